from stamps import stamped


@stamped
class Letter:
    sender: str = ""


@stamped(frozen=True)
class Parcel:
    def __init__(self, sender):
        self.sender = sender


def read(letter: Letter):
    return letter.sender, Letter(sender="me"), Parcel(sender="you").sender
