// What a name can be at any time: everything that is ever assigned to it, or what its annotation says. For names that
// are read from another scope or file, where the order of things is not known.
import { IS_PARAMETER } from '../facts/file-facts.ts';
import type { Resolved, SymbolRef } from '../link/program.ts';
import { ANNOTATION_VALUE, CONSTANT_NONE, CONSTANT_STRING, CONSTANT_TYPE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { annotationType } from './annotation.ts';
import { bindingType } from './binding-type.ts';
import {
  type Code,
  codeInComment,
  codeInString,
  codeOf,
  type Engine,
  NO_VARIABLES,
  type TypeEnvironment,
} from './engine.ts';
import { functionResult } from './function-result.ts';
import { qualifiedName } from './resolve-expression.ts';
import type { Type } from './type.ts';

export function symbolType(engine: Engine, ref: SymbolRef): Type {
  const code = codeOf(engine, ref.file);
  return engine.solver.solve(code.symbols, ref.symbol, engine.typeRule, () => {
    const declared = declaredType(engine, code, ref.symbol, NO_VARIABLES);
    if (declared !== null) return declared;
    const bindings = code.index.bindings(ref.symbol);
    if (bindings.length === 0) return startType(engine, code, ref.symbol, 0);
    const own = engine.values.union(bindings.map((binding) => bindingType(engine, code, binding)));
    return engine.values.join(own, fromStar(engine, code, ref.symbol));
  });
}

/** A star import may bind the same name; code that runs in between sees that one. */
function fromStar(engine: Engine, code: Code, symbol: number): Type {
  const { symbols, tree } = code.file.facts;
  if (!code.index.hasStarImport || symbols.scope[symbol] !== 0) return engine.values.never;
  const name = nameText(tree, symbols.name[symbol]!);
  const found = engine.program.resolveUnbound(code.file, name);
  return engine.values.union([
    engine.values.never,
    ...found
      .filter(({ kind }) => kind !== 'missing' && kind !== 'builtin')
      .filter(({ kind }) => kind !== 'external' || !isBoundBehindStars(code, symbol))
      .map((one) => resolvedType(engine, one)),
  ]);
}

/** Whether a module that nobody can look into would have its name hidden, if it has it at all, before anything can ask. */
function isBoundBehindStars(code: Code, symbol: number): boolean {
  const { imports, tree } = code.file.facts;
  const [first] = code.index.bindings(symbol);
  return imports.every(
    ({ kind, statement }) =>
      kind !== 'star' || (first !== undefined && tree.start[statement]! < tree.start[first]!),
  );
}

export function resolvedType(engine: Engine, resolved: Resolved): Type {
  const { values } = engine;
  switch (resolved.kind) {
    case 'symbol':
      return symbolType(engine, resolved.ref);
    case 'module':
      switch (resolved.module.kind) {
        case 'file':
          return values.one(values.module(resolved.module.file));
        case 'namespace':
          return values.one(values.namespace(resolved.module.name));
        default:
          return values.one(values.external(resolved.module.name));
      }
    case 'external':
      return madeUpByModule(engine, resolved.name) ?? values.one(values.external(resolved.name));
    case 'builtin':
      return resolved.ref === null
        ? values.one(values.external(resolved.name))
        : symbolType(engine, resolved.ref);
    case 'missing':
      return values.unknown(`there is no name ${resolved.name} where it is looked for`);
  }
}

/** What the `__getattr__` of a module says that names are which it does not have. */
function madeUpByModule(engine: Engine, name: string): Type | null {
  const dot = name.lastIndexOf('.');
  const module = dot < 0 ? null : engine.program.findModule(name.slice(0, dot));
  if (module?.kind !== 'file' || module.file.isExternal) return null;
  const code = codeOf(engine, module.file);
  const symbol = code.index.globals().get('__getattr__');
  const [binding, ...others] = symbol === undefined ? [] : code.index.bindings(symbol);
  const index = binding === undefined ? undefined : code.index.functionAt.get(code.unit.parent[binding]!);
  if (index === undefined || others.length > 0 || module.file.facts.functions[index]!.returns < 0)
    return null;
  return functionResult(engine, engine.values.functionRef(module.file, index), null, []);
}

export function resolvedTypes(engine: Engine, resolved: readonly Resolved[], name: string): Type {
  if (resolved.length === 0) return engine.values.unknown(`the name ${name} has no definition`);
  return engine.values.union(resolved.map((one) => resolvedType(engine, one)));
}

/** What a name is before anything in its scope was assigned to it. */
export function startType(engine: Engine, code: Code, symbol: number, scopeNode: number): Type {
  const { symbols, scopes, tree } = code.file.facts;
  if ((symbols.flags[symbol]! & IS_PARAMETER) !== 0) {
    const parameter = code.index
      .bindings(symbol)
      .find((node) => tree.kind[code.file.facts.parent[node]!] === Kind.Arg);
    if (parameter !== undefined) return bindingType(engine, code, parameter);
  }
  const name = nameText(tree, symbols.name[symbol]!);
  const scopeKind = tree.kind[scopes.node[symbols.scope[symbol]!]!];
  if (scopeKind === Kind.ClassDef) {
    const global = code.index.globals().get(name);
    if (global !== undefined) return symbolType(engine, { file: code.file, symbol: global });
  } else if (scopeKind !== Kind.Module || (scopeNode !== 0 && !mayBeFromOutside(code))) {
    return engine.values.never;
  }
  const resolved = engine.program.resolveUnbound(code.file, name).filter((one) => one.kind !== 'missing');
  return resolved.length === 0 ? engine.values.never : resolvedTypes(engine, resolved, name);
}

/** Star imports and builtins give names to a module before it assigns to them. */
function mayBeFromOutside(code: Code): boolean {
  return code.index.hasStarImport || !code.file.isExternal;
}

/** What the annotations of a name say; null without one. */
export function declaredType(
  engine: Engine,
  code: Code,
  symbol: number,
  variables: TypeEnvironment,
): Type | null {
  const found: Type[] = [];
  for (const declaration of code.index.declarations(symbol)) {
    const type = declarationType(engine, code, declaration, variables);
    if (type !== null) found.push(type);
  }
  return found.length === 0 ? null : engine.values.union(found);
}

/** Of `x: Foo`, `x: Foo = None`, `self.x: Foo = ...`. Null for `x: Final = 1` and for aliases. */
export function declarationType(
  engine: Engine,
  code: Code,
  declaration: number,
  variables: TypeEnvironment,
): Type | null {
  const { tree } = code;
  const [, annotation, value] = childrenOf(tree, declaration);
  if (isPlainMarker(engine, code, annotation!)) return null;
  const type = annotationType(engine, code, annotation!, variables);
  const isNone =
    (tree.flags[declaration]! & ANNOTATION_VALUE) !== 0 &&
    tree.kind[value!] === Kind.Constant &&
    (tree.flags[value!]! & CONSTANT_TYPE) === CONSTANT_NONE;
  return isNone ? engine.values.join(type, engine.values.none) : type;
}

const MARKERS = new Set(['typing.Final', 'typing.ClassVar', 'typing.TypeAlias', 'dataclasses.KW_ONLY']);

/** Annotations that leave it to the value to say what it is. */
function isPlainMarker(engine: Engine, code: Code, annotation: number): boolean {
  if (code.tree.kind[annotation] === Kind.Constant) {
    if ((code.tree.flags[annotation]! & CONSTANT_TYPE) !== CONSTANT_STRING) return false;
    const string = codeInString(engine, code, annotation);
    return string !== null && isPlainMarker(engine, string.code, string.root);
  }
  const name = qualifiedName(engine, code, annotation);
  return name !== null && MARKERS.has(name);
}

/** The type comment of a statement: `x = []  # type: List[Foo]`. */
export function commentType(engine: Engine, code: Code, statement: number): Type | null {
  const comment = codeInComment(engine, code, statement);
  return comment === null ? null : annotationType(engine, comment.code, comment.root, NO_VARIABLES);
}
