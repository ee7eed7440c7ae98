// Where new lines go above a statement: over the comments that speak of it, but under those that speak of the file.
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { lineStart } from './source-lines.ts';
import { firstByte, statementExtent } from './statement-extent.ts';

export function placeAbove(tree: SyntaxTree, statement: number): number {
  const { start } = statementExtent(tree, statement).lines;
  return isHeadOfFile(tree, start) ? lineStart(tree, firstByte(tree, statement)) : start;
}

const HASH = 0x23;

/** The comments above go on to the first line of the file. */
function isHeadOfFile(tree: SyntaxTree, offset: number): boolean {
  return offset > tree.begin && lineStart(tree, offset - 1) === tree.begin && tree.bytes[tree.begin] === HASH;
}
