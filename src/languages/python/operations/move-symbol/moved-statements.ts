// The statements that define what moves. They must be all there is to it: at the top level, whole lines, and nothing that
// assigns the names from elsewhere.
import { TugError } from '../../../../base/tug-error.ts';
import { BINDS, DECLARES, IS_DECLARED, IS_DELETED, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { symbolText } from '../../rename/bound-names.ts';
import { firstByte, statementExtent } from '../../rewrite/statement-extent.ts';
import { statementThatBinds } from '../../rewrite/statement-that-binds.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';

/** In the order of the source. */
export function movedStatements(file: PythonFile, symbols: readonly number[]): readonly number[] {
  const statements = new Set<number>();
  for (const symbol of symbols) {
    const own = statementsOf(file, symbol);
    if (typeof own === 'string') throw cannotMove(symbolText(file, symbol), own);
    for (const statement of own) statements.add(statement);
  }
  return [...statements].sort((a, b) => a - b);
}

/** The statements that define one symbol, or why it cannot move. */
export function statementsOf({ facts }: PythonFile, symbol: number): readonly number[] | string {
  const { tree, parent, symbols, useOf } = facts;
  if (symbols.scope[symbol] !== MODULE_SCOPE) return 'only what a module defines can move';
  if ((symbols.flags[symbol]! & IS_DECLARED) !== 0) return 'functions assign it through `global`';
  if ((symbols.flags[symbol]! & IS_DELETED) !== 0) return 'it is deleted again';
  const statements: number[] = [];
  for (const node of occurrencesOf(facts, symbol)) {
    if ((useOf[node]! & (BINDS | DECLARES)) === 0) continue;
    const statement = statementOf(facts, node);
    if (typeof statement === 'string') return statement;
    if (tree.kind[parent[statement]!] !== Node.Module) return 'it is defined under a condition';
    if (statementExtent(tree, statement).sharesLine) return 'its definition shares a line with others';
    statements.push(statement);
  }
  if (statements.length === 0) return 'it has no definition here';
  return areNeighbours(facts, statements) ? statements : 'it is defined again after other statements';
}

export function isInsideStatements(
  { facts }: PythonFile,
  statements: readonly number[],
  offset: number,
): boolean {
  const { tree } = facts;
  return statements.some((node) => firstByte(tree, node) <= offset && offset < tree.end[node]!);
}

export function cannotMove(
  name: string,
  reason: string,
  hint = 'move it by hand, or move something else',
): TugError {
  return new TugError('UnsupportedOperation', `${name} cannot move: ${reason}`, {
    hint,
    details: { operation: 'move-symbol', reason },
  });
}

function statementOf(facts: PythonFile['facts'], node: number): number | string {
  const isImported = facts.tree.kind[facts.parent[node]!] === Node.Alias;
  return isImported ? 'it is imported here: move it where it is defined' : statementThatBinds(facts, node);
}

/** What stands between two definitions reads the first; after a move it would read the last. */
function areNeighbours({ tree }: PythonFile['facts'], statements: readonly number[]): boolean {
  const body = childrenOf(tree, tree.count - 1);
  const places = statements.map((statement) => body.indexOf(statement)).sort((a, b) => a - b);
  return places.at(-1)! - places[0]! === statements.length - 1;
}
