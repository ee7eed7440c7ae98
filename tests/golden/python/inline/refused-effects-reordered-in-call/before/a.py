def f(first, second, use):
    x = first()
    use(second(), x)
