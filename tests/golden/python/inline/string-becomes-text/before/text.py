def go(n):
    name = 'B"o"\'b {x}\n'
    return f'Hello {name}! {n}', f"{n} {name}"


print(go(1))
