from .core import parts


class Engine:
    wheels = parts.WHEELS
