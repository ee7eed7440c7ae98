// move-symbol: definitions of a module go to another one with what they need, and everybody who took them from the old
// place takes them from the new one.
import type { ChangeDraft, ChangeRequest, OccurrenceReport } from '../../../../kernel/language.ts';
import { compareFileSpans, type FileSpan, type Occurrence } from '../../../../kernel/occurrence.ts';
import { symbolChange } from '../../../../kernel/target-of-change.ts';
import type { PythonFile } from '../../link/program.ts';
import { referencesOf } from '../../rename/rename-occurrences.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { importPlace } from '../../rewrite/import-place.ts';
import { lineEnd, nextLine, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import type { PythonContext } from '../python-context.ts';
import { arrive } from './arrive.ts';
import { removeExports } from './exported-names.ts';
import { importsLeftBehind, removeLeftBehind, wholeStatements } from './imports-left-behind.ts';
import { spellModule } from './module-spelling.ts';
import { type MovePlan, planMove } from './move-plan.ts';
import { isInsideStatements } from './moved-statements.ts';
import { usesRelative } from './new-imports.ts';
import { askAboutChanges, otherEffects } from './other-effects.ts';
import { draftOf, type FileChange } from './text-change.ts';

export function moveOccurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport {
  const { symbols } = symbolChange(request);
  const plan = planMove(context, request);
  const { engine, view } = context;
  const reports = symbols.map((symbol) =>
    referencesOf({ engine, view, definition: context.definitionOf(symbol) }, symbol),
  );
  const occurrences = reports
    .flatMap((report) => report.occurrences)
    .map((place) => judge(context, place, plan));
  return {
    occurrences: [...askAboutChanges(plan, occurrences), ...otherEffects(context, plan)].sort(
      compareFileSpans,
    ),
    others: reports.flatMap((report) => report.others),
    warnings: reports.flatMap((report) => report.warnings),
    word: symbols.length === 1 ? symbols[0]!.name : null,
    ties: [],
  };
}

export function moveDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const plan = planMove(context, request);
  const arrival = arrive(context, plan);
  const departure = depart(context, plan);
  const importers = [...plan.importers.values()];
  const changes = [
    ...departure.changes,
    ...arrival.changes,
    ...importers.flatMap((each) => each.changes),
    ...plan.starImporters.map((file) => importBehindStar(context, file, plan)),
    ...dottedStrings(context, plan, selected),
  ];
  const removed = [...departure.removed, ...arrival.removed, ...importers.flatMap((each) => each.removed)];
  const labels = { operation: request.operation, symbol: symbolChange(request).symbol.id };
  const draft = draftOf(context.view, changes, arrival.created, removed, arrival.rebound, labels);
  const packages = plan.to.created.map((path) => ({
    kind: 'create' as const,
    path,
    content: Buffer.alloc(0),
    executable: false,
  }));
  return { ...draft, fileOperations: [...draft.fileOperations, ...packages] };
}

/** What the old file loses: the definition, imports that only it used, its entry in `__all__`; and what it imports back. */
function depart(
  context: PythonContext,
  plan: MovePlan,
): { readonly changes: readonly FileChange[]; readonly removed: readonly FileSpan[] } {
  const { source, to, statements, names, importedBack, leavesReexport } = plan;
  const { tree } = source.facts;
  const left = importsLeftBehind(context, source, (offset) => isInsideStatements(source, statements, offset));
  const gone = removeLeftBehind(source, left, statements);
  const removed: FileSpan[] = [...gone.removed];
  const changes: FileChange[] = gone.changes.map(({ span, text }) => ({
    file: source.path,
    span,
    text: encodeText(tree, text),
  }));
  if (!leavesReexport) {
    const exported = removeExports(source, names);
    changes.push(...exported.changes);
    removed.push(...exported.removed);
  }
  if (importedBack.length > 0) {
    const place = importPlace(
      tree,
      new Set([...wholeStatements(source, left.indices), ...statements]),
      gone.changes.map(({ span }) => span),
    );
    const module = spellModule(source, to.moduleName, usesRelative(source) ? 'relative' : 'absolute');
    const line = importBackLines(source, module, importedBack, plan);
    const text = `${place.before}${line}${place.after}`.replaceAll('\n', sourceStyle(tree).lineEnding);
    changes.push({
      file: source.path,
      span: { start: place.offset, end: place.offset },
      text: encodeText(tree, text),
    });
  }
  return { changes, removed };
}

/** What the module itself does not use is marked, so that nobody takes it for a forgotten import; `__all__` says so too. */
function importBackLines(
  source: PythonFile,
  module: string,
  names: readonly string[],
  { stillUsed }: MovePlan,
): string {
  const exported = new Set(source.facts.exports?.entries.map(({ name }) => name));
  const isPassedOn = (name: string) => !stillUsed.includes(name) && !exported.has(name);
  const line = (some: readonly string[], marker: string) =>
    some.length === 0 ? '' : `from ${module} import ${[...some].sort().join(', ')}${marker}\n`;
  return `${line(
    names.filter((name) => !isPassedOn(name)),
    '',
  )}${line(names.filter(isPassedOn), '  # noqa: F401')}`;
}

/** `from old import *` does not bring it any more. */
function importBehindStar(
  { engine }: PythonContext,
  file: PythonFile,
  { source, to, names }: MovePlan,
): FileChange {
  const { facts } = file;
  const { tree } = facts;
  const index = facts.imports.findIndex((fact, at) => {
    const module = fact.kind === 'star' ? engine.program.importedModule(file, at) : null;
    return module?.kind === 'file' && module.file === source;
  });
  const { statement, level } = facts.imports[index]!;
  const module = spellModule(file, to.moduleName, level > 0 ? 'relative' : 'absolute');
  const offset = nextLine(tree, lineEnd(tree, tree.end[statement]!));
  const { lineEnding } = sourceStyle(tree);
  const isOpen = tree.bytes[offset - 1] !== 0x0a && tree.bytes[offset - 1] !== 0x0d;
  const text = `${isOpen ? lineEnding : ''}from ${module} import ${[...names].sort().join(', ')}${lineEnding}`;
  return { file: file.path, span: { start: offset, end: offset }, text: encodeText(tree, text) };
}

/** "old.f" in a string, where the caller says so. */
function dottedStrings(
  { engine }: PythonContext,
  { source, to }: MovePlan,
  selected: readonly Occurrence[],
): readonly FileChange[] {
  return selected.flatMap(({ file: path, span, certainty, role }) => {
    const file = certainty === 'likely' && role === 'string' ? engine.program.file(path) : null;
    if (file === null) return [];
    const { tree } = file.facts;
    return engine.program
      .moduleNames(source)
      .flatMap((module) => {
        const start = span.start - module.length - 1;
        if (start < 0 || textBetween(tree, start, span.start) !== `${module}.`) return [];
        return [{ file: path, span: { start, end: span.start - 1 }, text: encodeText(tree, to.moduleName) }];
      })
      .slice(0, 1);
  });
}

function judge(context: PythonContext, occurrence: Occurrence, plan: MovePlan): Occurrence {
  const { source, statements, importers, to } = plan;
  const { file, span, role } = occurrence;
  const isMoved = file === source.path && isInsideStatements(source, statements, span.start);
  if (occurrence.certainty !== 'proven') {
    const isFollowed = isMoved || dottedStrings(context, plan, [occurrence]).length > 0;
    return { ...occurrence, action: isFollowed ? 'edit' : 'keep' };
  }
  const isRewritten =
    (role === 'import' || role === 'attribute' || role === 'call') &&
    [...importers].some(
      ([importer, { changes }]) =>
        importer.path === file &&
        changes.some(
          (change) => change.span.start <= span.start && span.start <= lineAfter(importer, change.span.end),
        ),
    );
  const isHere = file === to.path && plan.destinationPlaces.some(({ start }) => start === span.start);
  const isExport = role === 'export' && file === source.path && !plan.leavesReexport;
  return { ...occurrence, action: isMoved || isRewritten || isHere || isExport ? 'edit' : 'keep' };
}

function lineAfter({ facts }: PythonFile, offset: number): number {
  return lineEnd(facts.tree, offset);
}
