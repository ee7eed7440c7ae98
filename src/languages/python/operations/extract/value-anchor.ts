// Where the value of an expression is kept: in front of the statement that evaluates it. With --all, in front of the first
// one whose value is still the same at the selected place, for every place where it is.
import type { RangeChange } from '../../../../kernel/language.ts';
import { BINDS, COMPREHENSION_SCOPE, DELETES } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { effectsOf, isImmutable, isStable, tradePlaces } from './effects.ts';
import { expressionsLike } from './equal-expressions.ts';
import { type Evaluation, evaluationOf } from './evaluation-order.ts';
import { isWithin } from './node-classes.ts';
import { showPlace, unsafe } from './refusals.ts';

export interface ValueAnchor {
  /** The statement that the assignment comes before. */
  readonly statement: number;
  /** The expression that is evaluated there. */
  readonly value: number;
  /** It is a statement of its own, so the assignment takes its place. */
  readonly isWholeStatement: boolean;
  /** Places of the name, `value` included; a doubt is for the caller to decide. */
  readonly uses: readonly { readonly node: number; readonly doubt: string | null }[];
  /** The same expression where its value may be another one. */
  readonly others: readonly { readonly node: number; readonly reason: string }[];
}

type Once = Evaluation & { readonly kind: 'once' };

export function anchorFor(
  context: PythonContext,
  request: RangeChange,
  file: PythonFile,
  node: number,
  all: boolean,
): ValueAnchor {
  const { tree } = file.facts;
  const evaluation = evaluationOf(file.facts, node);
  if (!all) {
    if (evaluation.kind === 'not-once') {
      const span = { start: tree.start[node]!, end: tree.end[node]! };
      throw unsafe(context.view, request, evaluation.reason, span);
    }
    return anchorAt(context, file, evaluation, node, [node]);
  }
  const alike = expressionsLike(file.facts, node);
  for (const candidate of alike) {
    if (tree.start[candidate]! > tree.start[node]!) break;
    const found = evaluationOf(file.facts, candidate);
    if (found.kind === 'not-once') continue;
    const anchor = anchorAt(context, file, found, candidate, alike);
    if (anchor.uses.some((use) => use.node === node)) return anchor;
  }
  const reason = evaluation.kind === 'not-once' ? evaluation.reason : 'its value is needed nowhere else';
  throw unsafe(context.view, request, reason, { start: tree.start[node]!, end: tree.end[node]! });
}

function anchorAt(
  context: PythonContext,
  file: PythonFile,
  evaluation: Once,
  value: number,
  alike: readonly number[],
): ValueAnchor {
  const { tree, parent } = file.facts;
  const { statement } = evaluation;
  const uses: { node: number; doubt: string | null }[] = [];
  const others: { node: number; reason: string }[] = [];
  for (const node of alike) {
    if (node === value) {
      uses.push({ node, doubt: doubtOfOrder(context, file, evaluation, value) });
      continue;
    }
    const kept = whatIsKept(context, file, statement, value, node);
    if (kept.kind === 'same') uses.push({ node, doubt: kept.doubt });
    else others.push({ node, reason: kept.reason });
  }
  const isWholeStatement = tree.kind[statement] === Node.Expr && parent[value] === statement;
  return { statement, value, isWholeStatement, uses, others };
}

/** What is evaluated before it now, and would be after it. */
function doubtOfOrder(
  { engine, view }: PythonContext,
  file: PythonFile,
  { before, callees }: Once,
  value: number,
): string | null {
  const { tree } = file.facts;
  for (const earlier of before) {
    if (tradePlaces(engine, file, earlier, value, callees.has(earlier))) continue;
    const text = textBetween(tree, tree.start[earlier]!, tree.end[earlier]!).split('\n')[0]!;
    const at = showPlace(view, file.path, tree.start[earlier]!);
    return `${text} at ${at} is evaluated before it now, and would be after it`;
  }
  return null;
}

type Kept =
  | { readonly kind: 'same'; readonly doubt: string | null }
  | { readonly kind: 'other'; readonly reason: string };

/** Whether the value of the anchor is that of an equal expression at another place. */
function whatIsKept(
  { engine }: PythonContext,
  file: PythonFile,
  statement: number,
  value: number,
  node: number,
): Kept {
  const other = (reason: string): Kept => ({ kind: 'other', reason });
  const { facts } = file;
  const { tree } = facts;
  if (!isReachedFrom(file, statement, node)) return other('the new variable is not bound for certain here');
  const region = siblingsUpTo(file, statement, node);
  const effects = effectsOf(file, value);
  const changed = [...effects.names].find((symbol) => isBoundIn(file, symbol, region));
  if (changed !== undefined) return other('a name in it is bound anew in between');
  if (makesNewObject(file, value)) return other('each evaluation makes an object of its own');
  if (effects.level === 'acts' || effects.binds.size > 0)
    return other('each evaluation may give something else');
  if (![...effects.names].every((symbol) => isStable(file, symbol)))
    return { kind: 'same', doubt: 'a name in it can be bound anew by other code in between' };
  if (effects.level === 'none' || isImmutable(engine, file, value)) return { kind: 'same', doubt: null };
  // An operator may make a new list, as an attribute does not.
  const isShared = tree.kind[value] === Node.Attribute || tree.kind[value] === Node.Compare;
  return isShared && isQuietBetween(file, region)
    ? { kind: 'same', doubt: null }
    : { kind: 'same', doubt: 'what it looks at may have changed in between' };
}

/** In the statement or behind it in the same block; not in a function that runs later. */
function isReachedFrom({ facts }: PythonFile, statement: number, node: number): boolean {
  const { tree, parent, scopeOf, scopes } = facts;
  const block = parent[statement]!;
  let at = node;
  while (at >= 0 && parent[at] !== block) at = parent[at]!;
  if (at < statement) return false;
  const home = scopeOf[statement]!;
  let scope = scopeOf[node]!;
  while (
    scope !== home &&
    scopes.kind[scope] === COMPREHENSION_SCOPE &&
    tree.kind[scopes.node[scope]!] !== Node.GeneratorExp
  )
    scope = scopes.parent[scope]!;
  return scope === home;
}

/** The statements of the block from the one to that which holds the node. */
function siblingsUpTo({ facts }: PythonFile, statement: number, node: number): readonly number[] {
  const { tree, parent } = facts;
  return childrenOf(tree, parent[statement]!).filter(
    (sibling) => sibling >= statement && tree.first[sibling]! <= node,
  );
}

function isBoundIn({ facts }: PythonFile, symbol: number, region: readonly number[]): boolean {
  const { tree, useOf } = facts;
  return [...occurrencesOf(facts, symbol)].some(
    (node) =>
      (useOf[node]! & (BINDS | DELETES)) !== 0 && region.some((statement) => isWithin(tree, node, statement)),
  );
}

/** Nothing in the statements can change an object. */
function isQuietBetween(file: PythonFile, region: readonly number[]): boolean {
  const { tree } = file.facts;
  return region.every((statement) => {
    for (let node = tree.first[statement]!; node <= statement; node++) {
      const kind = tree.kind[node]!;
      if (kind === Node.Call || kind === Node.Await || kind === Node.Yield || kind === Node.YieldFrom)
        return false;
      if (kind === Node.AugAssign || kind === Node.With || kind === Node.AsyncWith || kind === Node.Delete)
        return false;
      if (kind === Node.For || kind === Node.AsyncFor || kind === Node.Comprehension) return false;
      if ((kind === Node.Attribute || kind === Node.Subscript) && (tree.flags[node]! & 3) !== 0) return false;
    }
    return true;
  });
}

/** Two evaluations give two objects that can be changed one without the other. */
export function makesNewObject({ facts }: PythonFile, root: number): boolean {
  const { tree } = facts;
  for (let node = tree.first[root]!; node <= root; node++) {
    switch (tree.kind[node]) {
      case Node.List:
      case Node.Dict:
      case Node.SetDisplay:
      case Node.ListComp:
      case Node.SetComp:
      case Node.DictComp:
      case Node.GeneratorExp:
      case Node.Lambda:
        return true;
    }
  }
  return false;
}
