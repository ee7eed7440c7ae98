// Where the moved text goes in its new file: at the end, but before the first statement that uses it when the file is
// loaded, and before the part that only runs as a program; behind everything it uses itself.
import { BINDS, FUNCTION_SCOPE, LAMBDA_SCOPE, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { endsOpen, isDefinition } from '../../rewrite/import-place.ts';
import { isBlankLine, lineStart } from '../../rewrite/source-lines.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { isMainGuard } from './main-guard.ts';
import { cannotMove } from './moved-statements.ts';

export interface Arrival {
  readonly offset: number;
  readonly before: string;
  readonly after: string;
}

/** What the same change does to the file. */
export interface Surroundings {
  /** Statements that go. */
  readonly gone: ReadonlySet<number>;
  /** Imports that come: the line breaks behind them; null without any. */
  readonly behindImports: number | null;
}

/** `uses` are names of the destination that the moved code uses; `names` what arrives. */
export function findArrival(
  { path, facts, isStub }: PythonFile,
  names: readonly string[],
  uses: readonly string[],
  /** Nodes that name it in some other way. */
  others: readonly number[],
  arriving: { readonly isDefinition: boolean; readonly isClass: boolean; readonly hasComment: boolean },
  around: Surroundings,
): Arrival {
  const { tree } = facts;
  const body = childrenOf(tree, tree.count - 1);
  if (isStub) return endOfStub(tree, body, arriving.isClass, around);
  const earliest = Math.max(-1, ...uses.flatMap((name) => bindingStatements(facts, body, name)));
  const users = [...loadTimeUsers(facts, body, names, others)];
  const main = body.findIndex((node) => isMainGuard(facts, node));
  const latest = Math.min(...users, main < 0 ? Number.POSITIVE_INFINITY : main);
  if (earliest >= latest && users.some((user) => user <= earliest)) {
    throw cannotMove(names[0]!, `${path} uses it before what it needs is defined there`);
  }
  const { isDefinition: isApart, hasComment } = arriving;
  const { gone, behindImports } = around;
  const hasImports = behindImports !== null;
  if (latest === Number.POSITIVE_INFINITY || earliest >= latest) {
    const last = body.findLast((node) => !gone.has(node));
    const isBehindImports = last === undefined ? hasImports : isImport(tree, last);
    const space = isBehindImports || hasComment ? '\n' : '';
    const isBehindDefinition = last !== undefined && isDefinition(tree, last);
    const isFirst = last === undefined && !hasImports;
    const before = isFirst ? '' : isApart || isBehindDefinition ? '\n\n' : space;
    return { offset: tree.length, before: `${endsOpen(tree, tree.length) ? '\n' : ''}${before}`, after: '' };
  }
  const next = body[latest]!;
  const after = isApart || isDefinition(tree, next) ? '\n\n' : '\n';
  const offset = statementExtent(tree, next).lines.start;
  const isBehindOthers = body.slice(0, latest).some((node) => !gone.has(node));
  const blank =
    isBehindOthers || (!hasImports && latest === 0) ? blankLinesAbove(tree, offset) : (behindImports ?? 2);
  const missing = isApart && (latest > 0 || hasImports) ? Math.max(0, 2 - blank) : 0;
  return { offset, before: '\n'.repeat(missing), after };
}

/** Nothing runs in a stub, and functions stand close together. */
function endOfStub(
  tree: SyntaxTree,
  body: readonly number[],
  isClass: boolean,
  { gone, behindImports }: Surroundings,
): Arrival {
  const last = body.findLast((node) => !gone.has(node));
  const isBehindImports = last === undefined ? behindImports !== null : isImport(tree, last);
  const isApart = isClass || (last !== undefined && tree.kind[last] === Node.ClassDef);
  const isFirst = last === undefined && behindImports === null;
  const blank = !isFirst && (isBehindImports || isApart) ? '\n' : '';
  return { offset: tree.length, before: `${endsOpen(tree, tree.length) ? '\n' : ''}${blank}`, after: '' };
}

function isImport(tree: SyntaxTree, node: number): boolean {
  return tree.kind[node] === Node.Import || tree.kind[node] === Node.ImportFrom;
}

function blankLinesAbove(tree: SyntaxTree, offset: number): number {
  let count = 0;
  for (let at = offset; at > tree.begin && isBlankLine(tree, lineStart(tree, at - 1)); count++)
    at = lineStart(tree, at - 1);
  return count;
}

/** Positions in the body of the top-level statements that bind the name. */
function bindingStatements(
  facts: PythonFile['facts'],
  body: readonly number[],
  name: string,
): readonly number[] {
  const symbol = symbolNamed(facts, MODULE_SCOPE, name);
  if (symbol < 0) return [];
  return [...occurrencesOf(facts, symbol)].flatMap((node) =>
    facts.scopeOf[node] === MODULE_SCOPE && (facts.useOf[node]! & BINDS) !== 0
      ? [positionIn(facts, body, node)]
      : [],
  );
}

/** Statements that need the names when the file is loaded, themselves or by what they may call. */
function loadTimeUsers(
  facts: PythonFile['facts'],
  body: readonly number[],
  names: readonly string[],
  others: readonly number[],
): readonly number[] {
  const users = new Set<number>();
  const known = new Set<number>();
  const waiting: number[][] = [
    [...others],
    ...names.map((name) => usesOf(facts, symbolNamed(facts, MODULE_SCOPE, name))),
  ];
  for (let nodes = waiting.pop(); nodes !== undefined; nodes = waiting.pop()) {
    for (const node of nodes) {
      const at = positionIn(facts, body, node);
      if (!isLate(facts, node)) users.add(at);
      // Whoever calls what uses it uses it too.
      else
        for (const symbol of boundBy(facts, body[at]!)) {
          if (known.has(symbol)) continue;
          known.add(symbol);
          waiting.push(usesOf(facts, symbol));
        }
    }
  }
  return [...users];
}

/** Where a name is read: neither imported nor bound. */
function usesOf(facts: PythonFile['facts'], symbol: number): number[] {
  if (symbol < 0) return [];
  const { tree, parent, useOf } = facts;
  return [...occurrencesOf(facts, symbol)].filter(
    (node) => (useOf[node]! & BINDS) === 0 && tree.kind[parent[node]!] !== Node.Alias,
  );
}

/** Names of the module that a statement binds. */
function boundBy({ tree, scopeOf, useOf, symbolOf }: PythonFile['facts'], statement: number): number[] {
  const found: number[] = [];
  for (let node = tree.first[statement]!; node <= statement; node++) {
    if (scopeOf[node] === MODULE_SCOPE && (useOf[node]! & BINDS) !== 0 && symbolOf[node]! >= 0)
      found.push(symbolOf[node]!);
  }
  return found;
}

/** Inside of a function, which runs later. */
export function isLate({ scopes, scopeOf }: PythonFile['facts'], node: number): boolean {
  for (let scope = scopeOf[node]!; scope > MODULE_SCOPE; scope = scopes.parent[scope]!) {
    const kind = scopes.kind[scope];
    if (kind === FUNCTION_SCOPE || kind === LAMBDA_SCOPE) return true;
  }
  return false;
}

function positionIn({ tree }: PythonFile['facts'], body: readonly number[], node: number): number {
  return body.findIndex((statement) => tree.first[statement]! <= node && node <= statement);
}
