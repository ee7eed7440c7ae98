// Which members a rename is about, for who asks whether an object may have one of them.
import { definitionKey } from '../meaning/meaning.ts';
import type { WantedMembers } from './bind-on-expression.ts';
import { classKey, definesMember } from './member-definers.ts';
import type { RenameQuestion } from './rename-question.ts';

/** Null when no class has what is renamed. */
export function wantedMembers({ context: { engine }, family, word }: RenameQuestion): WantedMembers | null {
  const members = family.definitions.filter((definition) => definition.kind === 'member');
  if (members.length === 0) return null;
  let above: Set<string> | null = null;
  return {
    name: word,
    isWanted: (definition) => family.keys.has(definitionKey(definition)),
    isAbove: (ref) => {
      above ??= new Set(
        members
          .filter((member) => definesMember(member.class, member.name))
          .flatMap((member) => engine.evaluator.mro(member.class).classes.map(classKey)),
      );
      return above.has(classKey(ref));
    },
  };
}
