state = 1
state = 2
