from dataclasses import dataclass


def component(cls):
    return dataclass(type(cls.__name__, (cls,), {"__annotations__": cls.__annotations__}))
