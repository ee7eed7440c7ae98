// Names, attributes and subscripts as strings: what they hold, and what modules know of themselves (`__name__`, `__file__`).
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { OPERATOR, OPERATOR_ADD } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { Held } from './held.ts';
import { elementsOf, entriesIn, partOf } from './held-elements.ts';
import { OF_MODULES, resolveHeld } from './held-values.ts';
import { lastName, type Speller, spellNode } from './spell-expression.ts';
import { parentPath } from './spell-path.ts';
import { integerAt, spellSplit } from './spell-text-method.ts';
import { concat, cut, knownText, type Spellings, textOf, UNKNOWN, union } from './spelling.ts';

export function spellName(speller: Speller, file: PythonFile, node: number): Spellings {
  const { tree, symbolOf } = file.facts;
  const name = nameText(tree, tree.data[node]!);
  if (symbolOf[node]! < 0 && OF_MODULES.has(name)) return spellOwn(speller, file, name);
  const held = spellAll(resolveHeld({ kind: 'node', speller, file, node }));
  return textsAdded(file, symbolOf[node]!).reduce((before, each) => {
    const added = spellNode(speller, file, each);
    const times = isInLoop(file, each) ? MOST_TURNS : 1;
    let all = before;
    for (let turn = 0; turn < times; turn++) all = union([before, concat([all, added])]);
    return all;
  }, held);
}

/** A text that grows in a loop is evaluated as if it had so many turns. */
const MOST_TURNS = 3;

function isInLoop({ facts: { tree, parent } }: PythonFile, node: number): boolean {
  for (let at = parent[node]!; at >= 0 && !ENDS_LOOPS.has(tree.kind[at]!); at = parent[at]!) {
    if (LOOPS.has(tree.kind[at]!)) return true;
  }
  return false;
}

const LOOPS: ReadonlySet<number> = new Set([Node.For, Node.AsyncFor, Node.While]);
const ENDS_LOOPS: ReadonlySet<number> = new Set([
  Node.FunctionDef,
  Node.AsyncFunctionDef,
  Node.ClassDef,
  Node.Lambda,
]);

/** `name += ".suffix"` */
function textsAdded({ facts }: PythonFile, symbol: number): readonly number[] {
  const { tree, parent } = facts;
  if (symbol < 0) return [];
  return [...occurrencesOf(facts, symbol)].flatMap((use) => {
    const owner = parent[use]!;
    const isAdded = tree.kind[owner] === Node.AugAssign && (tree.flags[owner]! & OPERATOR) === OPERATOR_ADD;
    return isAdded && childrenOf(tree, owner)[0] === use ? [owner - 1] : [];
  });
}

export function spellAll(held: readonly Held[]): Spellings {
  return union(held.map(spellHeld));
}

function spellHeld(held: Held): Spellings {
  switch (held.kind) {
    case 'spelled':
      return held.spellings;
    case 'node':
      return spellNode(held.speller, held.file, held.node);
    case 'module-info':
      return held.name;
    default:
      return UNKNOWN;
  }
}

/** `__name__`, `__package__` and `__file__` of a file. */
function spellOwn({ engine }: Speller, file: PythonFile, name: string): Spellings {
  const own = (text: string): Spellings => textOf(text, { kind: 'own', file, offset: 0 });
  if (name === '__file__') return own(file.path);
  if (name === '__path__') return own(file.path.slice(0, Math.max(0, file.path.lastIndexOf('/'))));
  const names = engine.program.moduleNames(file);
  if (name === '__name__' || file.isPackage) return union(names.map(own));
  return union(names.map((each) => own(each.slice(0, Math.max(0, each.lastIndexOf('.'))))));
}

export function spellAttribute(speller: Speller, file: PythonFile, node: number): Spellings {
  const { tree } = file.facts;
  const name = nameText(tree, tree.data[node]!);
  const receiver = node - 2;
  if (name === 'parent') {
    const folders = parentPath(spellNode(speller, file, receiver));
    if (folders !== null) return folders;
    // `__spec__.parent` is `__package__`.
    return isSpec(file, receiver) ? spellOwn(speller, file, '__package__') : UNKNOWN;
  }
  if (name === 'name' && isSpec(file, receiver)) return spellOwn(speller, file, '__name__');
  if (!OF_MODULES.has(name)) return spellAll(resolveHeld({ kind: 'node', speller, file, node }));
  const { values, unknown } = speller.engine.evaluator.typeOf(file, file.facts, receiver);
  const known = values.map((value): Spellings => {
    if (value.kind === 'module' && !value.file.isExternal) return spellOwn(speller, value.file, name);
    if (value.kind === 'namespace' && name !== '__file__' && name !== '__path__') return textOf(value.name);
    return UNKNOWN;
  });
  return union(unknown === null && known.length > 0 ? known : [...known, UNKNOWN]);
}

function isSpec({ facts: { tree } }: PythonFile, node: number): boolean {
  return tree.kind[node] === Node.Name && nameText(tree, tree.data[node]!) === '__spec__';
}

/** `NAMES[0]`, `TABLE[kind]`, `__name__.rpartition(".")[0]`, `path.parents[1]`. */
export function spellSubscript(speller: Speller, file: PythonFile, node: number): Spellings {
  const { tree } = file.facts;
  const [of, index] = childrenOf(tree, node) as [number, number];
  const split = spellSplit(speller, file, of, index);
  if (split !== null) return split;
  if (tree.kind[index] === Node.Slice) return spellNode(speller, file, of).map(cut);
  // `os.path.splitext(path)[0]`
  if (tree.kind[of] === Node.Call && lastName(file, childrenOf(tree, of)[0]!) === 'splitext')
    return spellNode(speller, file, childrenOf(tree, of)[1]!).map(cut);
  const at = integerAt(file, index);
  if (tree.kind[of] === Node.Attribute && nameText(tree, tree.data[of]!) === 'parents') {
    let folder: Spellings | null = spellNode(speller, file, of - 2);
    for (let step = 0; at !== null && step <= at && folder !== null; step++) folder = parentPath(folder);
    return at === null || folder === null ? UNKNOWN : folder;
  }
  const container: Held = { kind: 'node', speller, file, node: of };
  const held = resolveHeld(container);
  const isTable = (each: Held) => each.kind === 'node' && TABLES.has(each.file.facts.tree.kind[each.node]!);
  if (held.some(isTable)) return spellEntry(entriesIn(container), spellNode(speller, file, index));
  return union(
    held.map((each): Spellings => {
      if (each.kind === 'tuple')
        return at === null ? spellAll(each.parts.flat()) : spellAll(partOf(each, at));
      if (each.kind !== 'node') return UNKNOWN;
      const kind = each.file.facts.tree.kind[each.node];
      if (kind === Node.List || kind === Node.Tuple)
        return spellAll(at === null ? elementsOf(each) : partOf(each, at));
      return UNKNOWN;
    }),
  );
}

const TABLES: ReadonlySet<number> = new Set([Node.Dict, Node.DictComp]);

/** The values of a dictionary for a key, or all when the key is not known. */
function spellEntry(entries: ReturnType<typeof entriesIn>, key: Spellings): Spellings {
  const wanted = key.map(knownText);
  const chosen = entries.filter(({ parts: [keys] }) => {
    const texts = spellAll(keys!).map(knownText);
    return wanted.includes(null) || texts.some((text) => text === null || wanted.includes(text));
  });
  return spellAll(chosen.flatMap(({ parts }) => parts[1]!));
}
