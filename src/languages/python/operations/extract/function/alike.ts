// Whether two pieces of code are the same but for the names of their variables, and which name stands for which.
import { type FileFacts, NOT_A_NAME } from '../../../facts/file-facts.ts';
import { textBetween } from '../../../rewrite/source-lines.ts';
import * as Flag from '../../../syntax/node-flags.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { isSameLiteral } from '../equal-expressions.ts';
import type { SelectedCode } from './selected-code.ts';

/** From the symbols of `a` in `variable` to those of `b`; null when they differ in more than these. */
export function matchNames(
  facts: FileFacts,
  a: SelectedCode,
  b: SelectedCode,
  variable: ReadonlySet<number>,
): ReadonlyMap<number, number> | null {
  if (a.high - a.low !== b.high - b.low || !hasSameComments(facts, a, b)) return null;
  const names = new Map<number, number>();
  const taken = new Map<number, number>();
  for (let step = 0; step <= a.high - a.low; step++) {
    const [first, second] = [a.low + step, b.low + step];
    if (!isSameShape(facts, first, second)) return null;
    const one = facts.symbolOf[first]!;
    const other = facts.symbolOf[second]!;
    if (one === NOT_A_NAME || !variable.has(one)) {
      if (!isSameName(facts, first, second, a, b)) return null;
      continue;
    }
    if (other < 0 || (names.get(one) ?? other) !== other || (taken.get(other) ?? one) !== one) return null;
    if (!mayBeCalledOtherwise(facts, first) && facts.tree.data[first] !== facts.tree.data[second])
      return null;
    names.set(one, other);
    taken.set(other, one);
  }
  return names;
}

const STATEMENT_LAYOUT = Flag.SEMICOLON_AFTER | Flag.SEMICOLON_BEFORE;

function isSameShape(facts: FileFacts, a: number, b: number): boolean {
  const { tree } = facts;
  const kind = tree.kind[a]!;
  if (kind !== tree.kind[b] || a - tree.first[a]! !== b - tree.first[b]!) return false;
  const layout =
    kind <= Node.LastStatement
      ? STATEMENT_LAYOUT
      : kind === Node.Block
        ? Flag.BLOCK_INLINE
        : kind <= Node.LastExpression
          ? Flag.PARENTHESIZED
          : 0;
  if ((tree.flags[a]! & ~layout) !== (tree.flags[b]! & ~layout)) return false;
  switch (kind) {
    case Node.Attribute:
    case Node.Keyword:
    case Node.FormattedValue:
    case Node.Interpolation:
    case Node.ImportFrom:
      return tree.data[a] === tree.data[b];
    case Node.Constant:
    case Node.FormatText:
      return isSameLiteral(facts, a, b);
    default:
      return true;
  }
}

/** A name that is no variable: the same symbol, or one that each piece binds for itself under the same name. */
function isSameName(facts: FileFacts, a: number, b: number, in_a: SelectedCode, in_b: SelectedCode): boolean {
  const { tree, symbolOf } = facts;
  const kind = tree.kind[a];
  if (kind !== Node.Name && kind !== Node.Identifier) return true;
  if (tree.data[a] !== tree.data[b]) return false;
  if (symbolOf[a] === symbolOf[b]) return true;
  return isBoundWithin(facts, symbolOf[a]!, in_a) && isBoundWithin(facts, symbolOf[b]!, in_b);
}

/** The scope of the symbol is one that the code opens itself. */
function isBoundWithin({ symbols, scopes }: FileFacts, symbol: number, { low, high }: SelectedCode): boolean {
  if (symbol < 0) return false;
  const owner = scopes.node[symbols.scope[symbol]!]!;
  return low <= owner && owner <= high;
}

/** The name of an import, a function or a class is more than a name. */
function mayBeCalledOtherwise({ tree, parent }: FileFacts, node: number): boolean {
  return tree.kind[node] === Node.Name || tree.kind[parent[node]!] === Node.ExceptHandler;
}

function hasSameComments({ tree }: FileFacts, a: SelectedCode, b: SelectedCode): boolean {
  const [first, second] = [a, b].map(({ span }) => {
    const texts: string[] = [];
    for (let comment = 0; comment < tree.commentCount; comment++) {
      const start = tree.commentStart[comment]!;
      if (span.start <= start && start < span.end)
        texts.push(textBetween(tree, start, tree.commentEnd[comment]!));
    }
    return texts.join('\n');
  });
  return first === second;
}
