// A value whose line would get too long, as black breaks it: inside of the brackets that it ends with, else in parentheses.
import type { TextBuilder } from '../../rewrite/carried-text.ts';
import { widthOf } from '../../rewrite/line-limit.ts';
import { isInsideString } from '../../rewrite/reindent.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { gapsOf } from '../../rewrite/wrap-list.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { ValueLine } from './value-text.ts';

/** False, and nothing written, when it fits, or would not fit either. */
export function addWrapped(
  builder: TextBuilder,
  tree: SyntaxTree,
  node: number,
  { before, indentation, limit }: ValueLine,
): boolean {
  const start = tree.start[node]!;
  const end = tree.end[node]!;
  const text = textBetween(tree, start, end);
  if (limit === null || /[\r\n]/.test(text) || widthOf(`${before}${text}`) <= limit) return false;
  const style = sourceStyle(tree);
  const inner = `${indentation}${style.indent}`;
  const items = ENDS_IN_BRACKETS.has(tree.kind[node]!) ? itemsAtTheEnd(tree, start, end) : null;
  if (items !== null) {
    const head = textBetween(tree, start, items.open);
    if (widthOf(`${before}${head}`) > limit) return false;
    const kind = tree.kind[node] === Node.Call ? 'arguments' : 'display';
    const texts = items.spans.map((item) => textBetween(tree, item.start, item.end));
    const gaps = gapsOf(
      { kind, before: `${before}${head}`, items: texts, after: text.slice(-1) },
      { limit, indentation, style },
    );
    builder.copy(start, items.open);
    items.spans.forEach((item, at) => {
      builder.add(at === 0 ? gaps.open : gaps.between);
      builder.copy(item.start, item.end);
    });
    builder.add(gaps.close);
    builder.copy(end - 1, end);
    return true;
  }
  if (widthOf(`${inner}${text}`) > limit) return false;
  builder.add(`(${style.lineEnding}${inner}`);
  builder.copy(start, end);
  builder.add(`${style.lineEnding}${indentation})`);
  return true;
}

const ENDS_IN_BRACKETS: ReadonlySet<number> = new Set([
  Node.Call,
  Node.List,
  Node.Dict,
  Node.SetDisplay,
  Node.ListComp,
  Node.SetComp,
  Node.DictComp,
]);

interface BracketItems {
  /** Behind the opening bracket. */
  readonly open: number;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** What stands in the last brackets, between commas; null when they are empty or end with a comma. */
function itemsAtTheEnd(tree: SyntaxTree, start: number, end: number): BracketItems | null {
  const opened: number[] = [];
  const commas = new Map<number, number[]>();
  for (let at = start; at < end - 1; at++) {
    if (isInsideString(tree, at)) continue;
    switch (tree.bytes[at]) {
      case 0x28:
      case 0x5b:
      case 0x7b:
        opened.push(at);
        break;
      case 0x29:
      case 0x5d:
      case 0x7d:
        commas.delete(opened.pop()!);
        break;
      case 0x2c: {
        const bracket = opened.at(-1);
        if (bracket !== undefined) commas.set(bracket, [...(commas.get(bracket) ?? []), at]);
      }
    }
  }
  const open = opened[0];
  if (open === undefined || opened.length !== 1) return null;
  const edges = [open, ...(commas.get(open) ?? []), end - 1];
  const spans = edges.slice(1).map((edge, at) => trimmed(tree, edges[at]! + 1, edge));
  return spans.some((item) => item.start >= item.end) ? null : { open: open + 1, spans };
}

function trimmed({ bytes }: SyntaxTree, start: number, end: number) {
  let [from, to] = [start, end];
  while (from < to && bytes[from] === 0x20) from++;
  while (to > from && bytes[to - 1] === 0x20) to--;
  return { start: from, end: to };
}
