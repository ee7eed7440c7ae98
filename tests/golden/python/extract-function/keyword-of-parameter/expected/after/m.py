def call(show, a):
    show(text=a, end="")


def f(a):
    def show(text, end):
        print(text, end=end)
    call(show, a)
    return a
