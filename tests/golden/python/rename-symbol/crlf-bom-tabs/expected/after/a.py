def fresh():
	return 1
fresh()
