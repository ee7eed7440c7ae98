def show(a):
    text = """
        one
      two
        """
    print(text,
          a)


def f(a):
    if a:
        show(a)
    return a
