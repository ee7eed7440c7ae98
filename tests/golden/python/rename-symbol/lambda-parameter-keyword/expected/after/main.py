scale = lambda *, factor=1: factor * 2
print(scale(factor=3), scale())
