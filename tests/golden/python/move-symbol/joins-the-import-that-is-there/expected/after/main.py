from new import a, f, h as hh, z

print(a(), z(), f(), hh())
