from pkg.new import f

print(f())
