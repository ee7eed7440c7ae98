from app.old import run

print(run(1))
