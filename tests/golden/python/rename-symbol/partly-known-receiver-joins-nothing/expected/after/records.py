class Record:
    pass


class Song(Record):
    heading = "a song"


class Film(Record):
    title = "a film"


def show(loaded=None):
    if loaded is None:
        loaded = Record()
    return loaded.title


print(show(Song()), show(Film()), Film.title)
