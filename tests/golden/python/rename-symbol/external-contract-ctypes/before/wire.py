import ctypes


class Value(ctypes.Union):
    _fields_ = [("i", ctypes.c_int), ("c", ctypes.c_char)]
