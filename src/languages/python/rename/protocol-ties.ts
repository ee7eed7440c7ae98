// A class fits a Protocol when it has all its members, without naming it. When its objects are seen to be used as one, the
// two are one family; else they are tied, not joined. A class that names the Protocol as a base inherits from it as from any.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { className, sourceText } from '../meaning/meaning-values.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef, Value } from '../types/type.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { Family } from './family.ts';
import type { TiedPlace } from './find-ties.ts';
import { definesMember } from './member-definers.ts';
import { functionsOfSymbol } from './parameter-family.ts';
import { isUsedAs } from './used-as.ts';

export interface ProtocolTie extends TiedPlace {
  /** Objects of the class are used as the protocol somewhere. */
  readonly isUsed: boolean;
}

/** `files` hold the word: every class that has the member is in one of them. */
export function findProtocolTies(
  engine: PythonEngine,
  family: Family,
  files: readonly PythonFile[],
): readonly ProtocolTie[] {
  const ours = family.definitions.filter((definition) => definition.kind === 'member');
  if (ours.length === 0) return [];
  const { name } = ours[0]!;
  const ties: ProtocolTie[] = [];
  for (const other of classesWith(files, name)) {
    const outside: Definition = { kind: 'member', class: other, name };
    if (family.keys.has(definitionKey(outside))) continue;
    const partner = ours.find((own) => fits(engine, own.class, other));
    if (partner === undefined) continue;
    const places = [placeOfDefinition(partner), placeOfDefinition(outside)].filter((place) => place !== null);
    const [protocol, fitting] = isProtocol(other) ? [other, partner.class] : [partner.class, other];
    ties.push({
      outside: [outside],
      places,
      because: `${className(fitting)} has all members of the protocol ${className(protocol)}`,
      isUsed: isUsedAs(engine, protocol, fitting),
    });
  }
  return ties;
}

function classesWith(files: readonly PythonFile[], name: string): readonly ClassRef[] {
  return files.flatMap((file) =>
    file.facts.classes.map((_, index) => ({ file, index })).filter((ref) => definesMember(ref, name)),
  );
}

/** Whether exactly one of the two is a protocol and the other has all its members. */
function fits(engine: PythonEngine, a: ClassRef, b: ClassRef): boolean {
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
function isProtocol({ file, index }: ClassRef): boolean {
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
