import absent.part

X = 1
