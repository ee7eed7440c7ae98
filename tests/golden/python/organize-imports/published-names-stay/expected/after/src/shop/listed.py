from json import loads

__all__ = ["loads"]
