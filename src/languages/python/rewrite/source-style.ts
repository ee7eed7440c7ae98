// How a file is written, so that new code in it looks like the rest: line ending, indent unit, quotes.
import * as Node from '../syntax/node-kinds.ts';
import { BYTES, DOUBLE_QUOTE, TRIPLE } from '../syntax/string-part.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { firstChild } from '../types/tree-shape.ts';
import { indentationAt } from './source-lines.ts';

export interface SourceStyle {
  readonly lineEnding: '\n' | '\r\n' | '\r';
  /** One level. */
  readonly indent: string;
  readonly quote: '"' | "'";
}

export function sourceStyle(tree: SyntaxTree): SourceStyle {
  return { lineEnding: lineEndingOf(tree), indent: indentOf(tree), quote: quoteOf(tree) };
}

/** That of the first line. */
function lineEndingOf({ bytes, length }: SyntaxTree): SourceStyle['lineEnding'] {
  for (let at = 0; at < length; at++) {
    if (bytes[at] === 0x0a) return '\n';
    if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? '\r\n' : '\r';
  }
  return '\n';
}

/** What the first indented block adds to the line of its colon. */
function indentOf(tree: SyntaxTree): string {
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Block) continue;
    const inner = indentationAt(tree, tree.start[firstChild(tree, node)]!);
    const outer = indentationAt(tree, tree.data[node]!);
    if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
  }
  return '    ';
}

/** The more frequent one, without docstrings. */
function quoteOf({ partFlags, partCount }: SyntaxTree): SourceStyle['quote'] {
  let double = 0;
  let single = 0;
  for (let part = 0; part < partCount; part++) {
    const flags = partFlags[part]!;
    if ((flags & (TRIPLE | BYTES)) !== 0) continue;
    if ((flags & DOUBLE_QUOTE) !== 0) double++;
    else single++;
  }
  return single > double ? "'" : '"';
}
