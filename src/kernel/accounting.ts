// The accounting rule: every textual occurrence of the word in the snapshot ends in exactly one list. What the
// language did not speak of (documents, configuration, other languages) becomes an open place of certainty `text`.
import { shortId } from '../base/content-hash.ts';
import { TugError } from '../base/tug-error.ts';
import { findWord } from './find-word.ts';
import type { OccurrenceReport } from './language.ts';
import {
  compareFileSpans,
  type FamilyTie,
  type FileSpan,
  type Occurrence,
  type OtherOccurrence,
} from './occurrence.ts';
import { findFile } from './snapshot.ts';
import type { Warning } from './warning.ts';
import { isWideText, wideTextHolds } from './wide-text.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface Account {
  /** Sorted by file and position. */
  readonly occurrences: readonly IdentifiedOccurrence[];
  readonly others: readonly OtherOccurrence[];
  readonly ties: readonly FamilyTie[];
  /** See OccurrenceReport. */
  readonly refusesTaken?: boolean;
  /** Files that hold the word and cannot be accounted for. */
  readonly warnings: readonly Warning[];
}

/** With an id by which a caller can include or exclude it; the same for the same snapshot and word. */
export type IdentifiedOccurrence = Occurrence & { readonly id: string };

export function accountForWord(view: WorkspaceView, report: OccurrenceReport): Account {
  const spokenOf = new Set<string>();
  for (const place of [...report.occurrences, ...report.others]) {
    const key = keyOf(place);
    if (spokenOf.has(key)) {
      throw new TugError('InternalError', `${key} was classified twice`, { details: { place: key } });
    }
    spokenOf.add(key);
  }
  const { word } = report;
  const { places, warnings } = word === null ? NOTHING_TO_FIND : placesNotSpokenOf(view, word, spokenOf);
  const occurrences = [...report.occurrences, ...places]
    .sort(compareFileSpans)
    .map((occurrence) => ({ id: occurrenceId(occurrence, word ?? ''), ...actionFor(occurrence, report) }));
  return {
    occurrences,
    others: [...report.others].sort(compareFileSpans),
    ties: report.ties ?? [],
    ...(report.refusesTaken === true ? { refusesTaken: true } : {}),
    warnings,
  };
}

/** Text stays as it is, whoever takes it, unless the operation writes there. */
function actionFor(occurrence: Occurrence, { editsText = false }: OccurrenceReport): Occurrence {
  return occurrence.certainty === 'text' && !editsText ? { ...occurrence, action: 'keep' } : occurrence;
}

const NOTHING_TO_FIND = { places: [], warnings: [] } as const;

function placesNotSpokenOf(
  view: WorkspaceView,
  word: string,
  spokenOf: ReadonlySet<string>,
): { readonly places: readonly Occurrence[]; readonly warnings: readonly Warning[] } {
  const wordBytes = Buffer.from(word, 'utf8');
  const places: Occurrence[] = [];
  const warnings: Warning[] = [];
  for (const path of view.filesContaining(word)) {
    const language = findFile(view.snapshot, path)?.language ?? null;
    const bytes = view.read(path);
    if (isWideText(bytes) && wideTextHolds(bytes, word)) warnings.push(wordInWideText(path, word));
    for (const start of findWord(bytes, wordBytes)) {
      const place: FileSpan = { file: path, span: { start, end: start + wordBytes.length } };
      if (spokenOf.has(keyOf(place))) continue;
      places.push({
        ...place,
        role: 'comment',
        certainty: 'text',
        provenance: 'text',
        reason: language === null ? 'the word stands in this file' : `the word stands in a ${language} file`,
        action: 'edit',
      });
    }
  }
  return { places, warnings };
}

/** The code of warnings that say that the account is not whole. */
export const NOT_ACCOUNTED_FOR = 'WordInWideText';

function wordInWideText(path: string, word: string): Warning {
  return {
    code: NOT_ACCOUNTED_FOR,
    message: `${path} holds the word ${word}, but its text is UTF-16: the places in it are neither listed nor edited`,
    place: { file: path, span: { start: 0, end: 0 } },
    suggestion: 'look at the file, or convert it to UTF-8',
  };
}

function keyOf(place: FileSpan): string {
  return `${place.file}:${place.span.start}`;
}

function occurrenceId(place: FileSpan, word: string): string {
  return shortId('occ', place.file, String(place.span.start), word);
}
