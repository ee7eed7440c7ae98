// Removals of one file that were made apart from each other: where they meet they are one, and the blank lines around what
// is gone do not pile up.

import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import type { TextChange } from './remove-statements.ts';
import { isBlankLine, lineStart, nextLine } from './source-lines.ts';

export function joinRemovals(tree: SyntaxTree, changes: readonly TextChange[]): readonly TextChange[] {
  const joined: TextChange[] = [];
  for (const change of [...changes].sort((a, b) => a.span.start - b.span.start)) {
    const last = joined.at(-1);
    if (last !== undefined && last.text === '' && change.text === '' && meets(tree, last, change)) {
      const end = Math.max(last.span.end, change.span.end);
      joined[joined.length - 1] = { span: { start: last.span.start, end }, text: '' };
    } else joined.push(change);
  }
  return joined.map((change) => (change.text === '' ? withoutExtraLines(tree, change) : change));
}

/** They overlap, touch, or have only blank lines between them. */
function meets(tree: SyntaxTree, first: TextChange, second: TextChange): boolean {
  if (second.span.start <= first.span.end) return true;
  if (!startsLine(tree, first.span.end) || !startsLine(tree, second.span.start)) return false;
  for (let at = first.span.end; at < second.span.start; at = nextLine(tree, at)) {
    if (!isBlankLine(tree, at)) return false;
  }
  return true;
}

const MOST = 2;

function withoutExtraLines(tree: SyntaxTree, { span, text }: TextChange): TextChange {
  if (!startsLine(tree, span.start) || !startsLine(tree, span.end)) return { span, text };
  let above = 0;
  let at = span.start;
  while (at > tree.begin && isBlankLine(tree, lineStart(tree, at - 1))) {
    at = lineStart(tree, at - 1);
    above++;
  }
  let below = 0;
  for (let next = span.end; next < tree.length && isBlankLine(tree, next); next = nextLine(tree, next))
    below++;
  // Nothing stands below: the blank lines above would end the file.
  if (span.end >= tree.length) return { span: { start: at, end: span.end }, text };
  const wanted = at === tree.begin ? 0 : Math.min(MOST, Math.max(above, below));
  let { end } = span;
  for (let extra = above + below - wanted; extra > 0 && below > 0; extra--, below--)
    end = nextLine(tree, end);
  return { span: { start: span.start, end }, text };
}

function startsLine({ bytes, begin, length }: SyntaxTree, offset: number): boolean {
  return offset === begin || offset === length || bytes[offset - 1] === 0x0a || bytes[offset - 1] === 0x0d;
}
