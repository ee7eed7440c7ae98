from typing import Protocol

class Closeable(Protocol):
    def close(self) -> None: ...

class File:
    def close(self) -> None:
        print("closed")

def finish(thing: Closeable) -> None:
    thing.close()

File().close()
