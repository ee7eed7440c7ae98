// The bases of a class, each a class we know or a reason why we do not.
import type { PythonFile } from '../link/program.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { type Code, codeOf, type Engine, textOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { className, qualifiedName, wellKnownClass } from './resolve-expression.ts';
import { argumentsOf, calleeOf, firstChild } from './tree-shape.ts';
import type { ClassRef, Type } from './type.ts';

export interface UnknownBase {
  readonly file: PythonFile;
  readonly node: number;
  readonly reason: string;
  /** All bases are known, and only their order is not: `node` is the class. */
  readonly isOrder?: true;
}

export type Base =
  | { readonly kind: 'class'; readonly class: ClassRef; readonly code: Code; readonly node: number }
  | { readonly kind: 'unknown'; readonly base: UnknownBase };

/** Bases that add nothing to what instances have. */
const MARKERS = new Set(['typing.Generic', 'typing.Protocol', 'builtins.object']);

export function basesOf(engine: Engine, ref: ClassRef): readonly Base[] {
  const code = codeOf(engine, ref.file);
  const found: Base[] = [];
  for (const node of ref.file.facts.classes[ref.index]!.bases) addBase(engine, code, node, ref, found);
  return found;
}

/** Whether the class itself is declared a Protocol. */
export function isProtocol(engine: Engine, ref: ClassRef): boolean {
  return mentionsBase(engine, ref, 'typing.Protocol');
}

export function mentionsBase(engine: Engine, ref: ClassRef, name: string): boolean {
  const code = codeOf(engine, ref.file);
  return ref.file.facts.classes[ref.index]!.bases.some((node) => baseName(engine, code, node) === name);
}

function baseName(engine: Engine, code: Code, node: number): string | null {
  const target = code.tree.kind[node] === Kind.Subscript ? firstChild(code.tree, node) : node;
  return qualifiedName(engine, code, target);
}

function addBase(engine: Engine, code: Code, node: number, of: ClassRef, found: Base[]): void {
  const { tree } = code;
  const name = baseName(engine, code, node);
  if (name !== null && MARKERS.has(name)) return;
  const standIn = standInFor(engine, code, node, name);
  if (standIn !== null) {
    found.push({ kind: 'class', class: standIn, code, node });
    return;
  }
  if (tree.kind[node] === Kind.Call && isWithMetaclass(code, node)) {
    for (const base of argumentsOf(tree, node).slice(1)) addBase(engine, code, base, of, found);
    return;
  }
  const target = tree.kind[node] === Kind.Subscript ? firstChild(tree, node) : node;
  addClasses(code, node, typeOf(engine, code, target), of, found);
}

/** Special forms that make tuples and dictionaries; the model of the library has a class for each. */
function standInFor(engine: Engine, code: Code, node: number, name: string | null): ClassRef | null {
  const { tree } = code;
  if (name === 'typing.TypedDict') return wellKnownClass(engine, 'typing', '_TypedDict');
  if (name === 'typing.Callable') return wellKnownClass(engine, 'builtins', 'object');
  if (name === 'typing.Tuple') return wellKnownClass(engine, 'builtins', 'tuple');
  if (name === 'typing.NamedTuple') return wellKnownClass(engine, 'typing', 'NamedTuple');
  if (tree.kind[node] !== Kind.Call) return null;
  const callee = qualifiedName(engine, code, calleeOf(tree, node));
  return callee === 'collections.namedtuple' || callee === 'typing.NamedTuple'
    ? wellKnownClass(engine, 'typing', 'NamedTuple')
    : null;
}

function isWithMetaclass(code: Code, call: number): boolean {
  const callee = calleeOf(code.tree, call);
  const kind = code.tree.kind[callee];
  if (kind !== Kind.Name && kind !== Kind.Attribute) return false;
  return nameText(code.tree, code.tree.data[callee]!) === 'with_metaclass';
}

function addClasses(code: Code, node: number, type: Type, of: ClassRef, found: Base[]): void {
  let unknown = type.unknown;
  for (const value of type.values) {
    if (value.kind === 'class') {
      // The alternative of a conditional import: `Base = object`.
      if (type.values.length > 1 && className(value.class) === 'object') continue;
      found.push({ kind: 'class', class: value.class, code, node });
    } else if (value.kind === 'external') {
      unknown ??= `its base ${value.name} is outside of the workspace`;
    } else if (value.kind !== 'none') {
      unknown ??= `its base ${textOf(code, node)} is not known to be a class`;
    }
  }
  if (unknown === null && type.values.length > 0) return;
  const name = className(of);
  const reason = `the base ${textOf(code, node)} of class ${name} is not known: ${unknown ?? 'nothing was found'}`;
  found.push({ kind: 'unknown', base: { file: code.file, node, reason } });
}
