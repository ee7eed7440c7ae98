def validator(name):
    def mark(function):
        function.checks = name
        return classmethod(function)

    return mark
