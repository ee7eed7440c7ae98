from . import parts


class Engine:
    wheels = parts.WHEELS
