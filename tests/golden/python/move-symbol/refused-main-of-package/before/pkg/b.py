from pkg.a import helper

print(helper())
