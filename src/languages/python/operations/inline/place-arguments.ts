// How each argument gets into the body: its text where the parameter stood, or a variable of its own that is bound before.
// Text only where nobody can tell: evaluated once, in the order it was, under the same conditions.
import { IS_DECLARED, MODULE_SCOPE, UNBOUND } from '../../facts/file-facts.ts';
import { visibleSymbolNamed } from '../../facts/symbol-named.ts';
import { bindingNodesOf, occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { type Effects, effectsOf, effectsOfAll } from '../../rewrite/effects.ts';
import { samenessOf, usageOf } from '../../rewrite/same-value.ts';
import { isShared, whyNotAcross, whyNotDropped } from '../../rewrite/trade-places.ts';
import { type Way, wayTo } from '../../rewrite/way-to.ts';
import { COMPARE_IS, COMPARE_IS_NOT, CONSTANT_ELLIPSIS, CONSTANT_TYPE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import type { Argument } from './bind-arguments.ts';
import { isGone } from './decided-text.ts';
import { type FunctionShape, isRebound } from './function-shape.ts';
import { isSettled } from './settled-names.ts';

export interface PlacedArgument extends Argument {
  /** text: stands where the parameter stood. variable: bound before the body. unused: goes. */
  readonly mode: 'text' | 'variable' | 'unused';
  /** Why it cannot be text; null when it can. */
  readonly reason: string | null;
  /** Reads of the parameter in the body. */
  readonly uses: readonly number[];
  /** Not even a variable would do. */
  readonly isImpossible?: true;
}

interface Candidate extends PlacedArgument {
  readonly effects: Effects;
  readonly ways: readonly Way[];
}

/** `mayBind`: there is a place before the body for variables. */
export function placeArguments(
  context: PythonContext,
  shape: FunctionShape,
  given: readonly Argument[],
  mayBind: boolean,
): readonly PlacedArgument[] {
  const placed = given.map((argument) => candidate(context, shape, argument, mayBind));
  // What is bound before the body comes before all that is text: arguments that came before it must not notice.
  for (let changed = true; changed; ) {
    changed = false;
    for (const [at, one] of placed.entries()) {
      if (one.mode !== 'text' || one.isDefault) continue;
      const reason = overtaken(context, shape, placed, at);
      if (reason === null) continue;
      placed[at] = { ...one, mode: 'variable', reason };
      changed = true;
    }
  }
  return placed;
}

function candidate(
  context: PythonContext,
  shape: FunctionShape,
  argument: Argument,
  mayBind: boolean,
): Candidate {
  const { facts } = shape.file;
  const { parameter, file, node } = argument;
  const uses = [...occurrencesOf(facts, parameter.symbol)].filter(
    (each) =>
      each !== parameter.nameNode &&
      facts.tree.kind[each] === Node.Name &&
      !isGone(shape.file, shape.gone, each),
  );
  const code = { engine: context.engine, file };
  const effects = effectsOf(code, node);
  const ways = uses.map((use) => wayTo(facts, shape.expression ?? shape.block, use));
  const base = { ...argument, uses, effects, ways };
  if (
    isRebound(shape.file, parameter.symbol, shape.gone) &&
    (!argument.isDefault || isFixed(shape, argument))
  )
    return { ...base, mode: 'variable', reason: `the body binds ${parameter.name} anew` };
  if (argument.isDefault && uses.length > 0 && !isFixed(shape, argument)) {
    const reason = `the default of ${parameter.name} is made once, when the function is defined`;
    return { ...base, mode: 'variable', reason, isImpossible: true };
  }
  if (uses.length === 0) {
    return whyNotDropped(effects) !== null
      ? {
          ...base,
          mode: 'variable',
          reason: `nothing uses ${parameter.name}, and making the argument does something`,
        }
      : { ...base, mode: 'unused', reason: null };
  }
  const reason = whyNotText(context, shape, base, mayBind);
  return reason === null ? { ...base, mode: 'text', reason } : { ...base, mode: 'variable', reason };
}

function whyNotText(
  context: PythonContext,
  shape: FunctionShape,
  { parameter, file, node, uses, effects, ways, isDefault }: Omit<Candidate, 'mode' | 'reason'>,
  mayBind: boolean,
): string | null {
  const code = { engine: context.engine, file };
  const { name } = parameter;
  if (mayBind && isConstant(file, node) && uses.some((use) => isComparedByIdentity(shape, file, node, use)))
    return `${name} is compared by identity, which Python warns of where a literal stands`;
  if (isDefault)
    return isConstant(file, node) ? null : `the default of ${name} is made when the function is defined`;
  for (const use of uses) {
    const captured = capturedName(shape, use, file, node);
    if (captured !== null) return `${captured} means something else inside of the body`;
  }
  const isBound = file === shape.file && shape.declared.includes(file.facts.symbolOf[node]!);
  if (isDefault || isConstant(file, node)) return null;
  if (ways.some(({ later }) => later)) {
    const symbol = file.facts.tree.kind[node] === Node.Name ? file.facts.symbolOf[node]! : -1;
    return symbol >= 0 && isSettled(file, symbol) ? null : `the body uses ${name} later`;
  }
  if (isLasting(file, node) && !isBound) return null;
  const does = effects.acts || effects.speaks;
  const isTwice = uses.length > 1 || ways.some(({ repeated }) => repeated);
  if (isTwice && (does || mayBind))
    return `${name} is used more than once, and the argument is evaluated once`;
  if (isTwice && samenessOf(code, node) !== 'same') {
    const body = { engine: context.engine, file: shape.file };
    if (samenessOf(code, node) === 'new' || uses.some((use) => usageOf(body, use) === 'changes'))
      return `${name} is used more than once, and each use would have an object of its own`;
  }
  for (const way of ways) {
    if ((does || effects.fails) && way.conditional)
      return `the body uses ${name} only sometimes, and the argument is evaluated in any case`;
    if (effects.raises && way.guarded) return `what the argument raises would be caught in the body`;
    const crossed = effectsOfAll({ engine: context.engine, file: shape.file }, way.crossed);
    const isSharedRead = [...crossed.reads].some((symbol) => isShared(shape.file.facts, symbol));
    if (effects.acts && isSharedRead) return 'its call may bind what the body reads before';
    // Of the names of the body only those of scopes around it are names of the caller too.
    const binds = new Set(
      file === shape.file ? shape.declared.filter((symbol) => crossed.binds.has(symbol)) : [],
    );
    const foreign = { ...crossed, reads: new Set<number>(), binds };
    const reason = whyNotAcross(code, effects, foreign);
    if (reason !== null) return reason;
  }
  return null;
}

/** Whether another argument, evaluated after this one at the call, would be evaluated before it. */
function overtaken(
  context: PythonContext,
  shape: FunctionShape,
  placed: readonly Candidate[],
  at: number,
): string | null {
  const one = placed[at]!;
  const code = { engine: context.engine, file: one.file };
  for (const [position, other] of placed.entries()) {
    if (position <= at || other.isDefault || other.mode === 'unused') continue;
    const isBefore = other.mode === 'variable' || one.ways.some((way) => isCrossed(shape, way, other));
    if (!isBefore) continue;
    const reason = whyNotAcross(code, one.effects, other.effects);
    if (reason !== null) return reason;
  }
  return null;
}

/** Whether the other parameter is read on the way. */
function isCrossed({ file }: FunctionShape, { crossed }: Way, { uses }: Candidate): boolean {
  const { first } = file.facts.tree;
  return crossed.some((root) => uses.some((use) => first[root]! <= use && use <= root));
}

/** A default that is the same at every call: a literal, or a name of the module that is bound once. */
function isFixed({ file }: FunctionShape, { node }: Argument): boolean {
  if (isConstant(file, node)) return true;
  const { facts } = file;
  const symbol = facts.tree.kind[node] === Node.Name ? facts.symbolOf[node]! : -1;
  if (symbol < 0 || facts.symbols.scope[symbol] !== MODULE_SCOPE) return false;
  return bindingNodesOf(facts, symbol).length === 1;
}

/** Numbers, strings, True: the same wherever and whenever. */
export function isConstant({ facts: { tree } }: PythonFile, node: number): boolean {
  const literal = tree.kind[node] === Node.UnaryOp ? node - 1 : node;
  return tree.kind[literal] === Node.Constant;
}

/** `2 is None`; None, True, False and `...` are what people compare with. */
function isComparedByIdentity(
  { file: { facts } }: FunctionShape,
  from: PythonFile,
  node: number,
  use: number,
): boolean {
  const { tree, parent } = facts;
  const given = from.facts.tree;
  const literal = given.kind[node] === Node.UnaryOp ? node - 1 : node;
  const type = given.flags[literal]! & CONSTANT_TYPE;
  if (type <= CONSTANT_ELLIPSIS) return false;
  const owner = parent[use]!;
  return (
    tree.kind[owner] === Node.Compare &&
    childrenOf(tree, owner).some(
      (each) =>
        tree.kind[each] === Node.CompareOp &&
        (tree.flags[each] === COMPARE_IS || tree.flags[each] === COMPARE_IS_NOT),
    )
  );
}

/** A name that no call can bind anew. */
function isLasting({ facts }: PythonFile, node: number): boolean {
  if (facts.tree.kind[node] !== Node.Name) return false;
  const symbol = facts.symbolOf[node]!;
  if (symbol === UNBOUND) return true;
  const isBoundElsewhere = (facts.symbols.flags[symbol]! & IS_DECLARED) !== 0;
  return !isBoundElsewhere || bindingNodesOf(facts, symbol).length === 1;
}

/** A name of the argument that a comprehension in the body binds for itself. */
function capturedName(
  { file, fact }: FunctionShape,
  use: number,
  from: PythonFile,
  node: number,
): string | null {
  const { facts } = file;
  const scope = facts.scopeOf[use]!;
  if (scope === fact.scope) return null;
  const { tree, symbolOf } = from.facts;
  for (let inner = tree.first[node]!; inner <= node; inner++) {
    if (tree.kind[inner] !== Node.Name || symbolOf[inner]! < -1) continue;
    const word = nameText(tree, tree.data[inner]!);
    const seen = visibleSymbolNamed(facts, scope, word);
    if (seen < 0) continue;
    for (let at = scope; at !== fact.scope && at >= 0; at = facts.scopes.parent[at]!)
      if (facts.symbols.scope[seen] === at) return word;
  }
  return null;
}
