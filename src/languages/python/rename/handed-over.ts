// Functions that are handed over together with their arguments: `submit(f, a=1)`, `Thread(target=f, kwargs={"a": 1})`,
// `f(**dict(a=1))`. Whoever gets them will most likely pass the one to the other.
import { UNBOUND } from '../facts/file-facts.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { keywordOfFunction } from '../meaning/meaning-of-keyword.ts';
import { className } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FunctionRef, Value } from '../types/type.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { callablesWithOverrides, calleesWithOverrides } from './keywords/overriding-callees.ts';
import { nameOfFunction } from './parameter-family.ts';

/** What the arguments of a call can be called as, to take the keyword `name`. */
export function callablesHandedOver(
  engine: PythonEngine,
  place: Place,
  call: number,
  name: string,
): readonly Value[] {
  const { tree } = place.unit;
  const values: Value[] = [];
  for (const given of childrenOf(tree, call).slice(1)) {
    const value = tree.kind[given] === Node.Keyword ? given - 1 : given;
    if (tree.kind[value] !== Node.Name && tree.kind[value] !== Node.Attribute) continue;
    values.push(...callablesWithOverrides(engine, place, value, name).values);
  }
  return values;
}

/** Of the standard library: what takes a function and its arguments, and passes the one to the other. */
const RUNNERS =
  /^(Thread|Timer|Process|submit|to_thread|run|callback|push_async_callback|register|addCleanup|addClassCleanup|addModuleCleanup|enterContext|apply|apply_async|assertRaises|assertRaisesRegex|assertWarns|assertWarnsRegex)$/;

/** Why it is not sure that who is called passes the arguments on to the function it gets; null when it is known to. */
export function doubtOfHandedOver(engine: PythonEngine, { file, unit }: Place, call: number): string | null {
  const { values, unknown } = engine.evaluator.callees(file, unit, call);
  const isRunner = (value: Value) => {
    if (value.kind === 'external') return /^pytest\.(raises|warns|deprecated_call)$/.test(value.name);
    const at = value.kind === 'class' ? value.class : value.kind === 'function' ? value.function : null;
    if (at === null || !at.file.isExternal) return false;
    return RUNNERS.test(value.kind === 'class' ? className(value.class) : nameOfFunction(at));
  };
  const isKnown = unknown === null && values.length > 0 && values.every(isRunner);
  return isKnown ? null : 'the function is handed over together with it';
}

/** Parameters of this name of what values do when they are called. */
export function parametersOf(
  engine: PythonEngine,
  values: readonly Value[],
  name: string,
): readonly Definition[] {
  const parameters = values
    .flatMap((value) => functionsCalled(engine, value))
    .flatMap((ref) => keywordOfFunction(ref, name).definitions)
    .filter(({ kind }) => kind === 'symbol');
  return [...parameters, ...values.flatMap((value) => fieldOfClass(engine, value, name))];
}

/** The field of a dataclass or named tuple that the constructor takes by this name. */
function fieldOfClass(engine: PythonEngine, value: Value, name: string): readonly Definition[] {
  if (value.kind !== 'class') return [];
  const taker = engine.evaluator.constructor(value.class);
  if (taker.kind !== 'fields') return [];
  const owner = taker.owners.find((field) => field.keyword === name);
  return owner === undefined || owner.class.file.isExternal
    ? []
    : [{ kind: 'member', class: owner.class, name: owner.name }];
}

/** The functions of ours and others that run when a value is called. */
export function functionsCalled(engine: PythonEngine, value: Value): readonly FunctionRef[] {
  if (value.kind === 'function') return [value.function];
  if (value.kind === 'class') {
    const taker = engine.evaluator.constructor(value.class);
    return taker.kind === 'functions' ? taker.functions : [];
  }
  if (value.kind !== 'instance') return [];
  const lookup = engine.evaluator.lookup(value, '__call__');
  if (lookup.kind !== 'member' || lookup.definition.symbol === -1) return [];
  return functionsOfSymbol(lookup.definition.class.file, lookup.definition.symbol);
}

/**
 * What a dictionary of arguments is for: `**{...}` for the callee, `kwargs={...}` for a function that is handed over. Null when
 * the expression is no such dictionary.
 */
export function callablesOfDictionary(
  engine: PythonEngine,
  place: Place,
  dictionary: number,
  name: string,
): readonly Value[] | null {
  const { tree, parent } = place.unit;
  const keyword = parent[dictionary]!;
  if (keyword < 0 || tree.kind[keyword] !== Node.Keyword) return null;
  const call = parent[keyword]!;
  if (tree.kind[call] !== Node.Call) return null;
  if (tree.data[keyword] === 0) return calleesWithOverrides(engine, place, call, name).values;
  const isArguments = /^(kwargs|kwds|kw|keywords)$/.test(nameText(tree, tree.data[keyword]!));
  return isArguments ? callablesHandedOver(engine, place, call, name) : null;
}

/** `dict(a=1)` with the dict of the language. */
export function isDictCall({ unit }: Place, call: number): boolean {
  const callee = childrenOf(unit.tree, call)[0]!;
  const { tree, symbolOf } = unit;
  return (
    tree.kind[callee] === Node.Name &&
    symbolOf[callee] === UNBOUND &&
    nameText(tree, tree.data[callee]!) === 'dict'
  );
}
