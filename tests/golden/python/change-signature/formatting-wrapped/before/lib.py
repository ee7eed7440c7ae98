def build(name, size,
          color="red"):
    return size, color


build("a",
      3, color="blue")
build("a", 3,
      "blue")
