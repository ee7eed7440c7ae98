from .inner import X
