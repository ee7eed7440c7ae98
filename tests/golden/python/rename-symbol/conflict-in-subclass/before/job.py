from base import Base

class Job(Base):
    def stop(self): ...
