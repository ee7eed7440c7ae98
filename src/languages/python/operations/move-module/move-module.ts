// move-module: the files of a module or a package go to another place, and everybody who names it follows. A new last name
// alone is a rename, with all its rules.
import type {
  ChangeDraft,
  ChangeRequest,
  OccurrenceReport,
  SymbolChange,
} from '../../../../kernel/language.ts';
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import { replaceEdit } from '../../../../kernel/patch/build-patch.ts';
import { symbolChange } from '../../../../kernel/target-of-change.ts';
import { spanOfPlace } from '../../rename/judge-family.ts';
import { draftRename } from '../../rename/rename-draft.ts';
import { findRenameOccurrences } from '../../rename/rename-occurrences.ts';
import { reportPlaces } from '../../rename/report-places.ts';
import { parentOf } from '../move-symbol/module-spelling.ts';
import { draftOf } from '../move-symbol/text-change.ts';
import type { PythonContext } from '../python-context.ts';
import { type ModuleMovePlan, placesToFollow, planModuleMove, rewriteAll } from './module-move-plan.ts';
import { findMoveWarnings } from './move-warnings.ts';
import { namedInConfiguration } from './named-in-configuration.ts';

export function moveModuleOccurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport {
  const plan = planModuleMove(context, symbolChange(request));
  const inFiles = namedInConfiguration(context.view, plan.source.name);
  const renaming = asRename(plan, request);
  if (renaming !== null) {
    const report = findRenameOccurrences(renameContext(context, renaming), renaming);
    return { ...report, occurrences: [...report.occurrences, ...inFiles] };
  }
  const { judged, places, family } = plan.judged;
  const report = reportPlaces(judged, places, family, plan.move.oldLast, null);
  const proven = editedPlaces(context, plan, null);
  const open = report.occurrences.filter(({ certainty }) => certainty !== 'proven' && certainty !== 'text');
  const followed = open.length === 0 ? proven : editedPlaces(context, plan, open);
  const occurrences = report.occurrences.map((occurrence): Occurrence => {
    const edited = occurrence.certainty === 'proven' ? proven : followed;
    return { ...occurrence, action: edited.has(keyOf(occurrence)) ? 'edit' : 'keep' };
  });
  return {
    occurrences: [...occurrences, ...inFiles],
    others: report.others,
    warnings: findMoveWarnings(context, plan),
    word: plan.move.oldLast,
    ties: [],
  };
}

/** Where text changes when these are followed, besides all that is proven. */
function editedPlaces(
  context: PythonContext,
  plan: ModuleMovePlan,
  open: readonly Occurrence[] | null,
): ReadonlySet<string> {
  const { rewrites } = rewriteAll(context, plan, placesToFollow(plan, open));
  return new Set(
    [...rewrites.values()].flatMap((rewrite) =>
      [...rewrite.edited].map((place) => keyOf(spanOfPlace(place))),
    ),
  );
}

export function moveModuleDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const plan = planModuleMove(context, symbolChange(request));
  const { view } = context;
  const inFiles = new Map(
    namedInConfiguration(view, plan.source.name).map((place) => [keyOf(place), place] as const),
  );
  const chosen = selected.filter((place) => inFiles.has(keyOf(place)));
  const labels = { operation: request.operation, symbol: symbolChange(request).symbol.id };
  const config = chosen.map(({ file, span }) => {
    const start = span.end - Buffer.byteLength(plan.source.name);
    const whole = { start, end: span.end };
    return replaceEdit(file, view.read(file), whole, Buffer.from(plan.to.name), labels);
  });
  const renaming = asRename(plan, request);
  if (renaming !== null) {
    const rest = selected.filter((place) => !inFiles.has(keyOf(place)));
    const draft = draftRename(renameContext(context, renaming), renaming, rest);
    return { ...draft, edits: [...draft.edits, ...config] };
  }
  const { rewrites, names } = rewriteAll(context, plan, placesToFollow(plan, selected));
  const changes = [...rewrites.values()].flatMap((rewrite) => rewrite.changes);
  const removed = [...rewrites.values()].flatMap((rewrite) => rewrite.removed);
  const draft = draftOf(view, changes, [], removed, [], labels);
  return {
    ...draft,
    edits: [...draft.edits, ...config],
    fileOperations: [
      ...plan.moves.map(({ file, to }) => ({
        kind: 'move' as const,
        path: file.path,
        to,
        expectedHash: file.hash,
      })),
      ...plan.to.created.map((path) => ({
        kind: 'create' as const,
        path,
        content: Buffer.alloc(0),
        executable: false,
      })),
    ],
    names,
  };
}

/** The same folder, another name. */
function asRename(plan: ModuleMovePlan, request: ChangeRequest): SymbolChange | null {
  const { source, to, move } = plan;
  const isRename =
    source.isPackage === to.isPackage &&
    parentOf(source.name) === parentOf(to.name) &&
    folderOfBase(source.base) === folderOfBase(to.base);
  if (!isRename) return null;
  const change = symbolChange(request);
  return { ...change, arguments: { ...change.arguments, new_name: move.newLast } };
}

function renameContext({ engine, view, definitionOf }: PythonContext, { symbol }: SymbolChange) {
  return { engine, view, definition: definitionOf(symbol) };
}

function folderOfBase(base: string): string {
  return base.slice(0, base.lastIndexOf('/') + 1);
}

function keyOf({ file, span }: { readonly file: string; readonly span: { readonly start: number } }): string {
  return `${file}\0${span.start}`;
}
