// A string that is an argument of a call, or inside of one: it becomes a name (`getattr`), comes back as a part of the result
// (`tuple(names)`), or goes on as a parameter of a function of the workspace.
import { listOfMembers, makerOf } from '../../facts/class-entries.ts';
import { stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import { attributeNameRole } from '../../meaning/string-places.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { Type } from '../../types/type.ts';
import { argumentOf } from '../computed/call-arguments.ts';
import { callablesWithOverrides, calleesWithOverrides } from '../keywords/overriding-callees.ts';
import { givenTo } from '../named-accessors.ts';
import { LAMBDA } from './feeders.ts';
import { type Flow, intoAttribute, type Moment, mayFeed, usedOtherwise } from './flow.ts';
import { intoCallable, type Target } from './flow-into-callable.ts';
import { isWhole, itemAt, iterated } from './flow-path.ts';
import { isBound, lastName, passesThrough } from './flow-through-library.ts';
import { isNameList } from './name-lists.ts';

/** `keyword` is the Keyword node that holds the argument, or null. A starred argument is its Starred node. */
export function intoCall(flow: Flow, moment: Moment, call: number, keyword: number | null): void {
  const { file, node } = moment;
  const { tree } = file.facts;
  if (keyword === null && becomesName(flow, moment, call)) return;
  const given = childrenOf(tree, call).slice(1);
  const position = keyword === null ? given.indexOf(node) : -1;
  if (passesThrough(flow, moment, call, position)) return;
  if (makesClass(flow, moment, call, keyword)) return;
  if (keyword === null && setsAttribute(flow, moment, call)) return;
  const isSpread = keyword !== null && tree.data[keyword] === 0;
  const name = keyword === null || isSpread ? null : nameText(tree, tree.data[keyword]!);
  if (flow.probe !== null) {
    const called = lastName(file, childrenOf(tree, call)[0]!);
    flow.probe.isFound =
      mayFeed(flow, 'functions', called === '' ? LAMBDA : called) ||
      PASSING_ON.has(called) ||
      isForTarget(file, call, name);
    if (!flow.probe.isFound) usedOtherwise(flow, 'it is passed to a call that cannot be followed');
    return;
  }
  if (isSpread) {
    const [step, ...rest] = moment.path;
    if (step?.kind === 'value') intoAnyParameter(flow, { ...moment, path: rest }, calledBy(flow, file, call));
    usedOtherwise(flow, 'it is also the name of a keyword');
    return;
  }
  if (isForTarget(file, call, name)) {
    intoTarget(flow, moment, call);
    return;
  }
  const { values, unknown } = calledBy(flow, file, call);
  const isPartial = PASSING_ON.has(lastName(file, childrenOf(tree, call)[0]!)) && position !== 0;
  const called = isPartial
    ? callablesWithOverrides(flow.engine, { file, unit: file.facts }, given[0]!, '')
    : { values, unknown };
  const target: Target = {
    call,
    position: isPartial ? position - 1 : position,
    name,
    skipped: isPartial ? 1 : 0,
  };
  const known = called.values.map((value) => intoCallable(flow, moment, value, target));
  if (called.unknown !== null || known.length === 0 || known.includes(false))
    usedOtherwise(flow, 'it is passed to a call that cannot be followed');
}

/** Functions that call their first argument with the others. */
const PASSING_ON: ReadonlySet<string> = new Set([
  'partial',
  'partialmethod',
  'submit',
  'to_thread',
  'call_soon',
  'call_soon_threadsafe',
]);

/** `Thread(target=work, args=(...))` */
function isForTarget(file: PythonFile, call: number, name: string | null): boolean {
  return (name === 'args' || name === 'kwargs') && argumentOf(file, call, -1, 'target') !== -1;
}

/** What the target of a thread or process is called with. */
function intoTarget(flow: Flow, moment: Moment, call: number): void {
  const { file, path } = moment;
  const [step, ...rest] = path;
  const target = argumentOf(file, call, -1, 'target');
  const called = callablesWithOverrides(flow.engine, { file, unit: file.facts }, target, '');
  const inside: Moment = { ...moment, path: rest };
  if (step?.kind === 'item' && step.index !== null) {
    const { index } = step;
    for (const value of called.values)
      intoCallable(flow, inside, value, { call: -1, position: index, name: null, skipped: 0 });
  } else if (step !== undefined && step.kind !== 'word') intoAnyParameter(flow, inside, called);
}

/** A keyword whose name is not followed: every parameter that can be passed by name may take the string. */
function intoAnyParameter(flow: Flow, moment: Moment, { values }: Type): void {
  for (const value of values) {
    if (value.kind !== 'function' || value.function.file.isExternal) continue;
    const { file, index } = value.function;
    const doubt = moment.doubt ?? 'which parameter takes it is not known';
    for (const { name, role } of file.facts.functions[index]!.parameters) {
      if (role === 'positional-only' || role === 'variadic') continue;
      const target: Target = { call: -1, position: -1, name: role === 'keywords' ? '' : name, skipped: 0 };
      intoCallable(flow, { ...moment, doubt }, value, target);
    }
  }
}

/** What is called; where that is not known, what the calls that were found make it. */
function calledBy({ engine }: Flow, file: PythonFile, call: number): Type {
  const known = calleesWithOverrides(engine, { file, unit: file.facts }, call, '');
  if (known.values.length > 0) return known;
  const callee = childrenOf(file.facts.tree, call)[0]!;
  const { values } = engine.evaluator.likelyType(file, file.facts, callee);
  return { values, unknown: known.unknown ?? 'what is called is not known' };
}

/** `getattr(o, name)`, `attrgetter(name)`, `attrgetter(*names)` */
function becomesName(flow: Flow, { file, node, path, frame, doubt }: Moment, call: number): boolean {
  const { facts } = file;
  const callee = childrenOf(facts.tree, call)[0]!;
  if (isBound(file, callee)) return false;
  const isStarred = facts.tree.kind[node] === Node.Starred;
  const inside = isStarred ? iterated(path) : path;
  if (inside === null || !isWhole(inside)) return false;
  const role = attributeNameRole(facts, node);
  if (role?.kind === 'attribute') {
    flow.sinks.push({ kind: 'attribute', file, subject: role.subject, frame, doubt });
    return true;
  }
  if (role?.kind !== 'attribute-of-unknown') return false;
  const subject = givenTo(facts, call);
  if (subject !== -1) flow.sinks.push({ kind: 'attribute', file, subject, frame, doubt });
  else if (flow.probe !== null) flow.probe.isFound = true;
  else flow.sinks.push({ kind: 'handed', type: flow.engine.evaluator.handedTo(file, facts, call), doubt });
  return true;
}

/** `setattr(A, "__match_args__", names)` */
function setsAttribute(flow: Flow, { file, node, path, doubt }: Moment, call: number): boolean {
  const { facts } = file;
  const { tree } = facts;
  const [callee, object, name, value] = childrenOf(tree, call);
  if (value !== node || isBound(file, callee!) || lastName(file, callee!) !== 'setattr') return false;
  const set = stringValue(facts, name!);
  if (set === null || !isNameList(set)) return false;
  if (flow.probe !== null) flow.probe.isFound = true;
  else {
    for (const owner of flow.engine.evaluator.typeOf(file, facts, object!).values)
      intoAttribute(flow, owner, set, { path, doubt });
  }
  return true;
}

/** `namedtuple("P", names)`: the names of the members, where the call makes a class that has a name. */
function makesClass(
  flow: Flow,
  { file, node, path, doubt }: Moment,
  call: number,
  keyword: number | null,
): boolean {
  const { tree, classes } = file.facts;
  if (makerOf(tree, call) === null) return false;
  const list = listOfMembers(tree, call);
  const isList = list === (keyword === null ? node : keyword - 1);
  const index = classes.findIndex((fact) => fact.node === call || fact.bases.includes(call));
  const isName = path.length === 1 || (path.length === 2 && itemAt(path.slice(1), 0) !== null);
  if (!isList || index === -1 || !isName) return false;
  flow.sinks.push({ kind: 'entry', class: { file, index }, doubt });
  return true;
}
