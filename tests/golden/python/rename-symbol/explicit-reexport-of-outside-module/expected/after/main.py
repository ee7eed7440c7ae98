from compat import codec

print(codec.dumps([1]))
