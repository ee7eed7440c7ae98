// move-symbol: definitions of a module go to another one with what they need, and everybody who took them from the old
// place takes them from the new one.
import type { ChangeDraft, ChangeRequest, OccurrenceReport } from '../../../../kernel/language.ts';
import { Locator } from '../../../../kernel/locator.ts';
import { type CodeSymbol, compareFileSpans, type Occurrence } from '../../../../kernel/occurrence.ts';
import { symbolChange } from '../../../../kernel/target-of-change.ts';
import type { Warning } from '../../../../kernel/warning.ts';
import type { PythonFile } from '../../link/program.ts';
import { findDynamicPatterns } from '../../rename/dynamic-patterns.ts';
import { judgeSymbol } from '../../rename/judge-symbol.ts';
import { referencesOf } from '../../rename/rename-occurrences.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { indentationAt, lineEnd, textBetween } from '../../rewrite/source-lines.ts';
import { definitionInConfiguration } from '../move-module/named-in-configuration.ts';
import type { PythonContext } from '../python-context.ts';
import { arrive } from './arrive.ts';
import { depart } from './depart.ts';
import { lineBehind } from './import-lines.ts';
import { addToImport, findFromImport } from './join-import.ts';
import { attributesOfLeftTests, findLeftTests } from './leaves-pytest.ts';
import { spellModule } from './module-spelling.ts';
import { type MovePlan, planMove } from './move-plan.ts';
import { findMoveWarnings } from './move-warnings.ts';
import { cannotMove, isInsideStatements } from './moved-statements.ts';
import { askAboutChanges, otherEffects } from './other-effects.ts';
import { judgePatches } from './patched-names.ts';
import { isReachable } from './reach.ts';
import { whyNotImported } from './runs-when-loaded.ts';
import { stubMeanings } from './stub-meanings.ts';
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
    occurrences: onceEach([
      ...judgePatches(context, plan, askAboutChanges(plan, occurrences)),
      ...otherEffects(context, plan),
      ...inConfiguration(context, plan),
    ]).sort(compareFileSpans),
    others: reports.flatMap((report) => report.others),
    warnings: [
      ...reports.flatMap((report) => report.warnings),
      ...findMoveWarnings(context, plan),
      ...symbols
        .filter(({ name }) => !staysBound(plan, name))
        .flatMap((symbol) => lookupsInSource(context, symbol)),
      ...findLeftTests(engine.program.pytestRules(), plan),
    ],
    word: symbols.length === 1 ? symbols[0]!.name : null,
    ties: [],
  };
}

/** `getattr(module, name)`, `globals()[name]`: computed names that the old module does not have any more. */
function lookupsInSource(
  { engine, view, definitionOf }: PythonContext,
  symbol: CodeSymbol,
): readonly Warning[] {
  const context = { engine, view, definition: definitionOf(symbol) };
  const { family, judged } = judgeSymbol(context, symbol, []);
  const found = findDynamicPatterns({ context, family, judged, word: symbol.name, newName: symbol.name });
  return found.filter(
    ({ code, message }) =>
      code === 'DynamicReference' || (code === 'DynamicNamespace' && message.startsWith('globals')),
  );
}

/** Of two that speak of one place the later one counts: it says what else happens there. */
function onceEach(occurrences: readonly Occurrence[]): Occurrence[] {
  return [
    ...new Map(occurrences.map((place) => [`${place.file}\0${place.span.start}`, place] as const)).values(),
  ];
}

export function moveDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const plan = planMove(context, request);
  const plans = plan.stub === null ? [plan] : [plan, plan.stub];
  const arrivals = plans.map((each) => arrive(context, each));
  const departures = plans.map((each) => depart(context, each));
  const importers = [...plan.importers.values()];
  const changes = [
    ...[...departures, ...arrivals].flatMap((each) => each.changes),
    ...importers.flatMap((each) => each.changes),
    ...plan.starImporters.flatMap((file) => importBehindStars(context, file, plan)),
    ...dottedStrings(context, plan, selected),
  ];
  const removed = [...departures, ...arrivals, ...importers].flatMap((each) => each.removed);
  const created = arrivals.flatMap((each) => (each.created === null ? [] : [each.created]));
  const rebound = [
    ...arrivals.flatMap((each) => each.rebound),
    ...(plan.stub === null ? [] : stubMeanings(plan, plan.stub)),
  ];
  changes.push(...configuration(context, plan, selected));
  const labels = { operation: request.operation, symbol: symbolChange(request).symbol.id };
  const draft = draftOf(context.view, changes, created, removed, rebound, labels);
  const packages = plan.to.created.map((path) => ({
    kind: 'create' as const,
    path,
    content: Buffer.alloc(0),
    executable: false,
  }));
  const untold = attributesOfLeftTests(context.engine.program.pytestRules(), plan);
  return { ...draft, fileOperations: [...draft.fileOperations, ...packages], untold };
}

/** `from old import *` does not bring it any more. */
function importBehindStars(
  { engine }: PythonContext,
  file: PythonFile,
  { source, to, names }: MovePlan,
): readonly FileChange[] {
  const { tree, imports } = file.facts;
  return imports.flatMap(({ kind, statement, level }, index) => {
    const module = kind === 'star' ? engine.program.importedModule(file, index) : null;
    if (module?.kind !== 'file' || module.file !== source) return [];
    const name = spellModule(file, to.moduleName, level > 0 ? 'relative' : 'absolute');
    const known = findFromImport(file, statement, name, () => true);
    const items = names.map((text) => ({ text, carried: [] }));
    const joined = known === null ? null : addToImport(file, known, items);
    if (joined !== null) return joined;
    const indentation = indentationAt(tree, tree.start[statement]!);
    const line = `${indentation}from ${name} import ${[...names].sort().join(', ')}`;
    const added = lineBehind(file, statement, line);
    if (added !== null) return [added];
    throw cannotMove(
      names[0]!,
      `${file.path} imports everything from ${source.path} on a line with other code`,
      'write that import on a line of its own',
    );
  });
}

/** Entry points and other configuration that names what moves. */
function inConfiguration(context: PythonContext, plan: MovePlan): readonly Occurrence[] {
  const { source, to, names } = plan;
  const { program } = context.engine;
  const found = program
    .moduleNames(source)
    .flatMap((module) => names.flatMap((name) => definitionInConfiguration(context.view, module, name)));
  const stuck = isReachable(program, null, to, source)
    ? to.file === null
      ? null
      : whyNotImported(context, to.file)
    : `${to.path} is on no import path`;
  const isElsewhere = to.moduleName.split('.')[0] !== source.moduleName.split('.')[0];
  return found.map((place): Occurrence => {
    if (place.certainty !== 'proven') return stuck === null ? place : { ...place, action: 'keep' };
    if (stuck !== null) {
      const { file, line, col } = new Locator(context.view).locate(place);
      throw cannotMove(
        names[0]!,
        `the entry point at ${file}:${line}:${col} would have to load it from there: ${stuck}`,
        'choose a module that can be imported',
      );
    }
    const reason = `${place.reason}, and ${to.moduleName.split('.')[0]} may not be installed with the project`;
    return isElsewhere ? { ...place, certainty: 'likely', reason } : place;
  });
}

function configuration(
  context: PythonContext,
  plan: MovePlan,
  selected: readonly Occurrence[],
): readonly FileChange[] {
  const keyOf = ({ file, span }: Occurrence) => `${file}\0${span.start}`;
  const chosen = new Set(selected.map(keyOf));
  const found = inConfiguration(context, plan).filter((place) => chosen.has(keyOf(place)));
  return found.map(({ file, span }) => {
    const text = Buffer.from(context.view.read(file)).toString('latin1', 0, span.start - 1);
    const module = context.engine.program.moduleNames(plan.source).find((name) => text.endsWith(name))!;
    const start = span.start - 1 - module.length;
    return { file, span: { start, end: span.start - 1 }, text: Buffer.from(plan.to.moduleName) };
  });
}

/** "old.f" in a string, where the caller says so. */
function dottedStrings(
  { engine }: PythonContext,
  { source, to }: MovePlan,
  selected: readonly Occurrence[],
): readonly FileChange[] {
  return selected.flatMap(({ file: path, span, certainty, role, action }) => {
    if (action === 'keep') return [];
    const file = certainty === 'likely' && role === 'string' ? engine.program.file(path) : null;
    if (file === null) return [];
    const { tree } = file.facts;
    return engine.program
      .moduleNames(source)
      .flatMap((module) => {
        const start = span.start - module.length - 1;
        const before = start < 0 ? '' : textBetween(tree, start, span.start);
        if (before !== `${module}.` && before !== `${module}:`) return [];
        return [{ file: path, span: { start, end: span.start - 1 }, text: encodeText(tree, to.moduleName) }];
      })
      .slice(0, 1);
  });
}

function judge(context: PythonContext, occurrence: Occurrence, plan: MovePlan): Occurrence {
  const { importers } = plan;
  const { file, span, role } = occurrence;
  const plans = plan.stub === null ? [plan] : [plan, plan.stub];
  const isMoved = plans.some(
    ({ source, statements }) => file === source.path && isInsideStatements(source, statements, span.start),
  );
  if (occurrence.certainty !== 'proven') {
    const isFollowed =
      isMoved || dottedStrings(context, plan, [{ ...occurrence, action: 'edit' }]).length > 0;
    return { ...occurrence, action: isFollowed ? 'edit' : 'keep' };
  }
  const isRewritten =
    (role === 'import' || role === 'attribute' || role === 'call' || role === 'string') &&
    [...importers].some(
      ([importer, { changes }]) =>
        importer.path === file &&
        changes.some(
          (change) => change.span.start <= span.start && span.start <= lineAfter(importer, change.span.end),
        ),
    );
  const isHere = plans.some(
    ({ to, destinationPlaces }) =>
      file === to.path && destinationPlaces.some(({ start }) => start === span.start),
  );
  const isExport =
    role === 'export' && plans.some(({ source }) => file === source.path) && !plan.leavesReexport;
  const isThrough = file === plan.source.path && plan.through?.edited.has(span.start) === true;
  if (isMoved || isRewritten || isHere || isExport || isThrough) return { ...occurrence, action: 'edit' };
  if (role !== 'string' || staysBound(plan, textOfSpan(context, occurrence)))
    return { ...occurrence, action: 'keep' };
  const reason = `the name is looked up in ${plan.source.path}, which does not have it any more`;
  return { ...occurrence, certainty: 'likely', provenance: 'syntactic', action: 'keep', reason };
}

/** Whether the module that the definition leaves goes on binding its name. */
function staysBound({ leavesReexport, stillUsed }: MovePlan, name: string): boolean {
  return leavesReexport || stillUsed.includes(name);
}

function textOfSpan({ view }: PythonContext, { file, span }: Occurrence): string {
  return Buffer.from(view.read(file)).toString('utf8', span.start, span.end);
}

function lineAfter({ facts }: PythonFile, offset: number): number {
  return lineEnd(facts.tree, offset);
}
