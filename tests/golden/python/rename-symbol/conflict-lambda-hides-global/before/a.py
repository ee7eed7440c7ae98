scale = 2
double = lambda n: n * scale
