// A parameter that callers can name belongs to every function that can stand behind the same call: overloads,
// conditional definitions, overriding methods, methods of classes that are used as a Protocol or registered with a base.
import { IS_PARAMETER, LAMBDA_SCOPE, type ParameterFact } from '../facts/file-facts.ts';
import type { SymbolRef } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef } from '../types/type.ts';
import { decoratorName } from './decorator-name.ts';
import { decides, dispatchedWith } from './dispatched-functions.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { classKey, relatives, symbolOfMember } from './member-definers.ts';
import { protocolPartners } from './protocol-fit.ts';
import { registeredPartners } from './registered-classes.ts';

export function relatedParameters(engine: PythonEngine, ref: SymbolRef): readonly Definition[] {
  const own = findParameter(ref);
  if (own === null || !canBeNamed(own)) return [];
  const found: Definition[] = [];
  const dispatched = decides(own.function, own.position) ? [] : dispatchedWith(engine, own.function);
  for (const { file, index } of [...functionsBehindTheSameCall(engine, own.function), ...dispatched]) {
    const parameters = file.facts.functions[index]!.parameters;
    for (const [position, fact] of parameters.entries()) {
      const candidate: ParameterPlace = { function: { file, index }, fact, position };
      if (fact.name !== own.fact.name || !canBeNamed(candidate)) continue;
      found.push({ kind: 'symbol', ref: { file, symbol: fact.symbol } });
    }
  }
  return found;
}

export interface ParameterPlace {
  readonly function: FunctionRef;
  readonly fact: ParameterFact;
  readonly position: number;
}

/** The function and parameter that a symbol is; null for other symbols and for parameters of lambdas. */
export function findParameter({ file, symbol }: SymbolRef): ParameterPlace | null {
  if ((file.facts.symbols.flags[symbol]! & IS_PARAMETER) === 0) return null;
  for (const [index, fact] of file.facts.functions.entries()) {
    const position = fact.parameters.findIndex((parameter) => parameter.symbol === symbol);
    if (position !== -1) return { function: { file, index }, fact: fact.parameters[position]!, position };
  }
  return null;
}

/** Whether a symbol is a parameter that some caller can name: of a function, or of a lambda. */
export function isNamedByCallers(ref: SymbolRef): boolean {
  const { symbols, scopes } = ref.file.facts;
  if ((symbols.flags[ref.symbol]! & IS_PARAMETER) === 0) return false;
  if (scopes.kind[symbols.scope[ref.symbol]!] === LAMBDA_SCOPE) return true;
  const parameter = findParameter(ref);
  return parameter !== null && canBeNamed(parameter);
}

/** Whether a caller can write `name=`. Nobody names `self`. */
export function canBeNamed({ function: ref, fact, position }: ParameterPlace): boolean {
  if (fact.role !== 'regular' && fact.role !== 'keyword-only') return false;
  return position > 0 || !takesReceiver(ref);
}

function takesReceiver({ file, index }: FunctionRef): boolean {
  const fact = file.facts.functions[index]!;
  return (
    fact.ownerClass !== -1 && !fact.decorators.some((node) => decoratorName(file, node) === 'staticmethod')
  );
}

/** Overloads, conditional definitions and, for methods, what overrides or is overridden. */
export function functionsBehindTheSameCall(engine: PythonEngine, ref: FunctionRef): readonly FunctionRef[] {
  const { file, index } = ref;
  const fact = file.facts.functions[index]!;
  const sameName = functionsOfSymbol(file, fact.symbol);
  if (fact.ownerClass === -1) return sameName;
  const name = nameOfFunction(ref);
  const owner: ClassRef = { file, index: fact.ownerClass };
  if (name === '__init__' || name === '__new__') return [...sameName, ...constructorsOf(owner)];
  if (name.startsWith('__') && !name.endsWith('__')) return sameName;
  return [...sameName, ...overriding(engine, owner, name)];
}

/** Constructors are not called through their base, but `__new__` and `__init__` of one class get the same arguments. */
function constructorsOf(owner: ClassRef): readonly FunctionRef[] {
  return ['__init__', '__new__'].flatMap((name) => {
    const symbol = symbolOfMember(owner, name);
    return symbol === -1 ? [] : functionsOfSymbol(owner.file, symbol);
  });
}

const known = new WeakMap<PythonEngine, Map<string, readonly FunctionRef[]>>();

/** Asked again for each keyword that goes to the method. */
function overriding(engine: PythonEngine, owner: ClassRef, name: string): readonly FunctionRef[] {
  const answers = known.get(engine) ?? new Map<string, readonly FunctionRef[]>();
  known.set(engine, answers);
  const key = `${classKey(owner)}.${name}`;
  let found = answers.get(key);
  if (found === undefined) {
    found = findOverriding(engine, owner, name);
    answers.set(key, found);
  }
  return found;
}

function findOverriding(engine: PythonEngine, owner: ClassRef, name: string): readonly FunctionRef[] {
  const seenClasses = new Set<string>();
  const reached = new Set<string>();
  const functions: FunctionRef[] = [];
  const waiting = [owner];
  for (let ref = waiting.shift(); ref !== undefined; ref = waiting.shift()) {
    const symbol = ref.file.isExternal || reached.has(classKey(ref)) ? -1 : symbolOfMember(ref, name);
    reached.add(classKey(ref));
    if (symbol === -1) continue;
    functions.push(...functionsOfSymbol(ref.file, symbol));
    waiting.push(
      ...relatives(engine, ref, name, seenClasses),
      ...protocolPartners(engine, ref, name),
      ...registeredPartners(engine, ref, name),
    );
  }
  return functions;
}

export function nameOfFunction({ file, index }: FunctionRef): string {
  const { tree, functions } = file.facts;
  return nameText(tree, tree.data[functions[index]!.nameNode]!);
}
