def go(n):
    return f'Hello B"o"\'b {{x}}\n! {n}', f"{n} B\"o\"\'b {{x}}\n"


print(go(1))
