// What is added to a collection after it was made: `NAMES.append("red")`, `NAMES += ["red"]`, in any file. A collection that is passed
// to other code may get anything.
import { BINDS, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { nameIdOf } from '../../facts/name-id.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { symbolText } from '../bound-names.ts';
import { type Held, UNKNOWN_VALUE } from './held.ts';
import { elementsOf, type HeldNode } from './held-elements.ts';
import { lastName, type Speller } from './spell-expression.ts';

export function additionsTo({ speller, file, node }: HeldNode): readonly Held[] {
  const { tree, symbolOf, symbols } = file.facts;
  const symbol = tree.kind[node] === Node.Name ? symbolOf[node]! : -1;
  if (symbol < 0) return [];
  const own = [...occurrencesOf(file.facts, symbol)].flatMap((use) => additionsAt(speller, file, use));
  return symbols.scope[symbol] === MODULE_SCOPE
    ? [...own, ...additionsElsewhere(speller, file, symbol)]
    : own;
}

interface Addition {
  readonly kind: 'item' | 'items';
  readonly value: Held;
  /** Whether it follows where the collection is made, in the same block. */
  readonly isAlways: boolean;
}

/** What `append`, `extend` and `+=` add at the end of a collection, in the order of the source. */
export function additionsInOrder({ speller, file, node }: HeldNode): readonly Addition[] {
  const { tree, symbolOf, parent, useOf } = file.facts;
  const symbol = tree.kind[node] === Node.Name ? symbolOf[node]! : -1;
  if (symbol < 0) return [];
  const uses = [...occurrencesOf(file.facts, symbol)];
  const made = uses.find((use) => (useOf[use]! & BINDS) !== 0);
  const block = made === undefined ? -1 : blockAround(file, made);
  return uses.flatMap((use): readonly Addition[] => {
    const isAlways = block !== -1 && blockAround(file, use) === block;
    const at = (value: number): Held => ({ kind: 'node', speller, file, node: value });
    const owner = parent[use]!;
    if (tree.kind[owner] === Node.AugAssign && childrenOf(tree, owner)[0] === use)
      return [{ kind: 'items', value: at(owner - 1), isAlways }];
    const call = parent[owner] ?? -1;
    if (tree.kind[owner] !== Node.Attribute || call < 0 || tree.kind[call] !== Node.Call) return [];
    const [callee, given] = childrenOf(tree, call);
    const method = nameText(tree, tree.data[owner]!);
    if (callee !== owner || given === undefined) return [];
    if (method === 'append') return [{ kind: 'item', value: at(given), isAlways }];
    return method === 'extend' ? [{ kind: 'items', value: at(given), isAlways }] : [];
  });
}

/** The block, or module, that the statement around a node belongs to. */
export function blockAround({ facts: { tree, parent } }: PythonFile, node: number): number {
  let at = parent[node]!;
  while (at >= 0 && tree.kind[at] !== Node.Block && tree.kind[at] !== Node.Module) at = parent[at]!;
  return at;
}

/** By the name of the collection, whatever leads to it. */
function additionsElsewhere(speller: Speller, home: PythonFile, symbol: number): readonly Held[] {
  const { program } = speller.engine;
  const name = symbolText(home, symbol);
  const paths = [...speller.near].filter(
    (path) =>
      path !== home.path &&
      program.mayHold(path, name) &&
      ADDING.some((method) => program.mayHold(path, method)),
  );
  return paths.flatMap((path): readonly Held[] => {
    const file = program.file(path);
    if (file === null || file.isExternal) return [];
    const { tree } = file.facts;
    const found: Held[] = [];
    const id = nameIdOf(tree, name);
    for (let node = 0; id !== 0 && node < tree.count; node++) {
      const kind = tree.kind[node];
      if (tree.data[node] !== id || (kind !== Node.Name && kind !== Node.Attribute)) continue;
      found.push(...additionsByMethod(speller, file, node));
    }
    return found;
  });
}

function additionsAt(speller: Speller, file: PythonFile, use: number): readonly Held[] {
  const { tree, parent, useOf } = file.facts;
  const owner = parent[use]!;
  if ((useOf[use]! & BINDS) !== 0) {
    return tree.kind[owner] === Node.AugAssign
      ? elementsOf({ kind: 'node', speller, file, node: owner - 1 })
      : [];
  }
  if (tree.kind[owner] === Node.Call && childrenOf(tree, owner)[0] !== use)
    return READING.has(lastName(file, childrenOf(tree, owner)[0]!)) ? [] : [UNKNOWN_VALUE];
  return additionsByMethod(speller, file, use);
}

/** Functions that read a collection and keep nothing of it. */
const READING: ReadonlySet<string> = new Set([
  'all',
  'any',
  'dict',
  'enumerate',
  'filter',
  'frozenset',
  'isinstance',
  'iter',
  'join',
  'len',
  'list',
  'map',
  'max',
  'min',
  'print',
  'reversed',
  'set',
  'sorted',
  'tuple',
  'zip',
]);

const ADDING: readonly string[] = ['append', 'add', 'insert', 'appendleft', 'extend', 'update'];

function additionsByMethod(speller: Speller, file: PythonFile, use: number): readonly Held[] {
  const { tree, parent } = file.facts;
  const attribute = parent[use]!;
  if (attribute < 0 || tree.kind[attribute] !== Node.Attribute || attribute - 2 !== use) return [];
  const call = parent[attribute]!;
  if (tree.kind[call] !== Node.Call) return [];
  const [callee, ...given] = childrenOf(tree, call);
  if (callee !== attribute || given.length === 0) return [];
  const at = (node: number): Held => ({ kind: 'node', speller, file, node });
  const method = nameText(tree, tree.data[attribute]!);
  if (!ADDING.includes(method)) return [];
  return method === 'extend' || method === 'update' ? elementsOf(at(given[0]!)) : [at(given.at(-1)!)];
}
