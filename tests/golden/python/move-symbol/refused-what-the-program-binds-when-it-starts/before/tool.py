from typing import TYPE_CHECKING

if TYPE_CHECKING:
    verbose: bool


def say(text: str) -> None:
    if verbose:
        print(text)


if __name__ == "__main__":
    verbose = True
    say("started")
