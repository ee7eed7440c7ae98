def f(parts):
    lines = "\n".join(parts)
    return f"all: {lines}"
