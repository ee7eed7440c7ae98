// Does text of a source go over the end of a line without brackets of its own around that? Then it can stand only inside of
// brackets, because the end of the line would end the statement.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BACKSLASH = 0x5c;

export function breaksLine(tree: SyntaxTree, start: number, end: number): boolean {
  const { bytes } = tree;
  let depth = 0;
  let part = firstAtOrAfter(tree.partStart, tree.partCount, start);
  let comment = firstAtOrAfter(tree.commentStart, tree.commentCount, start);
  for (let at = start; at < end; at++) {
    while (part < tree.partCount && tree.partStart[part]! < at) part++;
    if (part < tree.partCount && tree.partStart[part] === at) {
      at = tree.partEnd[part]! - 1;
      continue;
    }
    while (comment < tree.commentCount && tree.commentStart[comment]! < at) comment++;
    if (comment < tree.commentCount && tree.commentStart[comment] === at) {
      at = tree.commentEnd[comment]! - 1;
      continue;
    }
    switch (bytes[at]) {
      case 0x28:
      case 0x5b:
      case 0x7b:
        depth++;
        break;
      case 0x29:
      case 0x5d:
      case 0x7d:
        depth--;
        break;
      case LINE_FEED:
      case CARRIAGE_RETURN:
        if (depth === 0 && !isJoined(bytes, at)) return true;
    }
  }
  return false;
}

/** The line goes on behind a backslash. */
function isJoined(bytes: Uint8Array, at: number): boolean {
  const last = bytes[at] === LINE_FEED && bytes[at - 1] === CARRIAGE_RETURN ? at - 2 : at - 1;
  return bytes[last] === BACKSLASH;
}

function firstAtOrAfter(offsets: Int32Array, count: number, at: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
