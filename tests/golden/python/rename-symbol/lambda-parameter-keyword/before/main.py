scale = lambda *, k=1: k * 2
print(scale(k=3), scale())
