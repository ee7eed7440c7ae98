// Facts as bytes, for the cache: flat lists, in two bytes per element where they fit, copied as a whole. The source is
// not among them; whoever asks for facts has it.

import * as Layout from './facts-layout.ts';
import type { FileFacts } from './file-facts.ts';

type Elements = Int32Array | Uint16Array | Uint8Array;

export function encodeFacts(facts: FileFacts): Uint8Array {
  const lists = listsOf(facts);
  const limits = limitsOf(facts);
  const header = new Int32Array(Layout.HEADER_WORDS);
  const widths = new Uint8Array(header.buffer, Layout.WIDTHS * 4);
  let size = Layout.HEADER_WORDS * 4;
  Layout.SECTIONS.forEach((name, section) => {
    const list = lists[name];
    widths[section] = widthOf(list, limits[name] ?? null);
    header[Layout.COUNTS + section] = list.length;
    size += Layout.sectionSize(list.length, widths[section]!);
  });
  header[Layout.MAGIC] = Layout.FACTS_MAGIC;
  header[Layout.VERSION] = Layout.ANALYSER_VERSION;
  header[Layout.SIZE] = size;
  header[Layout.SOURCE_LENGTH] = facts.tree.length;
  header[Layout.BEGIN] = facts.tree.begin;
  header[Layout.ASCII] = facts.tree.ascii ? 1 : 0;

  const words = new Int32Array(size / 4);
  words.set(header);
  let at = Layout.HEADER_WORDS * 4;
  Layout.SECTIONS.forEach((name, section) => {
    const list = lists[name];
    const width = widths[section]!;
    writeSection(words.buffer, at, list, width);
    at += Layout.sectionSize(list.length, width);
  });
  words[Layout.CHECKSUM] = Layout.checksumOf(words);
  return new Uint8Array(words.buffer);
}

function listsOf(facts: FileFacts): Record<Layout.SectionName, Elements> {
  const { tree, scopes, symbols } = facts;
  const { count } = tree;
  const details = { encoding: tree.encoding, problems: tree.problems };
  return {
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
}

interface Limits {
  readonly least: number;
  readonly most: number;
}

/** Of the long lists, what can be in them is known without looking: a run of the program ends with this, and its loops are cold. */
function limitsOf({ tree, scopes, symbols }: FileFacts): Partial<Record<Layout.SectionName, Limits>> {
  const offset = { least: 0, most: tree.length };
  const node = { least: 0, most: tree.count };
  const most = Math.max(tree.length, tree.count, tree.nameCount, tree.partCount);
  return {
    start: offset,
    end: offset,
    first: node,
    data: { least: -1, most },
    parent: { least: -1, most: tree.count },
    scopeOf: { least: -1, most: scopes.count },
    symbolOf: { least: -2, most: symbols.count },
    occurrence: node,
  };
}

/** Words become halves when all of them fit. */
function widthOf(list: Elements, limits: Limits | null): number {
  if (!(list instanceof Int32Array)) return list.BYTES_PER_ELEMENT;
  const { least, most } = limits ?? limitsIn(list);
  if (least < 0) return least >= -0x8000 && most <= 0x7fff ? Layout.NEGATIVE_HALVES : 4;
  return most <= 0xffff ? 2 : 4;
}

function limitsIn(list: Int32Array): Limits {
  let least = 0;
  let most = 0;
  for (let index = 0; index < list.length; index++) {
    const value = list[index]!;
    if (value < least) least = value;
    else if (value > most) most = value;
  }
  return { least, most };
}

function writeSection(buffer: ArrayBufferLike, at: number, list: Elements, width: number): void {
  switch (width) {
    case 1:
      new Uint8Array(buffer, at, list.length).set(list);
      return;
    case 2:
      new Uint16Array(buffer, at, list.length).set(list);
      return;
    case 4:
      new Int32Array(buffer, at, list.length).set(list);
      return;
    default:
      new Int16Array(buffer, at, list.length).set(list);
  }
}
