// Finds a word in raw bytes: the textual truth that the accounting rule is held against.

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

function isWordByte(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= 0x61 && byte <= 0x7a) ||
      (byte >= 0x41 && byte <= 0x5a) ||
      (byte >= 0x30 && byte <= 0x39) ||
      byte === 0x5f ||
      byte >= 0x80)
  );
}
