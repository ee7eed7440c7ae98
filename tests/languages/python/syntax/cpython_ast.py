"""Describes CPython's syntax tree of files, for comparison with ours.

Greets with one JSON line: {"version": ..., "stdlib": ...}. Then reads one JSON request per line, {"bytes": base64},
with "dump": true for the whole text, and answers one JSON line each: {"ok": true, "digest": ..., "nodes": ...} or
{"ok": false, "error": ...}.
The description of a node is  Kind start end field field ...  in a fixed order of fields, offsets in bytes of the file.
"""

import ast
import base64
import hashlib
import io
import json
import sys
import sysconfig
import tokenize
import warnings

FIELDS = {
    "Module": "body",
    "FunctionDef": "name type_params args returns body decorator_list",
    "AsyncFunctionDef": "name type_params args returns body decorator_list",
    "ClassDef": "name type_params bases keywords body decorator_list",
    "Return": "value",
    "Delete": "targets",
    "Assign": "targets value",
    "TypeAlias": "name type_params value",
    "AugAssign": "target op value",
    "AnnAssign": "target annotation value simple",
    "For": "target iter body orelse",
    "AsyncFor": "target iter body orelse",
    "While": "test body orelse",
    "If": "test body orelse",
    "With": "items body",
    "AsyncWith": "items body",
    "Match": "subject cases",
    "Raise": "exc cause",
    "Try": "body handlers orelse finalbody",
    "TryStar": "body handlers orelse finalbody",
    "Assert": "test msg",
    "Import": "names",
    "ImportFrom": "module names level",
    "Global": "names",
    "Nonlocal": "names",
    "Expr": "value",
    "Pass": "",
    "Break": "",
    "Continue": "",
    "BoolOp": "op values",
    "NamedExpr": "target value",
    "BinOp": "left op right",
    "UnaryOp": "op operand",
    "Lambda": "args body",
    "IfExp": "body test orelse",
    "Dict": "keys values",
    "Set": "elts",
    "ListComp": "elt generators",
    "SetComp": "elt generators",
    "DictComp": "key value generators",
    "GeneratorExp": "elt generators",
    "Await": "value",
    "Yield": "value",
    "YieldFrom": "value",
    "Compare": "left ops comparators",
    "Call": "func args keywords",
    "FormattedValue": "value conversion format_spec",
    "Interpolation": "value conversion format_spec",
    "JoinedStr": "values",
    "TemplateStr": "values",
    "Attribute": "value attr ctx",
    "Subscript": "value slice ctx",
    "Starred": "value ctx",
    "Name": "id ctx",
    "List": "elts ctx",
    "Tuple": "elts ctx",
    "Slice": "lower upper step",
    "comprehension": "target iter ifs is_async",
    "ExceptHandler": "type name body",
    "arguments": "posonlyargs args vararg kwonlyargs kw_defaults kwarg defaults",
    "arg": "arg annotation",
    "keyword": "arg value",
    "alias": "name asname",
    "withitem": "context_expr optional_vars",
    "match_case": "pattern guard body",
    "MatchValue": "value",
    "MatchSingleton": "value",
    "MatchSequence": "patterns",
    "MatchMapping": "keys patterns rest",
    "MatchClass": "cls patterns kwd_attrs kwd_patterns",
    "MatchStar": "name",
    "MatchAs": "pattern name",
    "MatchOr": "patterns",
    "TypeVar": "name bound default_value",
    "ParamSpec": "name default_value",
    "TypeVarTuple": "name default_value",
}
FIELDS = {kind: fields.split() for kind, fields in FIELDS.items()}

# Before 3.12 the positions inside f-strings were wrong.
EXACT_FORMAT = sys.version_info >= (3, 12)


class Describer:
    def __init__(self, source):
        self.source = source
        self.out = []
        self.nodes = 0
        self.starts = [0]
        at = 0
        while at < len(source):
            byte = source[at]
            at += 1
            if byte == 13 and at < len(source) and source[at] == 10:
                at += 1
            if byte in (10, 13):
                self.starts.append(at)
        self.begin = 3 if source.startswith(b"\xef\xbb\xbf") else 0
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
        self.encoding = None if encoding in ("utf-8", "utf-8-sig") or source.isascii() else encoding

    def offset(self, line, column):
        start = self.starts[line - 1]
        if line == 1:
            start += self.begin
        if self.encoding is not None:
            end = self.starts[line] if line < len(self.starts) else len(self.source)
            text = self.source[start:end].decode(self.encoding).encode("utf-8")
            column = len(text[:column].decode("utf-8").encode(self.encoding))
        return start + column

    def describe(self, node, exact):
        kind = type(node).__name__
        out = self.out
        if kind == "Constant":
            self.nodes += 1
            out.append("Constant")
            start = self.position(node, exact)
            out.append(type(node.value).__name__)
            if exact and isinstance(node.value, (str, bytes)):
                self.value(node, start)
            return
        out.append(kind)
        if hasattr(node, "lineno"):
            self.nodes += 1
            self.position(node, exact)
        if kind == "MatchSingleton":
            out.append(str(node.value))
            return
        if kind in ("JoinedStr", "TemplateStr"):
            exact = EXACT_FORMAT
        for field in FIELDS[kind]:
            self.field(getattr(node, field, None), exact, field)

    def position(self, node, exact):
        if not exact:
            return None
        start = self.offset(node.lineno, node.col_offset)
        self.out.append(str(start))
        self.out.append(str(self.offset(node.end_lineno, node.end_col_offset)))
        return start

    def value(self, node, start):
        segment = self.source[start : self.offset(node.end_lineno, node.end_col_offset)]
        if b"\\" in segment or b"\r" in segment or b"{" in segment or b"}" in segment or b"=" in segment:
            return
        if self.encoding is not None or not segment.isascii():
            return
        value = node.value.encode("latin-1") if isinstance(node.value, str) else node.value
        self.out.append(hashlib.sha1(value).hexdigest()[:8])

    def field(self, value, exact, name):
        out = self.out
        if value is None:
            out.append("[ ]" if name == "type_params" else "-")
        elif isinstance(value, list):
            out.append("[")
            for item in value:
                self.field(item, exact, "")
            out.append("]")
        elif isinstance(value, ast.AST):
            if isinstance(value, (ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop)):
                out.append(type(value).__name__)
            else:
                self.describe(value, exact)
        elif isinstance(value, str):
            out.append(value)
        else:
            out.append(str(value))


def answer(request):
    source = base64.b64decode(request["bytes"])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
        # A file that cannot be decoded is refused by the interpreter, though not always by `ast.parse` of bytes.
        encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
        source.decode(encoding)
    except Exception as error:
        return {"ok": False, "error": f"{type(error).__name__}: {error}"}
    describer = Describer(source)
    describer.describe(tree, True)
    text = " ".join(describer.out)
    result = {"ok": True, "nodes": describer.nodes, "digest": hashlib.sha1(text.encode()).hexdigest()}
    if request.get("dump"):
        result["text"] = text
    return result


def main():
    sys.setrecursionlimit(20000)
    greeting = {"version": list(sys.version_info[:3]), "stdlib": sysconfig.get_paths()["stdlib"]}
    print(json.dumps(greeting), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
