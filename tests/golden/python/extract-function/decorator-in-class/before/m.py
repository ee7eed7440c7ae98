class A:
    def logged(function):
        label = function.__name__.upper()
        print(label)
        return function

    @logged
    def run(self):
        return 1


print(A().run())
