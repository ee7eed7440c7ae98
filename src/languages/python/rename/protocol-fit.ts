// Which classes can stand where a Protocol is asked for, and which are seen to: what a Protocol and such a class have under one
// name is one thing to whoever calls it.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef, Value } from '../types/type.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';
import { classKey, definesMember } from './member-definers.ts';
import { classesUsedAs } from './used-as.ts';

/** Classes that define the name and are tied to this one because objects are used as a Protocol: either side of it. */
export function protocolPartners(engine: PythonEngine, owner: ClassRef, name: string): readonly ClassRef[] {
  const answers = known.get(engine) ?? new Map<string, readonly ClassRef[]>();
  known.set(engine, answers);
  const key = `${classKey(owner)}.${name}`;
  let found = answers.get(key);
  if (found === undefined) {
    found = searchPartners(engine, owner, name);
    answers.set(key, found);
  }
  return found;
}

const known = new WeakMap<PythonEngine, Map<string, readonly ClassRef[]>>();

function searchPartners(engine: PythonEngine, owner: ClassRef, name: string): readonly ClassRef[] {
  const { program } = engine;
  const holders = program.filesContaining(name);
  const paths = isProtocol(owner) ? holders : holders.filter(isAmong(program.filesContaining('Protocol')));
  const files = paths.flatMap((path) => program.file(path) ?? []);
  return classesWith(files, name).filter((other) => isUsedAs(engine, owner, other));
}

function isAmong(paths: readonly string[]): (path: string) => boolean {
  const known = new Set(paths);
  return (path) => known.has(path);
}

export function classesWith(files: readonly PythonFile[], name: string): readonly ClassRef[] {
  return files.flatMap((file) =>
    file.facts.classes.map((_, index) => ({ file, index })).filter((ref) => definesMember(ref, name)),
  );
}

/** Whether one of the two is a protocol, and objects that are used as one have what the other defines. */
export function isUsedAs(engine: PythonEngine, a: ClassRef, b: ClassRef): boolean {
  if (isProtocol(a) === isProtocol(b)) return false;
  const [protocol, other] = isProtocol(a) ? [a, b] : [b, a];
  // Where objects are used is searched in the whole program, so only for classes that fit.
  const fitting = [other, ...engine.evaluator.subclasses(other)].filter((each) =>
    fits(engine, protocol, each),
  );
  if (fitting.length === 0) return false;
  const keys = new Set(fitting.map(classKey));
  return classesUsedAs(engine, protocol).some((used) => keys.has(classKey(used)));
}

/** Whether exactly one of the two is a protocol and the other has all its members. */
export function fits(engine: PythonEngine, a: ClassRef, b: ClassRef): boolean {
  if (isProtocol(a) === isProtocol(b)) return false;
  const [protocol, other] = isProtocol(a) ? [a, b] : [b, a];
  const members = protocolMembers(engine, protocol);
  const value = { kind: 'instance', class: other, arguments: [] } as const;
  return members.length > 0 && members.every(([name, promised]) => has(engine, value, name, promised));
}

/** A method fits when it can be called as the protocol says. */
function has(engine: PythonEngine, value: Value, name: string, promised: FunctionRef | null): boolean {
  const lookup = engine.evaluator.lookup(value, name);
  if (lookup.kind !== 'member') return false;
  const { symbol, class: owner } = lookup.definition;
  if (promised === null || symbol === -1) return true;
  const given = functionsOfSymbol(owner.file, symbol);
  return given.length === 0 || given.some((one) => takesAsMany(one, promised));
}

/** Nothing that the protocol does not pass is needed, and all that it passes is taken. */
function takesAsMany(given: FunctionRef, promised: FunctionRef): boolean {
  const ours = parametersOf(given);
  const theirs = parametersOf(promised);
  if (theirs.isOpen) return true;
  return ours.needed <= theirs.most && (ours.isOpen || ours.most >= theirs.most);
}

function parametersOf({ file, index }: FunctionRef): { needed: number; most: number; isOpen: boolean } {
  const { parameters } = file.facts.functions[index]!;
  const named = parameters.filter(({ role }) => role !== 'variadic' && role !== 'keywords');
  return {
    needed: named.filter(({ defaultValue }) => defaultValue < 0).length,
    most: named.length,
    isOpen: named.length < parameters.length,
  };
}

/** `class P(Protocol)`, `class P(typing.Protocol[T])`: only a class that says so itself is one. */
export function isProtocol({ file, index }: ClassRef): boolean {
  const { tree, classes } = file.facts;
  return classes[index]!.bases.some((base) =>
    /^(\w+\.)*Protocol(\[.*\])?$/s.test(sourceText(file, tree.start[base]!, tree.end[base]!)),
  );
}

/** With the function that says how each is called; null for what is no function. */
function protocolMembers(
  engine: PythonEngine,
  protocol: ClassRef,
): readonly (readonly [string, FunctionRef | null])[] {
  const members = new Map<string, FunctionRef | null>();
  for (const { file, index } of engine.evaluator.mro(protocol).classes) {
    if (file.isExternal) continue;
    const { symbols, classes, tree } = file.facts;
    for (let symbol = 0; symbol < symbols.count; symbol++) {
      if (symbols.scope[symbol] !== classes[index]!.scope) continue;
      const name = nameText(tree, symbols.name[symbol]!);
      const functions = functionsOfSymbol(file, symbol);
      if (!members.has(name)) members.set(name, functions.length === 1 ? functions[0]! : null);
    }
  }
  return [...members].filter(([name]) => !name.startsWith('__'));
}
