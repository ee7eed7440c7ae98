def show(items):
    separator = ", "
    text = separator.join(items) + "."
    print(text)
    print("; ".join(items) + ".")
    end = "!" * 2
    separator_1 = ", "
    print(separator_1.join(items) + ("." if end is None else end))
