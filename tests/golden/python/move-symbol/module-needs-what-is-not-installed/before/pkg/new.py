import absent

X = absent.X
