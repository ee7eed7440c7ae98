from dataclasses import dataclass

@dataclass
class Item:
    name: str
    title: str
