// How encoded facts are laid out: a header of words, then one section for each list. Bump the version with every change
// of the layout, of the node kinds, or of what the analysis finds; old entries are then ignored.

export const FACTS_MAGIC = 0x46475554;
export const ANALYSER_VERSION = 3;

/** Words of the header, by place. */
export const MAGIC = 0;
export const VERSION = 1;
export const CHECKSUM = 2;
/** Of all encoded bytes, the header included. */
export const SIZE = 3;
export const SOURCE_LENGTH = 4;
export const BEGIN = 5;
export const ASCII = 6;
/** Byte `n` from here on says how the elements of section `n` are stored: 1, 2 or 4 bytes, or NEGATIVE_HALVES. */
export const WIDTHS = 7;
/** Elements of each section, in the order of `SECTIONS`. */
export const COUNTS = 15;

/** Lists by node come first, then the others; the last two are bytes. */
export const SECTIONS = [
  'start',
  'end',
  'first',
  'data',
  'parent',
  'scopeOf',
  'symbolOf',
  'kind',
  'flags',
  'useOf',
  'parenNode',
  'parenStart',
  'parenEnd',
  'nameStart',
  'nameEnd',
  'partStart',
  'partEnd',
  'partFlags',
  'commentStart',
  'commentEnd',
  'typeComments',
  'scopeKind',
  'scopeNode',
  'scopeParent',
  'symbolScope',
  'symbolName',
  'symbolFlags',
  'firstOccurrence',
  'occurrence',
  'spelling',
  'details',
] as const;

export type SectionName = (typeof SECTIONS)[number];

export const HEADER_WORDS = COUNTS + SECTIONS.length;

/** In two bytes with a sign: lists with NOT_A_NAME and the like. */
export const NEGATIVE_HALVES = 3;

/** Bytes that the elements of a section take; sections begin at multiples of four. */
export function sectionSize(count: number, width: number): number {
  return (count * (width === NEGATIVE_HALVES ? 2 : width) + 3) & ~3;
}

/** Over all words but the checksum itself: it guards against damage, not against malice. */
export function checksumOf(words: Int32Array): number {
  let hash = 0x2545f491;
  for (let index = 0; index < words.length; index++) {
    if (index === CHECKSUM) continue;
    hash = Math.imul(hash ^ words[index]!, 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash;
}
