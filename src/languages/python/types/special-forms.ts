// The names of `typing` that are not classes, as a table: what each means bare and with a subscript.
import { CONSTANT_ELLIPSIS, CONSTANT_TYPE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { classesOf } from './annotation.ts';
import { builtinInstance } from './builtin-types.ts';
import type { Code, Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { qualifiedName } from './resolve-expression.ts';
import { firstChild } from './tree-shape.ts';
import type { Type } from './type.ts';

/** The operator `|` among those of BinOp. */
export const OPERATOR_OR = 11;

type BareForm = (engine: Engine) => Type;

const says =
  (reason: string): BareForm =>
  (engine) =>
    engine.values.unknown(reason);
const saysNothing = (name: string) => says(`it is annotated ${name}, which can be anything`);

/** By qualified name. */
export const BARE_FORMS: ReadonlyMap<string, BareForm> = new Map<string, BareForm>([
  ['typing.Any', saysNothing('Any')],
  ['builtins.object', saysNothing('object')],
  ['typing.NoReturn', (engine) => engine.values.never],
  ['typing.Never', (engine) => engine.values.never],
  ['typing.LiteralString', (engine) => builtinInstance(engine, 'str')],
  [
    'typing.AnyStr',
    (engine) => engine.values.join(builtinInstance(engine, 'str'), builtinInstance(engine, 'bytes')),
  ],
  ['typing.Text', (engine) => builtinInstance(engine, 'str')],
  ['builtins.type', says('it is some class')],
  ['typing.Type', says('it is some class')],
  [
    'typing.Callable',
    (engine) =>
      engine.values.one(engine.values.callable(engine.values.unknown('it is the result of some callable'))),
  ],
  ['typing.Tuple', (engine) => builtinInstance(engine, 'tuple')],
  ['typing.Optional', says('Optional says nothing without a type')],
  ['typing.Union', says('Union says nothing without types')],
  ['typing.ClassVar', says('ClassVar says nothing without a type')],
  ['typing.Final', says('Final says nothing without a type')],
  ['typing.TypeAlias', says('it is a type alias')],
  ['typing.Literal', says('Literal says nothing without a value')],
  ['_typeshed.Incomplete', saysNothing('Incomplete')],
  ['_typeshed.Unused', saysNothing('Unused')],
]);

/** Wrappers around one type that say nothing about what the value is. */
const TRANSPARENT = new Set([
  'typing.Annotated',
  'typing.ClassVar',
  'typing.Final',
  'typing.Required',
  'typing.NotRequired',
  'typing.ReadOnly',
  'dataclasses.InitVar',
]);

/** What `name[elements]` means, or null for a generic class or alias. */
export function subscriptForm(
  engine: Engine,
  code: Code,
  name: string,
  elements: readonly number[],
  inner: (element: number) => Type,
): Type | null {
  const { values } = engine;
  const first = elements[0]!;
  if (TRANSPARENT.has(name)) return inner(first);
  switch (name) {
    case 'typing.Optional':
      return values.join(inner(first), values.none);
    case 'typing.Union':
      return values.union(elements.map(inner));
    case 'typing.Type':
    case 'builtins.type':
      return classesOf(engine, inner(first));
    case 'typing.Literal':
      return values.union(elements.map((element) => typeOf(engine, code, element)));
    case 'typing.Callable':
      return values.one(
        values.callable(
          elements.length < 2 ? values.unknown('its result is not annotated') : inner(elements[1]!),
        ),
      );
    case 'typing.Tuple':
    case 'builtins.tuple':
      return tupleForm(engine, code, elements, inner);
    case 'typing.TypeGuard':
    case 'typing.TypeIs':
      return builtinInstance(engine, 'bool');
    case 'typing.Unpack':
    case 'typing.Concatenate':
      return values.unknown(`${name} stands for several values`);
    default:
      return null;
  }
}

/** `tuple[A, B]` has a known length, `tuple[A, ...]` has not. */
function tupleForm(
  engine: Engine,
  code: Code,
  elements: readonly number[],
  inner: (element: number) => Type,
): Type {
  const { tree } = code;
  const last = elements[elements.length - 1]!;
  const isEllipsis =
    tree.kind[last] === Kind.Constant && (tree.flags[last]! & CONSTANT_TYPE) === CONSTANT_ELLIPSIS;
  if (isEllipsis && elements.length === 2) return builtinInstance(engine, 'tuple', [inner(elements[0]!)]);
  const isOpen = elements.some((element) => isOpenElement(engine, code, element));
  if (isOpen)
    return builtinInstance(engine, 'tuple', [engine.values.unknown('the tuple has a variable part')]);
  if (elements.length === 1 && tree.kind[last] === Kind.Tuple && tree.first[last] === last) {
    return engine.values.one(engine.values.tuple([]));
  }
  return engine.values.one(engine.values.tuple(elements.map(inner)));
}

function isOpenElement(engine: Engine, code: Code, element: number): boolean {
  const { tree } = code;
  if (tree.kind[element] !== Kind.Subscript) return tree.kind[element] === Kind.Starred;
  return qualifiedName(engine, code, firstChild(tree, element)) === 'typing.Unpack';
}
