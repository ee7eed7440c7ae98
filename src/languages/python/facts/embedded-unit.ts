// Parses code inside a file's strings and comments into units of their own, with offsets into the file and with the
// file's name ids; names that only strings have get ids behind those, the same in all units.
import * as Node from '../syntax/node-kinds.ts';
import { createSyntaxArena, parseInto, type SyntaxArena } from '../syntax/parse-python.ts';
import { linkParents, nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { ANNOTATES, type EmbeddedUnit, type FileFacts, NOT_A_NAME, READS } from './file-facts.ts';
import { nameIdOf } from './name-id.ts';
import { visibleSymbolNamed } from './symbol-named.ts';

export interface EmbeddedPlace {
  /** The span of the code in the file. */
  readonly start: number;
  readonly end: number;
  readonly host: number;
  readonly scope: number;
  readonly isTypeComment: boolean;
}

interface EmbeddedParser {
  /** False when the place holds no expression that can be read. */
  add(place: EmbeddedPlace): boolean;
  /** The units of all places so far, sorted by where they start. */
  finish(): EmbeddedUnit[];
}

type Names = Pick<FileFacts, 'tree' | 'scopes' | 'symbols' | 'scopeOf' | 'useOf'>;

interface Draft {
  readonly place: EmbeddedPlace;
  readonly tree: SyntaxTree;
  readonly root: number;
}

export function createEmbeddedParser(facts: Names): EmbeddedParser {
  const names = extendNames(facts.tree);
  const drafts: Draft[] = [];
  return {
    add(place) {
      const draft = parsePlace(names, place);
      if (draft !== null) drafts.push(draft);
      return draft !== null;
    },
    finish() {
      drafts.sort((a, b) => a.place.start - b.place.start || b.place.end - a.place.end);
      const shared = names.finish();
      return drafts.map((draft) => toUnit(facts, { ...draft, tree: { ...draft.tree, ...shared } }));
    },
  };
}

let sharedArena: SyntaxArena | null = null;

/** One expression, else null. Code over several lines is read as if in parentheses, as type checkers do. */
function parsePlace(names: ExtendedNames, place: EmbeddedPlace): Draft | null {
  const { bytes } = names.tree;
  let { start, end } = place;
  while (start < end && isBlank(bytes[start]!)) start++;
  while (end > start && isBlank(bytes[end - 1]!)) end--;
  if (start === end) return null;
  sharedArena ??= createSyntaxArena();
  const wrapped = bytes.subarray(start, end).some((byte) => byte === 0x0a || byte === 0x0d);
  const source = bytes.slice(start - 1, end + 1);
  source[0] = 0x28;
  source[source.length - 1] = 0x29;
  const raw = parseInto(sharedArena, wrapped ? source : source.subarray(1, -1));
  const statement = raw.count - 2;
  const root = raw.count - 3;
  if (raw.problems.length > 0 || raw.count < 3 || raw.kind[statement] !== Node.Expr) return null;
  if (raw.first[statement] !== 0 || (wrapped && raw.kind[root] === Node.Tuple) || !isTypeLike(raw))
    return null;
  const tree = moveTree(names, raw, wrapped ? start - 1 : start, wrapped);
  return tree === null ? null : { place, tree, root };
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** Nothing that opens a scope or binds: that is no type, and has no place in the file's tables. */
function isTypeLike(raw: SyntaxTree): boolean {
  for (let node = 0; node < raw.count; node++) {
    const kind = raw.kind[node]!;
    if (kind === Node.NamedExpr || kind === Node.Lambda || (kind >= Node.ListComp && kind <= Node.YieldFrom))
      return false;
  }
  return true;
}

/** A copy with the file's bytes, offsets and name ids; null when a name cannot be pointed at in the file. */
function moveTree(names: ExtendedNames, raw: SyntaxTree, by: number, wrapped: boolean): SyntaxTree | null {
  const { count } = raw;
  const data = raw.data.slice(0, count);
  const start = raw.start.slice(0, count);
  const end = raw.end.slice(0, count);
  for (let node = 0; node < count; node++) {
    start[node]! += by;
    end[node]! += by;
    switch (raw.kind[node]) {
      case Node.Name:
      case Node.Identifier:
      case Node.Attribute:
      case Node.Keyword:
        if (data[node] === 0) break;
        data[node] = names.idOf(raw, data[node]!, by);
        if (data[node] === 0) return null;
        break;
      case Node.BinOp:
      case Node.BoolOp:
        data[node]! += by;
    }
  }
  const parens = wrapped ? raw.parenCount - 1 : raw.parenCount;
  return {
    ...names.tree,
    kind: raw.kind.slice(0, count),
    flags: raw.flags.slice(0, count),
    start,
    end,
    first: raw.first.slice(0, count),
    data,
    count,
    parenNode: raw.parenNode.slice(0, parens),
    parenStart: shifted(raw.parenStart, parens, by),
    parenEnd: shifted(raw.parenEnd, parens, by),
    parenCount: parens,
    partStart: shifted(raw.partStart, raw.partCount, by),
    partEnd: shifted(raw.partEnd, raw.partCount, by),
    partFlags: raw.partFlags.slice(0, raw.partCount),
    partCount: raw.partCount,
    commentStart: new Int32Array(0),
    commentEnd: new Int32Array(0),
    commentCount: 0,
    typeComments: [],
    problems: [],
  };
}

function shifted(values: Int32Array, count: number, by: number): Int32Array {
  return values.slice(0, count).map((value) => value + by);
}

interface ExtendedNames {
  readonly tree: SyntaxTree;
  idOf(raw: SyntaxTree, name: number, by: number): number;
  finish(): Pick<SyntaxTree, 'nameStart' | 'nameEnd' | 'nameCount'>;
}

function extendNames(tree: SyntaxTree): ExtendedNames {
  const added = new Map<string, number>();
  const starts: number[] = [];
  const ends: number[] = [];
  return {
    tree,
    idOf(raw, name, by) {
      const text = nameText(raw, name);
      const known = nameIdOf(tree, text) || added.get(text);
      if (known !== undefined && known !== 0) return known;
      const start = raw.nameStart[name]!;
      // A name that is spelled otherwise than it reads (ligatures and the like) does not stand in the file.
      if (start >= raw.length) return 0;
      const id = tree.nameCount + added.size;
      added.set(text, id);
      starts.push(start + by);
      ends.push(raw.nameEnd[name]! + by);
      return id;
    },
    finish() {
      if (added.size === 0) {
        const { nameStart, nameEnd, nameCount } = tree;
        return { nameStart, nameEnd, nameCount };
      }
      return {
        nameStart: Int32Array.from([...tree.nameStart.subarray(0, tree.nameCount), ...starts]),
        nameEnd: Int32Array.from([...tree.nameEnd.subarray(0, tree.nameCount), ...ends]),
        nameCount: tree.nameCount + added.size,
      };
    },
  };
}

function toUnit(facts: Names, { place, tree, root }: Draft): EmbeddedUnit {
  const { count } = tree;
  const symbolOf = new Int32Array(count).fill(NOT_A_NAME);
  const useOf = new Uint8Array(count);
  for (let node = 0; node < count; node++) {
    if (tree.kind[node] !== Node.Name) continue;
    symbolOf[node] = visibleSymbolNamed(facts, place.scope, nameText(tree, tree.data[node]!));
    useOf[node] = READS | ANNOTATES;
  }
  return {
    tree,
    parent: linkParents(tree),
    scopeOf: new Int32Array(count).fill(place.scope),
    symbolOf,
    useOf,
    host: place.host,
    isTypeComment: place.isTypeComment,
    root,
  };
}
