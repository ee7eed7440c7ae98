// One item of a list in brackets goes, with its comma: an argument of a call, a parameter of a function.
import type { Span } from '../../../../base/span.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';

/** `items` are the spans of all of them, in order; `gone` says which go. */
export function removeItems(
  tree: SyntaxTree,
  items: readonly Span[],
  gone: ReadonlySet<number>,
): readonly Span[] {
  const lastKept = items.findLastIndex((_, at) => !gone.has(at));
  if (lastKept < 0) {
    const first = items[0];
    return first === undefined ? [] : [{ start: first.start, end: behindComma(tree, items.at(-1)!.end) }];
  }
  const spans: Span[] = [];
  items.forEach((item, at) => {
    if (!gone.has(at)) return;
    if (at < lastKept) spans.push({ start: item.start, end: items[at + 1]!.start });
    else spans.push({ start: items[at - 1]!.end, end: item.end });
  });
  return spans;
}

/** With the parentheses around it. */
export function outerSpan(tree: SyntaxTree, node: number): Span {
  let start = tree.start[node]!;
  let end = tree.end[node]!;
  for (let at = 0; at < tree.parenCount; at++) {
    if (tree.parenNode[at] !== node) continue;
    start = Math.min(start, tree.parenStart[at]!);
    end = Math.max(end, tree.parenEnd[at]!);
  }
  return { start, end };
}

/** A comma behind the last item would be all that is left. */
function behindComma({ bytes, length }: SyntaxTree, end: number): number {
  let at = end;
  while (
    at < length &&
    (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09)
  )
    at++;
  return bytes[at] === 0x2c ? at + 1 : end;
}
