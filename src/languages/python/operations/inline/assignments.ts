// The assignments of a variable, each with the uses that have its value. Of several assignments one alone must come to each use:
// it stands before it in a block around it, and nothing in between binds the name.
import { BINDS, DELETES, IS_DECLARED } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Place } from '../../meaning/meaning.ts';
import { spanOfPlace } from '../../rename/judge-family.ts';
import { statementThatBinds } from '../../rewrite/statement-that-binds.ts';
import { ANNOTATION_VALUE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import type { Use, Uses } from './find-uses.ts';
import { cannotInline, spanOfNode, wouldChange } from './refuse-inline.ts';

export interface Assignment {
  readonly statement: number;
  readonly reads: readonly Use[];
}

export interface Assignments {
  readonly all: readonly Assignment[];
  /** `x: int`, which assigns nothing. */
  readonly declarations: readonly number[];
}

export function assignmentsOf(
  context: PythonContext,
  name: string,
  file: PythonFile,
  uses: Uses,
): Assignments {
  const { bindings, reads } = uses;
  const [first] = bindings;
  if (first === undefined || first.file !== file) throw cannotInline(name, 'it has no assignment of its own');
  const told = bindings.filter((place) => place.file === file && isDeclaration(file, place.node));
  const binding = bindings.filter((place) => !told.includes(place));
  const declarations = told.map(({ node }) => file.facts.parent[node]!);
  const [only, ...others] = binding;
  if (only === undefined) throw cannotInline(name, 'it is declared and never assigned');
  if (others.length === 0)
    return { all: [{ statement: assignmentAt(name, file, only), reads }], declarations };
  refuseOthers(context, name, file, binding);
  const statements = new Set(binding.map((place) => assignmentAt(name, file, place)));
  const byStatement = new Map<number, Use[]>([...statements].map((statement) => [statement, []]));
  for (const use of reads)
    byStatement.get(reachingAssignment(context, name, file, binding, statements, use))!.push(use);
  return { all: [...byStatement].map(([statement, own]) => ({ statement, reads: own })), declarations };
}

function isDeclaration({ facts: { tree, parent } }: PythonFile, node: number): boolean {
  const owner = parent[node]!;
  return tree.kind[owner] === Node.AnnAssign && (tree.flags[owner]! & ANNOTATION_VALUE) === 0;
}

/** The statement that assigns one value to the name. */
function assignmentAt(name: string, { facts }: PythonFile, { node }: Place): number {
  const { tree, parent } = facts;
  const owner = parent[node]!;
  if (tree.kind[owner] === Node.NamedExpr)
    throw cannotInline(name, 'it is bound inside of an expression (:=)');
  if (tree.kind[owner] === Node.AugAssign) throw cannotInline(name, 'it is only changed in place');
  const statement = statementThatBinds(facts, node);
  if (typeof statement === 'string') throw cannotInline(name, statement);
  const kind = tree.kind[statement];
  if (kind !== Node.Assign && kind !== Node.AnnAssign)
    throw cannotInline(name, 'it is not assigned by a statement');
  return statement;
}

/** What several assignments cannot be told apart from: other ways to bind the name, and functions that do. */
function refuseOthers(
  context: PythonContext,
  name: string,
  file: PythonFile,
  bindings: readonly Place[],
): void {
  const { facts } = file;
  const hint = 'inline takes names where one assignment alone gives each use its value';
  const refuse = (place: Place, reason: string) =>
    wouldChange(context, name, spanOfPlace(place), reason, hint);
  for (const place of bindings) {
    if ((place.unit.useOf[place.node]! & DELETES) !== 0) throw refuse(place, 'it is deleted');
    const isPlain =
      place.file === file &&
      place.unit === facts &&
      place.kind === 'name' &&
      typeof statementThatBinds(facts, place.node) === 'number';
    if (!isPlain) throw refuse(place, 'it is bound more than once');
  }
  const symbol = facts.symbolOf[bindings[0]!.node]!;
  if ((facts.symbols.flags[symbol]! & IS_DECLARED) !== 0)
    throw refuse(bindings[1]!, 'it is bound more than once, and by functions that say global or nonlocal');
}

function reachingAssignment(
  context: PythonContext,
  name: string,
  file: PythonFile,
  bindings: readonly Place[],
  statements: ReadonlySet<number>,
  use: Use,
): number {
  const { tree, parent } = file.facts;
  const refuse = (reason: string) => wouldChange(context, name, spanOfNode(use.file, use.node), reason);
  const ambiguous = 'it is bound more than once, and which value comes here depends';
  if (use.file !== file) throw refuse(ambiguous);
  const binds = (node: number) =>
    bindings.some((each) => tree.first[node]! <= each.node && each.node <= node);
  for (let inner = use.node; parent[inner]! >= 0; inner = parent[inner]!) {
    const owner = parent[inner]!;
    const kind = tree.kind[owner];
    if (kind === Node.FunctionDef || kind === Node.AsyncFunctionDef || kind === Node.Lambda) break;
    if (kind !== Node.Block && kind !== Node.Module) continue;
    const before = childrenOf(tree, owner).filter((sibling) => sibling < inner && binds(sibling));
    const nearest = before.at(-1);
    if (nearest === undefined) continue;
    if (!statements.has(nearest)) break;
    return nearest;
  }
  throw refuse(ambiguous);
}

/** Whether a part of the code binds the variable anew. */
export function rebinds({ facts }: PythonFile, symbol: number, nodes: readonly number[]): boolean {
  const { tree, useOf } = facts;
  const bindings = [...occurrencesOf(facts, symbol)].filter((node) => (useOf[node]! & BINDS) !== 0);
  return nodes.some((root) => bindings.some((node) => tree.first[root]! <= node && node <= root));
}
