class _Wrapper(int):
    pass


def script():
    code = "def f(wrap=__import__('make')._Wrapper): return wrap"
    print("Takes no arguments._Wrapper is not one. _Wrapper.")
    exec(code)
