// The names of a file before and after a patch, side by side: which of them still stand there and mean, inside the file,
// what they meant. Numbers only: a change of one line must not cost an object for every name of the file.
import type { KeptPart } from '../../../../kernel/patch/edit-map.ts';
import { type CodeUnit, NOT_A_NAME } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { SymbolPairs } from './symbol-pairs.ts';
import { touchedMembers } from './touched-members.ts';

export interface ChangedFile {
  /** Null: it was not there, or is there no more. */
  readonly before: PythonFile | null;
  readonly after: PythonFile | null;
  /** Of the text before. */
  readonly parts: readonly KeptPart[];
}

/** A Name or Identifier of a file. */
export interface NameNode {
  readonly file: PythonFile;
  readonly unit: CodeUnit;
  readonly node: number;
}

export interface NameComparison {
  /** Names of the old text that are gone, or may mean something else now; those of the new text likewise. */
  readonly before: readonly NameNode[];
  readonly after: readonly NameNode[];
  /** Whether a name of the old text (or, with 'after', the new one) stands in both. */
  isKept(side: Side, node: number): boolean;
}

export type Side = 'before' | 'after';

export function compareNames({ before, after, parts }: ChangedFile): NameComparison {
  const were = before === null ? NO_NAMES : namesOf(before);
  const are = after === null ? NO_NAMES : namesOf(after);
  const left: NameNode[] = [];
  const right: NameNode[] = [];
  const keptBefore = new Uint8Array(before?.facts.tree.count ?? 0);
  const keptAfter = new Uint8Array(after?.facts.tree.count ?? 0);
  const symbols = before === null || after === null ? null : new SymbolPairs(before, after, parts);
  const isTouched = {
    before: touchedMembers(before, parts, 'before'),
    after: touchedMembers(after, parts, 'after'),
  };
  let part = 0;
  let j = 0;
  const takeAfter = (until: number) => {
    for (; j < are.count && are.start[j]! < until; j++) right.push(nameAt(after!, are, j));
  };
  for (let i = 0; i < were.count; i++) {
    const unit = were.units[were.unit[i]!]!;
    const node = were.node[i]!;
    const start = unit.tree.start[node]!;
    const end = unit.tree.end[node]!;
    while (part < parts.length && parts[part]!.end < end) part++;
    const kept = parts[part];
    if (kept === undefined || start < kept.start) {
      left.push(nameAt(before!, were, i));
      continue;
    }
    takeAfter(start + kept.shift);
    const other = are.units[are.unit[j] ?? 0];
    const partner = are.node[j];
    if (
      j >= are.count ||
      other === undefined ||
      partner === undefined ||
      are.start[j] !== start + kept.shift
    ) {
      left.push(nameAt(before!, were, i));
      continue;
    }
    if (other.tree.end[partner] !== end + kept.shift || !isSameKind(unit, node, other, partner)) {
      left.push(nameAt(before!, were, i));
      right.push(nameAt(after!, are, j++));
      continue;
    }
    if (unit === before!.facts) keptBefore[node] = 1;
    if (other === after!.facts) keptAfter[partner] = 1;
    const isNear =
      (unit.symbolOf[node] === NOT_A_NAME && startOfOwner(unit, node) < kept.start) ||
      (isMember(unit, node) && (isTouched.before(unit, node) || isTouched.after(other, partner)));
    if (isNear || !symbols!.areSame(unit.symbolOf[node]!, other.symbolOf[partner]!)) {
      left.push(nameAt(before!, were, i));
      right.push(nameAt(after!, are, j));
    }
    j++;
  }
  takeAfter(Number.POSITIVE_INFINITY);
  return {
    before: left,
    after: right,
    isKept: (side, node) => (side === 'before' ? keptBefore : keptAfter)[node] === 1,
  };
}

/** All names of a file, also those in embedded code, by position. */
interface Names {
  readonly count: number;
  readonly units: readonly CodeUnit[];
  readonly unit: Uint16Array | Uint32Array;
  readonly node: Int32Array;
  readonly start: Int32Array;
}

const NO_NAMES: Names = {
  count: 0,
  units: [],
  unit: new Uint16Array(0),
  node: new Int32Array(0),
  start: new Int32Array(0),
};

function nameAt(file: PythonFile, { units, unit, node }: Names, at: number): NameNode {
  return { file, unit: units[unit[at]!]!, node: node[at]! };
}

function namesOf({ facts }: PythonFile): Names {
  const units: CodeUnit[] = [facts, ...facts.embedded];
  let size = 0;
  for (const { tree } of units) size += tree.count;
  const unit = new Uint32Array(size);
  const node = new Int32Array(size);
  const start = new Int32Array(size);
  let count = 0;
  let isSorted = true;
  units.forEach(({ tree }, index) => {
    for (let at = 0; at < tree.count; at++) {
      const kind = tree.kind[at];
      if (kind !== Node.Name && kind !== Node.Identifier) continue;
      unit[count] = index;
      node[count] = at;
      start[count] = tree.start[at]!;
      if (count > 0 && start[count]! < start[count - 1]!) isSorted = false;
      count++;
    }
  });
  const names = { count, units, unit, node, start };
  return isSorted ? names : sorted(names);
}

function sorted({ count, units, unit, node, start }: Names): Names {
  const order = Uint32Array.from({ length: count }, (_, at) => at).sort((a, b) => start[a]! - start[b]!);
  return {
    count,
    units,
    unit: order.map((at) => unit[at]!),
    node: Int32Array.from(order, (at) => node[at]!),
    start: Int32Array.from(order, (at) => start[at]!),
  };
}

/** The same kind of place: an attribute, a keyword, a part of an import. */
function isSameKind(unit: CodeUnit, node: number, other: CodeUnit, partner: number): boolean {
  return (
    unit.tree.kind[node] === other.tree.kind[partner] &&
    unit.tree.kind[unit.parent[node]!] === other.tree.kind[other.parent[partner]!]
  );
}

/** Where that begins which an attribute, a keyword or a part of a module's name is about. */
function startOfOwner({ tree, parent }: CodeUnit, node: number): number {
  const owner = parent[node]!;
  return tree.start[tree.kind[owner] === Node.Keyword ? parent[owner]! : owner]!;
}

/** A name that only values tell the meaning of. */
function isMember(unit: CodeUnit, node: number): boolean {
  if (unit.symbolOf[node] !== NOT_A_NAME) return false;
  const kind = unit.tree.kind[unit.parent[node]!];
  return kind === Node.Attribute || kind === Node.Keyword || kind === Node.MatchClass;
}
