from main import start
