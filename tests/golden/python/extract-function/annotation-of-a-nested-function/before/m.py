class Writer:
    def __init__(self):
        self.lines = []


def make(op: str):
    def visit(writer: Writer, frame: Frame, depth: int) -> None:
        writer.lines.append(f"{frame.name} {op}")
        indent = " " * depth
        writer.lines.append(indent + frame.name)

    return visit


class Frame:
    name = "frame"


writer = Writer()
make("+")(writer, Frame(), 2)
print(writer.lines)
