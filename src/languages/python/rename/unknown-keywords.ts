// `name=` at a call whose callee is not known, or takes it through `**`. A function that is only ever called by its name
// cannot be behind a callee of another name.
import { IS_FUNCTION } from '../facts/file-facts.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../meaning/meaning.ts';
import { className, sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef } from '../types/type.ts';
import { type BoundPlace, wordOf } from './bind-place.ts';
import { definitionOfSymbol } from './bound-names.ts';
import { classIsPassedAround } from './class-passed-around.ts';
import type { Verdict } from './classify-place.ts';
import { collects, describeCollector, followCollected } from './collected-keywords.ts';
import { usesOfCollected } from './collected-uses.ts';
import type { Family } from './family.ts';
import { functionsCalled } from './handed-over.ts';
import { forwardersTo } from './keyword-forwarders.ts';
import { calleesWithOverrides } from './keywords/overriding-callees.ts';
import { definesMember, symbolOfMember } from './member-definers.ts';
import { otherClassCalled } from './other-constructor.ts';
import { findParameter, nameOfFunction } from './parameter-family.ts';
import { functionIsPassedAround } from './passed-around.ts';
import { isLookedUpByClass, mayBeGivenToClasses } from './super-call.ts';

export function judgeUnknownKeyword(
  engine: PythonEngine,
  family: Family,
  { place }: BoundPlace,
  reason: string,
): Verdict {
  const functions = functionsOf(family);
  const call = callOf(place);
  const callees = engine.evaluator.callees(place.file, place.unit, call);
  const other = otherClassCalled(engine, family, callees);
  if (other !== null) return { kind: 'other', reason: `a keyword argument of ${other}`, definition: null };
  if (functions.length === 0) {
    const ofLambda = family.definitions.some((definition) => definition.kind === 'symbol');
    return ofLambda
      ? { kind: 'possible', reason: `a lambda may be behind it; ${reason}` }
      : judgeField(engine, family, place, reason);
  }
  const { values } = calleesWithOverrides(engine, place, call, wordOf(place));
  const collectors = values.flatMap((value) => {
    if (value.kind === 'function') return [value.function];
    const isKnown = value.kind === 'class' && callees.unknown === null;
    return isKnown ? functionsCalled(engine, value).filter((ref) => collects(ref, wordOf(place))) : [];
  });
  if (collectors.length > 0) {
    const verdict = judgeCollected(engine, family, place, collectors, reason);
    const given =
      verdict.kind === 'other' ? collectors.find((ref) => givesAway(ref, wordOf(place))) : undefined;
    return given !== undefined && isHandedOn(engine, family, place, nameOfFunction(given))
      ? { kind: 'possible', reason: `${describeCollector(given)} hands on what it collects` }
      : verdict;
  }
  const names = new Set(functions.flatMap((ref) => calledAs(ref)));
  const called = lastName(place, childrenOf(place.unit.tree, call)[0]!);
  if (called === 'methodcaller') {
    const method = sourceOfFirst(place, call);
    return names.has(method)
      ? { kind: 'likely', reason: `methodcaller passes it on to ${method}` }
      : { kind: 'other', reason: `methodcaller passes it on to ${method}`, definition: null };
  }
  if (called !== null && names.has(called)) {
    return { kind: 'likely', reason: `${called}() is called here, on something that is not known` };
  }
  if (called === null) return { kind: 'possible', reason: 'what is called is computed' };
  const forwarded = judgeForwarded(engine, family, place, called);
  if (forwarded !== null) return forwarded;
  if (isLookedUpByClass(place, call) && !mayBeGivenToClasses(engine, called)) {
    return { kind: 'other', reason: `super().${called}() is a method called ${called}`, definition: null };
  }
  if (isHandedOn(engine, family, place, called)) {
    return { kind: 'possible', reason: `what is called is not known, and ${[...names][0]} is passed around` };
  }
  return { kind: 'other', reason: `${[...names].join(', ')} is called by its name only`, definition: null };
}

/** `book.add(tags=...)` on something that is not known, where an `add` of ours passes it on to the family. */
function judgeForwarded(engine: PythonEngine, family: Family, place: Place, called: string): Verdict | null {
  return forwardersTo(engine, family, wordOf(place)).has(called)
    ? {
        kind: 'likely',
        reason: `${called}() is called here, on something that is not known, and passes it on through **`,
      }
    : null;
}

/** Whether the dictionary of what is collected goes somewhere as it is. What makes an object keeps its arguments. */
function givesAway(ref: FunctionRef, word: string): boolean {
  return !isConstructor(ref) && collects(ref, word) && usesOfCollected(ref, word).isGiven;
}

/** Whether a callee of another name may be one of the functions, or make objects of the class of one. */
function isHandedOn(engine: PythonEngine, family: Family, place: Place, called: string): boolean {
  const functions = functionsOf(family);
  if (mayMakeAnother(place, called) && functions.some((ref) => isConstructor(ref))) return true;
  return (
    functions.some((ref) => nameOfFunction(ref) === '__call__') ||
    functions.some((ref) => isConstructor(ref) && classIsPassedAround(engine, ownerOf(ref))) ||
    arePassedAround(engine, family)
  );
}

const passedAround = new WeakMap<Family, boolean>();

/** Whether a function of the family is used other than by being called: one answer for all its places. */
function arePassedAround(engine: PythonEngine, family: Family): boolean {
  let answer = passedAround.get(family);
  if (answer === undefined) {
    const functions = functionsOf(family);
    const isFunction = (definition: Definition) => functions.some((ref) => isDefinitionOf(definition, ref));
    answer = functions.length > 0 && functionIsPassedAround(engine, functions, isFunction);
    passedAround.set(family, answer);
  }
  return answer;
}

/** Whether it may be the class of some object, which needs no name: `kind = type(o)`, or what was passed as a parameter. */
function mayMakeAnother({ unit, node }: Place, called: string): boolean {
  const { tree, parent } = unit;
  const callee = childrenOf(tree, parent[parent[node]!]!)[0]!;
  if (MAKING_ANOTHER.has(called) || tree.kind[callee] !== Node.Attribute) return true;
  return namesOfClassesOfObjects(unit).has(called);
}

const classesOfObjects = new WeakMap<Place['unit'], ReadonlySet<string>>();

/** What the classes of objects are assigned to, in one piece of code. */
function namesOfClassesOfObjects(unit: Place['unit']): ReadonlySet<string> {
  const known = classesOfObjects.get(unit);
  if (known !== undefined) return known;
  const { tree } = unit;
  const names = new Set<string>();
  for (let at = 0; at < tree.count; at++) {
    if (tree.kind[at] !== Node.Assign || !isClassOfObject(unit, at - 1)) continue;
    for (const target of childrenOf(tree, at).slice(0, -1)) {
      const name = lastName({ unit }, target);
      if (name !== null) names.add(name);
    }
  }
  classesOfObjects.set(unit, names);
  return names;
}

/** `type(o)`, `o.__class__` */
function isClassOfObject({ tree }: Place['unit'], value: number): boolean {
  if (tree.kind[value] === Node.Attribute) return nameText(tree, tree.data[value]!) === '__class__';
  if (tree.kind[value] !== Node.Call) return false;
  const callee = childrenOf(tree, value)[0]!;
  return tree.kind[callee] === Node.Name && nameText(tree, tree.data[callee]!) === 'type';
}

/** What makes an object of the class of one that is given: `o.__class__(x=1)`, `replace(o, x=1)`. */
const MAKING_ANOTHER: ReadonlySet<string> = new Set([
  '__class__',
  '__replace__',
  '_replace',
  'assoc',
  'copy',
  'evolve',
  'model_copy',
  'replace',
]);

/** `kwargs["x"]` in a wrapper: when a function of the family may be what it wraps, its keywords come by there. */
export function judgeCollectedKey(engine: PythonEngine, family: Family, reason: string): Verdict {
  const constructs = functionsOf(family).some((ref) => calledAs(ref).length > 1);
  return constructs || arePassedAround(engine, family) ? { kind: 'possible', reason } : { kind: 'text' };
}

/** The text of the first argument, without quotes. */
function sourceOfFirst({ file, unit: { tree } }: Place, call: number): string {
  const first = childrenOf(tree, call)[1];
  return first === undefined
    ? ''
    : sourceText(file, tree.start[first]!, tree.end[first]!).replace(/^\w*['"]|['"]$/g, '');
}

/** `def g(**options): f(**options)`: what g collects may be meant for f. */
function judgeCollected(
  engine: PythonEngine,
  family: Family,
  place: Place,
  collectors: readonly FunctionRef[],
  reason: string,
): Verdict {
  const { definitions, lostIn, calledIn } = followCollected(engine, collectors, wordOf(place));
  if (definitions.some((definition) => family.keys.has(definitionKey(definition)))) {
    return { kind: 'likely', reason: `${describeCollector(collectors[0]!)} passes it on through **` };
  }
  const isCalled = calledIn !== null && isHandedOn(engine, family, place, nameOfFunction(calledIn));
  const passing = lostIn ?? (isCalled ? calledIn : null);
  return passing === null
    ? { kind: 'other', reason, definition: null }
    : { kind: 'possible', reason: `${describeCollector(passing)} passes it on through **` };
}

/** Fields of generated constructors, and attributes of classes with a base that nobody knows, may be keywords anywhere. */
function judgeField(engine: PythonEngine, family: Family, place: Place, reason: string): Verdict {
  const called = lastName(place, childrenOf(place.unit.tree, callOf(place))[0]!);
  const forwarded = called === null ? null : judgeForwarded(engine, family, place, called);
  if (forwarded !== null) return forwarded;
  const collectors = collectorsBehind(engine, place);
  if (collectors !== null) return judgeCollected(engine, family, place, collectors, reason);
  for (const definition of family.definitions) {
    if (definition.kind !== 'member') continue;
    const taker = engine.evaluator.constructor(definition.class);
    const isField = taker.kind === 'fields' && taker.owners.some((field) => field.name === definition.name);
    if (called === className(definition.class) && mayGetFields(engine, definition)) {
      return {
        kind: 'likely',
        reason: `${called} is decorated, and what that makes of it may take its fields`,
      };
    }
    const isMade = called === null || mayMakeAnother(place, called) || called === className(definition.class);
    if (
      (isField && (isMade || classIsPassedAround(engine, definition.class))) ||
      engine.evaluator.mro(definition.class).unknownBases.length > 0
    ) {
      return {
        kind: 'possible',
        reason: `what is called is not known, and ${className(definition.class)} may take it`,
      };
    }
  }
  return { kind: 'other', reason: `a keyword argument; ${reason}`, definition: null };
}

/** A value in the body of a decorated class without a constructor of its own: the decorator may make one, as dataclasses do. */
function mayGetFields(
  engine: PythonEngine,
  { class: owner, name }: Definition & { readonly kind: 'member' },
): boolean {
  const symbol = symbolOfMember(owner, name);
  if (symbol === -1 || owner.file.facts.classes[owner.index]!.decorators.length === 0) return false;
  return (
    (owner.file.facts.symbols.flags[symbol]! & IS_FUNCTION) === 0 &&
    engine.evaluator.mro(owner).classes.every((ref) => ref.file.isExternal || !definesMember(ref, '__init__'))
  );
}

/** The functions of ours that take the keyword through `**`, and do nothing but keep it or pass it on; null when not all are known. */
function collectorsBehind(engine: PythonEngine, place: Place): readonly FunctionRef[] | null {
  const { values, unknown } = calleesWithOverrides(engine, place, callOf(place), wordOf(place));
  if (unknown !== null || values.length === 0) return null;
  const functions = values.flatMap((value) => {
    const isKnown =
      value.kind === 'function' ||
      (value.kind === 'class' && engine.evaluator.constructor(value.class).kind === 'functions');
    return isKnown ? functionsCalled(engine, value) : [];
  });
  const isOurs = (ref: FunctionRef) =>
    !ref.file.isExternal && collects(ref, wordOf(place)) && !givesAway(ref, wordOf(place));
  return functions.length >= values.length && functions.every(isOurs) ? functions : null;
}

function functionsOf(family: Family): readonly FunctionRef[] {
  return family.definitions.flatMap((definition) => {
    const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
    return parameter === null ? [] : [parameter.function];
  });
}

/** A constructor is called by the name of its class. */
function calledAs(ref: FunctionRef): readonly string[] {
  const name = nameOfFunction(ref);
  return isConstructor(ref) ? [name, className(ownerOf(ref))] : [name];
}

function isConstructor(ref: FunctionRef): boolean {
  const name = nameOfFunction(ref);
  return ownerOf(ref).index !== -1 && (name === '__init__' || name === '__new__');
}

/** Its index is -1 for a function that is in no class. */
function ownerOf({ file, index }: FunctionRef): ClassRef {
  return { file, index: file.facts.functions[index]!.ownerClass };
}

function callOf({ unit, node }: Place): number {
  return unit.parent[unit.parent[node]!]!;
}

function isDefinitionOf(definition: Definition, { file, index }: FunctionRef): boolean {
  return (
    definitionKey(definition) === definitionKey(definitionOfSymbol(file, file.facts.functions[index]!.symbol))
  );
}

function lastName({ unit: { tree } }: Pick<Place, 'unit'>, node: number): string | null {
  const kind = tree.kind[node];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[node]!) : null;
}
