import io

with io.StringIO("a") as handle:
    text = handle.read()
print(text, handle.closed)
