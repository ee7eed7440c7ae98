from .x import fx
