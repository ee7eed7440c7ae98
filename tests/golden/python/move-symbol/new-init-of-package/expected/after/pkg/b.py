from pkg.sub import helper

print(helper())
