// Delete in the toy language: only a definition that nothing refers to, with the comment lines right above it.
import { TugError } from '../../base/tug-error.ts';
import type { ChangeDraft, OccurrenceReport, SymbolChange } from '../../kernel/language.ts';
import type { Occurrence } from '../../kernel/occurrence.ts';
import { deleteEdit } from '../../kernel/patch/build-patch.ts';
import type { ToyFacts } from './toy-facts.ts';
import { wholeLines } from './toy-lines.ts';
import { findPlaces } from './toy-rename.ts';

export function findDeleteOccurrences(facts: ToyFacts, request: SymbolChange): OccurrenceReport {
  const report = findPlaces(
    facts,
    request.symbol,
    ({ role }) => (role === 'definition' ? 'edit' : 'keep'),
    'keep',
  );
  const uses = report.occurrences.filter(
    ({ certainty, role }) => certainty === 'proven' && role !== 'definition',
  );
  if (uses.length > 0) {
    const places = uses.map(({ file, span, role }) => ({ file, span, role }));
    throw new TugError('StillInUse', `${request.symbol.name} is still used in ${countOf(places)}`, {
      details: { uses: places },
    });
  }
  // A deletion changes no other place: what cannot be proven stays as it is, and the caller decides whether to go on.
  return report;
}

export function draftDelete(
  facts: ToyFacts,
  request: SymbolChange,
  selected: readonly Occurrence[],
): ChangeDraft {
  const lines = selected
    .filter(({ role }) => role === 'definition')
    .map(({ file, span }) => ({ file, span: wholeLines(facts, file, span) }));
  const labels = { operation: request.operation, symbol: request.symbol.id, reason: 'definition' };
  return {
    edits: lines.map(({ file, span }) => deleteEdit(file, facts.view.read(file), span, labels)),
    fileOperations: [],
    relocations: [],
    removed: lines,
  };
}

function countOf(places: readonly unknown[]): string {
  return places.length === 1 ? '1 place' : `${places.length} places`;
}
