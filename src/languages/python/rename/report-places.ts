// Verdicts in the words of the kernel: what means the symbol and how surely, and what means something else.
import type { Occurrence, OtherOccurrence } from '../../../kernel/occurrence.ts';
import { definitionKey } from '../meaning/meaning.ts';
import { unrelatedReason, type WordPlaces } from './collect-places.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { Family } from './family.ts';
import { type JudgedPlace, spanOfPlace } from './judge-family.ts';
import { getsAnAlias } from './outside-imports.ts';
import { roleOfPlace } from './role-of-place.ts';
import { textPlaces } from './text-places.ts';

/** `doubt` is a reason why nothing of the family is proven, or null. */
export function reportPlaces(
  judged: readonly JudgedPlace[],
  { unrelated, files }: WordPlaces,
  family: Family,
  word: string,
  doubt: string | null,
): { readonly occurrences: readonly Occurrence[]; readonly others: readonly OtherOccurrence[] } {
  const occurrences: Occurrence[] = [];
  const others: OtherOccurrence[] = [];
  for (const { bound, verdict } of judged) {
    const place = { ...spanOfPlace(bound.place), role: roleOfPlace(bound.place) };
    const { receiver } = bound;
    switch (verdict.kind) {
      case 'proven': {
        const action = getsAnAlias(bound) ? 'keep' : 'edit';
        const certain = doubt === null ? 'proven' : 'likely';
        const reason = doubt ?? verdict.reason;
        const role = place.role === 'definition' && isOverride(bound, family) ? 'override' : place.role;
        occurrences.push({ ...place, role, certainty: certain, provenance: 'semantic', reason, action });
        break;
      }
      case 'likely':
      case 'possible':
      case 'tied': {
        const certainty = verdict.kind === 'possible' ? 'possible' : 'likely';
        const provenance = bound.place.kind === 'string' ? 'syntactic' : 'semantic';
        const reason = verdict.reason;
        occurrences.push({ ...place, certainty, provenance, reason, action: 'edit', receiver });
        break;
      }
      case 'other': {
        const definition = verdict.definition === null ? null : placeOfDefinition(verdict.definition);
        others.push({ ...place, reason: verdict.reason, definition });
        break;
      }
      case 'text':
        break;
    }
  }
  for (const place of unrelated) {
    others.push({
      ...spanOfPlace(place),
      role: roleOfPlace(place),
      reason: unrelatedReason(place),
      definition: null,
    });
  }
  const spokenOf = [
    ...judged.filter(({ verdict }) => verdict.kind !== 'text').map(({ bound }) => bound.place),
    ...unrelated,
  ];
  occurrences.push(...textPlaces(files, word, spokenOf));
  return { occurrences, others };
}

/** A definition in another class than the one that was asked for. */
function isOverride({ definitions }: JudgedPlace['bound'], family: Family): boolean {
  const [first] = family.definitions;
  if (first?.kind !== 'member') return false;
  return (
    definitions.some((definition) => definition.kind === 'member') &&
    !definitions.some((definition) => definitionKey(definition) === definitionKey(first))
  );
}
