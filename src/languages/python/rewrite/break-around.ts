// Where black would break a line that got too long because of something in the middle of it: behind the outermost bracket that is
// open there, and before the one that closes it.
import type { Span } from '../../../base/span.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { isInsideString } from './reindent.ts';
import { indentationAt, lineEnd, lineStart } from './source-lines.ts';

/** Offsets of the two breaks; null when no bracket around the span opens and closes on its line. */
export function outermostBrackets(tree: SyntaxTree, { start, end }: Span): Span | null {
  const open: number[] = [];
  const from = lineStart(tree, start) + indentationAt(tree, start).length;
  walk(tree, from, start, (byte, at) => {
    if (OPENING.has(byte)) open.push(at + 1);
    else if (CLOSING.has(byte)) open.pop();
    return true;
  });
  const [first] = open;
  if (first === undefined) return null;
  let depth = open.length;
  let close = -1;
  walk(tree, end, lineEnd(tree, end), (byte, at) => {
    if (byte === HASH) return false;
    if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    if (depth > 0) return true;
    close = at;
    return false;
  });
  return close < 0 ? null : { start: first, end: close };
}

const HASH = 0x23;
const OPENING: ReadonlySet<number> = new Set([0x28, 0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x29, 0x5d, 0x7d]);

/** Bytes that are not in a string, as long as the answer is true. */
function walk(
  tree: SyntaxTree,
  start: number,
  end: number,
  see: (byte: number, at: number) => boolean,
): void {
  for (let at = start; at < end; at++) {
    // The first byte of a literal is not inside of it.
    if (isInsideString(tree, at)) continue;
    if (!see(tree.bytes[at]!, at)) return;
  }
}
