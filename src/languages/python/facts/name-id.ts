// From the text of a name to its id in a file. The table is built when the first name of a file is asked for.
import { HASH_FACTOR } from '../syntax/name-table.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';

interface NameSlots {
  readonly slots: Int32Array;
  readonly mask: number;
}

/** By the list of names, which embedded code shares with its file. */
const tables = new WeakMap<Int32Array, NameSlots>();

/** The id of a name in a tree, or 0 when the file does not hold it. Embedded code has the ids of its file. */
export function nameIdOf(tree: SyntaxTree, text: string): number {
  const { bytes, nameStart, nameEnd } = tree;
  let table = tables.get(nameStart);
  if (table === undefined) {
    table = buildTable(tree);
    tables.set(nameStart, table);
  }
  const { slots, mask } = table;
  const { sought, hash } = tree.encoding === 'utf-8' ? soughtInMost(text) : soughtAs('latin1', text);
  const size = sought.length;
  for (let slot = slotOf(hash, mask); slots[slot] !== 0; slot = (slot + 1) & mask) {
    const name = slots[slot]!;
    const start = nameStart[name]!;
    if (nameEnd[name]! - start !== size) continue;
    let at = 0;
    while (at < size && bytes[start + at] === sought[at]) at++;
    if (at === size) return name;
  }
  return 0;
}

interface Sought {
  readonly sought: Buffer;
  readonly hash: number;
}

function soughtAs(encoding: 'utf8' | 'latin1', text: string): Sought {
  const sought = Buffer.from(text, encoding);
  return { sought, hash: hashRange(sought, 0, sought.length) };
}

/** The same few names are asked for in every file. */
const known = new Map<string, Sought>();
const MOST_KNOWN = 1000;

function soughtInMost(text: string): Sought {
  let sought = known.get(text);
  if (sought === undefined) {
    sought = soughtAs('utf8', text);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(text, sought);
  }
  return sought;
}

function buildTable(tree: SyntaxTree): NameSlots {
  const { bytes, nameStart, nameEnd, nameCount } = tree;
  let size = 128;
  while (size < nameCount * 2) size *= 2;
  const mask = size - 1;
  const slots = new Int32Array(size);
  for (let name = 1; name < nameCount; name++) {
    let slot = slotOf(hashRange(bytes, nameStart[name]!, nameEnd[name]!), mask);
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = name;
  }
  return { slots, mask };
}

/** Without a view of the range: making one costs more than hashing it. */
function hashRange(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, HASH_FACTOR) + bytes[at]!) | 0;
  return hash;
}

function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
