from pkg.a import alone

print(alone())
