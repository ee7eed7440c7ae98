count = 3
width = 5
print(f"{count} of {count!r:>{width}} and {f'{count}'} {count=}")
