// What a word may be in a file, by its bytes alone: files that only read an attribute need not be analysed when it is asked where
// it is set. More is allowed, fewer never.
import { isWideText } from '../../../kernel/wide-text.ts';
import { occurrencesIn } from './word-occurrences.ts';

/**
 * stored: some attribute of this name is assigned to. defined: a class has an attribute of this name, in its body or through
 * `self`. called: something of this name is.
 */
export type WordUse = 'stored' | 'defined' | 'called';

export function mayBeUsed(bytes: Uint8Array, word: string, use: WordUse): boolean {
  if (isWideText(bytes)) return true;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const spelled = Buffer.from(word);
  for (const at of occurrencesIn(buffer, spelled)) {
    if (MAY_BE[use](buffer, at, at + spelled.length)) return true;
  }
  return false;
}

const MAY_BE: Readonly<Record<WordUse, (buffer: Buffer, at: number, end: number) => boolean>> = {
  stored: (buffer, at, end) => {
    const next = behindBlanks(buffer, end);
    const isAssigned = buffer[next] === EQUALS && buffer[next + 1] !== EQUALS;
    return (isAssigned || buffer[next] === HASH) && mayStandBehindDot(buffer, at);
  },
  // `x.word(`, `x.word.` and `x.word[` only read it.
  defined: (buffer, at, end) =>
    buffer[at - 1] !== DOT || (buffer[end] !== OPEN && buffer[end] !== DOT && buffer[end] !== 0x5b),
  called: (buffer, _at, end) => {
    const next = behindBlanks(buffer, end);
    return buffer[next] === OPEN || buffer[next] === HASH;
  },
};

const EQUALS = 0x3d;
const DOT = 0x2e;
const HASH = 0x23;
const OPEN = 0x28;
const LINE_FEED = 0x0a;

/** At the begin of a line nobody sees what stands before. */
function mayStandBehindDot(buffer: Buffer, at: number): boolean {
  let before = at - 1;
  while (isBlank(buffer[before]) && buffer[before] !== LINE_FEED) before--;
  return buffer[before] === DOT || buffer[before] === LINE_FEED;
}

/** Closing brackets count as blanks, `(x.word) = 1`; in brackets there may be a comment. */
function behindBlanks(buffer: Buffer, from: number): number {
  let at = from;
  while (isBlank(buffer[at]) || buffer[at] === 0x29) at++;
  return at;
}

/** Also the ends of lines, and the backslash before one. */
function isBlank(byte: number | undefined): boolean {
  return (
    byte === 0x20 || byte === 0x09 || byte === 0x0c || byte === LINE_FEED || byte === 0x0d || byte === 0x5c
  );
}
