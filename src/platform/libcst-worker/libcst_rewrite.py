# Edits made in the tree. Whoever asks compares the text of the result with what the edits alone would give.
import libcst as cst

from libcst_error import WorkerError
from libcst_positions import Positions

# Some are newer than the oldest LibCST that will do.
TEXT_NODES = tuple(
    getattr(cst, kind)
    for kind in ("SimpleString", "FormattedStringText", "TemplatedStringText", "Comment")
    if hasattr(cst, kind)
)


def rewrite_module(path, data, positions, edits):
    """The tree with the edits in it. They are sorted, do not overlap, and are (start, end, text) in bytes of `data`."""
    values = new_values(path, data, positions, edits)

    class Replacer(cst.CSTTransformer):
        def on_leave(self, original_node, updated_node):
            value = values.get(original_node)
            if isinstance(value, cst.CSTNode):
                return value
            return updated_node if value is None else updated_node.with_changes(value=value)

    return positions.module.visit(Replacer())


def splice(data, edits, offset=0):
    """The bytes with the edits in them; their spans count from `offset`."""
    parts = []
    position = 0
    for start, end, text in edits:
        parts.extend((data[position : start - offset], text.encode()))
        position = end - offset
    parts.append(data[position:])
    return b"".join(parts)


def new_values(path, data, positions, edits):
    """
    The new text of each node that an edit falls on: a name, or part of a string or a comment. Where an edit is neither,
    as one that gives an import an alias, the simple statement around it is made anew.
    """
    names, texts, statements = {}, [], []
    for node in positions.spans:
        if isinstance(node, (cst.Name, cst.BaseSmallStatement, *TEXT_NODES)):
            span = positions.span(node)
            if isinstance(node, cst.Name):
                names[(span["start"], span["end"])] = node
            else:
                places = statements if isinstance(node, cst.BaseSmallStatement) else texts
                places.append((span["start"], span["end"], node))
    # What is put in at the very end of a string or a comment stands behind it, not in it.
    found = {edit: names.get(edit[:2]) or (edit[0] < edit[1] and place_around(texts, edit)) or None for edit in edits}
    odd = [place_around(statements, edit) for edit, place in found.items() if place is None]
    if None in odd:
        start, end, _ = next(edit for edit in edits if found[edit] is None and place_around(statements, edit) is None)
        message = f"there is neither a name nor text nor a simple statement at {start}..{end} in {path}"
        raise WorkerError("RewriteFailed", message, {"file": path, "span": {"start": start, "end": end}})
    values, parts = {}, {}
    for edit in edits:
        if place_around(odd, edit) is not None:
            continue
        if isinstance(found[edit], cst.Name):
            values[found[edit]] = edit[2]
        else:
            parts.setdefault(found[edit], []).append(edit)
    for (start, end, node), inside in parts.items():
        values[node] = splice(data[start:end], inside, start).decode()
    if odd:
        values.update(statements_anew(path, data, positions, edits, odd))
    return values


def statements_anew(path, data, positions, edits, places):
    """Parsed where they stand, among everything else: indentation and line ends depend on it."""
    try:
        module = cst.parse_module(splice(data, edits)[positions.offset :].decode())
    except cst.ParserSyntaxError as error:
        raise WorkerError("RewriteFailed", f"the result does not parse: {error.message}", {"file": path}) from None
    spans = Positions(module, positions.offset).spans
    at = {span.start: node for node, span in spans.items() if isinstance(node, cst.BaseSmallStatement)}
    values = {}
    for start, _, node in places:
        shift = sum(len(text.encode()) - (to - since) for since, to, text in edits if to <= start)
        values[node] = at.get(start - positions.offset + shift)
        if values[node] is None:
            raise WorkerError("RewriteFailed", "a statement would not be one any more", {"file": path})
    return values


def place_around(places, edit):
    """The place that an edit lies in, its ends included; None when there is none. Places do not overlap."""
    return next((place for place in places if place[0] <= edit[0] and edit[1] <= place[1]), None)
