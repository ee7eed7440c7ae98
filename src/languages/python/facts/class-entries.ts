// Calls that make classes, `namedtuple("P", "x y")`, `Enum("Color", ["RED"])`, `TypedDict("T", {"x": int})`, and the members that
// their strings name. What the callee really is, is asked later; here it is read off its name.
import { CONSTANT_STRING, CONSTANT_TYPE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { BACKSLASH, BYTES, prefixLength, quoteLength, UNTERMINATED } from '../syntax/string-part.ts';
import { childrenOf, nameText, partsOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import type { ClassEntry } from './file-facts.ts';

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

/** The members that the second argument of the call names; none when it is not literal. */
export function entriesOfCall(tree: SyntaxTree, call: number): readonly ClassEntry[] {
  const list = childrenOf(tree, call)[2];
  if (list === undefined) return [];
  switch (tree.kind[list]) {
    case Node.Constant:
      return wordsIn(tree, list);
    case Node.List:
    case Node.Tuple:
      return childrenOf(tree, list).flatMap((element) => {
        const isPair = tree.kind[element] === Node.Tuple || tree.kind[element] === Node.List;
        const [name, value] = isPair ? childrenOf(tree, element) : [element];
        return name === undefined ? [] : entryAt(tree, name, value ?? -1);
      });
    case Node.Dict:
      return entriesOfDict(tree, list);
    default:
      return [];
  }
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
