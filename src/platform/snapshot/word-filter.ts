// Which words may stand in a file? A Bloom filter over its words: three bits for each, in a twelfth of the space that the text
// takes. It may say yes for a word that is not there, never no for one that is. Pure.
import { isWideText } from '../../kernel/wide-text.ts';

/** The bits of a filter; their number is a power of two. */
export type FilterBits = Uint32Array;

export function buildWordFilter(bytes: Uint8Array): FilterBits {
  // Its words are not where `isWordByte` looks for them: whoever asks has to look into the file itself.
  if (isWideText(bytes)) return new Uint32Array(SMALLEST / 32).fill(0xffffffff);
  let size = SMALLEST;
  // Room for a file of short words, each another; folded for all others.
  while (size < bytes.length * 2 && size < LARGEST) size *= 2;
  const bits = SCRATCH.subarray(0, size / 32).fill(0);
  const mask = size - 1;
  const { length } = bytes;
  SEEN.fill(0);
  let hash = 0;
  for (let i = 0; i < length; i++) {
    const byte = WORD_BYTES[bytes[i]!]!;
    if (byte !== 0) hash = (Math.imul(hash, FACTOR) + byte) | 0;
    else if (hash !== 0) {
      addWord(bits, mask, hash);
      hash = 0;
    }
  }
  if (hash !== 0) addWord(bits, mask, hash);
  return fold(bits);
}

function addWord(bits: Uint32Array, mask: number, hash: number): void {
  const place = (hash ^ (hash >>> 13)) & (SEEN.length - 1);
  if (SEEN[place] === hash) return;
  SEEN[place] = hash;
  const first = mixOnce(hash) & mask;
  const second = mixTwice(hash) & mask;
  const third = (first + Math.imul(second, THIRD)) & mask;
  bits[first >>> 5]! |= 1 << (first & 31);
  bits[second >>> 5]! |= 1 << (second & 31);
  bits[third >>> 5]! |= 1 << (third & 31);
}

/** One for each word that a text is made of; whatever holds the text holds them all. Empty: nothing can be told. */
export function probesFor(text: string): readonly number[] {
  const probes: number[] = [];
  let hash = 0;
  for (const byte of [...Buffer.from(text, 'utf8'), 0]) {
    const wordByte = WORD_BYTES[byte]!;
    if (wordByte !== 0) hash = (Math.imul(hash, FACTOR) + wordByte) | 0;
    else if (hash !== 0) {
      probes.push(hash);
      hash = 0;
    }
  }
  return probes;
}

/** Over bits that begin at `start` in a longer row of them. */
export function mayHoldAll(
  bits: Uint32Array,
  start: number,
  words: number,
  probes: readonly number[],
): boolean {
  const mask = words * 32 - 1;
  for (const probe of probes) {
    const first = mixOnce(probe) & mask;
    if (((bits[start + (first >>> 5)]! >>> (first & 31)) & 1) === 0) return false;
    const second = mixTwice(probe) & mask;
    if (((bits[start + (second >>> 5)]! >>> (second & 31)) & 1) === 0) return false;
    const third = (first + Math.imul(second, THIRD)) & mask;
    if (((bits[start + (third >>> 5)]! >>> (third & 31)) & 1) === 0) return false;
  }
  return true;
}

const SMALLEST = 64;
const LARGEST = 1 << 23;
const FACTOR = 0x01000193;
/** Odd, and the same whatever the size: a filter that is folded finds its bits again. */
const THIRD = 0x9e3779b1;
/** Most words have stood in the same file before: which word was last at a place of this table. */
const SEEN = new Int32Array(8192);
/** One filter is made at a time. */
const SCRATCH = new Uint32Array(LARGEST / 32);

/** As `findWord` sees it: letters, digits, `_` and all bytes of multi-byte characters; 0 for what ends a word. */
const WORD_BYTES = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 || /\w/.test(String.fromCharCode(byte)) ? byte : 0,
);

/** Half the size keeps its meaning when both halves are laid over each other. Down to where up to a quarter of the bits is set. */
function fold(bits: Uint32Array): FilterBits {
  let words = bits.length;
  while (words > SMALLEST / 32 && countBits(bits, words) < words * 4) {
    words /= 2;
    for (let i = 0; i < words; i++) bits[i]! |= bits[i + words]!;
  }
  return bits.slice(0, words);
}

function countBits(bits: Uint32Array, words: number): number {
  let count = 0;
  for (let i = 0; i < words; i++) {
    let n = bits[i]!;
    n -= (n >>> 1) & 0x55555555;
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
    count += Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

function mixOnce(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

function mixTwice(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
