def show(a):
	b = a
	print(b)


def f(a):
	if a:
		show(a)
	return a
