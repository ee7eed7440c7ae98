// A field of an f-string that only Python 3.12 and newer can read: a line end between single quotes, a backslash, or the quote of the
// string around it. The parser accepts it, so this is looked for separately.
import type { Span } from '../../../base/span.ts';
import * as Node from './node-kinds.ts';
import { DOUBLE_QUOTE, FORMAT, TRIPLE } from './string-part.ts';
import { childrenOf, type SyntaxTree } from './syntax-tree.ts';

/** The first such field; null when there is none. */
export function newerFormatField(tree: SyntaxTree): Span | null {
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.FormattedValue) continue;
    const start = tree.start[node]!;
    const flags = flagsAround(tree, start);
    const value = childrenOf(tree, node)[0]!;
    const field = text(tree, start, tree.end[node]!);
    const expression = text(tree, start, tree.end[value]!);
    const quote = (flags & DOUBLE_QUOTE) !== 0 ? '"' : "'";
    const isTriple = (flags & TRIPLE) !== 0;
    const isNewer =
      expression.includes('\\') ||
      expression.includes(isTriple ? quote.repeat(3) : quote) ||
      (!isTriple && /[\r\n]/.test(field));
    if (isNewer) return { start, end: tree.end[node]! };
  }
  return null;
}

/** Of the innermost f-string around an offset. */
function flagsAround(tree: SyntaxTree, offset: number): number {
  let flags = 0;
  let from = -1;
  for (let part = 0; part < tree.partCount; part++) {
    const isAround = tree.partStart[part]! < offset && offset < tree.partEnd[part]!;
    if (!isAround || (tree.partFlags[part]! & FORMAT) === 0 || tree.partStart[part]! < from) continue;
    from = tree.partStart[part]!;
    flags = tree.partFlags[part]!;
  }
  return flags;
}

function text({ bytes }: SyntaxTree, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
}
