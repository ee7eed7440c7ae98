// A parameter without annotation is what its callers pass. When every call that was found passes an object of the
// family, the attribute of the parameter is likely the family's: likely, because there may be calls that were not found.
import { findWord } from '../../../kernel/find-word.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { placesOfWord } from '../meaning/places.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import { bindOnType } from './bind-on-expression.ts';
import { wordOf } from './bind-place.ts';
import { findParameter, nameOfFunction, type ParameterPlace } from './parameter-family.ts';
import { isCalled } from './role-of-place.ts';

/** A name that stands in more files is too common for looking at all its calls. */
const MOST_FILES = 200;

export function callersPassOnly(
  engine: PythonEngine,
  place: Place,
  isFamily: (definition: Definition) => boolean,
): boolean {
  if (place.kind !== 'attribute') return false;
  const { file, unit, node } = place;
  const receiver = node - 1;
  const symbol = unit.tree.kind[receiver] === Node.Name ? unit.symbolOf[receiver]! : -1;
  const parameter = symbol < 0 ? null : findParameter({ file, symbol });
  if (parameter === null) return false;
  const name = wordOf(place);
  let calls = 0;
  for (const argument of argumentsPassed(engine, parameter)) {
    if (argument === null) return false;
    calls++;
    const type = engine.evaluator.typeOf(argument.file, argument.unit, argument.node);
    const { definitions, unknown } = bindOnType(engine, type, name);
    if (unknown !== null || definitions.length === 0 || !definitions.every(isFamily)) return false;
  }
  return calls > 0;
}

interface PassedArgument {
  readonly file: PythonFile;
  readonly unit: Place['unit'];
  readonly node: number;
}

/** What each call that was found passes for the parameter; null for a call where that cannot be seen. */
function* argumentsPassed(engine: PythonEngine, parameter: ParameterPlace): Iterable<PassedArgument | null> {
  const name = nameOfFunction(parameter.function);
  const paths = engine.program.filesContaining(name);
  if (paths.length > MOST_FILES) yield null;
  for (const path of paths) {
    const file = engine.program.file(path);
    if (file === null || findWord(file.facts.tree.bytes, Buffer.from(name)).length === 0) continue;
    for (const place of placesOfWord(file, name)) {
      const callee = place.kind === 'attribute' ? place.unit.parent[place.node]! : place.node;
      if ((place.kind !== 'name' && place.kind !== 'attribute') || !isCalled(place, callee)) continue;
      const passed = passedAt(engine, place, place.unit.parent[callee]!, parameter);
      if (passed !== undefined) yield passed;
    }
  }
}

/** Undefined when the call runs something else, or leaves the parameter to its default. */
function passedAt(
  engine: PythonEngine,
  { file, unit }: Place,
  call: number,
  parameter: ParameterPlace,
): PassedArgument | null | undefined {
  const { values } = engine.evaluator.callees(file, unit, call);
  const value = values.find(
    (each) => each.kind === 'function' && isFunction(each.function, parameter.function),
  );
  if (value === undefined || value.kind !== 'function') return undefined;
  const { tree } = unit;
  const given = childrenOf(tree, call).slice(1);
  if (given.some((node) => tree.kind[node] === Node.Starred)) return null;
  const keyword = given.find(
    (node) => tree.kind[node] === Node.Keyword && isNamed(file, unit, node, parameter),
  );
  if (keyword !== undefined) return { file, unit, node: keyword - 1 };
  const positional = given.filter((node) => tree.kind[node] !== Node.Keyword);
  const node = positional[parameter.position - (value.receiver === null ? 0 : 1)];
  return node === undefined ? undefined : { file, unit, node };
}

function isFunction(a: FunctionRef, b: FunctionRef): boolean {
  return a.file === b.file && a.index === b.index;
}

function isNamed(file: PythonFile, unit: Place['unit'], keyword: number, { fact }: ParameterPlace): boolean {
  const [name] = childrenOf(unit.tree, keyword);
  if (unit.tree.kind[name!] !== Node.Identifier) return false;
  const place: Place = {
    file,
    unit,
    node: name!,
    kind: 'keyword',
    string: null,
    start: unit.tree.start[name!]!,
    end: unit.tree.end[name!]!,
  };
  return wordOf(place) === fact.name;
}
