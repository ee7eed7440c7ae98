from pkg.a import helper, Shape

print(Shape().area(), helper(1))
