// Finds a word in raw bytes: the textual truth that the accounting rule is held against.
import { isWideText } from './wide-text.ts';

/** Start offsets of every whole-word occurrence. Bytes of multi-byte characters count as letters. */
export function findWord(bytes: Uint8Array, word: Uint8Array): readonly number[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: number[] = [];
  let at = buffer.indexOf(word);
  while (at >= 0) {
    const end = at + word.length;
    if (!isWordByte(buffer[at - 1]) && !isWordByte(buffer[end])) found.push(at);
    at = buffer.indexOf(word, at + 1);
  }
  return found;
}

/** Whether the word stands there at least once, or nobody can tell without decoding the text. */
export function mayContainWord(bytes: Uint8Array, word: Uint8Array): boolean {
  if (isWideText(bytes)) return true;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = buffer.indexOf(word); at >= 0; at = buffer.indexOf(word, at + 1)) {
    if (!isWordByte(buffer[at - 1]) && !isWordByte(buffer[at + word.length])) return true;
  }
  return false;
}

/** The words that stand in the bytes: maximal runs of word bytes, each as often as it stands there. */
export function* wordsIn(bytes: Uint8Array): Iterable<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; start++) {
    if (!isWordByte(buffer[start])) continue;
    let end = start + 1;
    while (isWordByte(buffer[end])) end++;
    yield buffer.toString('utf8', start, end);
    start = end;
  }
}

export function isWordByte(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= 0x61 && byte <= 0x7a) ||
      (byte >= 0x41 && byte <= 0x5a) ||
      (byte >= 0x30 && byte <= 0x39) ||
      byte === 0x5f ||
      byte >= 0x80)
  );
}
