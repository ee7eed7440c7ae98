total = 3
width = 5
print(f"{total} of {total!r:>{width}} and {f'{total}'} {total=}")
