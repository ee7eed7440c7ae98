// Identifiers with characters outside ASCII: checked and normalised (NFKC) as PEP 3131 says.
import { CLASS_OF, NonAscii } from './character-classes.ts';
import { internName } from './name-table.ts';
import { reportProblem, type Scanner } from './scanner.ts';
import * as Token from './token-kinds.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Scans the identifier at `start`; leaves the id of its name in the scanner, or 0 if a wrong character is there. */
export function scanWideName(scanner: Scanner, start: number): number {
  const { bytes } = scanner;
  let end = start;
  while (CLASS_OF[bytes[end]!]! <= NonAscii) end++;
  const source = bytes.subarray(start, end);
  // In other encodings than UTF-8 the caller decodes names; here their bytes are letters.
  if (!scanner.utf8) {
    scanner.nameFound = internName(scanner.names, bytes, start, end);
    return end;
  }
  const text = decoder.decode(source);
  const valid = /^[\p{XID_Start}_]\p{XID_Continue}*/u.exec(text)?.[0] ?? '';
  if (valid === '') {
    scanner.nameFound = 0;
    return reportInvalid(scanner, start, text);
  }
  // A wrong character behind a good name is reported when it is its turn.
  if (valid !== text) end = start + encoder.encode(valid).length;
  const normal = valid.normalize('NFKC');
  if (normal === valid) scanner.nameFound = internName(scanner.names, bytes, start, end);
  else scanner.nameFound = internSpelling(scanner, encoder.encode(normal));
  if (scanner.nameFound !== 0 && scanner.nameFound <= Token.True) {
    reportProblem(scanner, 'invalid-identifier', start, end, `this is no other way to write ${normal}`);
  }
  return end;
}

/** Interns a name that does not stand in the source: its bytes are kept behind the source. */
function internSpelling(scanner: Scanner, name: Uint8Array): number {
  const start = scanner.spellingEnd;
  const end = start + name.length;
  if (end > scanner.bytes.length) {
    const larger = new Uint8Array(end * 2);
    larger.set(scanner.bytes);
    scanner.bytes = larger;
  }
  scanner.bytes.set(name, start);
  const known = scanner.names.count;
  const id = internName(scanner.names, scanner.bytes, start, end);
  if (id === known) scanner.spellingEnd = end;
  return id;
}

function reportInvalid(scanner: Scanner, start: number, text: string): number {
  const character = String.fromCodePoint(text.codePointAt(0)!);
  // What could not be decoded is passed byte by byte.
  const end = character === '\ufffd' ? start + 1 : start + encoder.encode(character).length;
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  reportProblem(scanner, 'invalid-character', start, end, `invalid character '${character}' (U+${code})`);
  return end;
}
