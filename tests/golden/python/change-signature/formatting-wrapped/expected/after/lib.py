def build(size,
          color="red"):
    return size, color


build(3, color="blue")
build(3,
      "blue")
