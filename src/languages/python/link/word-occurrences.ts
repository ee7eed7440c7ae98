// Where a word stands in raw bytes, one at a time: callers stop at the first occurrence that tells them enough.

export function* occurrencesIn(buffer: Buffer, word: Buffer): Iterable<number> {
  for (let at = buffer.indexOf(word); at >= 0; at = buffer.indexOf(word, at + word.length)) {
    if (!isWordByte(buffer[at - 1]) && !isWordByte(buffer[at + word.length])) yield at;
  }
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
