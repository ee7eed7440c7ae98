def invalidates(*names):
    def decorate(method):
        def wrapper(self, *args):
            result = method(self, *args)
            for name in names:
                getattr(self, name).clear()
            return result

        return wrapper

    return decorate
