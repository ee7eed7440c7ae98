// Renaming in text: which references in comments and documents change too. Off unless asked for, and every one of them can be
// left out by its id. Prose stays: only qualified names and names in code markup are references. History is never edited.
import { TugError } from '../../base/tug-error.ts';
import type { Account, IdentifiedOccurrence } from '../accounting.ts';
import { findFile } from '../snapshot.ts';
import type { WorkspaceView } from '../workspace-view.ts';
import { type CodeSpan, codeSpans, type Markup } from './code-spans.ts';
import { isHistoryFile } from './history.ts';
import type { TextJudge, TextPlace } from './text-place.ts';

/** comments: those of source files. docs: docstrings, and files that are documents. Other strings are data and stay. */
export const SWEEPS = ['comments', 'docs'] as const;
export type Sweep = (typeof SWEEPS)[number];

/** `comments,docs` as it is given. */
export function parseSweep(given: string | undefined): ReadonlySet<Sweep> {
  if (given === undefined) return new Set();
  const words = given.split(',').map((word) => word.trim());
  const wrong = words.find((word) => !SWEEPS.some((sweep) => sweep === word));
  if (wrong !== undefined) {
    throw new TugError(
      'InvalidArgument',
      `--sweep ${given}: ${wrong === '' ? 'a word is missing' : `there is no ${wrong}`}`,
      {
        hint: `name ${SWEEPS.join(', ')}, or both: --sweep ${SWEEPS.join(',')}`,
        details: { argument: '--sweep', value: given, allowed: SWEEPS },
      },
    );
  }
  return new Set(words as Sweep[]);
}

/** Ids of the places that it takes. Without a judge every comment counts, and every name in code markup. */
export function sweptPlaces(
  { occurrences }: Account,
  view: WorkspaceView,
  sweeps: ReadonlySet<Sweep>,
  judge: TextJudge | null,
): readonly string[] {
  if (sweeps.size === 0) return [];
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    let text = texts.get(file);
    if (text === undefined) {
      // One character for each byte, so that offsets stay what they are.
      text = Buffer.from(view.read(file)).toString('latin1');
      texts.set(file, text);
    }
    return text;
  };
  const spansOf = rememberSpans();
  return occurrences.flatMap((occurrence) => {
    const place = textPlace(occurrence, view, sweeps, textOf, spansOf);
    if (place === null || place.spans.some((span) => span.kind === 'history' && contains(span, place.at)))
      return [];
    const isTaken = judge === null ? place.kind === 'comment' || place.code !== null : judge(place);
    return isTaken ? [occurrence.id] : [];
  });
}

type SpansOf = (key: string, text: string, markup: Markup, isDocstring: boolean) => readonly CodeSpan[];

/** Null for what the sweep is not about. */
function textPlace(
  { certainty, file, span, standsIn, textSpan }: IdentifiedOccurrence,
  view: WorkspaceView,
  sweeps: ReadonlySet<Sweep>,
  textOf: (file: string) => string,
  spansOf: SpansOf,
): TextPlace | null {
  if (certainty !== 'text') return null;
  const language = findFile(view.snapshot, file)?.language ?? '';
  const kind = standsIn ?? (Object.hasOwn(DOCUMENTS, language) ? 'document' : null);
  if (kind === null || !sweeps.has(kind === 'comment' ? 'comments' : 'docs')) return null;
  if (kind === 'document' && isHistoryFile(file)) return null;
  const from = textSpan?.start ?? 0;
  const text = textOf(file).slice(from, textSpan?.end);
  const spans = spansOf(`${file}:${from}`, text, DOCUMENTS[language] ?? 'both', kind === 'docstring');
  const at = span.start - from;
  const code = spans.find((each) => each.kind !== 'history' && contains(each, at)) ?? null;
  return { file, span, kind, text, at, code, spans };
}

function rememberSpans(): SpansOf {
  const known = new Map<string, readonly CodeSpan[]>();
  return (key, text, markup, isDocstring) => {
    let spans = known.get(key);
    if (spans === undefined) {
      spans = codeSpans(text, markup, isDocstring);
      known.set(key, spans);
    }
    return spans;
  };
}

function contains({ start, end }: CodeSpan, at: number): boolean {
  return start <= at && at < end;
}

/** Languages of files that are documents, and how code is marked in them. */
const DOCUMENTS: Readonly<Record<string, Markup>> = {
  markdown: 'markdown',
  restructuredtext: 'rest',
  text: 'both',
};
