from json import dumps, loads

__all__ = ["loads"]
