// Whether a file with its new names is the file it was, letter by letter but for these names: the same nodes, scopes and uses,
// and each name the same symbol. It looks at the bytes that would be written, so a wrong place or a capture shows here.
import type { CodeUnit, FileFacts } from '../facts/file-facts.ts';

/** What is asked here; the number changes with every change of what is compared, so that no older answer counts. */
export const SAME_SHAPE = 'same shape 1';

export function hasSameShape(before: FileFacts, after: FileFacts): boolean {
  if (before.scopes.count !== after.scopes.count || before.symbols.count !== after.symbols.count)
    return false;
  const matches = matchSymbols(before.symbols.count);
  if (!isSameUnit(before, after, matches)) return false;
  const { embedded } = before;
  return (
    embedded.length === after.embedded.length &&
    embedded.every((unit, at) => isSameUnit(unit, after.embedded[at]!, matches))
  );
}

function isSameUnit(
  before: CodeUnit,
  after: CodeUnit,
  matches: (was: number, is: number) => boolean,
): boolean {
  const { tree } = before;
  const { count } = tree;
  if (count !== after.tree.count || after.tree.problems.length > tree.problems.length) return false;
  return (
    isSame(tree.kind, after.tree.kind, count) &&
    isSame(tree.flags, after.tree.flags, count) &&
    isSame(tree.first, after.tree.first, count) &&
    isSame(before.scopeOf, after.scopeOf, count) &&
    isSame(before.useOf, after.useOf, count) &&
    meansTheSame(before.symbolOf, after.symbolOf, count, matches)
  );
}

function isSame(before: Int32Array | Uint8Array, after: Int32Array | Uint8Array, count: number): boolean {
  return asBytes(before, count).equals(asBytes(after, count));
}

function asBytes({ buffer, byteOffset, BYTES_PER_ELEMENT }: Int32Array | Uint8Array, count: number): Buffer {
  return Buffer.from(buffer, byteOffset, count * BYTES_PER_ELEMENT);
}

function meansTheSame(
  before: Int32Array,
  after: Int32Array,
  count: number,
  matches: (was: number, is: number) => boolean,
): boolean {
  for (let node = 0; node < count; node++) if (!matches(before[node]!, after[node]!)) return false;
  return true;
}

/** Symbols are numbered by the names of a file, and a name that comes or goes moves the numbers: they pair off all the same. */
function matchSymbols(count: number): (was: number, is: number) => boolean {
  const afterOf = new Int32Array(count).fill(NOBODY);
  const beforeOf = new Int32Array(count).fill(NOBODY);
  return (was, is) => {
    if (was < 0 || is < 0) return was === is;
    if (afterOf[was] === NOBODY && beforeOf[is] === NOBODY) {
      afterOf[was] = is;
      beforeOf[is] = was;
    }
    return afterOf[was] === is;
  };
}

const NOBODY = -1;
