// A string that is an argument of a function: which parameter takes it, and what the other parameters of the same call are given.
import type { ParameterFact } from '../../facts/file-facts.ts';
import { readParameters } from '../../facts/function-fact.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { FunctionRef, Value } from '../../types/type.ts';
import { type Argument, type Flow, type Frame, intoMember, intoSymbol, type Moment } from './flow.ts';
import { asItem, asValue, iterated } from './flow-path.ts';

export interface Target {
  readonly call: number;
  /** -1 for an argument by name. */
  readonly position: number;
  readonly name: string | null;
  /** Arguments of the call before those of the callable: `partial(f, ...)`. */
  readonly skipped: number;
}

/** Whether the string could be followed. */
export function intoCallable(flow: Flow, moment: Moment, value: Value, target: Target): boolean {
  const { engine } = flow;
  switch (value.kind) {
    case 'function':
      return intoFunction(flow, moment, value.function, value.receiver, target);
    case 'lambda': {
      if (value.unit !== value.file.facts) return false;
      const parameters = readParameters(value.unit, childrenOf(value.unit.tree, value.node)[0]!);
      return intoParameter(flow, moment, { file: value.file, parameters, receiver: null }, target);
    }
    case 'class': {
      const taker = engine.evaluator.constructor(value.class);
      if (taker.kind === 'functions') {
        const made: Value = { kind: 'instance', class: value.class, arguments: [] };
        return taker.functions
          .map((ref) => intoFunction(flow, moment, ref, made, target))
          .every((one) => one);
      }
      if (taker.kind !== 'fields') return false;
      const field =
        target.name === null
          ? taker.owners[target.position]
          : taker.owners.find(({ keyword }) => keyword === target.name);
      if (field === undefined) return false;
      intoMember(flow, field.class, field.name, moment);
      return true;
    }
    case 'instance': {
      const lookup = engine.evaluator.lookup(value, '__call__');
      if (lookup.kind !== 'member' || lookup.definition.class.file.isExternal) return false;
      const { class: owner, symbol } = lookup.definition;
      const index = owner.file.facts.functions.findIndex((fact) => fact.symbol === symbol && symbol !== -1);
      return index !== -1 && intoFunction(flow, moment, { file: owner.file, index }, value, target);
    }
    default:
      return false;
  }
}

function intoFunction(
  flow: Flow,
  moment: Moment,
  { file, index }: FunctionRef,
  receiver: Value | null,
  target: Target,
): boolean {
  if (file.isExternal) return false;
  const { parameters } = file.facts.functions[index]!;
  return intoParameter(flow, moment, { file, parameters, receiver }, target);
}

interface Callee {
  readonly file: PythonFile;
  readonly parameters: readonly ParameterFact[];
  readonly receiver: Value | null;
}

function intoParameter(flow: Flow, moment: Moment, callee: Callee, target: Target): boolean {
  const { file, node, path, frame, doubt } = moment;
  const isStarred = target.call !== -1 && file.facts.tree.kind[node] === Node.Starred;
  const inside = isStarred ? iterated(path) : path;
  if (inside === null) return true;
  const parameters = isStarred
    ? callee.parameters.slice(target.position + (callee.receiver === null ? 0 : 1)).filter(isPositional)
    : parameterOf(file, callee, target);
  // With several candidates it is not known which of them takes the string.
  const unsure = parameters.length > 1 ? 'which parameter takes it is not known' : null;
  const inner = frameOf(file, callee, target, frame);
  for (const parameter of parameters) {
    intoSymbol(flow, parameter.symbol, {
      file: callee.file,
      path:
        parameter.role === 'variadic'
          ? asItem(inside)
          : parameter.role === 'keywords'
            ? asValue(inside)
            : inside,
      frame: inner,
      doubt: doubt ?? unsure,
    });
  }
  return parameters.length > 0;
}

function isPositional({ role }: ParameterFact): boolean {
  return role === 'positional-only' || role === 'regular' || role === 'variadic';
}

/** The parameter that takes the argument; none when the call does not fit. */
function parameterOf(
  { facts: { tree } }: PythonFile,
  { parameters, receiver }: Callee,
  { call, position, name, skipped }: Target,
): readonly ParameterFact[] {
  const others = parameters.find(({ role }) => role === (name === null ? 'variadic' : 'keywords'));
  if (name !== null) {
    const found = parameters.find(
      (one) => one.name === name && (one.role === 'regular' || one.role === 'keyword-only'),
    );
    return found !== undefined ? [found] : others !== undefined ? [others] : [];
  }
  const before = call === -1 ? [] : childrenOf(tree, call).slice(1 + skipped, 1 + skipped + position);
  if (before.some((one) => tree.kind[one] === Node.Starred)) return [];
  const found = parameters[position + (receiver === null ? 0 : 1)];
  if (found !== undefined && isPositional(found) && found.role !== 'variadic') return [found];
  return others === undefined ? [] : [others];
}

/** Deeper chains of calls are followed without what the other arguments are. */
const MOST_CALLS = 6;

function frameOf(file: PythonFile, callee: Callee, target: Target, outer: Frame | null): Frame | null {
  const depth = (outer?.depth ?? 0) + 1;
  if (target.call === -1 || depth > MOST_CALLS) return null;
  return {
    key: `${outer?.key ?? ''}/${file.path}#${target.call}`,
    depth,
    file: callee.file,
    argumentFor: (symbol) => argumentFor(file, callee, target, outer, symbol),
  };
}

function argumentFor(
  file: PythonFile,
  { parameters, receiver }: Callee,
  { call, skipped }: Target,
  frame: Frame | null,
  symbol: number,
): Argument | null {
  const { tree } = file.facts;
  const at = parameters.findIndex((one) => one.symbol === symbol);
  const parameter = parameters[at];
  if (parameter === undefined) return null;
  if (at === 0 && receiver !== null) return { kind: 'value', value: receiver };
  const given = childrenOf(tree, call).slice(1 + skipped);
  const named = given.find(
    (node) =>
      tree.kind[node] === Node.Keyword &&
      tree.data[node] !== 0 &&
      nameText(tree, tree.data[node]!) === parameter.name,
  );
  if (named !== undefined) return { kind: 'expression', file, node: named - 1, frame };
  const position = at - (receiver === null ? 0 : 1);
  const before = given.slice(0, position + 1);
  const isPlain = before.every(
    (node) => tree.kind[node] !== Node.Starred && tree.kind[node] !== Node.Keyword,
  );
  const node = before[position];
  if (!isPlain || node === undefined || !isPositional(parameter) || parameter.role === 'variadic')
    return null;
  return { kind: 'expression', file, node, frame };
}
