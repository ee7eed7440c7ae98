from typing import Optional

class Job:
    def begin(self):
        return 1

def find(name) -> Optional[Job]:
    return Job() if name else None

job = find("a")
if job is not None:
    job.begin()
print(find("b").begin())
