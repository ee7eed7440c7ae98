from a import Job
from b import Running
def setup(j):
    j.state = Running()
j = Job()
setup(j)
print(j.go())
