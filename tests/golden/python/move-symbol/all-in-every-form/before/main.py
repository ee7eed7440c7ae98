from old import f, g, h, i

print(f(), g(), h(), i())
