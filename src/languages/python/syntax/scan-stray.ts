// Bytes that begin no token. They are reported once each and the scan goes on behind them.
import * as Byte from './ascii.ts';
import { reportProblem, type Scanner } from './scanner.ts';

/** A NUL byte is an error wherever it stands; it is read as a space from then on. */
export function reportNul(scanner: Scanner, at: number): void {
  reportProblem(scanner, 'null-byte', at, at + 1, 'source code cannot contain null bytes');
  scanner.bytes[at] = Byte.SPACE;
}

/** Returns where to go on. */
export function reportStray(scanner: Scanner, at: number): number {
  const byte = scanner.bytes[at]!;
  if (byte === 0) {
    reportNul(scanner, at);
    return at;
  }
  const shown =
    byte < Byte.SPACE || byte === Byte.DELETE
      ? `\\x${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte);
  reportProblem(scanner, 'invalid-character', at, at + 1, `invalid character '${shown}'`);
  return at + 1;
}
