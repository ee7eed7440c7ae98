// One step of a string: from the expression that evaluates to it to what the expression around it does with the value.
// Comparing, printing and computing with the string are other uses; tests of its truth are none.

import { plainString } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import { CONTEXT, FIELD_DEBUG, FIELD_SPECIFICATION } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import {
  assign,
  type Flow,
  intoResult,
  intoSymbol,
  type Moment,
  mayFeed,
  push,
  usedOtherwise,
} from './flow.ts';
import { intoCall } from './flow-into-call.ts';
import {
  asItem,
  asKey,
  asValue,
  type FlowPath,
  isWhole,
  itemAt,
  iterated,
  listed,
  reordered,
} from './flow-path.ts';
import { intoMethod } from './flow-through-library.ts';

export function follow(flow: Flow, moment: Moment): void {
  const { file, node, path } = moment;
  const { tree, parent } = file.facts;
  const owner = parent[node]!;
  if (owner < 0) return;
  /** The expression around it has the value, with the string at `to`. */
  const pass = (to: FlowPath | null) => {
    if (to !== null) push(flow, { ...moment, node: owner, path: to });
  };
  switch (tree.kind[owner]) {
    case Node.List:
    case Node.Tuple:
      pass(asItem(path, positionIn(file, owner, node)));
      return;
    case Node.SetDisplay:
    case Node.ListComp:
    case Node.SetComp:
    case Node.GeneratorExp:
      pass(asItem(path));
      return;
    case Node.Dict:
    case Node.DictComp:
      pass(isKeyOf(file, owner, node) ? asKey(path) : asValue(path));
      return;
    case Node.DictUnpack:
      push(flow, { ...moment, node: parent[owner]! });
      return;
    case Node.Starred:
      intoStarred(flow, moment, owner);
      return;
    case Node.BinOp:
      if (isWhole(path) || path[0]?.kind === 'word') {
        usedOtherwise(flow, COMPUTED);
        return;
      }
      pass(reordered(path));
      return;
    case Node.FormattedValue:
      // `f"{name}"` is the string itself.
      if (isAloneInFormat(file, owner)) push(flow, { ...moment, node: parent[owner]! });
      else usedOtherwise(flow, COMPUTED);
      return;
    case Node.IfExp:
      if (childrenOf(tree, owner)[1] !== node) pass(path);
      return;
    case Node.BoolOp:
      pass(path);
      return;
    case Node.NamedExpr:
      assign(flow, childrenOf(tree, owner)[0]!, moment);
      pass(path);
      return;
    case Node.Subscript:
      intoSubscript(flow, moment, owner);
      return;
    case Node.Attribute:
      intoMethod(flow, moment, owner);
      return;
    case Node.Call:
      if (childrenOf(tree, owner)[0] !== node) intoCall(flow, moment, owner, null);
      return;
    case Node.Keyword:
      intoKeyword(flow, moment, owner);
      return;
    case Node.Compare:
      intoComparison(flow, moment, owner);
      return;
    case Node.Assign:
      for (const target of childrenOf(tree, owner)) if (target !== node) assign(flow, target, moment);
      return;
    case Node.AnnAssign:
      assign(flow, childrenOf(tree, owner)[0]!, moment);
      return;
    case Node.AugAssign:
      if (isWhole(path)) {
        usedOtherwise(flow, COMPUTED);
        return;
      }
      assign(flow, childrenOf(tree, owner)[0]!, { ...moment, path: listed(path) ?? path });
      return;
    case Node.For:
    case Node.AsyncFor:
    case Node.Comprehension: {
      const [target, iterable] = childrenOf(tree, owner);
      const each = iterable === node ? iterated(path) : null;
      if (each !== null) assign(flow, target!, { ...moment, path: each });
      return;
    }
    case Node.Arguments:
      intoDefault(flow, moment);
      return;
    case Node.Return:
      intoFunction(flow, moment, path);
      return;
    case Node.Yield:
      intoFunction(flow, moment, asItem(path));
      return;
    case Node.YieldFrom:
      intoFunction(flow, moment, listed(path));
      return;
    case Node.Expr:
    case Node.If:
    case Node.While:
    case Node.Assert:
    case Node.UnaryOp:
      return;
    case Node.Delete:
      return;
    default:
      usedOtherwise(flow, 'it is used in other ways too');
  }
}

/** Whether a format string holds one plain field and no text. */
function isAloneInFormat({ facts: { tree, parent } }: PythonFile, field: number): boolean {
  const whole = parent[field]!;
  const isPlain = (tree.flags[field]! & (FIELD_DEBUG | FIELD_SPECIFICATION)) === 0;
  return isPlain && tree.kind[whole] === Node.JoinedStr && childrenOf(tree, whole).length === 1;
}

const COMPUTED = 'another string is computed from it';

/** Null behind a starred element. */
function positionIn({ facts: { tree } }: PythonFile, display: number, node: number): number | null {
  const elements = childrenOf(tree, display);
  const at = elements.indexOf(node);
  return elements.slice(0, at).some((element) => tree.kind[element] === Node.Starred) ? null : at;
}

export function isKeyOf({ facts: { tree } }: PythonFile, dictionary: number, node: number): boolean {
  if (tree.kind[dictionary] === Node.DictComp) return childrenOf(tree, dictionary)[0] === node;
  let isKey = true;
  for (const child of childrenOf(tree, dictionary)) {
    if (tree.kind[child] === Node.DictUnpack) continue;
    if (child === node) return isKey;
    isKey = !isKey;
  }
  return false;
}

/** `[*names]`, `f(*names)` */
function intoStarred(flow: Flow, moment: Moment, starred: number): void {
  const { tree, parent } = moment.file.facts;
  const owner = parent[starred]!;
  if (tree.kind[owner] === Node.Call) {
    intoCall(flow, { ...moment, node: starred }, owner, null);
    return;
  }
  const path = listed(moment.path);
  if (path !== null) push(flow, { ...moment, node: owner, path });
}

/** `f(name=...)`, and `**names` whose keys become keywords. */
function intoKeyword(flow: Flow, moment: Moment, keyword: number): void {
  const { tree, parent } = moment.file.facts;
  const call = parent[keyword]!;
  if (tree.kind[call] === Node.Call) {
    intoCall(flow, moment, call, keyword);
    return;
  }
  usedOtherwise(flow, 'it is an argument of a class statement');
}

function intoSubscript(flow: Flow, moment: Moment, subscript: number): void {
  const { file, node, path } = moment;
  const { tree } = file.facts;
  const [holder, index] = childrenOf(tree, subscript);
  if (index === node) {
    const method = ITEM_METHODS[tree.flags[subscript]! & CONTEXT] ?? '__getitem__';
    if (!isWhole(path) || !intoOperator(flow, moment, holder!, method))
      usedOtherwise(flow, 'it is also a key');
    return;
  }
  if ((tree.flags[subscript]! & CONTEXT) !== 0) return;
  const to = tree.kind[index!] === Node.Slice ? reordered(path) : itemAt(path, constantIndex(file, index!));
  if (isWhole(path)) usedOtherwise(flow, COMPUTED);
  else if (to !== null) push(flow, { ...moment, node: subscript, path: to });
}

/** By the context of the subscript: read, stored to, deleted. */
const ITEM_METHODS: readonly string[] = ['__getitem__', '__setitem__', '__delitem__'];

function constantIndex({ facts: { tree } }: PythonFile, node: number): number | null {
  if (tree.kind[node] !== Node.Constant || plainString(tree, node) !== null) return null;
  const { bytes, start, end } = tree;
  const text = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + start[node]!,
    end[node]! - start[node]!,
  ).toString();
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** `name in holder` calls `holder.__contains__(name)`; every other comparison looks at the text. */
function intoComparison(flow: Flow, moment: Moment, compare: number): void {
  const { file, node, path } = moment;
  const [left, , right, ...more] = childrenOf(file.facts.tree, compare);
  const isAsked = left === node && more.length === 0 && isWhole(path);
  if (isAsked && intoOperator(flow, moment, right!, '__contains__')) return;
  usedOtherwise(flow, 'it is compared with other strings');
}

/** The first parameter of a special method, where the operand is of a class of the workspace that has it. */
export function intoOperator(flow: Flow, moment: Moment, operand: number, method: string): boolean {
  const { engine } = flow;
  const { file } = moment;
  let isFound = false;
  if (flow.probe !== null) {
    flow.probe.isFound = mayFeed(flow, 'functions', method);
    return false;
  }
  for (const value of engine.evaluator.typeOf(file, file.facts, operand).values) {
    if (value.kind !== 'instance') continue;
    const lookup = engine.evaluator.lookup(value, method);
    if (lookup.kind !== 'member' || lookup.definition.class.file.isExternal) continue;
    const { class: owner, symbol } = lookup.definition;
    for (const fact of owner.file.facts.functions) {
      const [self, name] = fact.parameters;
      if (fact.symbol !== symbol || symbol === -1 || name === undefined) continue;
      isFound = true;
      intoSymbol(flow, name.symbol, {
        ...moment,
        file: owner.file,
        frame: {
          key: `${file.path}#${operand}`,
          depth: (moment.frame?.depth ?? 0) + 1,
          file: owner.file,
          argumentFor: (one) => (one === self!.symbol ? { kind: 'value', value } : null),
        },
      });
    }
  }
  return isFound;
}

/** `def f(name="x")` */
function intoDefault(flow: Flow, moment: Moment): void {
  const { file, node } = moment;
  const { functions } = file.facts;
  for (const { parameters } of functions) {
    const found = parameters.find(({ defaultValue }) => defaultValue === node);
    if (found !== undefined) {
      intoSymbol(flow, found.symbol, { ...moment, frame: null });
      return;
    }
  }
  usedOtherwise(flow, 'it is a default of a lambda');
}

/** The value of a return statement or yield, at the calls of its function. */
function intoFunction(flow: Flow, { file, node, doubt }: Moment, path: FlowPath | null): void {
  const { tree, parent, functions } = file.facts;
  let at = node;
  while (at >= 0 && tree.kind[at] !== Node.FunctionDef && tree.kind[at] !== Node.AsyncFunctionDef) {
    if (tree.kind[at] === Node.Lambda) {
      usedOtherwise(flow, 'a lambda returns it');
      return;
    }
    at = parent[at]!;
  }
  const index = functions.findIndex((fact) => fact.node === at);
  if (index !== -1 && path !== null) intoResult(flow, { file, index }, { path, doubt });
}
