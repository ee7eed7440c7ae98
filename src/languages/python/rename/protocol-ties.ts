// A class fits a Protocol when it has all its members, without naming it. When its objects are seen to be used as one, the
// two are one family; else they are tied, not joined. A class that names the Protocol as a base inherits from it as from any.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { Family } from './family.ts';
import type { TiedPlace } from './find-ties.ts';
import { classesWith, fits, isProtocol, isUsedAs } from './protocol-fit.ts';

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
    const partner = ours.find((own) => fits(engine, own.class, other) || isUsedAs(engine, own.class, other));
    if (partner === undefined) continue;
    const places = [placeOfDefinition(partner), placeOfDefinition(outside)].filter((place) => place !== null);
    const [protocol, fitting] = isProtocol(other) ? [other, partner.class] : [partner.class, other];
    ties.push({
      outside: [outside],
      places,
      because: `${className(fitting)} has all members of the protocol ${className(protocol)}`,
      isUsed: isUsedAs(engine, partner.class, other),
    });
  }
  return ties;
}
