def f(a: int):
	x = a + 1
	return x * 2
