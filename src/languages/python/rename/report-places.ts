// Verdicts in the words of the kernel: what means the symbol and how surely, and what means something else.
import type { Occurrence, OtherOccurrence } from '../../../kernel/occurrence.ts';
import type { PythonFile } from '../link/program.ts';
import { definitionKey } from '../meaning/meaning.ts';
import { asFixtureName } from './asked-fixtures.ts';
import { unrelatedReason, type WordPlaces } from './collect-places.ts';
import { placeOfDefinition } from './describe-definition.ts';
import { asCode } from './evaluated-text.ts';
import type { Family } from './family.ts';
import { type JudgedPlace, spanOfPlace } from './judge-family.ts';
import { askedAbout, type NameKeeper } from './name-keepers.ts';
import { makeDecoratorStrings } from './named-in-decorators.ts';
import { getsAnAlias } from './outside-imports.ts';
import { roleOfPlace } from './role-of-place.ts';
import { textPlaces } from './text-places.ts';

/** `doubt` is a reason why nothing of the family is proven, or null; `keeper` who may know its name. */
export function reportPlaces(
  judged: readonly JudgedPlace[],
  { unrelated, files }: WordPlaces,
  family: Family,
  word: string,
  doubt: string | null,
  keeper: NameKeeper | null = null,
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
  const byPath = new Map(files.map((file) => [file.path, file]));
  const isWhole = wholeStrings(byPath);
  const inDecorator = makeDecoratorStrings(family, (text) => isWhole(text, null));
  const asFixture = asFixtureName(byPath, family, (text) => isWhole(text, null));
  for (const text of textPlaces(files, word, spokenOf))
    occurrences.push(inDecorator(asFixture(askedAbout(asCode(byPath, family, text), keeper, isWhole))));
  return { occurrences, others };
}

/** Whether a place in a string is all of it, or all behind the last dot; the name of a class also before one: "Book.title". */
function wholeStrings(
  files: ReadonlyMap<string, PythonFile>,
): (text: Occurrence, keeper: NameKeeper | null) => boolean {
  return ({ file: path, span }, keeper) => {
    const bytes = files.get(path)?.facts.tree.bytes;
    const before = bytes?.[span.start - 1];
    const isQuote = (byte: number | undefined) => byte === 0x22 || byte === 0x27;
    if (keeper?.of === 'class' && bytes?.[span.end] === 0x2e && isNameStart(bytes[span.end + 1])) return true;
    return (isQuote(before) || before === 0x2e) && isQuote(bytes?.[span.end]);
  };
}

function isNameStart(byte: number | undefined): boolean {
  return byte !== undefined && /[A-Za-z_]/.test(String.fromCharCode(byte));
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
