from a import Job
from b import Running
j = Job()
j.state = Running()
print(j.go())
