def f(a: int):
	return (a + 1) * 2
