// Keywords that a function collects with `**` and passes on, through any number of functions: `def g(**options): f(**options)`.
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { keywordOfFunction } from '../meaning/meaning-of-keyword.ts';
import { className } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FunctionRef, Value } from '../types/type.ts';
import { usesOfCollected } from './collected-uses.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { functionsCalled, parametersOf } from './handed-over.ts';
import { calleesWithOverrides } from './keywords/overriding-callees.ts';
import { functionsBehindTheSameCall, nameOfFunction } from './parameter-family.ts';

export interface CollectedKeyword {
  /** Parameters and fields of this name that it reaches. */
  readonly definitions: readonly Definition[];
  /** The function that passes it on to something that is not known; null when all is known. */
  readonly lostIn: FunctionRef | null;
  /** The function that does something else with what it collected; null when all only pass it on. */
  readonly usedIn: FunctionRef | null;
  /** The function that passes it on to a callable of which only the type is known; null when there is none. */
  readonly calledIn: FunctionRef | null;
}

/**
 * Where a keyword goes that these functions take through `**`. `made` is the object that is constructed, if one is; `known` is
 * what the keyword is already known to mean.
 */
export function followCollected(
  engine: PythonEngine,
  collectors: readonly FunctionRef[],
  name: string,
  made: Value | null = null,
  known: readonly Definition[] = [],
): CollectedKeyword {
  const definitions: Definition[] = [];
  const seen = new Set<string>();
  let lostIn: FunctionRef | null = null;
  let usedIn: FunctionRef | null = null;
  let calledIn: FunctionRef | null = null;
  const overriding: { readonly definition: Definition; readonly ref: FunctionRef }[] = [];
  const waiting = [...collectors];
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    const key = `${ref.file.path}#${ref.index}`;
    if (seen.has(key) || ref.file.isExternal) continue;
    seen.add(key);
    const { calls, otherCalls, isOnlyPassedOn } = usesOfCollected(ref, name);
    if (!isOnlyPassedOn) usedIn ??= ref;
    for (const call of otherCalls) {
      const { values } = calledWith(engine, ref, call, made, name);
      definitions.push(...parametersOf(engine, values, name));
      waiting.push(
        ...values.flatMap((value) => functionsCalled(engine, value)).filter((next) => collects(next, name)),
      );
    }
    overriding.push(...namedByOthers(engine, ref, name).map((definition) => ({ definition, ref })));
    for (const call of calls) {
      const { values, unknown } = calledWith(engine, ref, call, made, name);
      definitions.push(...parametersOf(engine, values, name));
      if (unknown !== null || values.some((value) => isOfMetaclass(engine, value))) lostIn ??= ref;
      if (values.some(({ kind }) => kind === 'callable')) calledIn ??= ref;
      for (const next of values.flatMap((value) => functionsCalled(engine, value))) {
        if (next.file.isExternal && takesAny(next) && !names(next, name)) lostIn ??= ref;
        if (collects(next, name)) waiting.push(next);
      }
    }
  }
  const reached = new Set([...known, ...definitions].map(definitionKey));
  for (const { definition, ref } of overriding) {
    if (reached.has(definitionKey(definition))) continue;
    definitions.push(definition);
    usedIn ??= ref;
  }
  return { definitions, lostIn, usedIn, calledIn };
}

/** Where a keyword goes at a call of these values: to parameters that name it, or through `**` further on. */
export function followKeyword(
  engine: PythonEngine,
  values: readonly Value[],
  name: string,
): CollectedKeyword {
  const direct = parametersOf(engine, values, name);
  const collectors = values
    .flatMap((value) => functionsCalled(engine, value))
    .filter((ref) => collects(ref, name));
  const followed = followCollected(engine, collectors, name, null, direct);
  return { ...followed, definitions: [...direct, ...followed.definitions] };
}

/** What overrides a method that takes everything may name the parameter. */
function namedByOthers(engine: PythonEngine, ref: FunctionRef, name: string): readonly Definition[] {
  if (ref.file.facts.functions[ref.index]!.ownerClass === -1) return [];
  if (!methodsTaking(engine, name).has(methodName(ref))) return [];
  return functionsBehindTheSameCall(engine, ref)
    .flatMap((other) => keywordOfFunction(other, name).definitions)
    .filter(({ kind }) => kind === 'symbol');
}

const methodsByParameter = new WeakMap<PythonEngine, Map<string, ReadonlySet<string>>>();

/** Names of methods that have a parameter of this name, in any class: what overrides has the name of what it overrides. */
function methodsTaking(engine: PythonEngine, name: string): ReadonlySet<string> {
  const answers = methodsByParameter.get(engine) ?? new Map<string, ReadonlySet<string>>();
  methodsByParameter.set(engine, answers);
  const known = answers.get(name);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const path of engine.program.filesContaining(name)) {
    const file = engine.program.file(path);
    file?.facts.functions.forEach(({ ownerClass, parameters }, index) => {
      if (ownerClass === -1 || !parameters.some((parameter) => parameter.name === name)) return;
      found.add(methodName({ file, index }));
    });
  }
  answers.set(name, found);
  return found;
}

/** The two constructors get the same arguments. */
function methodName(ref: FunctionRef): string {
  const name = nameOfFunction(ref);
  return name === '__new__' ? '__init__' : name;
}

/** An object that is a class itself: calling it makes an object of a class that is not known here. */
function isOfMetaclass(engine: PythonEngine, value: Value): boolean {
  return (
    value.kind === 'instance' &&
    !value.class.file.isExternal &&
    engine.evaluator
      .mro(value.class)
      .classes.some((ref) => ref.file.moduleName === 'builtins' && className(ref) === 'type')
  );
}

/** `super().__init__(**options)` runs what comes next for the object at hand. */
function calledWith(
  engine: PythonEngine,
  { file }: FunctionRef,
  call: number,
  made: Value | null,
  name: string,
): { readonly values: readonly Value[]; readonly unknown: string | null } {
  const { tree } = file.facts;
  const [callee, first] = childrenOf(tree, call) as [number, number?];
  const called = calleesWithOverrides(engine, { file, unit: file.facts }, call, name);
  if (first !== undefined && called.values.length > 0 && called.values.every(isPartial))
    return engine.evaluator.typeOf(file, file.facts, first);
  if (tree.kind[callee] !== Node.Attribute || callee - 2 < tree.first[callee]!) return called;
  const receivers = engine.evaluator.typeOf(file, file.facts, callee - 2).values;
  if (!receivers.some(({ kind }) => kind === 'super')) return called;
  const method = nameText(tree, tree.data[callee]!);
  const values: Value[] = [];
  let unknown: string | null = null;
  for (const receiver of receivers) {
    if (receiver.kind !== 'super') return called;
    const seen = made === null ? receiver : { ...receiver, receiver: made };
    for (const lookup of engine.evaluator.lookupAll(seen, method)) {
      if (lookup.kind === 'unknown') unknown ??= lookup.reason;
      if (lookup.kind !== 'member' || lookup.definition.symbol === -1) continue;
      const { class: owner, symbol } = lookup.definition;
      for (const next of functionsOfSymbol(owner.file, symbol)) {
        values.push({ kind: 'function', function: next, receiver: made });
      }
    }
  }
  return { values, unknown };
}

/** `partial(f, **options)` keeps them for f. */
function isPartial(value: Value): boolean {
  return (
    value.kind === 'class' &&
    value.class.file.moduleName === 'functools' &&
    /^partial/.test(className(value.class))
  );
}

/** `object` takes nothing; other functions from outside with `**` may pass anything on. */
function takesAny({ file, index }: FunctionRef): boolean {
  const fact = file.facts.functions[index]!;
  if (file.moduleName === 'builtins' && fact.ownerClass !== -1) {
    const owner = className({ file, index: fact.ownerClass });
    if (owner === 'object' || owner === 'type') return false;
  }
  return fact.parameters.some(({ role }) => role === 'keywords');
}

/** A parameter that a function from outside names is its own. */
function names({ file, index }: FunctionRef, name: string): boolean {
  return file.facts.functions[index]!.parameters.some((parameter) => parameter.name === name);
}

/** The function whose `**` parameter a symbol is; null for every other symbol. */
export function collectorOf(file: FunctionRef['file'], symbol: number): FunctionRef | null {
  const index = file.facts.functions.findIndex(({ parameters }) =>
    parameters.some((parameter) => parameter.role === 'keywords' && parameter.symbol === symbol),
  );
  return index === -1 ? null : { file, index };
}

export const KEYWORDS_OF_UNKNOWN = 'it is read from keywords that';

export function describeCollector(ref: FunctionRef): string {
  return `${nameOfFunction(ref)}()`;
}

export function collects({ file, index }: FunctionRef, name: string): boolean {
  const { parameters } = file.facts.functions[index]!;
  const isNamed = parameters.some(
    (one) => one.name === name && (one.role === 'regular' || one.role === 'keyword-only'),
  );
  return !isNamed && parameters.some(({ role }) => role === 'keywords');
}
