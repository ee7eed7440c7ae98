// What a parameter can be: its default, and what the calls of the workspace pass. Callers are found by the name of the function, so a
// call of another function of this name adds values, and none is missed.
import { nameIdOf } from '../../facts/name-id.ts';
import { stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef, Evaluator, FunctionRef } from '../../types/type.ts';
import { classKey } from '../member-definers.ts';
import { findParameter, nameOfFunction, type ParameterPlace } from '../parameter-family.ts';
import { argumentOf, passesMore } from './call-arguments.ts';
import { type Held, UNKNOWN_VALUE } from './held.ts';
import { partOf, passedByUnpacking } from './held-elements.ts';
import { NOWHERE, type Speller } from './spell-expression.ts';
import { passedBy } from './spelling.ts';

export function heldByParameter(speller: Speller, file: PythonFile, symbol: number): readonly Held[] {
  const parameter = findParameter({ file, symbol });
  if (parameter === null || parameter.fact.role === 'keywords') return [UNKNOWN_VALUE];
  const { fact } = parameter;
  const at = (each: PythonFile, node: number): Held => ({ kind: 'node', speller, file: each, node });
  const rest: Held = { kind: 'spelled', spellings: passedBy(parameter) };
  const { passed } = passedNear(speller.engine, parameter, speller.near);
  const held = passed.map(({ caller, node }) => at(caller, node));
  if (fact.role === 'variadic') return [{ kind: 'tuple', parts: [held, [rest]] }];
  return [...(fact.defaultValue === -1 ? [] : [at(file, fact.defaultValue)]), ...held, rest];
}

/** What callers pass for the parameter that a node names, as far as the files that are near tell; empty for other nodes. */
export function nodesPassed(
  engine: PythonEngine,
  file: PythonFile,
  node: number,
  near: ReadonlySet<string>,
): readonly Passed[] {
  const symbol = file.facts.tree.kind[node] === Node.Name ? file.facts.symbolOf[node]! : -1;
  const parameter = symbol < 0 ? null : findParameter({ file, symbol });
  return parameter === null ? [] : passedNear(engine, parameter, near).passed;
}

/** Whether the function is called, and every call in the workspace passes a literal for the parameter. */
export function getsLiterals(engine: PythonEngine, parameter: ParameterPlace): boolean {
  return findPassed(engine, parameter, () => true).isClosed;
}

const known = new WeakMap<ReadonlySet<string>, Map<string, ReturnType<typeof findPassed>>>();

/** Remembered for the set of files, which belongs to one question about one program. */
function passedNear(
  engine: PythonEngine,
  parameter: ParameterPlace,
  near: ReadonlySet<string>,
): ReturnType<typeof findPassed> {
  if (near.size === 0) return { passed: [], isClosed: false };
  const answers = known.get(near) ?? new Map<string, ReturnType<typeof findPassed>>();
  known.set(near, answers);
  const { file, index } = parameter.function;
  const key = `${file.path}#${index} ${parameter.position}`;
  let found = answers.get(key);
  if (found === undefined) {
    found = findPassed(engine, parameter, (path) => near.has(path));
    answers.set(key, found);
  }
  return found;
}

interface Passed {
  readonly caller: PythonFile;
  readonly node: number;
}

/** A name that so many files contain is not followed. */
const MOST_FILES = 60;

function findPassed(
  engine: PythonEngine,
  parameter: ParameterPlace,
  isNear: (path: string) => boolean,
): { readonly passed: readonly Passed[]; readonly isClosed: boolean } {
  const { file, index } = parameter.function;
  const { ownerClass, nameNode } = file.facts.functions[index]!;
  const own = nameOfFunction(parameter.function);
  const isConstructor = ownerClass !== -1 && (own === '__init__' || own === '__new__');
  const name = isConstructor ? className({ file, index: ownerClass }) : own;
  const position = parameter.position - (ownerClass === -1 || isStatic(file, index) ? 0 : 1);
  const paths = engine.program.paths.filter((path) => isNear(path) && engine.program.mayHold(path, name));
  if (position < 0 || paths.length > MOST_FILES) return { passed: [], isClosed: false };
  const passed: Passed[] = [];
  let isClosed = true;
  for (const path of paths) {
    const caller = engine.program.file(path);
    if (caller === null) continue;
    const { tree, parent } = caller.facts;
    const id = nameIdOf(tree, name);
    if (id === 0) continue;
    for (let node = 0; node < tree.count; node++) {
      const isNamed = tree.kind[node] === Node.Name || tree.kind[node] === Node.Attribute;
      if (tree.data[node] !== id || !isNamed || (caller === file && node === nameNode)) continue;
      const call = parent[node]!;
      const isCall = call >= 0 && tree.kind[call] === Node.Call && childrenOf(tree, call)[0] === node;
      if (!isCall) {
        isClosed = false;
        continue;
      }
      if (passesMore(caller, call)) {
        isClosed = false;
        if (!isOfAnother(engine, caller, call, parameter.function))
          passed.push(...unpackedFor(engine, caller, call, position, parameter, isNear));
        continue;
      }
      if (isOfAnother(engine, caller, call, parameter.function)) continue;
      const given = argumentsFor(caller, call, position, parameter);
      passed.push(...given.map((each) => ({ caller, node: each })));
      if (given.some((each) => stringValue(caller.facts, each) === null)) isClosed = false;
    }
  }
  return { passed, isClosed: isClosed && passed.length > 0 };
}

/** A call of which it is known that it runs other functions. */
function isOfAnother(
  { evaluator }: PythonEngine,
  caller: PythonFile,
  call: number,
  own: FunctionRef,
): boolean {
  const { values, unknown } = evaluator.callees(caller, caller.facts, call);
  if (unknown !== null || values.length === 0) return false;
  const { ownerClass } = own.file.facts.functions[own.index]!;
  const home: ClassRef | null = ownerClass === -1 ? null : { file: own.file, index: ownerClass };
  const isRelated = (one: ClassRef) =>
    home !== null && (isBelow(evaluator, one, home) || isBelow(evaluator, home, one));
  return values.every((value) => {
    if (value.kind === 'class') return !isRelated(value.class);
    if (value.kind !== 'function') return false;
    const { file, index } = value.function;
    if (file === own.file && index === own.index) return false;
    const owner = file.facts.functions[index]!.ownerClass;
    return owner === -1 || !isRelated({ file, index: owner });
  });
}

function isBelow(evaluator: Evaluator, ref: ClassRef, base: ClassRef): boolean {
  return evaluator.mro(ref).classes.some((each) => classKey(each) === classKey(base));
}

function argumentsFor(
  caller: PythonFile,
  call: number,
  position: number,
  { fact: { name, role } }: ParameterPlace,
): readonly number[] {
  const { tree } = caller.facts;
  if (role === 'variadic') {
    const positional = childrenOf(tree, call).slice(1);
    return positional.filter((node) => tree.kind[node] !== Node.Keyword).slice(position);
  }
  const given = argumentOf(caller, call, role === 'keyword-only' ? -1 : position, name);
  return given === -1 ? [] : [given];
}

/** What a call passes that also unpacks collections: `load(name, **OPTIONS)`, `load(*SPEC)`. */
function unpackedFor(
  engine: PythonEngine,
  caller: PythonFile,
  call: number,
  position: number,
  parameter: ParameterPlace,
  isNear: (path: string) => boolean,
): readonly Passed[] {
  const { tree } = caller.facts;
  const { name } = parameter.fact;
  const own = argumentsFor(caller, call, position, parameter);
  if (own.length > 0) return own.map((node) => ({ caller, node }));
  const speller: Speller = { engine, seen: new Set(), isSole: false, near: NOWHERE };
  const first = childrenOf(tree, call)
    .slice(1)
    .findIndex((node) => tree.kind[node] === Node.Starred);
  const starred =
    first === -1 || first > position
      ? []
      : partOf(
          { kind: 'node', speller, file: caller, node: childrenOf(tree, call)[first + 1]! - 1 },
          position - first,
        );
  return [...starred, ...passedByUnpacking(speller, caller, call, name)].flatMap((held) =>
    held.kind === 'node' && isNear(held.file.path) ? [{ caller: held.file, node: held.node }] : [],
  );
}

function isStatic({ facts: { tree, functions } }: PythonFile, index: number): boolean {
  return functions[index]!.decorators.some((node) => {
    const decorator = tree.kind[node] === Node.Decorator ? node - 1 : node;
    return tree.kind[decorator] === Node.Name && nameText(tree, tree.data[decorator]!) === 'staticmethod';
  });
}
