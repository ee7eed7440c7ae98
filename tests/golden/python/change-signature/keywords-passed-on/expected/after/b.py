from a import Child, Named, make

Child("b", length=3), Named(length=3), make(length=4)
