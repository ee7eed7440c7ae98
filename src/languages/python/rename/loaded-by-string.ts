// Functions and classes that a dotted string leads to, as settings name them (`"class": "shop.stores.MemoryStore"`): whoever loads
// them calls them with what stands beside it, so a string may be the name of a parameter.
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import { placesOfWord } from '../meaning/places.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { ClassRef, FunctionRef } from '../types/type.ts';
import { bindPlace } from './bind-place.ts';
import { definitionOfSymbol } from './bound-names.ts';
import type { Family } from './family.ts';
import { canBeNamed, findParameter, nameOfFunction } from './parameter-family.ts';

/** The name of a function or class that takes a keyword of the family and is named so; null when there is none. */
export function loadedByString(engine: PythonEngine, family: Family): string | null {
  for (const definition of family.definitions) {
    const taker = takerOf(engine, definition);
    if (taker !== null && isNamedByString(engine, taker.name, taker.key)) return taker.name;
  }
  return null;
}

interface Taker {
  readonly name: string;
  readonly key: string;
}

/** The function whose parameter it is, or the class that is made with it. */
function takerOf(engine: PythonEngine, definition: Definition): Taker | null {
  if (definition.kind === 'member') {
    const made = engine.evaluator.constructor(definition.class);
    const isField = made.kind === 'fields' && made.owners.some(({ name }) => name === definition.name);
    return isField ? classTaker(definition.class) : null;
  }
  const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
  return parameter === null || !canBeNamed(parameter) ? null : functionTaker(parameter.function);
}

function functionTaker(ref: FunctionRef): Taker | null {
  const { ownerClass, symbol } = ref.file.facts.functions[ref.index]!;
  const name = nameOfFunction(ref);
  if (ownerClass !== -1)
    return name === '__init__' ? classTaker({ file: ref.file, index: ownerClass }) : null;
  return symbol < 0 ? null : { name, key: definitionKey(definitionOfSymbol(ref.file, symbol)) };
}

function classTaker(ref: ClassRef): Taker | null {
  const { symbol } = ref.file.facts.classes[ref.index]!;
  if (symbol < 0) return null;
  return { name: className(ref), key: definitionKey(definitionOfSymbol(ref.file, symbol)) };
}

/** A string in a dictionary or list, or one that is assigned; not the argument of `patch("shop.stores.MemoryStore")`. */
function isData({ kind, unit: { tree, parent }, node }: Place): boolean {
  const owner = kind === 'string' ? parent[node]! : -1;
  return owner >= 0 && DATA.has(tree.kind[owner]!);
}

const DATA: ReadonlySet<number> = new Set([
  Node.Dict,
  Node.List,
  Node.Tuple,

  Node.Assign,
  Node.AnnAssign,
]);

/** What is called like many other things is not looked for everywhere. */
const MOST = 60;

function isNamedByString(engine: PythonEngine, name: string, key: string): boolean {
  const paths = engine.program.filesContaining(name);
  if (paths.length > MOST) return false;
  return paths.some((path) => {
    const file = engine.program.file(path);
    const strings = file === null ? [] : placesOfWord(file, name).filter(isData);
    return strings.some((place) =>
      bindPlace(engine, place).definitions.some((one) => definitionKey(one) === key),
    );
  });
}
