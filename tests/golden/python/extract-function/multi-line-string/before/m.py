def f(a):
    if a:
        text = """
        one
      two
        """
        print(text,
              a)
    return a
