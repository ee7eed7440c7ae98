// What a word may be in a file, by its bytes alone: files that only read an attribute need not be analysed when it is asked where
// it is set. More is allowed, fewer never.
import { isWideText } from '../../../kernel/wide-text.ts';
import { occurrencesIn } from './word-occurrences.ts';

/**
 * defined: a class has an attribute of this name, in its body or through `self`. called: something of this name is. given: it is an
 * argument or the last part of a string, or an object that is made of it with no arguments is one.
 */
export type WordUse = 'defined' | 'called' | 'given';

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
  // `x.word(`, `x.word.` and `x.word[` only read it.
  defined: (buffer, at, end) =>
    buffer[at - 1] !== DOT || (buffer[end] !== OPEN && buffer[end] !== DOT && buffer[end] !== 0x5b),
  called: (buffer, _at, end) => {
    const next = behindBlanks(buffer, end);
    return buffer[next] === OPEN || buffer[next] === HASH;
  },
  given: (buffer, _at, end) => buffer[end] === 0x22 || buffer[end] === 0x27 || isArgument(buffer, end),
};

const DOT = 0x2e;
const HASH = 0x23;
const OPEN = 0x28;
const LINE_FEED = 0x0a;

/** Behind it, or behind `()`, comes the end of an argument; in brackets there may be a comment. */
function isArgument(buffer: Buffer, end: number): boolean {
  let at = end;
  while (isBlank(buffer[at])) at++;
  if (buffer[at] === OPEN && buffer[at + 1] === 0x29) {
    at += 2;
    while (isBlank(buffer[at])) at++;
  }
  return buffer[at] === 0x29 || buffer[at] === 0x2c || buffer[at] === HASH;
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
