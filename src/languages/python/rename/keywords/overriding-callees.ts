// What else a call may run, as far as a keyword is concerned. A call on an object whose exact class is unknown may run an
// override below the declared class, and a lambda may pass on what it collects: `lambda **options: f(**options)`.
import { readParameters } from '../../facts/function-fact.ts';
import { bindingNodesOf, occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Place } from '../../meaning/meaning.ts';
import { className } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef, MemberDefinition, Type, Value } from '../../types/type.ts';
import { callSpreading } from '../collected-uses.ts';
import { functionsOfSymbol } from '../functions-of-symbol.ts';
import { classKey, selfAttributeNodes } from '../member-definers.ts';
import { nameOfFunction } from '../parameter-family.ts';
import { protocolPartners } from '../protocol-fit.ts';
import { registeredPartners } from '../registered-classes.ts';
import { isSuperCall } from '../super-call.ts';

/** What takes the keyword `name` at a call: the callees that the evaluator finds, and what may run instead of them. */
export function calleesWithOverrides(
  engine: PythonEngine,
  { file, unit }: Code,
  call: number,
  name: string,
): Type {
  const { values, unknown } = engine.evaluator.callees(file, unit, call);
  return withOverrides(engine, { file, unit }, childrenOf(unit.tree, call)[0]!, { values, unknown }, name);
}

/** What takes the keys at `f(**options)` and at `partial(f, **options)`. */
export function calledWithMapping(engine: PythonEngine, file: PythonFile, call: number, name: string): Type {
  const [, first] = childrenOf(file.facts.tree, call);
  const code = { file, unit: file.facts };
  const called = calleesWithOverrides(engine, code, call, name);
  const isPartial = called.values.some(
    (value) =>
      value.kind === 'class' &&
      /^partial(method)?$/.test(className(value.class)) &&
      value.class.file.isExternal,
  );
  return isPartial && first !== undefined ? callablesWithOverrides(engine, code, first, name) : called;
}

/** The same for an expression that evaluates to what is called later: `partial(self.queue, x=1)`. */
export function callablesWithOverrides(
  engine: PythonEngine,
  { file, unit }: Code,
  node: number,
  name: string,
): Type {
  return withOverrides(engine, { file, unit }, node, engine.evaluator.typeOf(file, unit, node), name);
}

type Code = Pick<Place, 'file' | 'unit'>;

function withOverrides(
  engine: PythonEngine,
  { file, unit }: Code,
  callee: number,
  { values, unknown }: Type,
  name: string,
): Type {
  const { tree } = unit;
  const found: Value[] = [...values];
  const isMember = tree.kind[callee] === Node.Attribute && callee - 2 >= tree.first[callee]!;
  // A call through super() runs no override.
  if (!isMember || !isSuperCall(unit, callee - 2)) {
    found.push(...values.flatMap((value) => overridesOf(engine, value)));
    if (isMember && values.some(({ kind }) => kind === 'function')) {
      // A static method does not hold its receiver.
      const method = nameText(tree, tree.data[callee]!);
      for (const receiver of engine.evaluator.typeOf(file, unit, callee - 2).values)
        found.push(
          ...assignedThroughSelf(engine, receiver, method),
          ...membersBelow(engine, receiver, method),
        );
    }
  }
  let doubt = unknown;
  const seen = new Set<string>();
  const distinct: Value[] = [];
  for (let value = found.shift(); value !== undefined; value = found.shift()) {
    const key = keyOf(value);
    if (seen.has(key)) continue;
    seen.add(key);
    distinct.push(value);
    const passed = value.kind === 'lambda' ? passedOnByLambda(engine, value, name) : NOTHING;
    found.push(...passed.values);
    doubt ??= passed.unknown;
  }
  return { values: distinct, unknown: doubt };
}

const NOTHING: Type = { values: [], unknown: null };

/**
 * What a lambda passes the keywords to that it collects: what its calls with `**` take. Nothing when it names the keyword itself.
 */
function passedOnByLambda(engine: PythonEngine, value: LambdaValue, name: string): Type {
  const { file, unit, node } = value;
  if (unit !== file.facts) return NOTHING;
  const parameters = readParameters(unit, childrenOf(unit.tree, node)[0]!);
  const collected = parameters.find(({ role }) => role === 'keywords');
  if (collected === undefined || parameters.some((one) => one.name === name)) return NOTHING;
  const values: Value[] = [];
  let unknown: string | null = null;
  for (const at of occurrencesOf(file.facts, collected.symbol)) {
    if (at === collected.nameNode) continue;
    const call = callSpreading(file, at);
    if (call === -1) {
      unknown ??= 'a lambda uses the keywords that it collects';
      continue;
    }
    const called = engine.evaluator.callees(file, unit, call);
    values.push(...called.values);
    unknown ??= called.unknown;
  }
  return { values, unknown };
}

type LambdaValue = Extract<Value, { readonly kind: 'lambda' }>;

function overridesOf(engine: PythonEngine, value: Value): readonly Value[] {
  switch (value.kind) {
    case 'function':
      return value.receiver === null
        ? []
        : membersBelow(engine, value.receiver, nameOfFunction(value.function));
    case 'instance':
      return membersBelow(engine, value, '__call__');
    case 'class':
      return value.exact === true
        ? []
        : engine.evaluator
            .subclasses(value.class)
            .map((ref) => ({ kind: 'class', class: ref, arguments: [] }) satisfies Value);
    default:
      return [];
  }
}

/** What the classes below the receiver's have under the name; a Protocol is implemented by classes that do not inherit from it. */
function membersBelow(engine: PythonEngine, receiver: Value, name: string): readonly Value[] {
  if ((receiver.kind !== 'instance' && receiver.kind !== 'class') || receiver.exact === true) return [];
  if (receiver.class.file.isExternal || isPrivate(name)) return [];
  const answers = known.get(engine) ?? new Map<string, readonly Value[]>();
  known.set(engine, answers);
  const key = `${receiver.kind} ${classKey(receiver.class)}.${name}`;
  let found = answers.get(key);
  if (found === undefined) {
    found = searchBelow(engine, receiver, name);
    answers.set(key, found);
  }
  return found;
}

const known = new WeakMap<PythonEngine, Map<string, readonly Value[]>>();

function searchBelow(
  engine: PythonEngine,
  receiver: Extract<Value, { readonly kind: 'instance' | 'class' }>,
  name: string,
): readonly Value[] {
  const { evaluator } = engine;
  const below = [
    ...evaluator.subclassesWith(receiver.class, name),
    ...partners(engine, receiver.class, name),
  ];
  const assigned = evaluator.assignedAnywhere(receiver.class, name);
  const inherited = below.flatMap((ref) => {
    const seen: Value = { ...receiver, class: ref, arguments: [] };
    const lookup = evaluator.lookup(seen, name);
    const found = lookup.kind === 'member' ? valuesOfMember(engine, lookup.definition, seen) : [];
    return [...found, ...assignedThroughSelf(engine, seen, name)];
  });
  return [...inherited, ...assigned];
}

function partners(engine: PythonEngine, owner: ClassRef, name: string): readonly ClassRef[] {
  const definer = engine.evaluator.lookup({ kind: 'instance', class: owner, arguments: [] }, name);
  if (definer.kind !== 'member' || definer.definition.class.file.isExternal) return [];
  const ref = definer.definition.class;
  return [...protocolPartners(engine, ref, name), ...registeredPartners(engine, ref, name)];
}

function valuesOfMember(
  engine: PythonEngine,
  { class: owner, symbol }: MemberDefinition,
  receiver: Value,
): readonly Value[] {
  const { file } = owner;
  if (file.isExternal) return [];
  const functions = symbol === -1 ? [] : functionsOfSymbol(file, symbol);
  const assigned = symbol === -1 ? [] : bindingNodesOf(file.facts, symbol);
  return [
    ...functions.map((ref): Value => ({ kind: 'function', function: ref, receiver })),
    ...assigned.flatMap(({ node }) => valuesAssigned(engine, owner, node)),
  ];
}

/** `queue = deliver` in the class body, `self.queue = deliver` in a method. */
function valuesAssigned(engine: PythonEngine, { file }: ClassRef, node: number): readonly Value[] {
  const { tree, parent } = file.facts;
  const target = tree.kind[node] === Node.Name || tree.kind[node] === Node.Attribute ? node : parent[node]!;
  const statement = parent[target]!;
  if (tree.kind[statement] !== Node.Assign && tree.kind[statement] !== Node.AnnAssign) return [];
  const value = childrenOf(tree, statement).at(-1)!;
  return value === target ? [] : engine.evaluator.typeOf(file, file.facts, value).values;
}

/** `self.queue = deliver` in a method of the class or of one above it, where the class has a method of this name too. */
function assignedThroughSelf(engine: PythonEngine, receiver: Value, name: string): readonly Value[] {
  if (receiver.kind !== 'instance') return [];
  return engine.evaluator
    .mro(receiver.class)
    .classes.filter(({ file }) => !file.isExternal)
    .flatMap((ref) => selfAttributeNodes(ref, name).flatMap((node) => valuesAssigned(engine, ref, node)));
}

/** Mangled with the name of its class, so that no other class overrides it. */
function isPrivate(name: string): boolean {
  return name.startsWith('__') && !name.endsWith('__');
}

function keyOf(value: Value): string {
  switch (value.kind) {
    case 'function':
      return `f ${value.function.file.path}#${value.function.index}`;
    case 'class':
    case 'instance':
      return `${value.kind} ${value.class.file.path}#${value.class.index} ${className(value.class)}`;
    case 'lambda':
      return `l ${value.file.path}#${value.node}`;
    default:
      return value.kind;
  }
}
