from enum import Enum

class Color(Enum):
    def _generate_next_value_(name, start, count, last):
        return name
