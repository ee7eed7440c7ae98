// A parameter without annotation is what its callers pass. When every call that was found passes an object of the
// family, the attribute of the parameter is likely the family's: likely, because there may be calls that were not found.
import type { CodeUnit } from '../facts/file-facts.ts';
import { effectiveAttributeName } from '../facts/mangled-name.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { alternatives } from '../types/tree-shape.ts';
import type { Type, Value } from '../types/type.ts';
import { bindOnType } from './bind-on-expression.ts';
import { wordOf } from './bind-place.ts';
import { selfAttributeNodes } from './member-definers.ts';
import { findParameter } from './parameter-family.ts';

type CallersPass =
  | { readonly kind: 'family' }
  /** Objects of the family, and others of the workspace with an attribute of this name. */
  | { readonly kind: 'both'; readonly outside: readonly Definition[] }
  | { readonly kind: 'unknown' };

export function callersPass(
  engine: PythonEngine,
  place: Place,
  isFamily: (definition: Definition) => boolean,
): CallersPass {
  const definitions = meantByCallers(engine, place);
  if (!definitions.some(isFamily)) return { kind: 'unknown' };
  const outside = definitions.filter((definition) => !isFamily(definition));
  if (outside.length === 0) return { kind: 'family' };
  return outside.every(({ kind }) => kind !== 'external') ? { kind: 'both', outside } : { kind: 'unknown' };
}

/** What the attribute of a parameter means when all calls that were found pass what is known; else nothing. */
export function meantByCallers(engine: PythonEngine, place: Place): readonly Definition[] {
  if (place.kind !== 'attribute') return [];
  const { file, unit, node } = place;
  const passed = passedInto(engine, file, unit, node - 1);
  if (passed === null) return [];
  const { definitions, unknown } = bindOnType(engine, passed, wordOf(place));
  return unknown === null ? definitions : [];
}

/** What callers pass to a parameter, or to that which an attribute keeps. Null for every other expression. */
function passedInto(engine: PythonEngine, file: PythonFile, unit: CodeUnit, receiver: number): Type | null {
  switch (unit.tree.kind[receiver]) {
    case Node.Name:
      return passedToParameter(engine, file, unit.symbolOf[receiver]!);
    case Node.Attribute:
      return passedToAttribute(engine, file, unit, receiver);
    default:
      return null;
  }
}

function passedToParameter(engine: PythonEngine, file: PythonFile, symbol: number): Type | null {
  const parameter = symbol < 0 ? null : findParameter({ file, symbol });
  return parameter === null
    ? null
    : engine.evaluator.parameterCallers(parameter.function, parameter.position);
}

/** `self.store = store` in the class of the object, and nothing else that is not known. */
function passedToAttribute(
  engine: PythonEngine,
  file: PythonFile,
  unit: CodeUnit,
  attribute: number,
): Type | null {
  const { evaluator } = engine;
  const owner = evaluator.typeOf(file, unit, attribute - 2);
  const name = effectiveAttributeName(file.facts, unit, attribute - 1);
  if (owner.unknown !== null || owner.values.length === 0) return null;
  const values: Value[] = [...evaluator.typeOf(file, unit, attribute).values];
  const known = values.length;
  for (const value of owner.values) {
    const found = value.kind === 'instance' ? evaluator.lookup(value, name) : null;
    if (found?.kind !== 'member' || found.definition.class.file.isExternal) return null;
    for (const node of selfAttributeNodes(found.definition.class, name)) {
      const assigned = assignedTo(engine, found.definition.class.file, node);
      if (assigned === null || assigned.unknown !== null) return null;
      values.push(...assigned.values);
    }
  }
  return values.length === known ? null : { values, unknown: null };
}

function assignedTo(engine: PythonEngine, file: PythonFile, target: number): Type | null {
  const { tree, parent, symbolOf } = file.facts;
  const statement = parent[target]!;
  if (tree.kind[statement] !== Node.Assign) return null;
  const values: Value[] = [];
  for (const node of alternatives(tree, statement - 1)) {
    const known = engine.evaluator.typeOf(file, file.facts, node);
    const isName = tree.kind[node] === Node.Name;
    const type = known.unknown !== null && isName ? passedToParameter(engine, file, symbolOf[node]!) : known;
    if (type === null || type.unknown !== null) return null;
    values.push(...type.values);
  }
  return { values, unknown: null };
}
