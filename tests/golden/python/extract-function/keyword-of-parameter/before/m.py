def f(a):
    def show(text, end):
        print(text, end=end)
    show(text=a, end="")
    return a
