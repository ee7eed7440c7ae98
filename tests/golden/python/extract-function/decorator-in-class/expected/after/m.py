def show(function):
    label = function.__name__.upper()
    print(label)


class A:
    def logged(function):
        show(function)
        return function

    @logged
    def run(self):
        return 1


print(A().run())
