// Facts that last: copied out of the arena into two buffers, one for everything by node, one for scopes and symbols. A
// typed array of its own for each of the thirty lists would cost more than analysing a small file.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { finalFlags } from './bind-names.ts';
import type { FactsArena } from './facts-arena.ts';
import type { ScopeTable, SymbolTable } from './file-facts.ts';

/** The tree with arrays of its own, and room for what the passes find out by node. */
export interface KeptTree {
  readonly tree: SyntaxTree;
  readonly parent: Int32Array;
  readonly scopeOf: Int32Array;
  readonly symbolOf: Int32Array;
  readonly useOf: Uint8Array;
}

export function keepTreeWithRoom(tree: SyntaxTree): KeptTree {
  const { count, parenCount, nameCount, partCount, commentCount, spellingEnd } = tree;
  const words = count * 7 + parenCount * 3 + nameCount * 2 + partCount * 2 + commentCount * 2;
  const room = new Room(words * 4 + partCount * 2 + count * 3 + spellingEnd);
  const start = room.copyWords(tree.start, count);
  const end = room.copyWords(tree.end, count);
  const first = room.copyWords(tree.first, count);
  const data = room.copyWords(tree.data, count);
  const parent = room.words(count);
  const scopeOf = room.words(count);
  const symbolOf = room.words(count);
  const kept: SyntaxTree = {
    length: tree.length,
    spellingEnd,
    begin: tree.begin,
    encoding: tree.encoding,
    ascii: tree.ascii,
    start,
    end,
    first,
    data,
    count,
    parenNode: room.copyWords(tree.parenNode, parenCount),
    parenStart: room.copyWords(tree.parenStart, parenCount),
    parenEnd: room.copyWords(tree.parenEnd, parenCount),
    parenCount,
    nameStart: room.copyWords(tree.nameStart, nameCount),
    nameEnd: room.copyWords(tree.nameEnd, nameCount),
    nameCount,
    partStart: room.copyWords(tree.partStart, partCount),
    partEnd: room.copyWords(tree.partEnd, partCount),
    partCount,
    commentStart: room.copyWords(tree.commentStart, commentCount),
    commentEnd: room.copyWords(tree.commentEnd, commentCount),
    commentCount,
    partFlags: room.copyHalves(tree.partFlags, partCount),
    kind: room.copyBytes(tree.kind, count),
    flags: room.copyBytes(tree.flags, count),
    bytes: room.copyBytes(tree.bytes, spellingEnd),
    typeComments: tree.typeComments,
    problems: tree.problems,
  };
  return { tree: kept, parent, scopeOf, symbolOf, useOf: room.bytes(count) };
}

/** Scopes and symbols out of the arena; occurrences are grouped by symbol, in the order of the source. */
export function keepTables(
  arena: FactsArena,
  symbolOf: Int32Array,
): { readonly scopes: ScopeTable; readonly symbols: SymbolTable } {
  const { names, nameCount, scopeCount, symbolCount } = arena;
  const room = new Room(
    (scopeCount * 2 + symbolCount * 3 + 1 + nameCount) * 4 + symbolCount * 2 + scopeCount,
  );
  const scopeNode = room.copyWords(arena.scopeNode, scopeCount);
  const scopeParent = room.copyWords(arena.scopeParent, scopeCount);
  const scope = room.copyWords(arena.symbolScope, symbolCount);
  const name = room.copyWords(arena.symbolName, symbolCount);
  const firstOccurrence = room.words(symbolCount + 1);
  const occurrence = room.words(nameCount);
  const flags = room.copyHalves(arena.symbolFlags, symbolCount);
  const kind = room.copyBytes(arena.scopeKind, scopeCount);

  for (let symbol = 0; symbol < symbolCount; symbol++) flags[symbol] = finalFlags(flags[symbol]!);
  for (let index = 0; index < nameCount; index++) {
    const symbol = symbolOf[names[index]!]!;
    if (symbol >= 0) firstOccurrence[symbol]!++;
  }
  let total = 0;
  for (let symbol = 0; symbol <= symbolCount; symbol++) {
    total += firstOccurrence[symbol]!;
    firstOccurrence[symbol] = total;
  }
  // Names are listed last first, so filling each group from its end leaves it sorted and its start where it belongs.
  for (let index = 0; index < nameCount; index++) {
    const node = names[index]!;
    const symbol = symbolOf[node]!;
    if (symbol >= 0) occurrence[--firstOccurrence[symbol]!] = node;
  }
  return {
    scopes: { count: scopeCount, kind, node: scopeNode, parent: scopeParent },
    symbols: {
      count: symbolCount,
      scope,
      name,
      flags,
      firstOccurrence,
      occurrence: occurrence.subarray(0, total),
    },
  };
}

/** One buffer, handed out in pieces: words first, then halves, then bytes. */
class Room {
  readonly #buffer: ArrayBuffer;
  #at = 0;

  constructor(size: number) {
    this.#buffer = new ArrayBuffer(size);
  }

  words(count: number): Int32Array {
    const words = new Int32Array(this.#buffer, this.#at, count);
    this.#at += count * 4;
    return words;
  }

  bytes(count: number): Uint8Array {
    const bytes = new Uint8Array(this.#buffer, this.#at, count);
    this.#at += count;
    return bytes;
  }

  copyWords(source: Int32Array, count: number): Int32Array {
    const words = this.words(count);
    words.set(source.subarray(0, count));
    return words;
  }

  copyHalves(source: Uint16Array, count: number): Uint16Array {
    const halves = new Uint16Array(this.#buffer, this.#at, count);
    halves.set(source.subarray(0, count));
    this.#at += count * 2;
    return halves;
  }

  copyBytes(source: Uint8Array, count: number): Uint8Array {
    const bytes = this.bytes(count);
    bytes.set(source.subarray(0, count));
    return bytes;
  }
}
