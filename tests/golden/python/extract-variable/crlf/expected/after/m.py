def f(x):
	more = x + 1
	return more
