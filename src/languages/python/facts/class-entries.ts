// Calls that make classes, `namedtuple("P", "x y")`, `Enum("Color", ["RED"])`, `TypedDict("T", {"x": int})`, and the members that
// their strings name. What the callee really is, is asked later; here it is read off its name.
import { CONSTANT_STRING, CONSTANT_TYPE, OPERATOR, OPERATOR_ADD } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { BACKSLASH, BYTES, prefixLength, quoteLength, UNTERMINATED } from '../syntax/string-part.ts';
import { childrenOf, nameText, partsOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { BINDS, type ClassEntry, type CodeUnit, UNBOUND } from './file-facts.ts';

/** What stands where its members are listed. */
type Maker = 'named-tuple' | 'typed-dict' | 'enum';

export const CLASS_MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['namedtuple', 'named-tuple'],
  ['NamedTuple', 'named-tuple'],
  ['TypedDict', 'typed-dict'],
  ['Enum', 'enum'],
  ['IntEnum', 'enum'],
  ['StrEnum', 'enum'],
  ['Flag', 'enum'],
  ['IntFlag', 'enum'],
]);

/** Which kind of class a call makes, by the last name of its callee; null for every other expression. */
export function makerOf(tree: SyntaxTree, call: number): Maker | null {
  if (tree.kind[call] !== Node.Call) return null;
  const callee = childrenOf(tree, call)[0]!;
  if (tree.kind[callee] !== Node.Name && tree.kind[callee] !== Node.Attribute) return null;
  return CLASS_MAKERS.get(nameText(tree, tree.data[callee]!)) ?? null;
}

/** Where a call lists the members: its second argument, by position or by name; -1 when it does not. */
export function listOfMembers(tree: SyntaxTree, call: number): number {
  const [, ...given] = childrenOf(tree, call);
  const named = given.find(
    (node) => tree.kind[node] === Node.Keyword && LIST_KEYWORDS.has(nameText(tree, tree.data[node]!)),
  );
  if (named !== undefined) return named - 1;
  const second = given[1];
  return second === undefined || tree.kind[second] === Node.Keyword ? -1 : second;
}

/** What the makers call the parameter with the members. */
const LIST_KEYWORDS: ReadonlySet<string> = new Set(['field_names', 'names', 'fields']);

/** The members that a call lists; none when the list is not spelled out in the file. */
export function entriesOfCall(unit: CodeUnit, call: number): readonly ClassEntry[] {
  const list = listOfMembers(unit.tree, call);
  return list === -1 ? [] : (entriesOfList(unit, list, MOST_STEPS) ?? []);
}

/** From variable to variable. */
const MOST_STEPS = 3;

/** Null when a part of the list is not spelled out. */
function entriesOfList(unit: CodeUnit, list: number, steps: number): readonly ClassEntry[] | null {
  const { tree, symbolOf } = unit;
  switch (tree.kind[list]) {
    case Node.Constant:
      return wordsIn(tree, list);
    case Node.List:
    case Node.Tuple:
      return allOf(
        childrenOf(tree, list).map((element) => {
          if (tree.kind[element] === Node.Starred) return entriesOfList(unit, element - 1, steps);
          const isPair = tree.kind[element] === Node.Tuple || tree.kind[element] === Node.List;
          const [name, value] = isPair ? childrenOf(tree, element) : [element];
          return name === undefined ? [] : entryAt(tree, name, value ?? -1);
        }),
      );
    case Node.Dict:
      return entriesOfDict(tree, list);
    case Node.BinOp:
      if ((tree.flags[list]! & OPERATOR) !== OPERATOR_ADD) return null;
      return allOf(
        childrenOf(tree, list).map((side) =>
          tree.kind[side] === Node.Constant ? null : entriesOfList(unit, side, steps),
        ),
      );
    case Node.Call: {
      const [callee, only, ...more] = childrenOf(tree, list);
      if (tree.kind[callee!] === Node.Attribute) {
        const isSplit = nameText(tree, tree.data[callee!]!) === 'split' && more.length === 0;
        return isSplit && tree.kind[callee! - 2] === Node.Constant ? wordsIn(tree, callee! - 2) : null;
      }
      const isCopy =
        tree.kind[callee!] === Node.Name &&
        symbolOf[callee!] === UNBOUND &&
        /^(tuple|list)$/.test(nameText(tree, tree.data[callee!]!));
      const isPlain = isCopy && only !== undefined && more.length === 0 && tree.kind[only] !== Node.Constant;
      return isPlain ? entriesOfList(unit, only, steps) : null;
    }
    case Node.Name: {
      const value = steps === 0 ? -1 : onlyValue(unit, list);
      return value === -1 ? null : entriesOfList(unit, value, steps - 1);
    }
    default:
      return null;
  }
}

function allOf(parts: readonly (readonly ClassEntry[] | null)[]): readonly ClassEntry[] | null {
  const found: ClassEntry[] = [];
  for (const part of parts) {
    if (part === null) return null;
    found.push(...part);
  }
  return found;
}

/** What the one assignment gives a variable that is only read; -1 for every other variable. */
function onlyValue({ tree, parent, symbolOf, useOf }: CodeUnit, name: number): number {
  const symbol = symbolOf[name]!;
  let value = -1;
  if (symbol < 0) return -1;
  for (let node = 0; node < tree.count; node++) {
    if (symbolOf[node] !== symbol) continue;
    const owner = parent[node]!;
    if ((useOf[node]! & BINDS) !== 0) {
      const isAssigned = tree.kind[owner] === Node.Assign && childrenOf(tree, owner).length === 2;
      if (!isAssigned || value !== -1) return -1;
      value = owner - 1;
    } else if (tree.kind[owner] === Node.Attribute) return -1;
  }
  return value;
}

function entriesOfDict(tree: SyntaxTree, dictionary: number): readonly ClassEntry[] {
  const found: ClassEntry[] = [];
  let key = -1;
  for (const child of childrenOf(tree, dictionary)) {
    if (tree.kind[child] === Node.DictUnpack) continue;
    if (key === -1) key = child;
    else {
      found.push(...entryAt(tree, key, child));
      key = -1;
    }
  }
  return found;
}

function entryAt(tree: SyntaxTree, node: number, value: number): readonly ClassEntry[] {
  const [only, ...more] = wordsIn(tree, node);
  return only === undefined || more.length > 0 ? [] : [{ ...only, value }];
}

/** `"x y"`, `"x, y"`: each word of a plain string. */
function wordsIn(tree: SyntaxTree, node: number): readonly ClassEntry[] {
  if (tree.kind[node] !== Node.Constant || (tree.flags[node]! & CONSTANT_TYPE) !== CONSTANT_STRING) return [];
  const [part, ...more] = partsOf(tree, node);
  if (part === undefined || more.length > 0) return [];
  const flags = tree.partFlags[part]!;
  if ((flags & (BACKSLASH | BYTES | UNTERMINATED)) !== 0) return [];
  const from = tree.partStart[part]! + prefixLength(flags) + quoteLength(flags);
  const to = tree.partEnd[part]! - quoteLength(flags);
  const text = Buffer.from(tree.bytes.buffer, tree.bytes.byteOffset + from, to - from).toString('latin1');
  return [...text.matchAll(/[^\s,]+/g)].map((match) => {
    const start = from + match.index;
    const bytes = Buffer.from(tree.bytes.buffer, tree.bytes.byteOffset + start, match[0].length);
    return { name: bytes.toString('utf8'), node, start, end: start + match[0].length, value: -1 };
  });
}
