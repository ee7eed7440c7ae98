from paths import join


def again():
    return join("a")


class Path:
    def join(self):
        return self


Path().join()
