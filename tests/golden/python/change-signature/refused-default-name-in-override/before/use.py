from lib import Base


class Sub(Base):
    def fetch(self, key):
        return key
