import app
import lib.token

print(app.token.END, app.kind(), lib.token.END)
