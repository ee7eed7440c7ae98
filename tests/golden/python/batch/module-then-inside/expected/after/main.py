from app.newest import start
import app.newest

print(start(1), app.newest.start(2))
