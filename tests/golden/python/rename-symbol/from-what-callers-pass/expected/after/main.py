from jobs import Job, Other
from run import start

print(start(Job()), Other().run())
