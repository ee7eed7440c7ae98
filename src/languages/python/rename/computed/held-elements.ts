// What comes out of a collection: items of displays and comprehensions, keys and values of dictionaries, what `append` adds, the parts
// of tuples, and the modules that `pkgutil.iter_modules` lists.
import { stringValue } from '../../facts/string-value.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { OPERATOR, OPERATOR_ADD } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { argumentOf } from './call-arguments.ts';
import { functionResults } from './function-results.ts';
import { type Held, UNKNOWN_VALUE } from './held.ts';
import { additionsTo } from './held-additions.ts';
import { resolveHeld } from './held-values.ts';
import { lastName, type Speller, spellNode } from './spell-expression.ts';
import { spellSplitPart } from './spell-text-method.ts';
import { spellAll } from './spell-variable.ts';
import { concat, knownText, LISTED, slice, textOf } from './spelling.ts';

/** What a loop over the value yields. */
export function elementsOf(held: Held): readonly Held[] {
  const added = held.kind === 'node' ? additionsTo(held) : [];
  const own = resolveHeld(held).flatMap((each) => {
    if (each.kind === 'tuple') return each.parts.flat();
    return each.kind === 'node' ? elementsOfNode(each) : [UNKNOWN_VALUE];
  });
  return [...own, ...added];
}

export type HeldNode = Extract<Held, { readonly kind: 'node' }>;

function elementsOfNode(held: HeldNode): readonly Held[] {
  const { speller, file, node } = held;
  const { tree } = file.facts;
  const at = (value: number): Held => ({ kind: 'node', speller, file, node: value });
  switch (tree.kind[node]) {
    case Node.List:
    case Node.Tuple:
    case Node.SetDisplay: {
      const items = childrenOf(tree, node);
      if (items.length === 0) return [UNKNOWN_VALUE];
      return items.flatMap((item) =>
        tree.kind[item] === Node.Starred ? elementsOf(at(item - 1)) : [at(item)],
      );
    }
    case Node.Dict:
      return entriesOf(held).flatMap(({ parts: [keys] }) => keys!);
    case Node.ListComp:
    case Node.SetComp:
    case Node.GeneratorExp:
      return [at(childrenOf(tree, node)[0]!)];
    case Node.BinOp:
      return (tree.flags[node]! & OPERATOR) === OPERATOR_ADD
        ? childrenOf(tree, node).flatMap((each) => elementsOf(at(each)))
        : [UNKNOWN_VALUE];
    case Node.DictComp:
      return [at(childrenOf(tree, node)[0]!)];
    case Node.Subscript:
      return tree.kind[childrenOf(tree, node)[1]!] === Node.Slice
        ? elementsOf(at(childrenOf(tree, node)[0]!))
        : [UNKNOWN_VALUE];
    case Node.Call:
      return elementsOfCall(held);
    default:
      return [UNKNOWN_VALUE];
  }
}

type HeldTuple = Extract<Held, { readonly kind: 'tuple' }>;

/** The keys and values of a dictionary display, or of `dict(a=1)`. */
export function entriesOf({ speller, file, node }: HeldNode): readonly HeldTuple[] {
  const { tree } = file.facts;
  const at = (value: number): Held => ({ kind: 'node', speller, file, node: value });
  const entries: HeldTuple[] = [];
  const unknown: HeldTuple = { kind: 'tuple', parts: [[UNKNOWN_VALUE], [UNKNOWN_VALUE]] };
  if (tree.kind[node] === Node.Call && lastName(file, childrenOf(tree, node)[0]!) === 'dict') {
    for (const given of childrenOf(tree, node).slice(1)) {
      const isNamed = tree.kind[given] === Node.Keyword && tree.data[given] !== 0;
      entries.push(
        isNamed ? { kind: 'tuple', parts: [[keywordName(file, given)], [at(given - 1)]] } : unknown,
      );
    }
    return entries;
  }
  if (tree.kind[node] === Node.DictComp) {
    const [key, value] = childrenOf(tree, node) as [number, number];
    return [{ kind: 'tuple', parts: [[at(key)], [at(value)]] }];
  }
  if (tree.kind[node] !== Node.Dict) return [unknown];
  let key = -1;
  for (const child of childrenOf(tree, node)) {
    if (tree.kind[child] === Node.DictUnpack) {
      const unpacked = resolveHeld(at(child - 1));
      entries.push(...unpacked.flatMap((each) => (each.kind === 'node' ? entriesOf(each) : [unknown])));
    } else if (key === -1) key = child;
    else {
      entries.push({ kind: 'tuple', parts: [[at(key)], [at(child)]] });
      key = -1;
    }
  }
  return entries.length === 0 ? [unknown] : entries;
}

function elementsOfCall({ speller, file, node }: HeldNode): readonly Held[] {
  const { tree } = file.facts;
  const [callee, first, ...more] = childrenOf(tree, node) as [number, number | undefined, ...number[]];
  const at = (value: number): Held => ({ kind: 'node', speller, file, node: value });
  const receiver = tree.kind[callee] === Node.Attribute ? at(callee - 2) : null;
  const name = lastName(file, callee);
  if (LISTING_MODULES.has(name)) {
    const prefix = argumentOf(file, node, 1, 'prefix');
    const before = prefix === -1 ? textOf('') : spellNode(speller, file, prefix);
    return [{ kind: 'module-info', name: concat([before, LISTED]) }];
  }
  if (LISTING_FILES.has(name)) return [{ kind: 'module-info', name: LISTED }];
  if (
    receiver !== null &&
    first === undefined &&
    (name === 'items' || name === 'values' || name === 'keys')
  ) {
    const entries = entriesIn(receiver);
    const part = name === 'keys' ? 0 : 1;
    return name === 'items' ? entries : entries.flatMap(({ parts }) => parts[part]!);
  }
  if (receiver !== null && name === 'split') return splitText(speller, file, callee - 2, first);
  if (receiver === null && first !== undefined) {
    if (PASSING_ON.has(name)) return elementsOf(at(first));
    if (name === 'chain') return [first, ...more].flatMap((each) => elementsOf(at(each)));
    if (name === 'filter' && more.length > 0) return elementsOf(at(more[0]!));
    if (name === 'map' && more.length > 0 && lastName(file, first) === 'str') return elementsOf(at(more[0]!));
    if (name === 'enumerate') {
      return [{ kind: 'tuple', parts: [[UNKNOWN_VALUE], elementsOf(at(first))] }];
    }
    if (name === 'zip' || name === 'product')
      return [{ kind: 'tuple', parts: [first, ...more].map((each) => elementsOf(at(each))) }];
  }
  const { results, yields } = functionResults(speller, file, node);
  const found = [...results.flatMap(elementsOf), ...yields];
  return found.length === 0 ? [UNKNOWN_VALUE] : found;
}

export const LISTING_MODULES: ReadonlySet<string> = new Set(['iter_modules', 'walk_packages']);

/** Functions and methods that list the files of a folder. */
export const LISTING_FILES: ReadonlySet<string> = new Set([
  'listdir',
  'scandir',
  'glob',
  'iglob',
  'rglob',
  'iterdir',
]);

const PASSING_ON: ReadonlySet<string> = new Set([
  'sorted',
  'list',
  'tuple',
  'set',
  'frozenset',
  'reversed',
  'iter',
]);

/** The entries of what a variable holds, with those that are added to it: `TABLE[key] = value`, `TABLE.update(...)`. */
export function entriesIn(held: Held): readonly HeldTuple[] {
  const own = resolveHeld(held).flatMap((each) => (each.kind === 'node' ? entriesOf(each) : [ANY_ENTRY]));
  return [...own, ...(held.kind === 'node' ? entriesAdded(held) : [])];
}

function entriesAdded({ speller, file, node }: HeldNode): readonly HeldTuple[] {
  const { tree, symbolOf, parent } = file.facts;
  const symbol = tree.kind[node] === Node.Name ? symbolOf[node]! : -1;
  if (symbol < 0) return [];
  const at = (value: number): Held => ({ kind: 'node', speller, file, node: value });
  return [...occurrencesOf(file.facts, symbol)].flatMap((use): readonly HeldTuple[] => {
    const owner = parent[use]!;
    if (tree.kind[owner] === Node.Subscript && childrenOf(tree, owner)[0] === use) {
      const statement = parent[owner]!;
      const isSet = tree.kind[statement] === Node.Assign && statement - 1 !== owner;
      return isSet
        ? [{ kind: 'tuple', parts: [[at(childrenOf(tree, owner)[1]!)], [at(statement - 1)]] }]
        : [];
    }
    const call = parent[owner] ?? -1;
    if (tree.kind[owner] !== Node.Attribute || call < 0 || tree.kind[call] !== Node.Call) return [];
    const [callee, first, second] = childrenOf(tree, call) as [number, number?, number?];
    if (callee !== owner || first === undefined) return [];
    const method = nameText(tree, tree.data[owner]!);
    if (method === 'setdefault' && second !== undefined)
      return [{ kind: 'tuple', parts: [[at(first)], [at(second)]] }];
    if (method !== 'update') return [];
    if (tree.kind[first] !== Node.Keyword) return entriesIn(at(first));
    return childrenOf(tree, call)
      .slice(1)
      .map((given): HeldTuple => ({ kind: 'tuple', parts: [[keywordName(file, given)], [at(given - 1)]] }));
  });
}

/** What `**OPTIONS` passes by a name; empty when no dictionary that is known has it. */
export function passedByUnpacking(
  speller: Speller,
  file: PythonFile,
  call: number,
  name: string,
): readonly Held[] {
  const { tree } = file.facts;
  const unpacked = childrenOf(tree, call).filter(
    (node) => tree.kind[node] === Node.Keyword && tree.data[node] === 0,
  );
  return unpacked
    .flatMap((node) => entriesIn({ kind: 'node', speller, file, node: node - 1 }))
    .filter(({ parts: [keys] }) =>
      keys!.some((key) => spellAll([key]).some((text) => knownText(text) === name)),
    )
    .flatMap(({ parts }) => parts[1]!);
}

/** The name of a keyword as a text. */
function keywordName({ facts: { tree } }: PythonFile, keyword: number): Held {
  const id = tree.data[keyword]!;
  return id === 0 ? UNKNOWN_VALUE : { kind: 'spelled', spellings: textOf(nameText(tree, id)) };
}

const ANY_ENTRY: HeldTuple = { kind: 'tuple', parts: [[UNKNOWN_VALUE], [UNKNOWN_VALUE]] };

/** `"red blue".split()` */
export function splitText(
  speller: Speller,
  file: PythonFile,
  receiver: number,
  separator: number | undefined,
): readonly Held[] {
  const by = separator === undefined ? null : stringValue(file.facts, separator);
  if (separator !== undefined && (by === null || by === '')) return [UNKNOWN_VALUE];
  return spellNode(speller, file, receiver).flatMap((spelling): readonly Held[] => {
    const text = knownText(spelling);
    if (text === null) return [UNKNOWN_VALUE];
    const found: Held[] = [];
    let at = 0;
    for (const part of by === null ? text.split(/(\s+)/) : splitKeeping(text, by)) {
      const isPart = by === null ? /\S/.test(part) : part !== by;
      if (isPart && part !== '') {
        found.push({ kind: 'spelled', spellings: [slice(spelling, at, at + part.length)] });
      }
      at += part.length;
    }
    return found;
  });
}

function splitKeeping(text: string, by: string): readonly string[] {
  return text.split(by).flatMap((part, index) => (index === 0 ? [part] : [by, part]));
}

/** One part of a tuple. */
export function partOf(held: Held, at: number): readonly Held[] {
  return resolveHeld(held).flatMap((each): readonly Held[] => {
    if (each.kind === 'tuple') return each.parts[at] ?? [UNKNOWN_VALUE];
    if (each.kind === 'module-info') return at === 1 ? [{ kind: 'spelled', spellings: each.name }] : [];
    if (each.kind !== 'node') return [UNKNOWN_VALUE];
    const { tree } = each.file.facts;
    const kind = tree.kind[each.node];
    if (kind === Node.Call) {
      const split = spellSplitPart(each.speller, each.file, each.node, at);
      if (split !== null) return [{ kind: 'spelled', spellings: split }];
      const { results } = functionResults(each.speller, each.file, each.node);
      return results.length === 0 ? [UNKNOWN_VALUE] : results.flatMap((result) => partOf(result, at));
    }
    if (kind !== Node.Tuple && kind !== Node.List) return [UNKNOWN_VALUE];
    const items = childrenOf(tree, each.node);
    const item = items.some((one) => tree.kind[one] === Node.Starred) ? undefined : items.at(at);
    return item === undefined ? [UNKNOWN_VALUE] : [{ ...each, node: item }];
  });
}
