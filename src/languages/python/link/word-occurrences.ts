// Where a word stands in raw bytes, one at a time: callers stop at the first occurrence that tells them enough.
import { isWordByte } from '../../../kernel/find-word.ts';

export function* occurrencesIn(buffer: Buffer, word: Buffer): Iterable<number> {
  for (let at = buffer.indexOf(word); at >= 0; at = buffer.indexOf(word, at + word.length)) {
    if (!isWordByte(buffer[at - 1]) && !isWordByte(buffer[at + word.length])) yield at;
  }
}
