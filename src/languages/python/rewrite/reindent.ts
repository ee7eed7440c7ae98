// Text of a source at another indentation. Lines that begin inside of a string stay as they are: their white space is data.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import type { TextBuilder } from './carried-text.ts';
import { isBlankBetween, lineEnd, nextLine, textBetween } from './source-lines.ts';

export interface Indentation {
  /** What the lines begin with now. */
  readonly from: string;
  /** What they begin with instead. */
  readonly to: string;
}

/** Copies a span; its first line is taken from `start` on, wherever on its line that is. */
export function copyIndented(
  builder: TextBuilder,
  tree: SyntaxTree,
  start: number,
  end: number,
  { from, to }: Indentation,
): void {
  for (let at = start; at < end; ) {
    const next = Math.min(end, nextLine(tree, at));
    if (at === start || isInsideString(tree, at)) {
      builder.copy(at, next);
    } else if (isBlankBetween(tree, at, Math.min(next, lineEnd(tree, at)))) {
      // A blank line, or the last one before something else.
      builder.copy(lineEnd(tree, at), Math.max(next, lineEnd(tree, at)));
    } else {
      const text = textStart(tree, at);
      const indentation = textBetween(tree, at, text);
      if (indentation.startsWith(from)) {
        builder.add(to);
        builder.copy(at + from.length, next);
      } else {
        // A comment further left, or the rest of a statement in brackets.
        builder.add(from.startsWith(indentation) && tree.bytes[text] === HASH ? to : indentation);
        builder.copy(text, next);
      }
    }
    at = next;
  }
}

const TAB = 0x09;
const SPACE = 0x20;
const HASH = 0x23;

function textStart({ bytes, length }: SyntaxTree, lineStart: number): number {
  let at = lineStart;
  while (at < length && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
  return at;
}

/** Whether a line that begins here begins inside of a literal. */
export function isInsideString(tree: SyntaxTree, offset: number): boolean {
  let low = 0;
  let high = tree.partCount;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tree.partStart[middle]! < offset) low = middle + 1;
    else high = middle;
  }
  // Literals inside the fields of another one start later and end earlier.
  for (let part = low - 1; part >= 0 && part >= low - 64; part--) {
    if (tree.partEnd[part]! > offset) return true;
  }
  return false;
}
