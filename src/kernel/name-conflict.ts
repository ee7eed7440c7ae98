// A change that would make a name mean something else, told with both ends: the place whose meaning is at stake, and what stands
// in its way. The binding check refuses with it, and so does an adapter whose own rules see the conflict earlier.
import { TugError } from '../base/tug-error.ts';
import type { Locator } from './locator.ts';
import type { FileSpan } from './occurrence.ts';

export interface ConflictEnd {
  /** As the files are now. */
  readonly place: FileSpan;
  /** What stands there: "x is a parameter here". */
  readonly text: string;
}

/** `suggestions` are names that are free; the first one goes into the hint, unless another way out is given. */
export function nameConflict(
  message: string,
  ends: readonly ConflictEnd[],
  suggestions: readonly string[],
  locator: Locator,
  details: Readonly<Record<string, unknown>> = {},
  hint?: string,
): TugError {
  const located = ends.map(({ place, text }) => ({ location: locator.locate(place), text }));
  const [first] = located;
  const [free] = suggestions;
  const wayOut = hint ?? (free === undefined ? undefined : `choose another name; ${free} is free`);
  return new TugError('NameConflict', message, {
    ...(wayOut === undefined ? {} : { hint: wayOut }),
    details: {
      ...(first === undefined ? {} : { location: first.location }),
      ends: located,
      suggestions,
      ...details,
    },
  });
}
