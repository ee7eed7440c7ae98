// Whether a decorator may keep what it decorates, or hand it on to somebody who does. One of the workspace whose code only
// wraps it, marks it or gives it back does not: then nobody but its name knows the decorated thing.
import { BINDS, type ClassFact, DECLARES, type FunctionFact } from '../../facts/file-facts.ts';
import { LIBRARY_DECORATORS } from '../../facts/library-decorators.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { meaningAt } from '../../meaning/meaning-at.ts';
import { placeOfNode } from '../../meaning/places.ts';
import { type Code, effectsOfAll } from '../../rewrite/effects.ts';
import { judgeCall } from '../../rewrite/known-calls.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';

/** `expression` is what stands behind the `@`. */
export function mayHandOn(engine: PythonEngine, file: PythonFile, expression: number): boolean {
  const code = { engine, file };
  const { tree } = file.facts;
  if (HARMLESS.has(calledName(file, expression))) return false;
  if (tree.kind[expression] !== Node.Call) return !appliesHarmlessly(calledBy(code, expression), new Set());
  const [callee, ...given] = childrenOf(tree, expression);
  const effects = effectsOfAll(code, given);
  if (effects.acts || effects.speaks || effects.stores) return true;
  const made = calledBy(code, callee!);
  const isNamed = given.every((argument) => tree.kind[argument] === Node.Keyword);
  return made === null || made.isClass || !givesHarmlessFunctions(made, isNamed);
}

/** Decorators that only change what the name means. */
const HARMLESS: ReadonlySet<string> = new Set([...LIBRARY_DECORATORS, 'dataclass', 'total_ordering']);

/** Functions of the library that look at a function or make another one of it. */
const LOOKING: ReadonlySet<string> = new Set([
  ...HARMLESS,
  'cast',
  'getattr',
  'getdoc',
  'get_type_hints',
  'isasyncgenfunction',
  'isclass',
  'iscoroutinefunction',
  'isfunction',
  'isgeneratorfunction',
  'ismethod',
  'partial',
  'signature',
  'unwrap',
  'update_wrapper',
]);

interface Applied {
  readonly file: PythonFile;
  readonly fact: FunctionFact;
  readonly engine: PythonEngine;
  /** A class, of which this is `__init__`. */
  readonly isClass: boolean;
}

/** The one function of the workspace that is called by this name; null when it is anything else. */
function calledBy({ engine, file }: Code, callee: number): Applied | null {
  const { tree } = file.facts;
  const kind = tree.kind[callee];
  if (kind !== Node.Name && kind !== Node.Attribute) return null;
  const place = placeOfNode(file, file.facts, kind === Node.Name ? callee : callee - 1);
  const { definitions, unknown } = meaningAt(engine, place);
  const [only, ...more] = definitions;
  if (only?.kind !== 'symbol' || more.length > 0 || unknown !== null) return null;
  return functionOf(engine, only.ref.file, only.ref.symbol);
}

function functionOf(engine: PythonEngine, file: PythonFile, symbol: number): Applied | null {
  const { functions, classes, symbols } = file.facts;
  const [fact, ...others] = functions.filter((each) => each.symbol === symbol);
  const made = classes.find((each) => each.symbol === symbol);
  if (file.isStub || others.length > 0 || (fact !== undefined && made !== undefined)) return null;
  if (fact !== undefined) return { engine, file, fact, isClass: false };
  const init = made === undefined ? undefined : plainInit(file, made);
  return init === undefined || symbols.flags[symbol] === 0
    ? null
    : { engine, file, fact: init, isClass: true };
}

/** Whether calling a function or class of the workspace leaves no trace but on what it gets and makes. */
export function callsHarmlessly(engine: PythonEngine, file: PythonFile, symbol: number): boolean {
  const { functions, classes, tree } = file.facts;
  const made = classes.find((each) => each.symbol === symbol);
  if (made === undefined || made.bases.length + made.keywords.length > 0)
    return appliesHarmlessly(functionOf(engine, file, symbol), new Set());
  const methods = made.methods.map((index) => nameText(tree, tree.data[functions[index]!.nameNode]!));
  const isData = made.decorators.every((decorator) => calledName(file, decorator) === 'dataclass');
  const isPlain = !['__init__', '__new__', '__post_init__'].some((name) => methods.includes(name));
  return (isData && isPlain) || appliesHarmlessly(functionOf(engine, file, symbol), new Set());
}

/** Of a class that is made as any other. */
function plainInit({ facts }: PythonFile, made: ClassFact): FunctionFact | undefined {
  if (made.bases.length + made.keywords.length + made.decorators.length > 0) return undefined;
  const methods = made.methods.map((index) => facts.functions[index]!);
  const nameOf = ({ nameNode }: FunctionFact) => nameText(facts.tree, facts.tree.data[nameNode]!);
  if (methods.some((method) => nameOf(method) === '__new__')) return undefined;
  const inits = methods.filter((method) => nameOf(method) === '__init__');
  return inits.length === 1 ? inits[0] : undefined;
}

/** What it does with the function that it gets leaves no trace but on that function and what it makes of it. */
function appliesHarmlessly(applied: Applied | null, known: Set<FunctionFact>): boolean {
  if (applied === null || applied.fact.isAsync || applied.fact.yields.length > 0) return false;
  const { fact } = applied;
  if (known.has(fact)) return true;
  known.add(fact);
  return isUndecorated(applied) && runsHarmlessly(applied, true, known);
}

/** `@timed("x")`: it makes a function, which then gets the other one. `isNamed`: it got nothing but options. */
function givesHarmlessFunctions(made: Applied, isNamed: boolean): boolean {
  const { file, fact } = made;
  const { tree } = file.facts;
  const known = new Set<FunctionFact>();
  if (fact.isAsync || fact.yields.length > 0 || fact.fallsThrough || !isUndecorated(made)) return false;
  if (!runsHarmlessly(made, false, known)) return false;
  // `return wrap(function)` is for `@timed` without parentheses.
  const isForOther = (value: number) =>
    isNamed &&
    value >= 0 &&
    tree.kind[value] === Node.Call &&
    innerFunction(made, file, childrenOf(tree, value)[0]!) !== null;
  return fact.returnValues.every(
    (value) => isForOther(value) || appliesHarmlessly(innerFunction(made, file, value), known),
  );
}

function isUndecorated({ file, fact }: Applied): boolean {
  return fact.decorators.every((decorator) => HARMLESS.has(calledName(file, decorator)));
}

/** A function that is defined inside of this one. */
function innerFunction({ engine, fact }: Applied, file: PythonFile, node: number): Applied | null {
  const { tree, symbolOf, symbols } = file.facts;
  if (node < 0 || tree.kind[node] !== Node.Name) return null;
  const symbol = symbolOf[node]!;
  return symbol >= 0 && symbols.scope[symbol] === fact.scope ? functionOf(engine, file, symbol) : null;
}

/** `marks`: it may set attributes of what it gets or makes. */
function runsHarmlessly(applied: Applied, marks: boolean, known: Set<FunctionFact>): boolean {
  const { engine, file, fact } = applied;
  const { tree, parent, scopeOf, symbolOf, symbols, useOf } = file.facts;
  const body = fact.node - 1;
  for (let node = tree.first[body]!; node <= body; node++) {
    if (!runsWith(file, node, fact)) continue;
    const kind = tree.kind[node]!;
    if (ACTING.has(kind) || (useOf[node]! & DECLARES) !== 0) return false;
    if (kind === Node.Decorator && !LOOKING.has(calledName(file, node - 1))) return false;
    if (kind === Node.Call && tree.kind[parent[node]!] !== Node.Decorator && !isHarmlessCall(node))
      return false;
    const isStored = (tree.flags[node]! & CONTEXT) !== 0;
    if (isStored && (kind === Node.Subscript || (kind === Node.Attribute && !(marks && isMark(node)))))
      return false;
    if (
      (useOf[node]! & BINDS) !== 0 &&
      symbolOf[node]! >= 0 &&
      symbols.scope[symbolOf[node]!] !== fact.scope
    ) {
      if (scopeOf[node] === fact.scope) return false;
    }
  }
  return true;

  /** `function.x = ...`, of a name that is its own. */
  function isMark(node: number): boolean {
    const owner = tree.first[node]!;
    const symbol = tree.kind[owner] === Node.Name && owner === node - 2 ? symbolOf[owner]! : -1;
    return symbol >= 0 && symbols.scope[symbol] === fact.scope;
  }

  function isHarmlessCall(call: number): boolean {
    const callee = childrenOf(tree, call)[0]!;
    const inner = innerFunction(applied, file, callee);
    if (inner !== null) return appliesHarmlessly(inner, known);
    if (tree.kind[callee] === Node.Call) return LOOKING.has(calledName(file, callee));
    if (LOOKING.has(calledName(file, callee))) return true;
    const judged = judgeCall({ engine, file }, call);
    return judged === 'computes' || judged === 'asks';
  }
}

const ACTING: ReadonlySet<number> = new Set([
  Node.Import,
  Node.ImportFrom,
  Node.ClassDef,
  Node.Delete,
  Node.With,
  Node.AsyncWith,
  Node.Await,
  Node.Yield,
  Node.YieldFrom,
  Node.Global,
  Node.Nonlocal,
]);

/** Not in the body of a function inside of it, which runs later. */
function runsWith(
  { facts: { tree, parent } }: PythonFile,
  node: number,
  { node: owner }: FunctionFact,
): boolean {
  for (let at = node; parent[at]! !== owner; at = parent[at]!) {
    const kind = tree.kind[parent[at]!];
    const isFunction = kind === Node.FunctionDef || kind === Node.AsyncFunctionDef || kind === Node.Lambda;
    if (isFunction && at === parent[at]! - 1) return false;
  }
  return true;
}

/** The last name of what is called, or of the expression itself. */
function calledName({ facts: { tree } }: PythonFile, expression: number): string {
  const called = tree.kind[expression] === Node.Call ? childrenOf(tree, expression)[0]! : expression;
  const kind = tree.kind[called];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[called]!) : '';
}
