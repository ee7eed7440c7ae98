// Facts as bytes, for the cache: flat lists, as they stand in memory, one behind the other. The source is not among them;
// whoever asks for facts has it.

import * as Layout from './facts-layout.ts';
import type { FileFacts } from './file-facts.ts';

type Elements = Int32Array | Uint16Array | Uint8Array;

/** Memory for what is encoded, used again for every file. */
export interface EncodingRoom {
  words: Int32Array;
}

/** The bytes are in the room, when there is one: until something else is put there. */
export function encodeFacts(facts: FileFacts, room?: EncodingRoom): Uint8Array {
  const lists = listsOf(facts);
  let size = Layout.HEADER_WORDS * 4;
  lists.forEach(({ length }, section) => {
    size += Layout.sectionSize(length, Layout.WIDTHS[section]!);
  });
  const words = room === undefined ? new Int32Array(size / 4) : wordsIn(room, size / 4);
  words[Layout.MAGIC] = Layout.FACTS_MAGIC;
  words[Layout.VERSION] = Layout.ANALYSER_VERSION;
  words[Layout.SIZE] = size;
  words[Layout.SOURCE_LENGTH] = facts.tree.length;
  words[Layout.BEGIN] = facts.tree.begin;
  words[Layout.ASCII] = facts.tree.ascii ? 1 : 0;
  const bytes = new Uint8Array(words.buffer, 0, size);
  let at = Layout.HEADER_WORDS * 4;
  lists.forEach((list, section) => {
    words[Layout.COUNTS + section] = list.length;
    bytes.set(new Uint8Array(list.buffer, list.byteOffset, list.byteLength), at);
    at += Layout.sectionSize(list.length, Layout.WIDTHS[section]!);
  });
  words[Layout.CHECKSUM] = Layout.checksumOf(bytes);
  return bytes;
}

/** Zeros, as many as are needed. */
function wordsIn(room: EncodingRoom, count: number): Int32Array {
  if (room.words.length < count) room.words = new Int32Array(count);
  return room.words.subarray(0, count).fill(0);
}

/** In the order of `SECTIONS`. */
function listsOf(facts: FileFacts): readonly Elements[] {
  const { tree, scopes, symbols } = facts;
  const { count } = tree;
  const details = { encoding: tree.encoding, problems: tree.problems };
  const byName: Record<Layout.SectionName, Elements> = {
    start: tree.start.subarray(0, count),
    end: tree.end.subarray(0, count),
    first: tree.first.subarray(0, count),
    data: tree.data.subarray(0, count),
    parent: facts.parent,
    scopeOf: facts.scopeOf,
    symbolOf: facts.symbolOf,
    kind: tree.kind.subarray(0, count),
    flags: tree.flags.subarray(0, count),
    useOf: facts.useOf,
    parenNode: tree.parenNode.subarray(0, tree.parenCount),
    parenStart: tree.parenStart.subarray(0, tree.parenCount),
    parenEnd: tree.parenEnd.subarray(0, tree.parenCount),
    nameStart: tree.nameStart.subarray(0, tree.nameCount),
    nameEnd: tree.nameEnd.subarray(0, tree.nameCount),
    partStart: tree.partStart.subarray(0, tree.partCount),
    partEnd: tree.partEnd.subarray(0, tree.partCount),
    partFlags: tree.partFlags.subarray(0, tree.partCount),
    commentStart: tree.commentStart.subarray(0, tree.commentCount),
    commentEnd: tree.commentEnd.subarray(0, tree.commentCount),
    typeComments: Int32Array.from(tree.typeComments.flatMap(({ start, end, owner }) => [start, end, owner])),
    scopeKind: scopes.kind,
    scopeNode: scopes.node,
    scopeParent: scopes.parent,
    symbolScope: symbols.scope,
    symbolName: symbols.name,
    symbolFlags: symbols.flags,
    firstOccurrence: symbols.firstOccurrence,
    occurrence: symbols.occurrence,
    spelling: tree.bytes.subarray(tree.length, tree.spellingEnd),
    details: new TextEncoder().encode(JSON.stringify(details)),
  };
  return Layout.SECTIONS.map((name) => byName[name]);
}
