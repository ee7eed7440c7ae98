// Renaming: from a definition to its family, from the family to every place of the word, each with its certainty. What
// cannot be allowed is refused before anything is drafted.
import type { OccurrenceReport, SymbolChange } from '../../../kernel/language.ts';
import { Locator } from '../../../kernel/locator.ts';
import type { CodeSymbol } from '../../../kernel/occurrence.ts';
import { aliasedReferences, withAliased } from './aliased-references.ts';
import { outsideCallerOf } from './called-by-name.ts';
import { checkNewName } from './check-new-name.ts';
import { entryPoints } from './entry-points.ts';
import { refuseExternalContract, unknownBaseOf } from './external-contract.ts';
import { findConflicts, refuseConflicts } from './find-conflicts.ts';
import { findWarnings } from './find-warnings.ts';
import { judgeSymbol } from './judge-symbol.ts';
import { calledByLibrary, warnOfLibrary } from './made-objects/called-by-library.ts';
import { refuseNamesOfTools } from './modules/names-of-tools.ts';
import { nameKeeperOf } from './name-keepers.ts';
import { refuseNamesOfPytest } from './pytest-contract.ts';
import { refuseOutsideFamily, refuseTarget, refuseWithoutAlias } from './refuse-target.ts';
import type { RenameContext } from './rename-context.ts';
import { reportPlaces } from './report-places.ts';

/** With `rules` off only the binding check stands in the way of a conflict: for testing the one against the other. */
export function findRenameOccurrences(
  context: RenameContext,
  request: SymbolChange,
  rules: 'on' | 'off' = 'on',
): OccurrenceReport {
  const { engine, view, definition } = context;
  const word = request.symbol.name;
  const newName = request.arguments.new_name!;
  checkNewName(newName, word);
  refuseTarget(request.operation, definition, word);
  refuseNamesOfTools(request.operation, definition);
  const { places, family, judged, ties } = judgeSymbol(context, request.symbol, request.ties);
  refuseOutsideFamily(request.operation, family, word);
  refuseWithoutAlias(request.operation, judged, word);
  const locator = new Locator(view);
  refuseExternalContract(engine, family, locator);
  refuseNamesOfPytest(engine, family, locator);
  const question = { context, family, judged, word, newName };
  if (rules === 'on') refuseConflicts(question, findConflicts(question), locator);
  const library = calledByLibrary(engine, family);
  const report = reportPlaces(
    judged,
    places,
    family,
    word,
    unknownBaseOf(engine, family) ?? outsideCallerOf(engine, family) ?? library,
    nameKeeperOf(engine, family),
  );
  const occurrences = [...report.occurrences, ...entryPoints(context, family, word)];
  const warnings = [...(library === null ? [] : [warnOfLibrary(family, library)]), ...findWarnings(question)];
  return { ...report, occurrences, warnings, word, editsText: true, ties };
}

/** Every place that means the symbol, with the same account and without a new name. */
export function referencesOf(context: RenameContext, symbol: CodeSymbol): OccurrenceReport {
  const { places, family, judged, ties } = judgeSymbol(context, symbol, []);
  const report = reportPlaces(judged, places, family, symbol.name, null);
  return { ...report, warnings: [], word: symbol.name, ties };
}

/** The same with the uses under other names, which imports gave with `as`. */
export function referencesUnderAnyName(context: RenameContext, symbol: CodeSymbol): OccurrenceReport {
  const report = referencesOf(context, symbol);
  const { judged } = judgeSymbol(context, symbol, []);
  return withAliased(report, aliasedReferences(context.engine, judged));
}
