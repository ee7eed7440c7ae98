from app import App
from commands import install

app = App()
install(app)
print(app.run(["a"]))
