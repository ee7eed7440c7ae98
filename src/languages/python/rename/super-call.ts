// `super().open(x=1)` calls what classes have under this name: a function of another name only where somebody put it there.
import { BINDS, CLASS_SCOPE } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Place } from '../meaning/meaning.ts';
import { placesOfWord } from '../meaning/places.ts';
import { CONTEXT } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';

export function isLookedUpByClass({ unit }: Place, call: number): boolean {
  const callee = childrenOf(unit.tree, call)[0]!;
  // An Attribute ends with its Identifier; the receiver stands before it.
  return unit.tree.kind[callee] === Node.Attribute && isSuperCall(unit, callee - 2);
}

/** `super()`, `super(C, self)` */
export function isSuperCall({ tree }: Place['unit'], node: number): boolean {
  if (tree.kind[node] !== Node.Call) return false;
  const maker = childrenOf(tree, node)[0]!;
  return tree.kind[maker] === Node.Name && nameText(tree, tree.data[maker]!) === 'super';
}

const known = new WeakMap<PythonEngine, Map<string, boolean>>();

/** Whether something of another name may be found as a member: `open = fetch` in a class, `C.open = fetch`, a string. */
export function mayBeGivenToClasses(engine: PythonEngine, name: string): boolean {
  // Nobody makes a constructor of a function that has a name of its own.
  if (/^__\w+__$/.test(name)) return false;
  const names = known.get(engine) ?? new Map<string, boolean>();
  known.set(engine, names);
  let isGiven = names.get(name);
  if (isGiven === undefined) {
    isGiven = engine.program.filesContaining(name).some((path) => {
      const file = engine.program.file(path);
      return file !== null && placesOfWord(file, name).some((place) => givesMember(file, place));
    });
    names.set(name, isGiven);
  }
  return isGiven;
}

function givesMember(file: PythonFile, { unit, kind, node }: Place): boolean {
  if (kind === 'string') return true;
  if (kind === 'attribute') return (unit.tree.flags[unit.parent[node]!]! & CONTEXT) !== 0;
  const symbol = unit.symbolOf[node]!;
  if (symbol < 0 || (unit.useOf[node]! & BINDS) === 0) return false;
  const { scopes, symbols } = file.facts;
  const owner = unit.tree.kind[unit.parent[node]!];
  const isDefinition = owner === Node.FunctionDef || owner === Node.AsyncFunctionDef;
  return scopes.kind[symbols.scope[symbol]!] === CLASS_SCOPE && !isDefinition;
}
