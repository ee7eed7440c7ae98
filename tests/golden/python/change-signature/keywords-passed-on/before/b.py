from a import Child, Named, make

Child("b", size=3), Named(size=3), make(size=4)
