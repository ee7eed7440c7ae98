// Safe delete: only what nothing refers to. A use that is proven refuses it with every use; one that is not proven is
// for the caller to decide. With --cascade, what only the deleted code used goes too.
import { TugError } from '../../../../base/tug-error.ts';
import type { ChangeDraft, ChangeRequest, OccurrenceReport } from '../../../../kernel/language.ts';
import { Locator } from '../../../../kernel/locator.ts';
import { compareFileSpans, type Occurrence } from '../../../../kernel/occurrence.ts';
import { deleteEdit, replaceEdit } from '../../../../kernel/patch/build-patch.ts';
import { symbolChange } from '../../../../kernel/target-of-change.ts';
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import { referencesOf } from '../../rename/rename-occurrences.ts';
import type { PythonContext } from '../python-context.ts';
import { cascade } from './cascade.ts';
import { type DefiningStatement, requireStatements } from './defining-statements.ts';
import { foundWithoutName } from './found-without-name.ts';
import { isInside, removalsOf } from './removals.ts';
import { unnamedUses } from './unnamed-uses.ts';

export function deleteOccurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport {
  const { symbol } = symbolChange(request);
  const { engine, view } = context;
  const definition = context.definitionOf(symbol);
  const statements = requireStatements(definition, symbol);
  const report = referencesOf({ engine, view, definition }, symbol);
  const occurrences = report.occurrences.map((occurrence) => judge(occurrence, statements, view));
  const uses = occurrences.filter(({ certainty, action }) => certainty === 'proven' && action === 'keep');
  if (uses.length > 0) throw stillInUse(symbol.name, uses, new Locator(view));
  const untold = [
    ...unnamedUses(engine, statements),
    ...foundWithoutName(context, symbol, definition, statements),
  ];
  return {
    ...report,
    occurrences: [...occurrences, ...untold].sort(compareFileSpans),
    ties: [],
    refusesTaken: true,
  };
}

export function deleteDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const { symbol } = symbolChange(request);
  const { view } = context;
  const definition = context.definitionOf(symbol);
  const statements = requireStatements(definition, symbol);
  const kept = selected.filter((place) => !isInside(place, statements) && place.role !== 'comment');
  if (kept.length > 0) throw stillInUse(symbol.name, kept, new Locator(view));
  const all = request.switches.has('cascade') ? cascade(context, statements) : { statements, imports: [] };
  const labels = { operation: request.operation, symbol: symbol.id, reason: 'definition' };
  const changes = removalsOf(all);
  const edits = changes.map(({ file, span, text }) =>
    text === ''
      ? deleteEdit(file, view.read(file), span, labels)
      : replaceEdit(file, view.read(file), span, Buffer.from(text), labels),
  );
  return { edits, fileOperations: [], relocations: [], removed: changes };
}

/** Inside of what goes, a place goes with it; every other place stays as it is. */
function judge(
  occurrence: Occurrence,
  statements: readonly DefiningStatement[],
  view: WorkspaceView,
): Occurrence {
  if (isInside(occurrence, statements)) return { ...occurrence, action: 'edit' };
  const kept = { ...occurrence, action: 'keep' as const };
  if (!mayBeCode(occurrence, view)) return kept;
  return {
    ...kept,
    certainty: 'possible',
    provenance: 'syntactic',
    reason: 'in a string, behind a dot: it may be code',
  };
}

/** Templates of code say `module.name`; a sentence has a space behind its dot. */
function mayBeCode({ file, span, certainty, role, standsIn }: Occurrence, view: WorkspaceView): boolean {
  if (certainty !== 'text' || role !== 'string' || standsIn !== undefined) return false;
  const before = Buffer.from(view.read(file).subarray(Math.max(0, span.start - 2), span.start)).toString(
    'latin1',
  );
  return /[\w)\]]\.$/.test(before);
}

function stillInUse(name: string, uses: readonly Occurrence[], locator: Locator): TugError {
  const places = uses.map((use) => ({ location: locator.locate(use), role: use.role, reason: use.reason }));
  const [first] = places;
  const more = places.length > 1 ? ` and ${places.length - 1} more` : '';
  const { file, line, col } = first!.location;
  return new TugError('StillInUse', `${name} is still used at ${file}:${line}:${col}${more}`, {
    details: { location: first!.location, uses: places },
  });
}
