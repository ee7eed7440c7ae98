// Taking names out of import statements: the alias with its comma and comment, or the whole statement when nothing of it
// is left.
import type { Span } from '../../../base/span.ts';
import type { FileFacts } from '../facts/file-facts.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { removeStatements, type TextChange } from './remove-statements.ts';
import { isBlankBetween, lineEnd, lineStart, nextLine } from './source-lines.ts';

/** `indices` are those of facts.imports. */
export function removeImports(facts: FileFacts, indices: readonly number[]): readonly TextChange[] {
  const { tree } = facts;
  const byStatement = new Map<number, Set<number>>();
  for (const index of indices) {
    const { statement, alias } = facts.imports[index]!;
    const aliases = byStatement.get(statement);
    if (aliases === undefined) byStatement.set(statement, new Set([alias]));
    else aliases.add(alias);
  }
  const whole: number[] = [];
  const changes: TextChange[] = [];
  for (const [statement, gone] of byStatement) {
    const aliases = childrenOf(tree, statement).filter((child) => tree.kind[child] === Node.Alias);
    if (aliases.every((alias) => gone.has(alias))) whole.push(statement);
    else changes.push(...removeAliases(tree, aliases, gone));
  }
  return [...changes, ...removeStatements(facts, whole)].sort((a, b) => a.span.start - b.span.start);
}

function removeAliases(
  tree: SyntaxTree,
  aliases: readonly number[],
  gone: ReadonlySet<number>,
): readonly TextChange[] {
  const changes: TextChange[] = [];
  const lastKept = aliases.findLastIndex((alias) => !gone.has(alias));
  aliases.forEach((alias, position) => {
    if (!gone.has(alias)) return;
    const onItsOwn = ownLine(tree, alias);
    if (onItsOwn !== null) changes.push({ span: onItsOwn, text: '' });
    else if (position < lastKept) {
      changes.push({
        span: { start: tree.start[alias]!, end: tree.start[aliases[position + 1]!]! },
        text: '',
      });
    } else {
      const before = aliases[position - 1]!;
      changes.push({ span: { start: tree.end[before]!, end: tree.end[alias]! }, text: '' });
    }
  });
  return changes;
}

const COMMA = 0x2c;
const HASH = 0x23;

/** The whole line when it holds nothing but the alias, its comma and a comment. */
function ownLine(tree: SyntaxTree, alias: number): Span | null {
  const start = lineStart(tree, tree.start[alias]!);
  if (!isBlankBetween(tree, start, tree.start[alias]!)) return null;
  const end = lineEnd(tree, tree.end[alias]!);
  let at = tree.end[alias]!;
  while (at < end && isBlankBetween(tree, at, at + 1)) at++;
  if (tree.bytes[at] !== COMMA) return null;
  at++;
  while (at < end && isBlankBetween(tree, at, at + 1)) at++;
  if (at < end && tree.bytes[at] !== HASH) return null;
  return { start, end: nextLine(tree, end) };
}
