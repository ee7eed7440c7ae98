// A parameter without annotation is what its callers pass. When every call that was found passes an object of the
// family, the attribute of the parameter is likely the family's: likely, because there may be calls that were not found.
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { Value } from '../types/type.ts';
import { bindOnType } from './bind-on-expression.ts';
import { wordOf } from './bind-place.ts';
import { exists } from './classify-place.ts';
import { parametersOf } from './handed-over.ts';

type CallersPass =
  | { readonly kind: 'family' }
  /** Objects of the family, and others of the workspace with an attribute of this name. */
  | { readonly kind: 'both'; readonly outside: readonly Definition[] }
  /** None of the family. */
  | { readonly kind: 'others'; readonly outside: readonly Definition[] }
  | { readonly kind: 'unknown' };

export function callersPass(
  engine: PythonEngine,
  place: Place,
  isFamily: (definition: Definition) => boolean,
): CallersPass {
  const definitions = meantByCallers(engine, place).filter((one) => isFamily(one) || exists(one));
  const outside = definitions.filter((definition) => !isFamily(definition));
  if (definitions.length === 0) return { kind: 'unknown' };
  if (outside.length === 0) return { kind: 'family' };
  if (outside.length === definitions.length) return { kind: 'others', outside };
  return outside.every(({ kind }) => kind !== 'external') ? { kind: 'both', outside } : { kind: 'unknown' };
}

/** What callers pass besides objects or classes of the family, where the default of a parameter is all that the function tells. */
export interface OthersPassed {
  /** What the name means on these; empty when that is not known of all of them. */
  readonly outside: readonly Definition[];
  /** Readable: the classes and functions. */
  readonly names: readonly string[];
}

export function othersPassed(
  engine: PythonEngine,
  place: Place,
  isFamily: (definition: Definition) => boolean,
): OthersPassed | null {
  const { file, unit, node } = place;
  const { tree, parent } = unit;
  if (place.kind !== 'attribute' && place.kind !== 'keyword') return null;
  const call = place.kind === 'keyword' ? parent[parent[node]!]! : -1;
  if (place.kind === 'keyword' && tree.kind[call] !== Node.Call) return null;
  const asked = place.kind === 'keyword' ? childrenOf(tree, call)[0]! : node - 1;
  const { values, unknown } = engine.evaluator.likelyType(file, unit, asked);
  const meant = (value: Value) =>
    place.kind === 'keyword'
      ? parametersOf(engine, [value], wordOf(place))
      : bindOnType(engine, { values: [value], unknown: null }, wordOf(place)).definitions;
  // What the function itself tells is judged already: only what comes from callers counts here.
  const told = new Set(engine.evaluator.typeOf(file, unit, asked).values);
  const others = values
    .filter((value) => value.kind !== 'none' && value.kind !== 'external' && !told.has(value))
    .map((value) => ({ value, definitions: meant(value) }))
    .filter(({ definitions }) => !definitions.some(isFamily));
  if (others.length === 0) return null;
  const outside = others.flatMap(({ definitions }) => definitions.filter(exists));
  const isWhole =
    unknown === null &&
    others.every(({ definitions }) => definitions.some(exists)) &&
    outside.every(({ kind }) => kind !== 'external');
  return { outside: isWhole ? outside : [], names: others.map(({ value }) => nameOfValue(value)) };
}

function nameOfValue(value: Value): string {
  return value.kind === 'instance' || value.kind === 'class' ? className(value.class) : `a ${value.kind}`;
}

/** What the attribute of a parameter means when all calls that were found pass what is known; else nothing. */
export function meantByCallers(engine: PythonEngine, place: Place): readonly Definition[] {
  if (place.kind !== 'attribute') return [];
  const { file, unit, node } = place;
  const { definitions, unknown } = bindOnType(
    engine,
    engine.evaluator.likelyType(file, unit, node - 1),
    wordOf(place),
  );
  return unknown === null ? definitions : [];
}
