// Which expressions of a file say the same thing as a given one: the same tree over the same names.
import { type FileFacts, NOT_A_NAME } from '../../facts/file-facts.ts';
import { isString, stringValue, textOf } from '../../facts/string-value.ts';
import { FIELD_DEBUG, PARENTHESIZED } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { isExpression } from './node-classes.ts';

/** In the order of the source, itself included. */
export function expressionsLike(facts: FileFacts, root: number): readonly number[] {
  const { tree } = facts;
  const found: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === tree.kind[root] && isExpression(tree, node) && isLike(facts, root, node)) {
      if (isPlain(facts, node)) found.push(node);
    }
  }
  return found.sort((a, b) => tree.start[a]! - tree.start[b]!);
}

function isLike(facts: FileFacts, a: number, b: number): boolean {
  const { tree } = facts;
  const size = a - tree.first[a]!;
  if (size !== b - tree.first[b]!) return false;
  for (let step = 0; step <= size; step++) if (!isSameNode(facts, a - step, b - step)) return false;
  return true;
}

function isSameNode(facts: FileFacts, a: number, b: number): boolean {
  const { tree, symbolOf } = facts;
  if (tree.kind[a] !== tree.kind[b]) return false;
  if ((tree.flags[a]! & ~PARENTHESIZED) !== (tree.flags[b]! & ~PARENTHESIZED)) return false;
  if (a - tree.first[a]! !== b - tree.first[b]!) return false;
  switch (tree.kind[a]) {
    case Node.Name:
      return tree.data[a] === tree.data[b] && symbolOf[a] === symbolOf[b];
    case Node.Identifier:
      return tree.data[a] === tree.data[b] && (symbolOf[a] === symbolOf[b] || symbolOf[a] === NOT_A_NAME);
    case Node.Keyword:
    case Node.Attribute:
    case Node.FormattedValue:
      return tree.data[a] === tree.data[b];
    case Node.Constant:
    case Node.FormatText:
      return isSameLiteral(facts, a, b);
    default:
      return true;
  }
}

/** The same value, however it is quoted; else the same text. */
export function isSameLiteral(facts: FileFacts, a: number, b: number): boolean {
  const value = isString(facts.tree, a) ? stringValue(facts, a) : null;
  return value !== null ? value === stringValue(facts, b) : sourceOf(facts, a) === sourceOf(facts, b);
}

function sourceOf({ tree }: FileFacts, node: number): string {
  return textOf(tree, tree.start[node]!, tree.end[node]!);
}

/** Not where its text matters: patterns, annotations, docstrings, `{x=}`, templates. */
export function isPlain({ tree, parent }: FileFacts, node: number): boolean {
  let child = node;
  for (let owner = parent[node]!; owner >= 0; owner = parent[owner]!) {
    const kind = tree.kind[owner]!;
    if (kind >= Node.MatchValue && kind <= Node.TypeVarTuple) return false;
    if (kind === Node.Interpolation || kind === Node.TypeAlias || kind === Node.Arg) return false;
    if (kind === Node.FormattedValue && tree.flags[owner]! & FIELD_DEBUG) return false;
    if (kind === Node.AnnAssign && isAnnotationOf(tree.first, owner, child)) return false;
    const isDefinition = kind === Node.FunctionDef || kind === Node.AsyncFunctionDef;
    if (isDefinition && isExpressionKind(tree.kind[child]!)) return false;
    if (kind === Node.Expr && child === node && isString(tree, node)) return false;
    if (kind <= Node.LastStatement) return true;
    child = owner;
  }
  return true;
}

function isExpressionKind(kind: number): boolean {
  return kind >= Node.FirstExpression && kind <= Node.LastExpression;
}

/** The second of `target: annotation = value`. */
function isAnnotationOf(first: Int32Array, owner: number, child: number): boolean {
  for (let each = owner - 1, later = -1; each >= first[owner]!; each = first[each]! - 1) {
    if (each === child)
      return first[each]! > first[owner]! && (later === -1 ? isOnly(first, owner, each) : true);
    later = each;
  }
  return false;
}

/** Whether only the target stands before it. */
function isOnly(first: Int32Array, owner: number, each: number): boolean {
  return first[first[each]! - 1] === first[owner];
}
