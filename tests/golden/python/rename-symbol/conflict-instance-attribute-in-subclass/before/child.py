from base import Base

class Child(Base):
    def start(self):
        self.state = 1
