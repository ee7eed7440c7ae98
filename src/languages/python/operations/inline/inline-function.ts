// A function or method: its body takes the place of every call, and the definition goes.

import type { FunctionFact } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { effectsOf, noEffects } from '../../rewrite/effects.ts';
import { isDefinition } from '../../rewrite/import-place.ts';
import { breaksLine } from '../../rewrite/line-breaks.ts';
import { needsParentheses } from '../../rewrite/put-expression.ts';
import { removeStatements } from '../../rewrite/remove-statements.ts';
import { indentationAt } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { firstByte, statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { type Bound, bindArguments } from './bind-arguments.ts';
import { bringNames } from './bring-names.ts';
import { type CallSite, callSiteOf, effectsOfBody, whyNotBefore } from './call-site.ts';
import { chooseNames, renamed } from './choose-names.ts';
import { commentsAbove, copyStatements } from './copy-body.ts';
import { decideBranches } from './decide-branches.ts';
import { isBoundFirst, keptOf, withDecided } from './decided-text.ts';
import type { Uses } from './find-uses.ts';
import { copyOf, copyOfNode, type Fragment, type Replacement } from './fragments.ts';
import { type FunctionShape, shapeOf } from './function-shape.ts';
import { asBranches } from './inline-branches.ts';
import type { InlineChange } from './inline-draft.ts';
import { type Expression, isIdle, type Work } from './inline-work.ts';
import { refuseKept } from './kept-variables.ts';
import type { NeededImports } from './needed-import.ts';
import { isConstant, type PlacedArgument, placeArguments } from './place-arguments.ts';
import { putValue } from './put-value.ts';
import { spanOfNode, wouldChange } from './refuse-inline.ts';
import { whyNotThere } from './same-surroundings.ts';
import { sharedTexts, sharedVariables } from './shared-variables.ts';
import { whyNotAssigned } from './tail-returns.ts';

export interface InlinedFunction {
  readonly statements: readonly number[];
  readonly changes: readonly InlineChange[];
}

export function inlineFunction(
  context: PythonContext,
  name: string,
  file: PythonFile,
  fact: FunctionFact,
  uses: Uses,
  needed: NeededImports,
): InlinedFunction {
  const shape = shapeOf(context, name, file, fact);
  const sites = uses.reads.flatMap((use) => {
    const site = callSiteOf(use, fact.isAsync);
    return site === null ? [] : [site];
  });
  const work: Work = {
    context,
    name,
    shape,
    needed,
    sites,
    inner: new Map(),
    taken: new Map(),
    told: new Set(),
    idle: [],
    loud: [],
  };
  // Calls in arguments of other calls come first: their text is part of the others'.
  const ordered = [...sites].sort((a, b) => a.call - b.call);
  const changes: InlineChange[] = [];
  ordered.forEach((site, group) => {
    const isNested = ordered.some(
      (other) =>
        other !== site &&
        other.file === site.file &&
        site.file.facts.tree.first[other.call]! <= site.call &&
        site.call < other.call,
    );
    changes.push(...inlineCall(work, site, group, isNested));
  });
  const files = new Set(work.idle.map((site) => site.file));
  for (const each of files) {
    const statements = work.idle.filter((site) => site.file === each).map(({ statement }) => statement);
    for (const { span, text } of removeStatements(each.facts, statements))
      changes.push({ file: each.path, span, fragments: text === '' ? [] : [text], group: -1 });
  }
  return { statements: [fact.node], changes };
}

function inlineCall(whole: Work, site: CallSite, group: number, isNested: boolean): readonly InlineChange[] {
  const { context, name, needed } = whole;
  const refuse = (reason: string) => wouldChange(context, name, spanOfNode(site.file, site.call), reason);
  const bound = bindArguments(context, name, whole.shape, site.file, site.invoked);
  const shape = decideBranches(context, whole.shape, bound.arguments);
  const work: Work = { ...whole, shape };
  refuseArguments(work, site, bound);
  const elsewhere = whyNotThere(shape, site, bound);
  if (elsewhere !== null) throw refuse(elsewhere);
  const scope = site.file.facts.scopeOf[site.call]!;
  const parameters = new Set(shape.fact.parameters.map(({ symbol }) => symbol));
  const defaults = bound.arguments.filter(({ isDefault }) => isDefault).map(({ node }) => node);
  const brought = bringNames(
    context,
    name,
    shape.file,
    [...shape.statements, ...defaults],
    { file: site.file, scope },
    (symbol) => parameters.has(symbol) || isInside(shape, symbol),
    needed,
  );
  // What an expression binds (:=) would become a variable of the caller.
  const value = shape.expression ?? (site.kind === 'statement' ? shape.deed : null);
  const asExpression =
    value !== null && shape.locals.length === 0
      ? placeArguments(context, shape, bound.arguments, false)
      : null;
  if (asExpression?.every(({ mode }) => mode !== 'variable')) {
    return asValue(work, site, value!, asExpression, brought, group, isNested);
  }
  const placed = placeArguments(context, shape, bound.arguments, true);
  const impossible = placed.find(({ isImpossible }) => isImpossible);
  if (impossible !== undefined) throw refuse(impossible.reason!);
  refuseKept(work, site, placed);
  const body = effectsOfBody(context, shape.file, shape.statements);
  // What the body declares of scopes around it is bound for the caller too.
  const moved = { ...body, reads: new Set<number>(), binds: new Set<number>(shape.declared) };
  for (const { file, node, isDefault } of bound.arguments) {
    if (!isDefault) effectsOf({ engine: context.engine, file }, node, moved);
  }
  const obstacle = whyNotBefore(context, site, { ...noEffects(), ...moved });
  if (obstacle !== null) {
    const stuck = asExpression?.find(({ mode }) => mode === 'variable');
    if (stuck !== undefined) throw refuse(`${stuck.reason!}; and ${obstacle}`);
    throw refuse(`its body is more than one expression, and ${obstacle}`);
  }
  return asStatements({ ...work, loud: loudUses(context, placed) }, site, placed, brought, group, isNested);
}

/** Bound inside of the function: a local, or in a comprehension of its body. */
function isInside({ file, fact }: FunctionShape, symbol: number): boolean {
  const { scopes, symbols } = file.facts;
  for (let scope = symbols.scope[symbol]!; scope >= 0; scope = scopes.parent[scope]!) {
    if (scope === fact.scope) return true;
  }
  return false;
}

function refuseArguments(work: Work, site: CallSite, { arguments: given, dropped }: Bound): void {
  const { context, name } = work;
  for (const { file, node, isDefault } of given) {
    const { binds } = effectsOf({ engine: context.engine, file }, node);
    if (!isDefault && binds.size > 0)
      throw wouldChange(context, name, spanOfNode(file, node), 'the argument binds a name');
  }
  if (dropped === null) return;
  const { acts, speaks } = effectsOf({ engine: context.engine, file: site.file }, dropped);
  if (acts || speaks)
    throw wouldChange(
      context,
      name,
      spanOfNode(site.file, dropped),
      'what stands before the dot would not run any more',
    );
}

/** The value of its one return in the place of the call. */
function asValue(
  work: Work,
  site: CallSite,
  value: number,
  placed: readonly PlacedArgument[],
  brought: readonly Replacement[],
  group: number,
  isNested: boolean,
): readonly InlineChange[] {
  const { context, name, shape } = work;
  const self = placed.find(({ uses }) => uses.includes(value));
  const fragments =
    self === undefined
      ? putValue(
          shape.file,
          value,
          site.file,
          site.call,
          inRange(shape, value, withDecided(shape, [...parameterTexts(work, placed), ...brought], value)),
        )
      : putValue(
          self.file,
          self.node,
          site.file,
          site.call,
          innerTexts(work, self.file, self.node, site.file, site.call),
        );
  const span = spanOfNode(site.file, site.call);
  if (typeof fragments === 'string') throw wouldChange(context, name, span, fragments);
  const comments = commentsOfValue(work, site, group);
  if (!isNested) return [...comments, { ...span, fragments, group }];
  const shown = self === undefined ? { file: shape.file, node: value } : shownBy(work, self);
  work.inner.set(`${site.file.path}:${site.call}`, { fragments, shown });
  return comments;
}

/** An argument shows itself, unless it is a call that was inlined. */
function shownBy({ inner }: Work, { file, node }: Expression): Expression | null {
  const known = inner.get(`${file.path}:${node}`);
  return known === undefined ? { file, node } : known.shown;
}

/** What the body says of its value, above the statement of the call. */
function commentsOfValue({ shape, told }: Work, site: CallSite, group: number): readonly InlineChange[] {
  const { tree } = site.file.facts;
  const key = `${site.file.path}:${site.statement}`;
  const comments = commentsAbove(shape, shape.statements[0]!);
  if (comments.length === 0 || told.has(key) || statementExtent(tree, site.statement).sharesLine) return [];
  told.add(key);
  const start = firstByte(tree, site.statement);
  const newLine = `${sourceStyle(tree).lineEnding}${indentationAt(tree, start)}`;
  const fragments = comments.flatMap((comment) => [comment, newLine]);
  return [{ file: site.file.path, span: { start, end: start }, fragments, group }];
}

/** The text of an argument wherever its parameter is read. */
function parameterTexts(work: Work, placed: readonly PlacedArgument[]): readonly Replacement[] {
  const { context, name, shape } = work;
  const { tree } = shape.file.facts;
  return placed.flatMap(({ mode, uses, file, node }) =>
    mode !== 'text'
      ? []
      : uses.map((use): Replacement => {
          const by = putValue(file, node, shape.file, use, innerTexts(work, file, node, shape.file, use));
          if (typeof by === 'string') throw wouldChange(context, name, spanOfNode(file, node), by);
          return { start: tree.start[use]!, end: tree.end[use]!, by };
        }),
  );
}

/** Calls below a node that were inlined already; `slot` is where the node comes to stand, if it is in an expression. */
function innerTexts(
  { inner }: Work,
  file: PythonFile,
  node: number,
  to: PythonFile | null,
  slot: number,
): readonly Replacement[] {
  const { tree } = file.facts;
  const found: Replacement[] = [];
  for (let call = node; call >= tree.first[node]!; call--) {
    const known = inner.get(`${file.path}:${call}`);
    if (known === undefined) continue;
    const { fragments, shown } = known;
    const isLoose =
      call === node &&
      to !== null &&
      shown !== null &&
      needsParentheses(shown.file.facts.tree, shown.node, to.facts, slot);
    const by = isLoose ? ['(', ...fragments, ')'] : fragments;
    found.push({ start: tree.start[call]!, end: tree.end[call]!, by });
    call = tree.first[call]!;
  }
  return found;
}

/** Where the text of an argument does something that must not get lost. */
function loudUses({ engine }: PythonContext, placed: readonly PlacedArgument[]): readonly number[] {
  return placed.flatMap(({ mode, file, node, uses }) => {
    if (mode !== 'text') return [];
    const { acts, speaks } = effectsOf({ engine, file }, node);
    return acts || speaks ? uses : [];
  });
}

/** The statements of the body before the statement of the call, and the result in the place of the call. */
function asStatements(
  work: Work,
  site: CallSite,
  placed: readonly PlacedArgument[],
  brought: readonly Replacement[],
  group: number,
  isNested: boolean,
): readonly InlineChange[] {
  const { context, name, shape } = work;
  const { tree } = site.file.facts;
  const refuse = (reason: string) => wouldChange(context, name, spanOfNode(site.file, site.call), reason);
  const indentation = indentationAt(tree, tree.start[site.statement]!);
  const { lineEnding } = sourceStyle(tree);
  const newLine = `${lineEnding}${indentation}`;
  const shared = sharedVariables(site, shape, placed);
  const names = chooseNames(work, site, placed, shared);
  const parts = [
    ...brought,
    ...parameterTexts(work, placed),
    ...renamed(shape, names),
    ...sharedTexts(site, shape, shared),
  ];
  const replaced = withDecided(shape, parts);
  const bindings = placed
    .filter(({ mode, parameter }) => mode === 'variable' && !shared.targets.has(parameter.symbol))
    .filter(({ parameter, file, node }) => !isConstant(file, node) || !isBoundFirst(shape, parameter.symbol))
    .map(({ parameter, file, node, uses, isDefault }): readonly Fragment[] => {
      const wrap = breaksLine(file.facts.tree, file.facts.tree.start[node]!, file.facts.tree.end[node]!);
      const parts = isDefault ? inRange(shape, node, brought) : innerTexts(work, file, node, null, -1);
      const value = copyOfNode(file, node, parts);
      const whole = wrap ? ['(', value, ')'] : [value];
      if (uses.length === 0) return whole;
      const start = shape.file.facts.tree.start[parameter.nameNode]!;
      const word = names.get(parameter.symbol) ?? parameter.name;
      return [{ name: word, file: shape.file, start }, ' = ', ...whole];
    });
  const to = { file: site.file, indentation };
  const isDefinitionFirst =
    shape.statements.length > 0 && isDefinition(shape.file.facts.tree, shape.statements[0]!);
  const lines = bindings.map((line, at) =>
    isDefinitionFirst && at === bindings.length - 1 ? [...line, lineEnding] : line,
  );
  const whole = spanOfNode(site.file, site.statement);
  const join = (all: readonly (readonly Fragment[])[]) =>
    all.flatMap((line, at) => (at === 0 ? line : [newLine, ...line]));
  const last = shape.statements.at(-1);
  if (site.kind === 'returned') {
    if (shape.statements.length > 0 && !isPass(shape, shape.statements))
      lines.push(copyStatements(shape, shape.statements, to, replaced));
    if (shape.fallsThrough && !isLast(site)) lines.push(['return None']);
    if (lines.length === 0) {
      work.idle.push(site);
      return [];
    }
    return [{ ...whole, fragments: join(lines), group }];
  }
  const isBranched = shape.tails.length > 1 || (shape.tails.length === 1 && shape.tails[0] !== last);
  const isPartial = site.kind === 'assigned' && shape.fallsThrough;
  if (shape.early.length > 0 || (isBranched && (site.kind === 'inside' || isPartial))) {
    const known = { replaced, indentation, group, isNested };
    return asBranches(work, site, placed, lines, known);
  }
  if (isBranched) {
    const early = site.kind === 'assigned' ? whyNotAssigned(shape, site, placed) : null;
    if (early !== null) throw refuse(early);
    const ends = shape.tails.map((tail) => tailText(work, site, tail, replaced));
    const outside = replaced.filter(
      (part) => !ends.some((end) => end.start <= part.start && part.end <= end.end),
    );
    lines.push(copyStatements(shape, shape.statements, to, [...outside, ...ends]));
    return [{ ...whole, fragments: join(lines), group }];
  }
  const result = last !== undefined && shape.tails[0] === last ? childrenOf(shape.file.facts.tree, last) : [];
  const body = shape.tails[0] === last ? shape.statements.slice(0, -1) : shape.statements;
  if (body.length > 0 && !isPass(shape, body)) {
    const isFollowed = site.kind !== 'statement' && isDefinition(shape.file.facts.tree, body.at(-1)!);
    lines.push([...copyStatements(shape, body, to, replaced), ...(isFollowed ? [lineEnding] : [])]);
  }
  const value = result[0] === undefined ? undefined : keptOf(shape.decided, result[0]);
  const comments = value === undefined ? [] : commentsAbove(shape, last!).map((line) => [line]);
  if (site.kind === 'statement') {
    if (value !== undefined && !isIdle(work, value))
      lines.push(...comments, [valueText(work, value, withDecided(shape, parts, value))]);
    if (lines.length > 0) return [{ ...whole, fragments: join(lines), group }];
    work.idle.push(site);
    return [];
  }
  if (shared.isAll && lines.length > 0) return [{ ...whole, fragments: join(lines), group }];
  lines.push(...comments);
  const span = spanOfNode(site.file, site.call);
  const left = value === undefined ? [] : withDecided(shape, parts, value);
  const text = value === undefined ? ['None'] : resultText(work, site, placed, value, left);
  const changes: InlineChange[] = isNested ? [] : [{ ...span, fragments: text, group }];
  if (isNested) {
    const self = placed.find(({ uses, mode }) => mode === 'text' && uses.includes(value ?? -1));
    const own = value === undefined ? null : { file: shape.file, node: value };
    const shown = self === undefined ? own : shownBy(work, self);
    work.inner.set(`${site.file.path}:${site.call}`, { fragments: [{ group, pieces: text }], shown });
  }
  if (lines.length === 0) return changes;
  const start = tree.start[site.statement]!;
  const before = { file: site.file.path, span: { start, end: start } };
  return [{ ...before, fragments: [...join(lines), newLine], group }, ...changes];
}

/** The function ends behind it, and returns None by itself. */
function isLast({ file: { facts }, statement }: CallSite): boolean {
  const { tree, parent } = facts;
  const block = parent[statement]!;
  const kind = tree.kind[parent[block]!];
  const isBody = kind === Node.FunctionDef || kind === Node.AsyncFunctionDef;
  return isBody && tree.kind[block] === Node.Block && childrenOf(tree, block).at(-1) === statement;
}

function resultText(
  work: Work,
  site: CallSite,
  placed: readonly PlacedArgument[],
  value: number,
  replaced: readonly Replacement[],
): readonly Fragment[] {
  const { context, name, shape } = work;
  const self = placed.find(({ uses, mode }) => mode === 'text' && uses.includes(value));
  const parts = inRange(shape, value, replaced);
  const text =
    self === undefined
      ? putValue(shape.file, value, site.file, site.call, parts)
      : putValue(
          self.file,
          self.node,
          site.file,
          site.call,
          innerTexts(work, self.file, self.node, site.file, site.call),
        );
  if (typeof text === 'string') throw wouldChange(context, name, spanOfNode(site.file, site.call), text);
  return text;
}

function inRange(
  { file }: FunctionShape,
  node: number,
  replaced: readonly Replacement[],
): readonly Replacement[] {
  const { tree } = file.facts;
  return replaced.filter(({ start, end }) => tree.start[node]! <= start && end <= tree.end[node]!);
}

function valueText({ shape }: Work, value: number, replaced: readonly Replacement[]): Fragment {
  return copyOfNode(shape.file, value, inRange(shape, value, replaced));
}

/** A return at the end of a branch: what the statement of the call does with the value. */
function tailText(work: Work, site: CallSite, tail: number, replaced: readonly Replacement[]): Replacement {
  const { shape } = work;
  const { tree } = shape.file.facts;
  const [value] = childrenOf(tree, tail);
  const part = { start: tree.start[tail]!, end: tree.end[tail]! };
  if (site.kind === 'statement') {
    if (value === undefined || isIdle(work, value)) return { ...part, by: ['pass'] };
    return { ...part, by: [valueText(work, value, replaced)] };
  }
  const own = site.file.facts.tree;
  const before = copyOf(site.file, own.start[site.statement]!, own.start[site.call]!);
  return { ...part, by: [before, value === undefined ? 'None' : valueText(work, value, replaced)] };
}

function isPass({ file }: FunctionShape, statements: readonly number[]): boolean {
  return statements.every((statement) => file.facts.tree.kind[statement] === Node.Pass);
}
