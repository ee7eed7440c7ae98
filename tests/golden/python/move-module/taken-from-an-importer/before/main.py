import app
import lib.tools.token

print(app.token.END, app.kind(), lib.tools.token.END)
