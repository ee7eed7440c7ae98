from app.old import run
import app.old

print(run(1), app.old.run(2))
