// A metaclass whose `__call__` makes what `type` would make, perhaps only once: the singleton that everybody writes. Read off its
// statements; "no" when in doubt.
import { CONTEXT, STORE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import { blockCompletes } from './completes.ts';
import { type Code, codeOf, type Engine, textOf } from './engine.ts';
import { findMember } from './find-member.ts';
import { argumentsOf, calleeOf, firstChild, lastChild, receiverOf } from './tree-shape.ts';
import type { ClassRef } from './type.ts';

/** Whether calling a class of this metaclass gives an instance of it, and passes its constructor the arguments as they are. */
export function makesInstances(engine: Engine, metaclass: ClassRef): boolean {
  const found = findMember(engine, metaclass, '__call__');
  if (found.kind !== 'found' || found.member.symbol < 0) return false;
  const code = codeOf(engine, found.member.class.file);
  const bindings = code.index.bindings(found.member.symbol);
  const index = code.index.functionAt.get(code.unit.parent[bindings[0]!]!);
  if (bindings.length !== 1 || index === undefined) return false;
  const { node, parameters, decorators } = code.file.facts.functions[index]!;
  const [cls, rest, named] = parameters;
  const passesAll =
    parameters.length === 3 &&
    rest?.role === 'variadic' &&
    named?.role === 'keywords' &&
    decorators.length === 0;
  if (!passesAll || code.tree.kind[node] !== Kind.FunctionDef) return false;
  const body: Body = { code, node, cls: cls!.name, rest: rest.name, named: named.name };
  const returned = returnedBy(body);
  return (
    returned !== null &&
    returned.length > 0 &&
    !blockCompletes(engine, code, lastChild(node)) &&
    returned.every((value) => isMade(body, value))
  );
}

interface Body {
  readonly code: Code;
  /** The FunctionDef. */
  readonly node: number;
  readonly cls: string;
  readonly rest: string;
  readonly named: string;
}

/** What it returns; null when that cannot be told from its own statements. */
function returnedBy({ code: { tree }, node }: Body): readonly number[] | null {
  const values: number[] = [];
  for (let at = tree.first[node]!; at < node; at++) {
    const kind = tree.kind[at];
    if (kind === Kind.FunctionDef || kind === Kind.AsyncFunctionDef) return null;
    if (kind === Kind.Yield || kind === Kind.YieldFrom || kind === Kind.NamedExpr) return null;
    if (kind !== Kind.Return) continue;
    if (tree.first[at] === at) return null;
    values.push(lastChild(at));
  }
  return values;
}

/** Made here, or kept where only what is made here is put. */
function isMade(body: Body, value: number): boolean {
  const { code } = body;
  const kind = code.tree.kind[value];
  if (kind === Kind.Call) return isMakingCall(body, value);
  if (kind !== Kind.Name && kind !== Kind.Attribute && kind !== Kind.Subscript) return false;
  const stored = storedIn(body, textOf(code, value));
  if (stored === null || stored.length === 0) return false;
  if (kind === Kind.Name)
    return stored.every((each) => code.tree.kind[each] === Kind.Call && isMade(body, each));
  return isKeptForClass(body, value) && stored.every((each) => isMadeOnce(body, each));
}

/** A local, or the call itself: one step, so that two stores cannot go in a circle. */
function isMadeOnce(body: Body, value: number): boolean {
  const kind = body.code.tree.kind[value];
  return (kind === Kind.Name || kind === Kind.Call) && isMade(body, value);
}

/** `super().__call__(*args, **kwargs)`, `type.__call__(cls, *args, **kwargs)` */
function isMakingCall({ code, cls, rest, named }: Body, call: number): boolean {
  const { tree } = code;
  const callee = calleeOf(tree, call);
  if (tree.kind[callee] !== Kind.Attribute || nameText(tree, tree.data[callee]!) !== '__call__') return false;
  const receiver = textOf(code, receiverOf(callee)).replace(/\s/g, '');
  const passed = argumentsOf(tree, call)
    .map((argument) => textOf(code, argument).replace(/\s/g, ''))
    .join();
  const all = `*${rest},**${named}`;
  return receiver === 'type'
    ? passed === `${cls},${all}`
    : /^super\((\w+,\w+)?\)$/.test(receiver) && passed === all;
}

/** What is assigned to the expression in the function; null when it is bound in another way. */
function storedIn({ code, node }: Body, text: string): readonly number[] | null {
  const { tree, unit } = code;
  const values: number[] = [];
  for (let at = tree.first[node]!; at < node; at++) {
    const kind = tree.kind[at];
    if (kind !== Kind.Name && kind !== Kind.Attribute && kind !== Kind.Subscript) continue;
    if ((tree.flags[at]! & CONTEXT) === 0 || textOf(code, at) !== text) continue;
    const statement = unit.parent[at]!;
    if ((tree.flags[at]! & CONTEXT) !== STORE || tree.kind[statement] !== Kind.Assign) return null;
    values.push(lastChild(statement));
  }
  return values;
}

/** `cls._instances[cls]`, `cls._instance`: and nobody else in the file puts something there. */
function isKeptForClass({ code, node, cls }: Body, place: number): boolean {
  const { tree } = code;
  const isEntry = tree.kind[place] === Kind.Subscript;
  if (isEntry && textOf(code, lastChild(place)) !== cls) return false;
  const attribute = isEntry ? firstChild(tree, place) : place;
  if (tree.kind[attribute] !== Kind.Attribute || textOf(code, receiverOf(attribute)) !== cls) return false;
  const name = nameText(tree, tree.data[attribute]!);
  for (let at = 0; at < tree.count; at++) {
    const isInside = at >= tree.first[node]! && at < node;
    if (isInside || tree.kind[at] !== Kind.Attribute || nameText(tree, tree.data[at]!) !== name) continue;
    const owner = code.unit.parent[at]!;
    const stores = (flags: number) => (flags & CONTEXT) !== 0;
    if (stores(tree.flags[at]!) || (tree.kind[owner] === Kind.Subscript && stores(tree.flags[owner]!)))
      return false;
  }
  return true;
}
