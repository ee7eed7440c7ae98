// Renaming in text: which of the places where only the word stands the caller wants to change too. Off unless asked for, and
// every place can be left out by its id.
import { TugError } from '../base/tug-error.ts';
import type { Account, IdentifiedOccurrence } from './accounting.ts';
import type { Occurrence } from './occurrence.ts';
import { findFile, type Snapshot } from './snapshot.ts';

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

/** Ids of the places that it takes. */
export function sweptPlaces(
  { occurrences }: Account,
  snapshot: Snapshot,
  sweeps: ReadonlySet<Sweep>,
): ReadonlySet<string> {
  if (sweeps.size === 0) return new Set();
  return new Set(
    occurrences.filter((place) => isSwept(place, snapshot, sweeps)).map(({ id }: IdentifiedOccurrence) => id),
  );
}

function isSwept(place: Occurrence, snapshot: Snapshot, sweeps: ReadonlySet<Sweep>): boolean {
  if (place.certainty !== 'text') return false;
  switch (place.standsIn) {
    case 'comment':
      return sweeps.has('comments');
    case 'docstring':
      return sweeps.has('docs');
    default:
      return sweeps.has('docs') && DOCUMENTS.has(findFile(snapshot, place.file)?.language ?? '');
  }
}

const DOCUMENTS: ReadonlySet<string> = new Set(['markdown', 'restructuredtext', 'text']);
