// The one expression that a range selects, or why there is none.
import type { RangeChange } from '../../../../kernel/language.ts';
import { isString } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { badRange, readableFile } from './refusals.ts';
import { nearestRanges, selectionIn } from './selection.ts';

export interface SelectedExpression {
  readonly file: PythonFile;
  readonly node: number;
}

export function requireExpression(context: PythonContext, request: RangeChange): SelectedExpression {
  const { view } = context;
  const file = readableFile(context, request);
  const selection = selectionIn(file, request.range.span);
  const node = selection.expression;
  if (node < 0) {
    const reason = 'it does not select exactly one expression';
    throw badRange(view, request, reason, nearestRanges(file, selection, false));
  }
  const reason = whyNotAValue(file, node);
  if (reason !== null) throw badRange(view, request, reason, []);
  return { file, node };
}

/** Expressions that stand for something else than a value. */
export function whyNotAValue({ facts }: PythonFile, node: number): string | null {
  const { tree, parent } = facts;
  const owner = parent[node]!;
  if ((tree.flags[node]! & CONTEXT) !== 0 && hasContext(tree.kind[node]!))
    return 'it is the target of an assignment or a del';
  if (tree.kind[owner] === Node.Expr && isString(tree, node))
    return 'it is a docstring, or text that stands by itself';
  if (
    tree.kind[node] === Node.Tuple &&
    childrenOf(tree, node).some((child) => tree.kind[child] === Node.Slice)
  )
    return 'it is the slice of a subscript';
  if (tree.kind[owner] === Node.AugAssign && tree.first[node] === tree.first[owner])
    return 'it is the target of an assignment';
  const isExport = (entry: { readonly node: number }) =>
    tree.first[node]! <= entry.node && entry.node <= node;
  if (facts.exports?.entries.some(isExport)) return 'tools read the names in __all__ as they stand';
  return null;
}

function hasContext(kind: number): boolean {
  return (
    kind === Node.Name ||
    kind === Node.Attribute ||
    kind === Node.Subscript ||
    kind === Node.Starred ||
    kind === Node.List ||
    kind === Node.Tuple
  );
}
