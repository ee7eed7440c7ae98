# Scopes, names, what they mean, and imports, as LibCST's metadata has them.
from functools import cached_property

import libcst as cst
import libcst.metadata as metadata
from libcst.metadata.scope_provider import ScopeVisitor


class ModuleScopes:
    def __init__(self, positions):
        self.wrapper = positions.wrapper
        self.module = positions.module
        self.span = positions.span
        self.offset = positions.offset

    @cached_property
    def parents(self):
        return self.wrapper.resolve(metadata.ParentNodeProvider)

    @cached_property
    def scopes(self):
        found = {scope for scope in self.wrapper.resolve(CompleteScopeProvider).values() if scope is not None}
        return sorted(found | set(self.with_parents(found)), key=self.scope_order)

    @cached_property
    def ids(self):
        return {scope: f"scope_{index}" for index, scope in enumerate(self.scopes)}

    def with_parents(self, scopes):
        for scope in scopes:
            while not isinstance(scope, metadata.GlobalScope):
                scope = scope.parent
                yield scope

    def scope_order(self, scope):
        span = self.span_of_scope(scope)
        # The type parameters of a function have its span, and hold it.
        return span["start"], -span["end"], 0 if self.kind_of(scope) == "type_parameters" else 1

    def span_of_scope(self, scope):
        if isinstance(scope, metadata.GlobalScope):
            return {"start": 0, "end": len(self.module.code.encode()) + self.offset}
        return self.span(scope.node)

    def id_of(self, scope):
        return self.ids[scope]

    def kind_of(self, scope):
        if isinstance(scope, metadata.GlobalScope):
            return "module"
        if isinstance(scope, metadata.ClassScope):
            return "class"
        if isinstance(scope, metadata.ComprehensionScope):
            return "comprehension"
        if isinstance(scope, metadata.FunctionScope):
            return "lambda" if isinstance(scope.node, cst.Lambda) else "function"
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
        while not isinstance(scope, metadata.GlobalScope):
            kind = self.kind_of(scope)
            names.append(scope.node.name.value if kind in ("class", "function") else f"<{kind}>")
            scope = scope.parent
        return ["<module>", *reversed(names)]

    def bindings_of(self, scope):
        """(name, node of the name, kind, whole node) of what is bound in a scope."""
        for assignment in scope.assignments:
            if assignment.scope is not scope or isinstance(assignment, metadata.BuiltinAssignment):
                continue
            node = assignment.node
            if isinstance(assignment, metadata.ImportAssignment):
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
        kinds = {cst.FunctionDef: "function", cst.ClassDef: "class", cst.Param: "parameter"}
        return kinds.get(type(node), "variable")

    def whole(self, node):
        return node if isinstance(node, (cst.FunctionDef, cst.ClassDef)) else node.name

    def leftmost(self, node):
        while isinstance(node, cst.Attribute):
            node = node.value
        return node

    def meaning_of(self, node):
        """Where a name is bound, and at which places; a name that binds itself is one of them."""
        return self.meanings.get(node, {})

    @cached_property
    def meanings(self):
        meanings, known = {}, {}

        def describe(assignments):
            bound = [each for each in assignments if not isinstance(each, metadata.BuiltinAssignment)]
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
                if isinstance(node, (cst.Name, cst.Attribute)):
                    name = self.leftmost(node)
                    # Not `access.referents`, which leaves out what is bound further down: a name belongs to one scope.
                    key = (access.scope, name.value)
                    if key not in known:
                        known[key] = describe(list(access.scope[name.value]))
                    meanings[name] = known[key]
        return meanings

    def name_node(self, assignment):
        if isinstance(assignment, metadata.ImportAssignment):
            return self.leftmost(assignment.as_name)
        return assignment.node if isinstance(assignment.node, cst.Name) else assignment.node.name

    def all_names(self):
        """(text, node, kind) of every name in the module."""
        parents = self.parents
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
        while isinstance(node, (cst.Name, cst.Attribute, cst.AsName, cst.ImportAlias)):
            node = self.parents[node]
        return isinstance(node, (cst.Import, cst.ImportFrom))

    def imports(self):
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


class CompleteVisitor(ScopeVisitor):
    """
    LibCST's own scopes, with two things it leaves out: captures of `match` patterns bind, and a walrus in a comprehension
    binds outside of it.
    """

    def visit_NamedExpr(self, node):
        scope = self.scope
        while isinstance(scope, metadata.ComprehensionScope):
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


class CompleteScopeProvider(metadata.ScopeProvider):
    METADATA_DEPENDENCIES = (metadata.ExpressionContextProvider,)

    def visit_Module(self, node):
        visitor = CompleteVisitor(self)
        node.visit(visitor)
        visitor.infer_accesses()
