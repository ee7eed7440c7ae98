class Registry(dict):
    def update(self, *args):
        super().update(*args)

Registry().update()
