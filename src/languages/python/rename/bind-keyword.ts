// `name=` at a call. Beside what meaning knows, some callables pass keywords on: functools.partial to its function,
// dataclasses.replace and `_replace` to the fields, `cls(...)` to whatever subclass it is.

import type { PythonEngine } from '../meaning/engine.ts';
import { forgetsKeyword } from '../meaning/keyword-takers.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { meaningAt } from '../meaning/meaning-at.ts';
import { keywordOfFunction } from '../meaning/meaning-of-keyword.ts';
import { meaningOfDotted } from '../meaning/meaning-of-string.ts';
import { joinMeanings, sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef, Type, Value } from '../types/type.ts';
import { bindOnExpression } from './bind-on-expression.ts';
import { type Binding, binding, wordOf } from './bind-place.ts';
import { membersOfModule } from './bound-names.ts';
import { collects, describeCollector, followCollected, followKeyword } from './collected-keywords.ts';
import {
  callablesHandedOver,
  callablesOfDictionary,
  doubtOfHandedOver,
  functionsCalled,
  isDictCall,
  parametersOf,
} from './handed-over.ts';
import { callablesWithOverrides, calleesWithOverrides } from './keywords/overriding-callees.ts';
import { KEY_OF_DICTIONARY, keyOfUnpacked, keyOfUpdated } from './keywords/typed-dict-keywords.ts';
import { withKeywordsElsewhere } from './keywords-assigned-elsewhere.ts';
import {
  bindNamespaceKey,
  bindNamespaceParameter,
  bindPassedNamespace,
} from './made-objects/class-namespace.ts';
import { standInMade } from './made-objects/stand-ins.ts';
import { definesMember } from './member-definers.ts';
import { bindFollowed, bindKeyOfName, bindNamedDictionary } from './spread-names.ts';

export function bindKeyword(engine: PythonEngine, place: Place): Binding {
  const { unit, node } = place;
  const call = unit.parent[unit.parent[node]!]!;
  const name = wordOf(place);
  const known = bindKnownKeyword(engine, place, call, name);
  if (unit.tree.kind[call] !== Node.Call) return known;
  const isOurs = known.definitions.some(({ kind }) => kind !== 'external');
  const standIn = isOurs ? null : standInMade(engine, place, call, name);
  if (standIn !== null) return binding([], { unknown: standIn });
  return withKeywordsElsewhere(engine, place, call, name, known);
}

function bindKnownKeyword(engine: PythonEngine, place: Place, call: number, name: string): Binding {
  const { unit } = place;
  if (unit.tree.kind[call] === Node.Call) {
    const passedOn = passedOnBy(engine, place, call, name);
    if (passedOn !== null) return passedOn;
  }
  const { definitions, unknown } = meaningAt(engine, place);
  if (unit.tree.kind[call] !== Node.Call) return binding(definitions, { unknown });
  const forwarded = forwardedTo(engine, place, call, name, definitions);
  if (forwarded !== null) return forwarded;
  const collected = collectedBy(engine, place, call, name, definitions);
  if (collected !== null) return collected;
  const below = constructorsBelow(engine, place, call, name);
  if (below.length > 0) return binding([...definitions, ...below], { unknown, joins: true });
  if (definitions.length === 0 && unknown !== null) {
    const fields = fieldsOfUnknownConstructor(engine, place, call, name);
    return binding(fields, { unknown });
  }
  return binding(definitions, { unknown });
}

/** Keywords that reach a function of ours through something else: a dictionary, a call of an object, an executor. */
function forwardedTo(
  engine: PythonEngine,
  place: Place,
  call: number,
  name: string,
  known: readonly Definition[],
): Binding | null {
  if (known.some(({ kind }) => kind !== 'external')) return null;
  if (isDictCall(place, call)) {
    const namespace =
      bindNamespaceKey(engine, place, call, name) ?? bindPassedNamespace(engine, place, call, name);
    if (namespace !== null) return namespace;
    const called = callablesOfDictionary(engine, place, call, name) ?? [];
    const doubt = spreadsInto(place, call) ? null : 'a dictionary of arguments';
    return (
      bindFollowed(followKeyword(engine, called, name), doubt) ??
      bindNamedDictionary(engine, place, call, name) ??
      binding([], { unknown: KEY_OF_DICTIONARY })
    );
  }
  const { values, unknown } = engine.evaluator.callees(place.file, place.unit, call);
  const called = parametersOf(
    engine,
    values.filter(({ kind }) => kind === 'instance'),
    name,
  );
  if (called.length > 0) return binding(called, { unknown });
  const handed = callablesHandedOver(engine, place, call, name);
  return bindFollowed(followKeyword(engine, handed, name), doubtOfHandedOver(engine, place, call));
}

/** A keyword that a function or constructor takes through `**`, and what it passes it on to. */
function collectedBy(
  engine: PythonEngine,
  place: Place,
  call: number,
  name: string,
  known: readonly Definition[],
): Binding | null {
  const direct = new Set(engine.evaluator.callees(place.file, place.unit, call).values);
  const type = calleesWithOverrides(engine, place, call, name);
  // A parameter that the callee names itself is of one family with those that override it.
  const isNamed = known.some(({ kind }) => kind === 'symbol');
  const overrides = isNamed ? [] : type.values.filter((value) => !direct.has(value));
  const instead = parametersOf(engine, overrides, name);
  const collected = collectedByValues(engine, type, name, known, instead);
  return collected ?? (known.length === 0 ? takenByLikely(engine, place, call, name, direct) : null);
}

/** What is called keeps the keyword to itself, but callers pass something else that takes it: `def go(callback=nothing)`. */
function takenByLikely(
  engine: PythonEngine,
  { file, unit }: Place,
  call: number,
  name: string,
  direct: ReadonlySet<Value>,
): Binding | null {
  if (direct.size === 0) return null;
  const callee = childrenOf(unit.tree, call)[0]!;
  const others = engine.evaluator.likelyType(file, unit, callee).values.filter((value) => !direct.has(value));
  const { definitions } = followKeyword(engine, others, name);
  return definitions.length === 0
    ? null
    : binding(definitions, { unknown: 'callers pass what takes it, and what does not' });
}

function collectedByValues(
  engine: PythonEngine,
  { values, unknown }: Type,
  name: string,
  known: readonly Definition[],
  instead: readonly Definition[] = [],
): Binding | null {
  const found: Definition[] = [...known, ...instead];
  let reason = unknown;
  for (const value of values) {
    const taking = functionsCalled(engine, value).filter((ref) => collects(ref, name));
    found.push(...taking.flatMap((ref) => keyOfUnpacked(engine, ref, name)));
    const collectors = taking.filter((ref) => !forgetsKeyword(ref, name));
    if (collectors.length === 0) continue;
    for (const ref of collectors) {
      const namespace = namespaceCollected(engine, ref, name);
      if (namespace === null) continue;
      if (namespace.definitions.length === 0 && found.length === 0) return namespace;
      found.push(...namespace.definitions);
      reason ??= namespace.unknown;
    }
    const receiver = value.kind === 'function' ? value.receiver : madeBy(value);
    const { definitions, lostIn, usedIn } = followCollected(engine, collectors, name, receiver, found);
    found.push(...definitions);
    const doubt = lostIn ?? usedIn;
    if (doubt !== null) reason ??= `${describeCollector(doubt)} takes it through **`;
    if (definitions.length === 0 && found.length === known.length)
      reason ??= 'it is taken through ** and goes nowhere';
  }
  return found.length === known.length ? null : binding(found, { unknown: reason });
}

/** `def make(**attributes): type("M", (Base,), attributes)` */
function namespaceCollected(engine: PythonEngine, ref: FunctionRef, name: string): Binding | null {
  const { parameters } = ref.file.facts.functions[ref.index]!;
  const collected = parameters.find(({ role }) => role === 'keywords');
  return collected === undefined ? null : bindNamespaceParameter(engine, ref, collected.symbol, name);
}

/** What calling the value makes, if it is a class. */
function madeBy(value: Value): Value | null {
  return value.kind === 'class' ? { ...value, kind: 'instance' } : null;
}

/** `f(**dict(x=1))` */
function spreadsInto({ unit: { tree, parent } }: Place, dictionary: number): boolean {
  const keyword = parent[dictionary]!;
  return tree.kind[keyword] === Node.Keyword && tree.data[keyword] === 0;
}

function passedOnBy(engine: PythonEngine, place: Place, call: number, name: string): Binding | null {
  const { file, unit } = place;
  const [callee, first] = childrenOf(unit.tree, call);
  switch (lastName(unit.tree, callee!)) {
    case 'partial':
    case 'partialmethod':
      return first === undefined ? null : keywordOfValues(engine, place, first, name);
    case 'update': {
      const isMethod = unit === file.facts && unit.tree.kind[callee!] === Node.Attribute;
      if (!isMethod) return null;
      const keys = keyOfUpdated(engine, place, receiverOf(callee!), name);
      return keys.length > 0 ? binding(keys) : bindKeyOfName(engine, file, receiverOf(callee!), name);
    }
    case 'multiple':
      return isPatched(place) && first !== undefined ? patchedName(engine, place, first, name) : null;
    case 'methodcaller':
      return binding([], { unknown: 'passed on to the method that it calls' });
    case 'evolve':
    case 'assoc':
    case 'replace':
      return first === undefined ||
        (unit.tree.kind[callee!] === Node.Attribute && !isModule(engine, place, callee!))
        ? null
        : fieldOfCopied(engine, place, call, first, name);
    case '_replace':
      return unit.tree.kind[callee!] === Node.Attribute
        ? fieldOf(engine, engine.evaluator.typeOf(file, unit, receiverOf(callee!)).values, name)
        : null;
    default:
      return null;
  }
}

/** `patch.multiple(target, name=...)`: the keyword is an attribute of the target. */
export function isPatched({ unit, node }: Place): boolean {
  const { tree, parent } = unit;
  const call = parent[parent[node]!]!;
  if (tree.kind[call] !== Node.Call) return false;
  const callee = childrenOf(tree, call)[0]!;
  return (
    tree.kind[callee] === Node.Attribute &&
    lastName(tree, callee) === 'multiple' &&
    lastName(tree, callee - 2) === 'patch'
  );
}

function patchedName(engine: PythonEngine, { file, unit }: Place, target: number, name: string): Binding {
  if (unit.tree.kind[target] === Node.Constant) {
    const text = sourceText(file, unit.tree.start[target]!, unit.tree.end[target]!).replace(
      /^['"]|['"]$/g,
      '',
    );
    const module = engine.program.findModule(text);
    const members =
      module.kind === 'external'
        ? meaningOfDotted(engine, `${text}.${name}`).definitions
        : membersOfModule(engine, module, name);
    return binding(members, { unknown: 'the target is a string' });
  }
  return bindOnExpression(engine, file, unit, target, name);
}

function isModule(engine: PythonEngine, { file, unit }: Place, attribute: number): boolean {
  const { values } = engine.evaluator.typeOf(file, unit, receiverOf(attribute));
  return values.some(({ kind }) => kind === 'module' || kind === 'external');
}

/** An Attribute ends with its Identifier; the value stands before it. */
function receiverOf(attribute: number): number {
  return attribute - 2;
}

function keywordOfValues(
  engine: PythonEngine,
  { file, unit }: Place,
  callable: number,
  name: string,
): Binding {
  const type = callablesWithOverrides(engine, { file, unit }, callable, name);
  const { values, unknown } = type;
  const meanings = values.flatMap((value) => {
    if (value.kind === 'function') return [keywordOfFunction(value.function, name)];
    if (value.kind !== 'class') return [];
    const taker = engine.evaluator.constructor(value.class);
    if (taker.kind === 'functions') return taker.functions.map((ref) => keywordOfFunction(ref, name));
    const found = fieldOf(engine, [{ ...value, kind: 'instance' as const }], name);
    return found === null ? [] : [{ definitions: found.definitions, unknown: null, receiver: null }];
  });
  if (meanings.length === 0) return binding([], { unknown: unknown ?? 'what is passed here is not known' });
  const joined = joinMeanings(meanings);
  return (
    collectedByValues(engine, type, name, joined.definitions) ??
    binding(joined.definitions, { unknown: unknown ?? joined.unknown })
  );
}

/** `replace(o, x=1)` of the library: `x` is a field of whatever `o` is. */
function fieldOfCopied(
  engine: PythonEngine,
  { file, unit }: Place,
  call: number,
  copied: number,
  name: string,
): Binding | null {
  const { values, unknown } = engine.evaluator.typeOf(file, unit, copied);
  const field = fieldOf(engine, values, name);
  if (field !== null || unknown === null) return field;
  const callees = engine.evaluator.callees(file, unit, call).values;
  const isOurs = callees.some((value) => value.kind === 'function' && !value.function.file.isExternal);
  return isOurs ? null : binding([], { unknown });
}

function fieldOf(engine: PythonEngine, values: readonly Value[], name: string): Binding | null {
  const found: Definition[] = [];
  for (const value of values) {
    if (value.kind !== 'instance') continue;
    const taker = engine.evaluator.constructor(value.class);
    const field = taker.kind === 'fields' ? taker.owners.find(({ keyword }) => keyword === name) : undefined;
    if (field !== undefined && !field.class.file.isExternal) {
      found.push({ kind: 'member', class: field.class, name: field.name });
      continue;
    }
    const lookup = engine.evaluator.lookup(value, name);
    if (lookup.kind === 'member' && !lookup.definition.class.file.isExternal) {
      found.push({ kind: 'member', class: lookup.definition.class, name });
    }
  }
  return found.length === 0 ? null : binding(found);
}

/** `cls(x=1)`, `type(self)(x=1)`: any subclass may be constructed, so its constructor must know the same keyword. */
function constructorsBelow(
  engine: PythonEngine,
  place: Place,
  call: number,
  name: string,
): readonly Definition[] {
  const { file, unit } = place;
  const callee = childrenOf(unit.tree, call)[0]!;
  const found: Definition[] = [];
  for (const value of engine.evaluator.typeOf(file, unit, callee).values) {
    if (value.kind !== 'class' || value.exact === true) continue;
    for (const subclass of engine.evaluator.subclasses(value.class)) {
      const taker = engine.evaluator.constructor(subclass);
      if (taker.kind !== 'functions') continue;
      for (const ref of taker.functions) found.push(...keywordOfFunction(ref, name).definitions);
    }
  }
  return found.filter(({ kind }) => kind === 'symbol');
}

/** `Model(title="x")` where a base of Model is not known: the constructor may take its attributes as keywords. */
function fieldsOfUnknownConstructor(
  engine: PythonEngine,
  place: Place,
  call: number,
  name: string,
): readonly Definition[] {
  const { values } = engine.evaluator.callees(place.file, place.unit, call);
  const owners: ClassRef[] = values.flatMap((value) => (value.kind === 'class' ? [value.class] : []));
  return owners.flatMap((owner) => {
    const definer = engine.evaluator
      .mro(owner)
      .classes.find((ref) => !ref.file.isExternal && definesMember(ref, name));
    return definer === undefined ? [] : [{ kind: 'member', class: definer, name } satisfies Definition];
  });
}

function lastName(tree: Place['unit']['tree'], node: number): string {
  const kind = tree.kind[node];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[node]!) : '';
}
