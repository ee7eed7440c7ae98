// Where the value of an expression is kept: in front of the statement that evaluates it. With --all, in front of the first
// one whose value is still the same at the selected place, for every place where it is.
import type { RangeChange } from '../../../../kernel/language.ts';
import type { PythonFile } from '../../link/program.ts';
import { effectsOfCallee } from '../../rewrite/callee-effects.ts';
import { type Code, type Effects, effectsOf, noEffects } from '../../rewrite/effects.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import { whyNotAcross } from '../../rewrite/trade-places.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { PythonContext } from '../python-context.ts';
import { commonStatement, isFixedValue } from './common-statement.ts';
import { expressionsLike } from './equal-expressions.ts';
import { type Evaluation, evaluationOf } from './evaluation-order.ts';
import { whatIsKept } from './kept-value.ts';
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
    if (anchor.uses.some((use) => use.node === node)) return widened(context, file, anchor, node, alike);
  }
  const reason = evaluation.kind === 'not-once' ? evaluation.reason : 'its value is needed nowhere else';
  throw unsafe(context.view, request, reason, { start: tree.start[node]!, end: tree.end[node]! });
}

/** A literal goes before the first place in the same scope that has it, whatever branches these are in. */
function widened(
  context: PythonContext,
  file: PythonFile,
  anchor: ValueAnchor,
  node: number,
  alike: readonly number[],
): ValueAnchor {
  const { facts } = file;
  if (!isFixedValue(facts.tree, node)) return anchor;
  const near = alike.filter((each) => facts.scopeOf[each] === facts.scopeOf[node]);
  const once = { kind: 'once' as const, before: [], callees: new Set<number>() };
  const statement = commonStatement(facts, near);
  const wide = anchorAt(context, file, { ...once, statement }, near[0]!, alike);
  return wide.uses.length > anchor.uses.length && wide.uses.every(({ doubt }) => doubt === null)
    ? wide
    : anchor;
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
    const soFar = uses.map((use) => use.node);
    const kept = whatIsKept({ engine: context.engine, file }, statement, value, node, soFar);
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
  const code = { engine, file };
  const own = effectsOf(code, value);
  for (const earlier of before) {
    const effects = callees.has(earlier) ? effectsOfCallee(code, earlier) : effectsBefore(code, earlier);
    if (whyNotAcross(code, effects, own) === null) continue;
    const text = textBetween(tree, tree.start[earlier]!, tree.end[earlier]!).split('\n')[0]!;
    const at = showPlace(view, file.path, tree.start[earlier]!);
    return `${text} at ${at} is evaluated before it now, and would be after it`;
  }
  return null;
}

/** `x` in `x += 1` is read before the value, and bound behind it. */
function effectsBefore(code: Code, earlier: number): Effects {
  const effects = effectsOf(code, earlier);
  const { tree, parent } = code.file.facts;
  if (tree.kind[parent[earlier]!] !== Node.AugAssign) return effects;
  const looks = effects.looks || effects.stores;
  return { ...noEffects(), reads: new Set([...effects.reads, ...effects.binds]), looks, acts: effects.acts };
}
