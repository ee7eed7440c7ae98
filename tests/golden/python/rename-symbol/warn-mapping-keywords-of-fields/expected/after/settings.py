import json
from dataclasses import dataclass, replace


@dataclass
class Server:
    host: str = "localhost"
    port: int = 80


def load(text):
    return Server(**json.loads(text))


def change(server: Server, **changes):
    return replace(server, **changes)
