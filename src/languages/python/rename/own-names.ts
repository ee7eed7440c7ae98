// `T = TypeVar("T")`, `P = namedtuple("P", ...)`: the string repeats the name that it is assigned to, and type checkers
// demand that it does.
import type { Place } from '../meaning/meaning.ts';
import { CONSTANT_STRING, CONSTANT_TYPE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { BACKSLASH, prefixLength, quoteLength } from '../syntax/string-part.ts';
import { childrenOf, nameText, partsOf } from '../syntax/syntax-tree.ts';

const MAKERS: ReadonlySet<string> = new Set([
  'TypeVar',
  'ParamSpec',
  'TypeVarTuple',
  'NewType',
  'NamedTuple',
  'namedtuple',
  'TypedDict',
  'Enum',
  'IntEnum',
  'StrEnum',
  'Flag',
  'IntFlag',
]);

/** `TypeVar("T")`, `TypeVar(name="T")`: the keyword comes first where it is written at all. */
function givenName({ tree }: Place['unit'], argument: number): number | undefined {
  if (tree.kind[argument] !== Node.Keyword) return argument;
  const isName = tree.data[argument] !== 0 && NAMING.has(nameText(tree, tree.data[argument]!));
  return isName ? argument - 1 : undefined;
}

/** What the makers call their first parameter. */
const NAMING: ReadonlySet<string> = new Set(['name', 'typename', 'value']);

/** The string that repeats the name at a place where it is assigned; null when there is none. */
export function ownNameOf({ file, unit, node, kind, start, end }: Place): Place | null {
  const { tree, parent } = unit;
  const assignment = parent[node]!;
  if (kind !== 'name' || (tree.kind[assignment] !== Node.Assign && tree.kind[assignment] !== Node.AnnAssign))
    return null;
  const call = assignment - 1;
  if (tree.kind[call] !== Node.Call) return null;
  const [maker, first] = childrenOf(tree, call);
  const string = first === undefined ? undefined : givenName(unit, first);
  const isName = tree.kind[maker!] === Node.Name || tree.kind[maker!] === Node.Attribute;
  if (!isName || !MAKERS.has(nameText(tree, tree.data[maker!]!)) || string === undefined) return null;
  if (tree.kind[string] !== Node.Constant || (tree.flags[string]! & CONSTANT_TYPE) !== CONSTANT_STRING)
    return null;
  const [part, ...more] = partsOf(tree, string);
  if (part === undefined || more.length > 0 || (tree.partFlags[part]! & BACKSLASH) !== 0) return null;
  const from =
    tree.partStart[part]! + prefixLength(tree.partFlags[part]!) + quoteLength(tree.partFlags[part]!);
  const to = tree.partEnd[part]! - quoteLength(tree.partFlags[part]!);
  const same = Buffer.compare(tree.bytes.subarray(start, end), tree.bytes.subarray(from, to)) === 0;
  return same
    ? { file, unit, node: string, kind: 'string', string: { kind: 'own-name' }, start: from, end: to }
    : null;
}
