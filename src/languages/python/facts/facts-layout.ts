// How encoded facts are laid out: a header of words, then one section for each list. Bump the version with every change
// of the layout, of the node kinds, or of what the analysis finds; old entries are then ignored.
import { fastChecksum } from '../../../base/fast-checksum.ts';

export const FACTS_MAGIC = 0x46475554;
export const ANALYSER_VERSION = 5;

/** Words of the header, by place. */
export const MAGIC = 0;
export const VERSION = 1;
export const CHECKSUM = 2;
/** Of all encoded bytes, the header included. */
export const SIZE = 3;
export const SOURCE_LENGTH = 4;
export const BEGIN = 5;
export const ASCII = 6;
/** Elements of each section, in the order of `SECTIONS`. */
export const COUNTS = 7;

/** Lists by node come first, then the others. */
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

const BYTES: ReadonlySet<SectionName> = new Set([
  'kind',
  'flags',
  'useOf',
  'scopeKind',
  'spelling',
  'details',
]);
const HALVES: ReadonlySet<SectionName> = new Set(['partFlags', 'symbolFlags']);

export type SectionName = (typeof SECTIONS)[number];

export const HEADER_WORDS = COUNTS + SECTIONS.length;

/** Bytes that an element takes; as in memory, so that nothing has to be made of what was read. */
export const WIDTHS: readonly (1 | 2 | 4)[] = SECTIONS.map((name) =>
  BYTES.has(name) ? 1 : HALVES.has(name) ? 2 : 4,
);

/** Bytes that the elements of a section take; sections begin at multiples of four. */
export function sectionSize(count: number, width: number): number {
  return (count * width + 3) & ~3;
}

/** Over all that stands behind it. */
export function checksumOf(encoded: Uint8Array): number {
  return fastChecksum(encoded.subarray((CHECKSUM + 1) * 4));
}
