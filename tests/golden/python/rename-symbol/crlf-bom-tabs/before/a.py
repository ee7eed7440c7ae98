def stale():
	return 1
stale()
