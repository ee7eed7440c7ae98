// The text around a new definition: where it goes, how far in, and how many blank lines keep it apart, as the file has it.
import type { FileFacts } from '../../../facts/file-facts.ts';
import { endsOpen, isDefinition } from '../../../rewrite/import-place.ts';
import { placeAbove } from '../../../rewrite/place-above.ts';
import {
  indentationAt,
  isBlankBetween,
  isBlankLine,
  lineEnd,
  lineStart,
  nextLine,
  textBetween,
} from '../../../rewrite/source-lines.ts';
import { sourceStyle } from '../../../rewrite/source-style.ts';
import { firstByte, statementExtent } from '../../../rewrite/statement-extent.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import type { SyntaxTree } from '../../../syntax/syntax-tree.ts';
import { isStatement } from '../node-classes.ts';
import type { Destination } from './destination.ts';

export interface Placement {
  readonly offset: number;
  readonly indentation: string;
  /** Text before and behind the lines of the definition, which end with a line end. */
  readonly before: string;
  readonly after: string;
}

/** A text says why there is no place. */
export function placementOf(
  { tree, parent }: FileFacts,
  { kind, beside, side }: Destination,
): Placement | string {
  const { lineEnding } = sourceStyle(tree);
  const extent = statementExtent(tree, beside);
  const indentation = indentationAt(tree, firstByte(tree, beside));
  const isTop = tree.kind[parent[beside]!] === Node.Module;
  const wanted = kind === 'nested' ? 1 : blankLines(tree, parent, isTop);
  if (side === 'behind') {
    if (extent.sharesLine && !isDefinition(tree, beside)) return 'it shares its line with other statements';
    const offset = nextLine(tree, lineEnd(tree, endWithComments(tree, beside, indentation)));
    const open = endsOpen(tree, offset) ? lineEnding : '';
    return { offset, indentation, before: `${open}${lineEnding.repeat(wanted)}`, after: '' };
  }
  if (
    extent.sharesLine &&
    lineStart(tree, firstByte(tree, beside)) !== firstByte(tree, beside) - indentation.length
  )
    return 'the statement it is in shares its line with others';
  // A nested function stands right above the statement, below its comments.
  const offset = kind === 'nested' ? lineStart(tree, firstByte(tree, beside)) : placeAbove(tree, beside);
  const above = blankLinesAbove(tree, offset);
  const isFirst =
    offset === tree.begin || (kind === 'nested' && tree.first[parent[beside]!] === tree.first[beside]);
  return {
    offset,
    indentation,
    before: isFirst ? '' : lineEnding.repeat(Math.max(0, wanted - above)),
    after: lineEnding.repeat(wanted),
  };
}

/** Comments at the end of a body that stand further in than its definition belong to it. */
function endWithComments(tree: SyntaxTree, definition: number, indentation: string): number {
  let end = tree.end[definition]!;
  for (let comment = 0; comment < tree.commentCount; comment++) {
    const at = tree.commentStart[comment]!;
    if (at < end) continue;
    const isOwnLine = isBlankBetween(tree, lineStart(tree, at), at);
    if (
      /\S/.test(textBetween(tree, end, at)) ||
      (isOwnLine && indentationAt(tree, at).length <= indentation.length)
    )
      break;
    end = tree.commentEnd[comment]!;
  }
  return end;
}

/** The statement of the module that holds the nodes, and the innermost statement that does. */
export function statementsAround(
  { tree, parent }: FileFacts,
  low: number,
  high: number,
): { readonly ofModule: number; readonly innermost: number } {
  let at = high;
  // Of several statements the first: code goes before it.
  while (isStatement(tree, at) && tree.first[at]! > low) at = tree.first[at]! - 1;
  while (!isStatement(tree, at) || isElif(tree, at)) at = parent[at]!;
  const innermost = at;
  while (tree.kind[parent[at]!] !== Node.Module) at = parent[at]!;
  return { ofModule: at, innermost };
}

function isElif(tree: SyntaxTree, node: number): boolean {
  return tree.kind[node] === Node.If && (tree.flags[node]! & 1) !== 0;
}

function blankLinesAbove(tree: SyntaxTree, offset: number): number {
  let blank = 0;
  for (let at = offset; at > tree.begin; blank++) {
    const above = lineStart(tree, at - (tree.bytes[at - 2] === 0x0d && tree.bytes[at - 1] === 0x0a ? 2 : 1));
    if (!isBlankLine(tree, above)) break;
    at = above;
  }
  return blank;
}

/** Between definitions at this level, as most of the file has it; else as PEP 8 has it. */
function blankLines(tree: SyntaxTree, parent: Int32Array, isTop: boolean): number {
  const seen = [0, 0, 0];
  for (let node = 0; node < tree.count; node++) {
    if (!isDefinition(tree, node)) continue;
    const before = tree.first[node]! - 1;
    if (before < 0 || parent[before] !== parent[node] || !isStatement(tree, before)) continue;
    // Overloads stand closer together.
    if (isDefinition(tree, before) && tree.data[tree.data[before]!] === tree.data[tree.data[node]!]) continue;
    const owner = parent[node]!;
    const isHere = isTop
      ? tree.kind[owner] === Node.Module
      : tree.kind[owner] === Node.Block && tree.kind[parent[owner]!] === Node.ClassDef;
    if (!isHere) continue;
    const blank = Math.min(2, blankLinesAbove(tree, statementExtent(tree, node).lines.start));
    // An assignment right above says nothing about definitions.
    if (blank > 0 || isDefinition(tree, before)) seen[blank]!++;
  }
  const usual = isTop ? 2 : 1;
  const most = Math.max(...seen);
  return most === 0 || seen[usual] === most ? usual : seen.indexOf(most);
}
