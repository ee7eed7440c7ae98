# The LibCST side of `libcst-worker.ts`: one JSON object per line in, one per line out, until `shutdown` or the end of the
# input. Needs nothing but LibCST. Spans are UTF-8 bytes of the content that was parsed, lines start at 1, columns at 0.
import json
import os
import sys
import threading
import traceback
from bisect import bisect_right
from collections import OrderedDict
from functools import cached_property

VERSION = "0.1.0"
CAPACITY = 100


class WorkerError(Exception):
    def __init__(self, code, message, details=None):
        super().__init__(message)
        self.code = code
        self.details = details or {}


def main():
    # Whatever prints by accident must not break the protocol.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def answer(document):
        answers.write(json.dumps(document, separators=(",", ":")).encode() + b"\n")
        answers.flush()

    try:
        import libcst  # noqa: F401
        from importlib.metadata import version
    except ImportError as error:
        answer({"status": "error", "error_code": "InternalError", "message": str(error), "details": {"missing": "libcst"}})
        return 1
    answer({"status": "ready", "version": VERSION, "libcst_version": version("libcst")})
    worker = Worker()
    for line in sys.stdin.buffer:
        request_id = None
        try:
            request = json.loads(line)
            request_id = request.get("id")
            result = worker.handle(request)
            answer({"id": request_id, "status": "ok", **result})
        except WorkerError as error:
            problem = {"error_code": error.code, "message": str(error), "details": error.details}
            answer({"id": request_id, "status": "error", **problem})
        except Exception as error:
            problem = {"error_code": "InternalError", "message": f"{type(error).__name__}: {error}"}
            details = {"traceback": traceback.format_exc(limit=-20)}
            answer({"id": request_id, "status": "error", **problem, "details": details})
        if worker.done:
            return 0
    # The input ended without a `shutdown`: whoever started this is gone.
    return 1


class Worker:
    def __init__(self):
        self.done = False
        self.modules = OrderedDict()
        self.count = 0
        self.operations = {
            "parse": self.parse,
            "get_bindings": lambda request: {"bindings": self.find(request).bindings()},
            "get_references": lambda request: {"references": self.find(request).references(request.get("name"))},
            "get_imports": lambda request: {"imports": self.find(request).imports()},
            "get_scopes": lambda request: {"scopes": self.find(request).scopes()},
            "rewrite_name": self.rewrite_name,
            "rewrite_batch": lambda request: {"new_content": self.find(request).rewrite(request["rewrites"])},
            "release": self.release,
            "shutdown": self.shutdown,
        }

    def handle(self, request):
        operation = self.operations.get(request.get("op"))
        if operation is None:
            raise WorkerError("InternalError", f"there is no operation {request.get('op')!r}")
        return operation(request)

    def parse(self, request):
        module = ParsedModule(request["path"], request["content"])
        self.count += 1
        cst_id = f"cst_{self.count:03d}"
        self.modules[cst_id] = module
        while len(self.modules) > CAPACITY:
            self.modules.popitem(last=False)
        return {"cst_id": cst_id, "module_name": module_name(request["path"])}

    def find(self, request):
        cst_id = request["cst_id"]
        module = self.modules.get(cst_id)
        if module is None:
            raise WorkerError("InvalidCstId", f"{cst_id} is not known, or not any more", {"cst_id": cst_id})
        self.modules.move_to_end(cst_id)
        return module

    def rewrite_name(self, request):
        rewrite = {"span": request["span"], "new_name": request["new_name"]}
        return {"new_content": self.find(request).rewrite([rewrite])}

    def release(self, request):
        self.find(request)
        del self.modules[request["cst_id"]]
        return {}

    def shutdown(self, request):
        self.done = True
        return {}


def module_name(path):
    parts = path.replace("\\", "/").rsplit(".", 1)[0].strip("/").split("/")
    if parts[-1] == "__init__" and len(parts) > 1:
        parts.pop()
    return ".".join(part for part in parts if part not in ("", "."))


class ParsedModule:
    """A file with its tree; positions and scopes are worked out when they are first asked for."""

    def __init__(self, path, content):
        import libcst as cst

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
    def analysis(self):
        return Analysis(self.module, len(self.mark.encode()))

    def bindings(self):
        analysis = self.analysis
        result = []
        for scope in analysis.scopes:
            for name, node, kind, whole in analysis.bindings_of(scope):
                span = analysis.span(node)
                entry = {"name": name, "kind": kind, "span": analysis.span(whole), "name_span": span}
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
            span = analysis.span(node)
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
        values = self.analysis.new_values(self.path, self.bytes, edits)
        code = self.mark + self.module.visit(replacer(values)).code
        expected = splice(self.bytes, 0, edits)
        if code.encode() != expected:
            raise WorkerError("RewriteFailed", "LibCST would change other places too", {"file": self.path})
        return code


def text_lines(data):
    """Lines as Python counts them: ended by LF, CRLF or a lone CR."""
    return [line for line in data.splitlines(keepends=True) if line.endswith((b"\n", b"\r"))]


def splice(data, offset, edits):
    """`edits` are sorted and do not overlap; their spans count from `offset`."""
    parts = []
    position = 0
    for start, end, text in edits:
        parts.extend((data[position : start - offset], text.encode()))
        position = end - offset
    parts.append(data[position:])
    return b"".join(parts)


def replacer(values):
    import libcst as cst

    class Replacer(cst.CSTTransformer):
        def on_leave(self, original_node, updated_node):
            value = values.get(original_node)
            return updated_node if value is None else updated_node.with_changes(value=value)

    return Replacer()


class Analysis:
    """What LibCST's metadata says of a module, with its two known gaps closed (see `scope_provider`)."""

    def __init__(self, module, offset):
        import libcst as cst
        import libcst.metadata as metadata

        self.cst = cst
        self.metadata = metadata
        self.offset = offset
        # The tree comes from the parser, so that no node is in it twice and none has to be copied.
        self.wrapper = metadata.MetadataWrapper(module, unsafe_skip_copy=True)
        self.module = self.wrapper.module
        self.positions = self.wrapper.resolve(metadata.ByteSpanPositionProvider)

    @cached_property
    def parents(self):
        return self.wrapper.resolve(self.metadata.ParentNodeProvider)

    @cached_property
    def scopes(self):
        found = {scope for scope in self.wrapper.resolve(scope_provider()).values() if scope is not None}
        return sorted(found | set(self.with_parents(found)), key=self.scope_order)

    @cached_property
    def ids(self):
        return {scope: f"scope_{index}" for index, scope in enumerate(self.scopes)}

    def with_parents(self, scopes):
        for scope in scopes:
            while not isinstance(scope, self.metadata.GlobalScope):
                scope = scope.parent
                yield scope

    def scope_order(self, scope):
        span = self.span_of_scope(scope)
        # The type parameters of a function have its span, and hold it.
        return span["start"], -span["end"], 0 if self.kind_of(scope) == "type_parameters" else 1

    def span(self, node):
        span = self.positions[node]
        return {"start": span.start + self.offset, "end": span.start + span.length + self.offset}

    def span_of_scope(self, scope):
        if isinstance(scope, self.metadata.GlobalScope):
            return {"start": 0, "end": len(self.module.code.encode()) + self.offset}
        return self.span(scope.node)

    def id_of(self, scope):
        return self.ids[scope]

    def kind_of(self, scope):
        metadata = self.metadata
        if isinstance(scope, metadata.GlobalScope):
            return "module"
        if isinstance(scope, metadata.ClassScope):
            return "class"
        if isinstance(scope, metadata.ComprehensionScope):
            return "comprehension"
        if isinstance(scope, metadata.FunctionScope):
            return "lambda" if isinstance(scope.node, self.cst.Lambda) else "function"
        return "type_parameters"

    def describe(self, scope):
        kind = self.kind_of(scope)
        entry = {"id": self.ids[scope], "kind": kind, "span": self.span_of_scope(scope)}
        if kind in ("class", "function"):
            entry["name"] = scope.node.name.value
        entry["parent"] = None if kind == "module" else self.ids[scope.parent]
        return entry

    def path_of(self, scope):
        names = []
        while not isinstance(scope, self.metadata.GlobalScope):
            kind = self.kind_of(scope)
            names.append(scope.node.name.value if kind in ("class", "function") else f"<{kind}>")
            scope = scope.parent
        return ["<module>", *reversed(names)]

    def bindings_of(self, scope):
        """(name, node of the name, kind, whole node) of what is bound in a scope."""
        cst = self.cst
        for assignment in scope.assignments:
            if assignment.scope is not scope or isinstance(assignment, self.metadata.BuiltinAssignment):
                continue
            node = assignment.node
            if isinstance(assignment, self.metadata.ImportAssignment):
                # `import a.b` is said to bind `a.b` too, for the sake of qualified names.
                if "." not in assignment.name:
                    root = self.leftmost(assignment.as_name)
                    aliased = isinstance(self.parents[assignment.as_name], cst.AsName)
                    yield assignment.name, root, "import_alias" if aliased else "import", root
            elif isinstance(node, cst.Name):
                yield assignment.name, node, "variable", node
            else:
                yield assignment.name, node.name, self.kind_of_definition(node), self.whole(node)

    def kind_of_definition(self, node):
        cst = self.cst
        kinds = {cst.FunctionDef: "function", cst.ClassDef: "class", cst.Param: "parameter"}
        return kinds.get(type(node), "variable")

    def whole(self, node):
        return node if isinstance(node, (self.cst.FunctionDef, self.cst.ClassDef)) else node.name

    def leftmost(self, node):
        while isinstance(node, self.cst.Attribute):
            node = node.value
        return node

    def meaning_of(self, node):
        """Where a name is bound, and at which places; a name that binds itself is one of them."""
        return self.meanings.get(node, {})

    @cached_property
    def meanings(self):
        meanings, known = {}, {}

        def describe(assignments):
            bound = [each for each in assignments if not isinstance(each, self.metadata.BuiltinAssignment)]
            if not bound:
                return {"scope": "builtins" if assignments else None, "definitions": []}
            spans = {self.span(self.name_node(each))["start"]: self.span(self.name_node(each)) for each in bound}
            scopes = {each.scope for each in bound}
            return {"scope": self.ids[scopes.pop()], "definitions": [spans[start] for start in sorted(spans)]}

        for scope in self.scopes:
            for name, node, _, _ in self.bindings_of(scope):
                key = (scope, name)
                if key not in known:
                    known[key] = describe([each for each in scope.assignments[name] if each.scope is scope])
                meanings[node] = known[key]
            for access in scope.accesses:
                node = access.node
                # Names in a string annotation have no place of their own: several share the string.
                if isinstance(node, (self.cst.Name, self.cst.Attribute)):
                    name = self.leftmost(node)
                    # Not `access.referents`, which leaves out what is bound further down: a name belongs to one scope.
                    key = (access.scope, name.value)
                    if key not in known:
                        known[key] = describe(list(access.scope[name.value]))
                    meanings[name] = known[key]
        return meanings

    def name_node(self, assignment):
        if isinstance(assignment, self.metadata.ImportAssignment):
            return self.leftmost(assignment.as_name)
        return assignment.node if isinstance(assignment.node, self.cst.Name) else assignment.node.name

    def all_names(self):
        """(text, node, kind) of every name in the module."""
        cst, parents = self.cst, self.parents
        found = []

        class Names(cst.CSTVisitor):
            def visit_Name(self, node):
                found.append(node)

        self.module.visit(Names())
        bound = {node for scope in self.scopes for _, node, _, _ in self.bindings_of(scope)}
        for node in found:
            parent = parents[node]
            if self.in_import(node):
                kind = "import"
            elif isinstance(parent, cst.Attribute) and parent.attr is node:
                kind = "attribute"
            elif isinstance(parent, cst.Arg) and parent.keyword is node:
                kind = "keyword"
            elif isinstance(parent, cst.MatchKeywordElement) and parent.key is node:
                kind = "keyword"
            elif node in bound:
                kind = "definition"
            elif isinstance(parent, cst.Call) and parent.func is node:
                kind = "call"
            else:
                kind = "reference"
            yield node.value, node, kind

    def in_import(self, node):
        cst = self.cst
        while isinstance(node, (cst.Name, cst.Attribute, cst.AsName, cst.ImportAlias)):
            node = self.parents[node]
        return isinstance(node, (cst.Import, cst.ImportFrom))

    def imports(self):
        cst = self.cst
        result = []
        analysis = self

        class Imports(cst.CSTVisitor):
            def visit_Import(self, node):
                for alias in node.names:
                    entry = {"kind": "import", "module": dotted(alias.name), "alias": alias_of(alias)}
                    result.append({**entry, "span": analysis.span(node)})

            def visit_ImportFrom(self, node):
                module = "." * len(node.relative) + ("" if node.module is None else dotted(node.module))
                star = isinstance(node.names, cst.ImportStar)
                names = [] if star else [{"name": dotted(each.name), "alias": alias_of(each)} for each in node.names]
                entry = {"kind": "from", "module": module, "names": [{"name": "*", "alias": None}] if star else names}
                if star:
                    entry["is_star"] = True
                result.append({**entry, "span": analysis.span(node)})

        def dotted(node):
            return node.value if isinstance(node, cst.Name) else f"{dotted(node.value)}.{node.attr.value}"

        def alias_of(alias):
            return None if alias.asname is None else alias.asname.name.value

        self.module.visit(Imports())
        return result

    def new_values(self, path, data, edits):
        """The new text of each node that an edit falls on: a name, or part of a string or a comment."""
        cst = self.cst
        names, texts = {}, []

        class Leaves(cst.CSTVisitor):
            def on_visit(visitor, node):
                if isinstance(node, cst.Name):
                    names[(self.span(node)["start"], self.span(node)["end"])] = node
                elif isinstance(node, text_nodes(cst)):
                    texts.append((self.span(node)["start"], self.span(node)["end"], node))
                return True

        self.module.visit(Leaves())
        texts.sort(key=lambda entry: entry[:2])
        starts = [entry[0] for entry in texts]
        values, parts = {}, {}
        for start, end, text in edits:
            if (start, end) in names:
                values[names[(start, end)]] = text
                continue
            index = bisect_right(starts, start) - 1
            if index < 0 or end > texts[index][1]:
                message = f"there is neither a name nor text at {start}..{end} in {path}"
                raise WorkerError("RewriteFailed", message, {"file": path, "span": {"start": start, "end": end}})
            parts.setdefault(index, []).append((start, end, text))
        for index, inside in parts.items():
            start, end, node = texts[index]
            values[node] = splice(data[start:end], start, inside).decode()
        return values


def text_nodes(cst):
    kinds = ("SimpleString", "FormattedStringText", "TemplatedStringText", "Comment")
    return tuple(getattr(cst, kind) for kind in kinds if hasattr(cst, kind))


def scope_provider():
    """
    LibCST's own scopes, with two things it leaves out: captures of `match` patterns bind, and a walrus in a comprehension
    binds outside of it.
    """
    from libcst.metadata import ComprehensionScope, ExpressionContextProvider, ScopeProvider
    from libcst.metadata.scope_provider import ScopeVisitor

    global _provider
    if _provider is not None:
        return _provider

    class CompleteVisitor(ScopeVisitor):
        def visit_NamedExpr(self, node):
            scope = self.scope
            while isinstance(scope, ComprehensionScope):
                scope = scope.parent
            with self._switch_scope(scope):
                node.target.visit(self)
            node.value.visit(self)
            return False

        def visit_MatchAs(self, node):
            return self.capture(node.name, node.pattern)

        def visit_MatchStar(self, node):
            return self.capture(node.name)

        def visit_MatchMapping(self, node):
            return self.capture(node.rest, *node.elements)

        def visit_MatchKeywordElement(self, node):
            # The keyword is an attribute of the class, no name.
            node.pattern.visit(self)
            return False

        def capture(self, name, *parts):
            for part in parts:
                if part is not None:
                    part.visit(self)
            if name is not None:
                self.scope.record_assignment(name.value, name)
                self.provider.set_metadata(name, self.scope)
            return False

    class CompleteScopeProvider(ScopeProvider):
        METADATA_DEPENDENCIES = (ExpressionContextProvider,)

        def visit_Module(self, node):
            visitor = CompleteVisitor(self)
            node.visit(visitor)
            visitor.infer_accesses()

    _provider = CompleteScopeProvider
    return _provider


_provider = None


def run_with_room():
    """Deep nesting in a file is deep recursion in LibCST."""
    sys.setrecursionlimit(20_000)
    threading.stack_size(256 * 1024 * 1024)
    ended = []
    thread = threading.Thread(target=lambda: ended.append(main()), daemon=True)
    thread.start()
    thread.join()
    sys.stdout.flush()
    os._exit(ended[0] if ended else 1)


if __name__ == "__main__":
    run_with_room()
