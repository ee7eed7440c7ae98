import io

with io.StringIO("a") as stream:
    text = stream.read()
print(text, stream.closed)
