# A file that was parsed, and what the protocol asks about it.
from bisect import bisect_right
from functools import cached_property

import libcst as cst

from libcst_error import WorkerError
from libcst_positions import Positions
from libcst_rewrite import rewrite_module, splice
from libcst_scopes import ModuleScopes


class ParsedModule:
    """A file with its tree; positions and scopes are worked out when they are first asked for."""

    def __init__(self, path, content):
        self.path = path
        # A byte order mark is no part of the tree, but counts in the offsets.
        self.mark = "\ufeff" if content.startswith("\ufeff") else ""
        text = content[len(self.mark) :]
        try:
            self.module = cst.parse_module(text)
        except cst.ParserSyntaxError as error:
            place = {"file": path, "line": error.raw_line, "col": error.raw_column}
            message = f"Syntax error at line {error.raw_line}: {error.message}"
            raise WorkerError("ParseError", message, place) from None
        if self.module.code != text:
            raise WorkerError("ParseError", "LibCST does not give the text back as it is", {"file": path})
        self.bytes = content.encode()
        self.line_starts = [0]
        position = 0
        for line in text_lines(self.bytes):
            position += len(line)
            self.line_starts.append(position)

    @cached_property
    def positions(self):
        return Positions(self.module, len(self.mark.encode()))

    @cached_property
    def analysis(self):
        return ModuleScopes(self.positions)

    def bindings(self):
        analysis = self.analysis
        result = []
        for scope in analysis.scopes:
            for name, node, kind, whole in analysis.bindings_of(scope):
                span = self.positions.span(node)
                entry = {"name": name, "kind": kind, "span": self.positions.span(whole), "name_span": span}
                entry.update(scope_path=analysis.path_of(scope), scope=analysis.id_of(scope), **self.place(span))
                result.append(entry)
        return sorted(result, key=lambda entry: (entry["name_span"]["start"], entry["name"]))

    def references(self, name):
        """Every place that has the name; all names when there is none."""
        analysis = self.analysis
        result = []
        for found, node, kind in analysis.all_names():
            if name is not None and found != name:
                continue
            span = self.positions.span(node)
            entry = {"name": found, "span": span, "kind": kind, **self.place(span)}
            entry.update(analysis.meaning_of(node))
            result.append(entry)
        return sorted(result, key=lambda entry: (entry["span"]["start"], entry["span"]["end"], entry["name"]))

    def imports(self):
        return [{**entry, "line": self.place(entry["span"])["line"]} for entry in self.analysis.imports()]

    def scopes(self):
        return [self.analysis.describe(scope) for scope in self.analysis.scopes]

    def place(self, span):
        line = bisect_right(self.line_starts, span["start"])
        return {"line": line, "col": span["start"] - self.line_starts[line - 1]}

    def rewrite(self, rewrites):
        edits = sorted((edit["span"]["start"], edit["span"]["end"], edit["new_name"]) for edit in rewrites)
        before = 0
        for start, end, _ in edits:
            details = {"file": self.path, "span": {"start": start, "end": end}}
            if start < 0 or end < start or end > len(self.bytes):
                message = f"{start}..{end} is outside of the {len(self.bytes)} bytes of {self.path}"
                raise WorkerError("SpanOutOfBounds", message, details)
            if start < before:
                raise WorkerError("RewriteFailed", f"two rewrites overlap at {start}", details)
            before = end
        code = self.mark + rewrite_module(self.path, self.bytes, self.positions, edits).code
        if code.encode() != splice(self.bytes, edits):
            raise WorkerError("RewriteFailed", "LibCST would change other places too", {"file": self.path})
        return code


def text_lines(data):
    """Lines as Python counts them: ended by LF, CRLF or a lone CR."""
    return [line for line in data.splitlines(keepends=True) if line.endswith((b"\n", b"\r"))]
