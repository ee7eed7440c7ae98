// Answers that hold a patch or places, for people: the diff, what the checks say, what is open, and how to go on.
import type { AnalyzeImpactDocument } from '../wire/analyze-impact-document.ts';
import type { ApplyDocument } from '../wire/apply-document.ts';
import type {
  LocationPart,
  NextPart,
  OccurrencePart,
  SymbolPart,
  TiePart,
  WarningPart,
} from '../wire/document-parts.ts';
import type { PatchPart, SummaryPart, VerificationPart } from '../wire/patch-parts.ts';
import type { RunDocument } from '../wire/run-document.ts';
import type { VerifyDocument } from '../wire/verify-document.ts';
import { countOf, showBytes } from './count-words.ts';
import { printable, printableLine } from './printable-text.ts';
import { renderDiff } from './render-diff.ts';
import { showPlace } from './render-error.ts';
import type { TextPage } from './text-page.ts';

type OkRun = Extract<RunDocument, { status: 'ok' }>;
type UndecidedRun = Extract<RunDocument, { status: 'needs_decision' }>;
type Impact = Extract<AnalyzeImpactDocument, { status: 'ok' | 'needs_decision' }>;

export function renderRun(document: OkRun | UndecidedRun, page: TextPage): readonly string[] {
  const { style } = page;
  const title = `${style.bold(document.operation)} ${describeTarget(document)}`;
  if (document.status === 'needs_decision') {
    return [
      title,
      '',
      ...renderGroups(document, page),
      ...renderTies(document.ties ?? [], page),
      ...renderStops(document, page),
      ...renderOpen(document.open, page),
      ...renderWarnings(document.warnings, page),
      style.yellow('Someone has to decide; nothing was written.'),
      ...renderNext(document.next, page),
    ];
  }
  return [
    title,
    '',
    ...renderPatch(document.patch, document.summary, page),
    ...renderVerification(document.verification, page),
    ...renderOpen(document.open, page),
    ...(document.other.length === 0
      ? []
      : [
          style.dim(
            `${countOf(document.other.length, 'place')} ${document.other.length === 1 ? 'means' : 'mean'} something else`,
          ),
        ]),
    ...renderWarnings(document.warnings, page),
    ...renderOutcome(document, page),
    ...renderNext(document.next ?? [], page),
  ];
}

export function renderApply(document: ApplyDocument, page: TextPage): readonly string[] {
  return [
    ...renderPatch(document.patch, document.summary, page),
    ...renderVerification(document.verification, page),
    ...renderWarnings(document.warnings, page),
    ...renderOutcome(document, page),
  ];
}

export function renderImpact(document: Impact, page: TextPage): readonly string[] {
  const { impact, references, open, other } = document;
  return [
    describeTarget(document),
    '',
    ...renderOccurrences(references, page),
    `${countOf(impact.references_count, 'reference')} in ${countOf(impact.files_affected, 'file')}, about ${countOf(impact.edits_estimated, 'edit')}`,
    ...(document.status === 'needs_decision'
      ? [
          ...renderGroups(document, page),
          ...renderTies(document.ties ?? [], page),
          ...renderStops(document, page),
        ]
      : []),
    ...renderOpen(open, page),
    ...(other.length === 0
      ? []
      : [
          page.style.dim(
            `${countOf(other.length, 'place')} ${other.length === 1 ? 'means' : 'mean'} something else`,
          ),
        ]),
    ...renderWarnings(document.warnings, page),
    ...renderNext(document.next ?? [], page),
  ];
}

export function renderVerify(document: VerifyDocument, page: TextPage): readonly string[] {
  return [...renderVerification(document.verification, page), ...renderWarnings(document.warnings, page)];
}

export function renderWarnings(warnings: readonly WarningPart[], { style }: TextPage): readonly string[] {
  return warnings.flatMap(({ code, message, location, suggestion, locations = [] }) => [
    `${style.yellow('warning')} ${style.dim(`[${code}]`)} ${location === undefined ? '' : `${showPlace(location)}: `}${printable(message)}`,
    ...(locations.length === 0 ? [] : [`  also at ${listPlaces(locations.slice(1))}`]),
    ...(suggestion === undefined ? [] : [`  ${printable(suggestion)}`]),
  ]);
}

const MOST_PLACES = 5;

function listPlaces(places: readonly LocationPart[]): string {
  const more = places.length - MOST_PLACES;
  const shown = places.slice(0, MOST_PLACES).map(showPlace).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

type Target = Pick<OkRun, 'symbol' | 'symbols' | 'range' | 'files'>;

export function describeTarget({ symbol, symbols, range, files }: Target): string {
  if (symbols !== undefined) return symbols.map(describeSymbol).join(', ');
  if (symbol !== undefined) return describeSymbol(symbol);
  if (range !== undefined) return showPlace(range);
  return countOf(files?.length ?? 0, 'file');
}

export function describeSymbol({ name, kind, location }: SymbolPart): string {
  return `${printableLine(name)} (${kind} at ${showPlace(location)})`;
}

export function renderPatch(patch: PatchPart, summary: SummaryPart, { style }: TextPage): readonly string[] {
  const diff = patch.unified_diff == null ? [] : renderDiff(patch.unified_diff, style);
  const elsewhere =
    patch.unified_diff_file == null ? [] : [`the diff is in ${printableLine(patch.unified_diff_file)}`];
  const bytes = `+${showBytes(summary.bytes_added)} -${showBytes(summary.bytes_removed)}`;
  const counts = `${countOf(summary.files_changed, 'file')} changed, ${countOf(summary.edits_count, 'edit')}, ${bytes}`;
  return [...diff, ...(diff.length === 0 ? [] : ['']), ...elsewhere, style.bold(counts)];
}

export function renderVerification(
  { status, mode, checks, sandbox }: VerificationPart,
  page: TextPage,
): readonly string[] {
  const { style } = page;
  const paint = { passed: style.green, failed: style.red, skipped: style.yellow, inconclusive: style.yellow };
  const rows = checks.map((check) => [
    { text: check.status, paint: paint[check.status] },
    check.name,
    check.duration_ms === undefined ? '' : `${check.duration_ms} ms`,
    [describeCounts(check.tests), check.reason ?? (check.baseline?.preexisting ? PREEXISTING : '')]
      .filter((text) => text !== '')
      .join('; '),
  ]);
  const outputs = checks.flatMap(({ name, output }) =>
    output == null
      ? []
      : [
          `${style.bold(printableLine(name))}:`,
          ...output
            .trimEnd()
            .split('\n')
            .map((line) => `  ${style.dim('|')} ${printable(line)}`),
        ],
  );
  return [
    `verification (${mode}): ${paint[status](status)}`,
    ...(rows.length === 0 ? [] : page.table(['', 'check', 'time', ''], rows)),
    ...outputs,
    ...(sandbox === undefined ? [] : [`the sandbox is in ${printableLine(sandbox)}`]),
  ];
}

const PREEXISTING = 'fails without the patch too';

function describeCounts(tests: VerificationPart['checks'][number]['tests']): string {
  if (tests === undefined) return '';
  const { after, before } = tests;
  const { ran, passed, failed, errors } = after;
  const was = before === undefined ? '' : ` (without the patch: ${before.passed} of ${before.ran})`;
  const bad = failed + errors === 0 ? '' : `, ${failed} failed, ${errors} errors`;
  return `${passed} of ${ran} passed${bad}${was}`;
}

export function renderGroups(
  { groups }: { readonly groups: UndecidedRun['groups'] },
  page: TextPage,
): readonly string[] {
  const rows = groups.map(({ id, certainty, reason, receiver, count }) => [
    id,
    certainty,
    String(count),
    receiver === undefined ? reason : `${reason}: ${receiver}`,
  ]);
  return rows.length === 0
    ? []
    : ['To decide:', ...page.table(['group', 'certainty', 'places', 'reason'], rows), ''];
}

export function renderTies(ties: readonly TiePart[], page: TextPage): readonly string[] {
  const rows = ties.map(({ id, message, families }) => [id, families.join(', '), message]);
  return rows.length === 0 ? [] : ['Tied together:', ...page.table(['tie', 'with', 'reason'], rows), ''];
}

/** What stopped the operation besides open places: references that cannot be edited, warnings to confirm. */
export function renderStops(
  { uneditable = [], unconfirmed = [] }: Pick<UndecidedRun, 'uneditable' | 'unconfirmed'>,
  page: TextPage,
): readonly string[] {
  const rows = unconfirmed.map(({ code, count, reason }) => [code, String(count), reason]);
  return [
    ...(uneditable.length === 0
      ? []
      : ['Taken, but tug cannot edit them:', ...renderOccurrences(uneditable, page), '']),
    ...(rows.length === 0
      ? []
      : ['To confirm:', ...page.table(['warning', 'places', 'what happens'], rows), '']),
  ];
}

export function renderOpen(open: readonly OccurrencePart[], page: TextPage): readonly string[] {
  if (open.length === 0) return [];
  return [page.style.yellow(`${countOf(open.length, 'place')} left open:`), ...renderOccurrences(open, page)];
}

const MOST_SHOWN = 50;

export function renderOccurrences(places: readonly OccurrencePart[], page: TextPage): readonly string[] {
  const rows = places
    .slice(0, MOST_SHOWN)
    .map(({ id, location, kind, certainty, reason }) => [id, showPlace(location), kind, certainty, reason]);
  const more = places.length - rows.length;
  return [
    ...page.table(['id', 'place', 'kind', 'certainty', 'reason'], rows),
    ...(more > 0 ? [page.style.dim(`  ... and ${more} more; --json shows all`)] : []),
  ];
}

export function renderOutcome(
  document: { readonly undo_token: string | null; readonly applied?: boolean | undefined },
  { style }: TextPage,
): readonly string[] {
  if (document.applied !== true) return ['Nothing was written.'];
  const undo =
    document.undo_token === null ? '' : ` To take it back: ${style.cyan(`tug undo ${document.undo_token}`)}`;
  return [`${style.green('Applied.')}${undo}`];
}

export function renderNext(next: readonly NextPart[], { style }: TextPage): readonly string[] {
  return next.map(
    ({ command, effect }) => `${style.cyan(printableLine(command))}  ${style.dim(printableLine(effect))}`,
  );
}
