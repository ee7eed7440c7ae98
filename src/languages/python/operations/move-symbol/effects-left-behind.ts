// What the old module does to a moved thing when it is loaded: `REGISTRY["a"] = 1`, `@f.register`, `register(f)`. Who takes
// the thing from its new module need not load the old one.
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { isLate } from './arrival.ts';
import { isInMainGuard } from './main-guard.ts';
import { isInsideStatements } from './moved-statements.ts';

/** Nodes of the uses that stay and change what moves. */
export function effectsLeftBehind(
  source: PythonFile,
  symbols: readonly number[],
  moved: readonly number[],
): readonly number[] {
  const { facts } = source;
  return symbols.flatMap((symbol) =>
    [...occurrencesOf(facts, symbol)].filter(
      (node) => staysAndIsLoaded(source, moved, node) && mayChange(facts, node),
    ),
  );
}

/** Code of the old module that does not move, and runs when it is loaded. */
export function staysAndIsLoaded(source: PythonFile, moved: readonly number[], node: number): boolean {
  const { facts } = source;
  return (
    !isInsideStatements(source, moved, facts.tree.start[node]!) &&
    !isLate(facts, node) &&
    !isInMainGuard(facts, node)
  );
}

function mayChange({ tree, parent }: PythonFile['facts'], name: number): boolean {
  let at = name;
  for (let up = parent[at]!; isMemberOf(up, at); up = parent[at]!) at = up;
  const isMember = at !== name;
  if (isMember && (tree.flags[at]! & CONTEXT) !== 0) return true;
  const owner = parent[at]!;
  // `@f.register` hands something over to it.
  if (tree.kind[owner] === Node.Decorator) return isMember;
  const call = tree.kind[owner] === Node.Keyword ? parent[owner]! : owner;
  if (tree.kind[call] !== Node.Call) return false;
  const isCalled = tree.first[call] === tree.first[at] && owner === call;
  if (isCalled && !isMember) return false;
  const around = tree.kind[parent[call]!];
  return around === Node.Expr || (isCalled && around === Node.Decorator);

  function isMemberOf(outer: number, inner: number): boolean {
    const kind = tree.kind[outer];
    return (kind === Node.Attribute || kind === Node.Subscript) && tree.first[outer] === tree.first[inner];
  }
}
