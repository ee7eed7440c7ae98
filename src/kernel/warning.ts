// Something the user should know that does not stop the operation. Codes are stable.
import { compareFileSpans, type FileSpan } from './occurrence.ts';

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly place: FileSpan | null;
  readonly suggestion: string | null;
  /** Set where the operation would break the program, as far as can be told. `confirmations.ts` says what follows. */
  readonly confirm?: true;
  /** Further locations of the same warning, in order. */
  readonly more?: readonly FileSpan[];
}

/** Warnings that differ in nothing but their location become one, at the first location. */
export function mergeWarnings(warnings: readonly Warning[]): readonly Warning[] {
  const merged = new Map<string, Warning[]>();
  for (const warning of warnings) {
    const { code, message, suggestion, confirm = false } = warning;
    const key = JSON.stringify([code, message, suggestion, confirm]);
    const same = merged.get(key);
    if (same === undefined) merged.set(key, [warning]);
    else same.push(warning);
  }
  return [...merged.values()].map((same) => (same.length === 1 ? same[0]! : atEveryPlace(same)));
}

function atEveryPlace(same: readonly Warning[]): Warning {
  const sorted = same.flatMap(placesOfWarning).sort(compareFileSpans);
  const distinct = sorted.filter((place, at) => at === 0 || compareFileSpans(place, sorted[at - 1]!) !== 0);
  const [place = null, ...more] = distinct;
  const { more: _, ...first } = same[0]!;
  return more.length === 0 ? { ...first, place } : { ...first, place, more };
}

export function placesOfWarning({ place, more = [] }: Warning): readonly FileSpan[] {
  return place === null ? more : [place, ...more];
}
