from . import by_reader
