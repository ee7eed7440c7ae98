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

/** `uses` are names of the destination that the moved code uses; `names` what arrives. */
export function findArrival(
  { path, facts }: PythonFile,
  names: readonly string[],
  uses: readonly string[],
  /** Nodes that name it through the old module. */
  attributes: readonly number[],
  arriving: { readonly isDefinition: boolean; readonly hasComment: boolean; readonly hasImports: boolean },
): Arrival {
  const { tree } = facts;
  const body = childrenOf(tree, tree.count - 1);
  const earliest = Math.max(-1, ...uses.flatMap((name) => bindingStatements(facts, body, name)));
  const users = [
    ...names.flatMap((name) => loadTimeUsers(facts, body, name)),
    ...attributes.flatMap((node) => (isLate(facts, node) ? [] : [positionIn(facts, body, node)])),
  ];
  const main = body.findIndex((node) => isMainGuard(facts, node));
  const latest = Math.min(...users, main < 0 ? Number.POSITIVE_INFINITY : main);
  if (earliest >= latest && users.some((user) => user <= earliest)) {
    throw cannotMove(names[0]!, `${path} uses it before what it needs is defined there`);
  }
  const { isDefinition: isApart, hasComment, hasImports } = arriving;
  if (latest === Number.POSITIVE_INFINITY || earliest >= latest) {
    const last = body.at(-1);
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
  const missing = isApart && latest > 0 ? Math.max(0, 2 - blankLinesAbove(tree, offset)) : 0;
  return { offset, before: '\n'.repeat(missing), after };
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

function loadTimeUsers(facts: PythonFile['facts'], body: readonly number[], name: string): readonly number[] {
  const symbol = symbolNamed(facts, MODULE_SCOPE, name);
  if (symbol < 0) return [];
  return [...occurrencesOf(facts, symbol)].flatMap((node) => {
    const at = positionIn(facts, body, node);
    const kind = facts.tree.kind[body[at]!];
    return kind === Node.Import || kind === Node.ImportFrom || isLate(facts, node) ? [] : [at];
  });
}

/** Inside of a function, which runs later. */
function isLate({ scopes, scopeOf }: PythonFile['facts'], node: number): boolean {
  for (let scope = scopeOf[node]!; scope > MODULE_SCOPE; scope = scopes.parent[scope]!) {
    const kind = scopes.kind[scope];
    if (kind === FUNCTION_SCOPE || kind === LAMBDA_SCOPE) return true;
  }
  return false;
}

function positionIn({ tree }: PythonFile['facts'], body: readonly number[], node: number): number {
  return body.findIndex((statement) => tree.first[statement]! <= node && node <= statement);
}
