// A definition as a person sees it: its line with the line ending, and the comment lines right above it.
import type { Span } from '../../base/span.ts';
import type { ToyFacts } from './toy-facts.ts';

const NEWLINE = 0x0a;

export function wholeLines(facts: ToyFacts, file: string, name: Span): Span {
  const bytes = facts.view.read(file);
  const { comments } = facts.files.get(file)!;
  const first = firstByte(bytes);
  let start = Math.max(first, lineStart(bytes, name.start));
  while (start > first) {
    const above = Math.max(first, lineStart(bytes, start - 1));
    const comment = comments.find((span) => span.start >= above && span.start < start);
    if (comment === undefined || !isBlank(bytes, above, comment.start)) break;
    start = above;
  }
  const newline = bytes.indexOf(NEWLINE, name.end);
  return { start, end: newline < 0 ? bytes.length : newline + 1 };
}

/** Where the text begins: a byte order mark belongs to the file, not to its first line. */
export function firstByte(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function lineStart(bytes: Uint8Array, offset: number): number {
  return bytes.lastIndexOf(NEWLINE, offset - 1) + 1;
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  return bytes.subarray(from, to).every((byte) => byte === 0x20 || byte === 0x09);
}
