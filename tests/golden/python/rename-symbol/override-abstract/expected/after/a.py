from abc import ABC, abstractmethod

class Saver(ABC):
    @abstractmethod
    def store(self, data): ...

class FileSaver(Saver):
    def store(self, data):
        return data

class MemorySaver(Saver):
    def store(self, data):
        super().store(data)
        return FileSaver().store(data)

print(MemorySaver().store)
