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
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';

/** In the order of the source. */
export function movedStatements(file: PythonFile, symbols: readonly number[]): readonly number[] {
  const moved = new Set(symbols);
  const statements = new Set<number>();
  for (const symbol of symbols) {
    const own = statementsOf(file, symbol, moved);
    if (typeof own === 'string')
      throw cannotMove(
        symbolText(file, symbol),
        own,
        own.includes(' together with ') ? 'move them together: --symbol may be repeated' : undefined,
      );
    for (const statement of own) statements.add(statement);
  }
  return [...statements].sort((a, b) => a - b);
}

/** The statements that define one symbol, or why it cannot move with the others of `moved`. */
export function statementsOf(
  file: PythonFile,
  symbol: number,
  moved: ReadonlySet<number>,
): readonly number[] | string {
  const { facts } = file;
  const { symbols, scopeOf, useOf, tree } = facts;
  if (symbols.scope[symbol] !== MODULE_SCOPE) return 'only what a module defines can move';
  if ((symbols.flags[symbol]! & IS_DELETED) !== 0) return 'it is deleted again';
  const name = symbolText(file, symbol);
  if (OF_THE_MODULE.has(name)) return 'Python looks for it in this module';
  if (name.startsWith('pytest_') && file.path.endsWith('conftest.py'))
    return 'pytest looks for it in this file';
  const statements = new Set<number>();
  for (const node of occurrencesOf(facts, symbol)) {
    if ((useOf[node]! & (BINDS | DECLARES)) === 0 || scopeOf[node] !== MODULE_SCOPE) continue;
    const statement = statementOf(facts, node, moved);
    if (typeof statement === 'string') return statement;
    if (statementExtent(tree, statement).sharesLine) return 'its definition shares a line with others';
    statements.add(statement);
  }
  if (statements.size === 0) return 'it has no definition here';
  return areNeighbours(facts, [...statements])
    ? [...statements]
    : 'it is defined again after other statements';
}

/** What the interpreter itself asks a module for. */
const OF_THE_MODULE: ReadonlySet<string> = new Set([
  '__all__',
  '__annotations__',
  '__dir__',
  '__doc__',
  '__getattr__',
  '__path__',
]);

/** Symbols of the module whose code assigns the name through `global`; -1 for code that is no definition. */
export function assignersOf({ facts }: PythonFile, symbol: number): readonly number[] {
  const { tree, scopeOf, useOf, symbols, symbolOf } = facts;
  if ((symbols.flags[symbol]! & IS_DECLARED) === 0) return [];
  const found = new Set<number>();
  for (const node of occurrencesOf(facts, symbol)) {
    if (scopeOf[node] === MODULE_SCOPE || (useOf[node]! & (BINDS | DECLARES)) === 0) continue;
    const top = topStatement(facts, node);
    const isNamed = DEFINITIONS.has(tree.kind[top]!);
    const name = isNamed
      ? childrenOf(tree, top).find((child) => tree.kind[child] === Node.Identifier)
      : undefined;
    found.add(name === undefined ? -1 : symbolOf[name]!);
  }
  return [...found];
}

const DEFINITIONS: ReadonlySet<number> = new Set([Node.FunctionDef, Node.AsyncFunctionDef, Node.ClassDef]);

export function isInsideStatements(
  { facts }: PythonFile,
  statements: readonly number[],
  offset: number,
): boolean {
  const { tree } = facts;
  return statements.some((node) => firstByte(tree, node) <= offset && offset < tree.end[node]!);
}

/** Used outside of the moved code: by name, or in an annotation. */
export function isStillUsed(source: PythonFile, symbol: number, statements: readonly number[]): boolean {
  const { facts } = source;
  const outside = (offset: number) => !isInsideStatements(source, statements, offset);
  return (
    occurrencesOf(facts, symbol).some((node) => outside(facts.tree.start[node]!)) ||
    facts.embedded.some(({ tree, symbolOf }) =>
      symbolOf.some((each, node) => each === symbol && outside(tree.start[node]!)),
    )
  );
}

/** Read outside of the moved code, in whatever way it is bound. */
export function isReadOutside(source: PythonFile, symbol: number, statements: readonly number[]): boolean {
  const { tree, useOf } = source.facts;
  return occurrencesOf(source.facts, symbol).some(
    (node) => (useOf[node]! & BINDS) === 0 && !isInsideStatements(source, statements, tree.start[node]!),
  );
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

function statementOf(facts: PythonFile['facts'], node: number, moved: ReadonlySet<number>): number | string {
  const { tree, parent } = facts;
  if (tree.kind[parent[node]!] === Node.Alias) return 'it is imported here: move it where it is defined';
  const top = topStatement(facts, node);
  const own = statementThatBinds(facts, node);
  if (own === top) return top;
  if (!MAY_BIND_SEVERAL.has(tree.kind[top]!))
    return typeof own === 'string' ? own : 'it is defined under a condition';
  // All that the statement binds has to go with it.
  const other = boundIn(facts, top).find((symbol) => !moved.has(symbol));
  if (other === undefined) return top;
  const name = nameText(tree, facts.symbols.name[other]!);
  const how =
    typeof own === 'string' && tree.kind[top] === Node.Assign
      ? 'is assigned'
      : 'is defined under a condition';
  return `it ${how} together with ${name}`;
}

const MAY_BIND_SEVERAL: ReadonlySet<number> = new Set([
  Node.Assign,
  Node.AugAssign,
  Node.If,
  Node.Try,
  Node.TryStar,
]);

/** Symbols of the module that a statement binds when the module is loaded. */
function boundIn(
  { tree, scopeOf, useOf, symbolOf }: PythonFile['facts'],
  statement: number,
): readonly number[] {
  const found = new Set<number>();
  for (let node = tree.first[statement]!; node <= statement; node++) {
    if (scopeOf[node] === MODULE_SCOPE && (useOf[node]! & BINDS) !== 0 && symbolOf[node]! >= 0)
      found.add(symbolOf[node]!);
  }
  return [...found];
}

/** The statement of the module that the node stands in. */
function topStatement({ tree, parent }: PythonFile['facts'], node: number): number {
  let at = node;
  while (tree.kind[parent[at]!] !== Node.Module) at = parent[at]!;
  return at;
}

/** What stands between two definitions reads the first; after a move it would read the last. */
function areNeighbours({ tree }: PythonFile['facts'], statements: readonly number[]): boolean {
  const body = childrenOf(tree, tree.count - 1);
  const places = statements.map((statement) => body.indexOf(statement)).sort((a, b) => a - b);
  return places.at(-1)! - places[0]! === statements.length - 1;
}
