from pkg.sub.new import f

print(f("q"))
