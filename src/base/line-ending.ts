// Which line end a file uses, so that text added to it looks like the rest.

export type LineEnding = '\n' | '\r\n' | '\r';

/** The most frequent one; the earliest of several as frequent; LF when the file has none. */
export function dominantLineEnding(bytes: Uint8Array): LineEnding {
  const counts = new Map<LineEnding, number>();
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte !== 10 && byte !== 13) continue;
    const ending = byte === 10 ? '\n' : bytes[i + 1] === 10 ? '\r\n' : '\r';
    if (ending === '\r\n') i++;
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  let best: LineEnding = '\n';
  let most = 0;
  for (const [ending, count] of counts) {
    if (count > most) [best, most] = [ending, count];
  }
  return best;
}
