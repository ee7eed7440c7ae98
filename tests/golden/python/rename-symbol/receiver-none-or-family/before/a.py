from typing import Optional

class Job:
    def start(self):
        return 1

def find(name) -> Optional[Job]:
    return Job() if name else None

job = find("a")
if job is not None:
    job.start()
print(find("b").start())
