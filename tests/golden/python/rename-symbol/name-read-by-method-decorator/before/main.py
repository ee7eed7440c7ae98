from app import App
from commands import install

app = App()
install(app)
print(app.commands["status"](), app.commands["export"]())
