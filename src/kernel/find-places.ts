// From what is asked to every place that it is about: the target, what the language says of it, and what it did not speak of.
// No decision is made here, so the findings hold for every policy.
import { TugError } from '../base/tug-error.ts';
import { type Account, accountForWord } from './accounting.ts';
import type { FoundTarget } from './change-target.ts';
import type { ChangeArguments, LanguageModel, OccurrenceReport } from './language.ts';
import type { Locator } from './locator.ts';
import { parseSweep, sweptPlaces } from './sweep/sweep-text.ts';
import type { Warning } from './warning.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface Findings {
  readonly target: FoundTarget;
  readonly account: Account;
  readonly warnings: readonly Warning[];
  /** Ids of the text that the request's sweep takes. */
  readonly swept: readonly string[];
}

export function findPlaces(
  view: WorkspaceView,
  locator: Locator,
  model: LanguageModel,
  target: FoundTarget,
  asked: ChangeArguments,
): Findings {
  assertReadable(model, target, locator);
  const report = trustNothingInBrokenFiles(model.occurrences({ ...target, ...asked }), model);
  const account = accountForWord(view, report);
  const sweeps = parseSweep(asked.arguments.sweep);
  const judge = sweeps.size === 0 ? null : (model.textJudge?.({ ...target, ...asked }) ?? null);
  return { target, account, warnings: report.warnings, swept: sweptPlaces(account, view, sweeps, judge) };
}

/** The gate's freshness axis: when the defining file does not parse, its facts are not facts. */
function assertReadable(model: LanguageModel, found: FoundTarget, locator: Locator): void {
  const needed =
    found.target === 'symbols'
      ? found.symbols.map((symbol) => ({ file: symbol.definition.file, why: `it defines ${symbol.name}` }))
      : found.target === 'range'
        ? [{ file: found.range.file, why: 'the range is in it' }]
        : [];
  for (const { file, why } of needed) {
    const broken = model.brokenFiles.find((each) => each.file === file);
    if (broken === undefined) continue;
    const location = locator.locate(broken);
    throw new TugError(
      'AnalysisBlocked',
      `${location.file}:${location.line}:${location.col} does not parse (${broken.message}), and ${why}`,
      { details: { location, reason: broken.message } },
    );
  }
}

/** In other files that do not parse, a resolved name is only likely: the broken part could declare it anew. */
function trustNothingInBrokenFiles(report: OccurrenceReport, model: LanguageModel): OccurrenceReport {
  const broken = new Set(model.brokenFiles.map(({ file }) => file));
  if (broken.size === 0) return report;
  const occurrences = report.occurrences.map((occurrence) =>
    occurrence.certainty === 'proven' && broken.has(occurrence.file)
      ? {
          ...occurrence,
          certainty: 'likely' as const,
          reason: `${occurrence.reason}, in a file that does not parse`,
        }
      : occurrence,
  );
  return { ...report, occurrences };
}
