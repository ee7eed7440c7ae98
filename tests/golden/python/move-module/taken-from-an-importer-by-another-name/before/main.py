import app

print(app.token.END, app.kind())
