try:
    from json import loads as read
except ImportError:
    def read(text):
        return text

print(read("1"))
