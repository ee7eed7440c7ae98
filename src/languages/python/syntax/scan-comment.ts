// Comments are kept as spans; those of PEP 484 (`# type: ...`) also remember which token follows them.

import * as Byte from './ascii.ts';
import { reportNul } from './scan-stray.ts';
import { pushComment, type Scanner } from './scanner.ts';

/** Returns where the line of the comment ends. */
export function scanComment(scanner: Scanner, start: number): number {
  const { bytes } = scanner;
  let end = start + 1;
  for (;;) {
    const byte = bytes[end]!;
    if (byte > Byte.CARRIAGE_RETURN) end++;
    else if (byte === Byte.LINE_FEED || byte === Byte.CARRIAGE_RETURN) break;
    else if (byte !== 0) end++;
    else if (end >= scanner.length) break;
    else reportNul(scanner, end);
  }
  pushComment(scanner, start, end);
  noteTypeComment(scanner, start, end);
  return end;
}

function noteTypeComment(scanner: Scanner, start: number, end: number): void {
  const { bytes } = scanner;
  let at = skipBlanks(bytes, start + 1);
  const isType =
    bytes[at] === Byte.T &&
    bytes[at + 1] === Byte.Y &&
    bytes[at + 2] === Byte.P &&
    bytes[at + 3] === Byte.E &&
    bytes[at + 4] === Byte.COLON;
  if (!isType) return;
  at = skipBlanks(bytes, at + 5);
  if (at > end || isIgnore(bytes, at)) return;
  let last = end;
  while (last > at && (bytes[last - 1] === Byte.SPACE || bytes[last - 1] === Byte.TAB)) last--;
  scanner.typeComments.push({ start: at, end: last, token: scanner.tokenEnd });
}

/** `# type: ignore`, `# type: ignore[code]`: a remark to type checkers, not a type. */
function isIgnore(bytes: Uint8Array, at: number): boolean {
  for (let i = 0; i < IGNORE.length; i++) if (bytes[at + i] !== IGNORE[i]) return false;
  const next = bytes[at + IGNORE.length]!;
  return next < Byte.NON_ASCII && !/[A-Za-z0-9]/.test(String.fromCharCode(next));
}

const IGNORE = new TextEncoder().encode('ignore');

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === Byte.SPACE || bytes[at] === Byte.TAB) at++;
  return at;
}
