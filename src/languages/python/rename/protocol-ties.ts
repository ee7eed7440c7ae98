// A class fits a Protocol when it has all its members, without naming it. Whether its objects are ever used as one is not
// known, so the two families are tied, not joined; a class that names the Protocol as a base inherits from it as from any.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { className, sourceText } from '../meaning/meaning-values.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef } from '../types/type.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { Family } from './family.ts';
import type { TiedPlace } from './find-ties.ts';
import { definesMember } from './member-definers.ts';

/** `files` hold the word: every class that has the member is in one of them. */
export function findProtocolTies(
  engine: PythonEngine,
  family: Family,
  files: readonly PythonFile[],
): readonly TiedPlace[] {
  const ours = family.definitions.filter((definition) => definition.kind === 'member');
  if (ours.length === 0) return [];
  const { name } = ours[0]!;
  const ties: TiedPlace[] = [];
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
  return (
    members.length > 0 && members.every((name) => engine.evaluator.lookup(value, name).kind === 'member')
  );
}

/** `class P(Protocol)`, `class P(typing.Protocol[T])`: only a class that says so itself is one. */
function isProtocol({ file, index }: ClassRef): boolean {
  const { tree, classes } = file.facts;
  return classes[index]!.bases.some((base) =>
    /^(\w+\.)*Protocol(\[.*\])?$/s.test(sourceText(file, tree.start[base]!, tree.end[base]!)),
  );
}

function protocolMembers(engine: PythonEngine, protocol: ClassRef): readonly string[] {
  const names = new Set<string>();
  for (const { file, index } of engine.evaluator.mro(protocol).classes) {
    if (file.isExternal) continue;
    const { symbols, classes, tree } = file.facts;
    for (let symbol = 0; symbol < symbols.count; symbol++) {
      if (symbols.scope[symbol] === classes[index]!.scope) names.add(nameText(tree, symbols.name[symbol]!));
    }
  }
  return [...names].filter((name) => !name.startsWith('__'));
}
