// Code elsewhere in the file that does the same with names of its own, so that a call can take its place too. Only where every
// question that was asked of the selection has the same answer there.
import { MODULE_SCOPE } from '../../../facts/file-facts.ts';
import type { PythonFile } from '../../../link/program.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { childrenOf } from '../../../syntax/syntax-tree.ts';
import type { PythonContext } from '../../python-context.ts';
import { isPlain } from '../equal-expressions.ts';
import { conflictOf } from '../extracted-name.ts';
import { isStatement, isWithin } from '../node-classes.ts';
import { matchNames } from './alike.ts';
import { annotationOf } from './annotations.ts';
import { firstOfGroup } from './destination.ts';
import { placementOf, statementsAround } from './placement.ts';
import { analyseCode, type CodeAnalysis, type FunctionPlan } from './plan-function.ts';
import { type SelectedCode, selectedExpression, selectedStatements } from './selected-code.ts';

/** A place that a call takes: with the names that it has there. */
export interface CalledPlace {
  readonly code: SelectedCode;
  readonly receiver: string;
  readonly arguments: readonly number[];
  readonly results: readonly number[];
  readonly deleted: readonly number[];
}

/** The plan with all places that become calls, the selection first; the function then stands before all of them. */
export function withSimilar(context: PythonContext, plan: FunctionPlan): FunctionPlan {
  const found: CalledPlace[] = [];
  for (const code of candidates(plan)) {
    const isTaken = [plan.code, ...found.map((each) => each.code)].some((each) => overlaps(each, code));
    const place = isTaken ? null : placeFor(context, plan, code);
    if (place !== null) found.push(place);
  }
  return movedUp({ ...plan, places: [...plan.places, ...found] });
}

function overlaps(a: SelectedCode, b: SelectedCode): boolean {
  return a.span.start < b.span.end && b.span.start < a.span.end;
}

function candidates({ file, code }: FunctionPlan): readonly SelectedCode[] {
  return code.kind === 'expression' ? expressions(file, code) : runs(file, code);
}

function expressions({ facts }: PythonFile, { roots, low, high }: SelectedCode): readonly SelectedCode[] {
  const { tree } = facts;
  const found: SelectedCode[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (node === high || tree.kind[node] !== tree.kind[roots[0]!]) continue;
    if (node - tree.first[node]! !== high - low || !isPlain(facts, node)) continue;
    found.push(selectedExpression(facts, node));
  }
  return found;
}

/** As many neighbours as were selected, of the same kinds. */
function runs({ facts }: PythonFile, { roots, high }: SelectedCode): readonly SelectedCode[] {
  const { tree } = facts;
  const found: SelectedCode[] = [];
  for (let block = 0; block < tree.count; block++) {
    if (tree.kind[block] !== Node.Block && tree.kind[block] !== Node.Module) continue;
    const statements = childrenOf(tree, block).filter((child) => isStatement(tree, child));
    for (let at = 0; at + roots.length <= statements.length; at++) {
      const run = statements.slice(at, at + roots.length);
      if (run.at(-1) === high || run.some((each, n) => tree.kind[each] !== tree.kind[roots[n]!])) continue;
      found.push(
        selectedStatements(facts, run, { start: tree.start[run[0]!]!, end: tree.end[run.at(-1)!]! }),
      );
    }
  }
  return found;
}

function placeFor(context: PythonContext, plan: FunctionPlan, code: SelectedCode): CalledPlace | null {
  const { file, variables, destination, style } = plan;
  const self = destination.self;
  const names = matchNames(
    file.facts,
    plan.code,
    code,
    new Set([...variables.own, ...(self >= 0 ? [self] : [])]),
  );
  if (names === null) return null;
  const there = analyseCode(context, file, code, destination.kind);
  if ('refused' in there || !isSameStyle(plan, there)) return null;
  if (there.destination.binding !== destination.binding || there.destination.scope !== destination.scope)
    return null;
  if (names.has(self) && names.get(self) !== there.destination.self) return null;
  const given = variables.parameters.map((symbol) => names.get(symbol)!);
  const results = variables.results.map((symbol) => names.get(symbol)!);
  const deleted = variables.deleted.map((symbol) => names.get(symbol)!);
  const isSame =
    there.doubt === null &&
    deleted.length === there.variables.deleted.length &&
    there.variables.deleted.every((symbol) => deleted.includes(symbol)) &&
    given.length === there.variables.parameters.length &&
    there.variables.parameters.every((symbol) => given.includes(symbol)) &&
    there.variables.results.every((symbol) => results.includes(symbol));
  if (!isSame || !isReached(plan, there, code) || style.leaves !== there.style.leaves) return null;
  const { name } = plan;
  const question = { file, name, scope: destination.scope, usedIn: [there.home.inner] };
  if (destination.kind !== 'method' && conflictOf(question) !== null) return null;
  return { code, receiver: there.destination.receiver, arguments: given, results, deleted };
}

function isSameStyle(plan: FunctionPlan, { style, variables }: CodeAnalysis): boolean {
  const sameSet = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((each) => b.includes(each));
  return (
    style.isAsync === plan.style.isAsync &&
    style.isGenerator === plan.style.isGenerator &&
    sameSet(variables.globals, plan.variables.globals) &&
    sameSet(variables.nonlocals, plan.variables.nonlocals)
  );
}

/** The function is defined by the time the place runs. */
function isReached(
  { file, destination, placement, variables }: FunctionPlan,
  there: CodeAnalysis,
  code: SelectedCode,
): boolean {
  const { facts } = file;
  const isBehind = code.span.start >= placement.offset;
  switch (destination.kind) {
    case 'method':
      return true;
    case 'nested':
      return isBehind && isWithin(facts.tree, code.high, facts.parent[destination.beside]!);
    case 'function': {
      // A function that stands further up is called later; then the new one can go further up too.
      const isAnnotated = variables.parameters.some(
        (symbol) => annotationOf(facts, symbol, destination.visible) !== null,
      );
      return isBehind || (there.home.kind === 'function' && !isAnnotated);
    }
  }
}

/** A function of the module goes before the first statement that calls it. */
function movedUp(plan: FunctionPlan): FunctionPlan {
  const { file, destination, places } = plan;
  if (destination.kind !== 'function' || destination.scope !== MODULE_SCOPE) return plan;
  const { facts } = file;
  const statements = places.map(({ code }) => statementsAround(facts, code.low, code.high).ofModule);
  const beside = firstOfGroup(facts, Math.min(...statements));
  if (beside >= destination.beside) return plan;
  const placement = placementOf(facts, { ...destination, beside });
  if (typeof placement === 'string') return { ...plan, places: plan.places.slice(0, 1) };
  return { ...plan, destination: { ...destination, beside }, placement };
}
