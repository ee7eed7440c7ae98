from pkg.origin import stay, use

print(use(), stay())
