import rich.repr


@rich.repr.auto(angular=True)
class Wall:
    def paint(self):
        return 2


def cover():
    return Wall().paint()
