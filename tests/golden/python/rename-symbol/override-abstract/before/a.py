from abc import ABC, abstractmethod

class Saver(ABC):
    @abstractmethod
    def save(self, data): ...

class FileSaver(Saver):
    def save(self, data):
        return data

class MemorySaver(Saver):
    def save(self, data):
        super().save(data)
        return FileSaver().save(data)

print(MemorySaver().save)
