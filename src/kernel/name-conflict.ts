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

/** `suggestions` are names that are free; the first one goes into the hint. */
export function nameConflict(
  message: string,
  ends: readonly ConflictEnd[],
  suggestions: readonly string[],
  locator: Locator,
  details: Readonly<Record<string, unknown>> = {},
): TugError {
  const located = ends.map(({ place, text }) => ({ location: locator.locate(place), text }));
  const [first] = located;
  const [free] = suggestions;
  return new TugError('NameConflict', message, {
    ...(free === undefined ? {} : { hint: `choose another name; ${free} is free` }),
    details: {
      ...(first === undefined ? {} : { location: first.location }),
      ends: located,
      suggestions,
      ...details,
    },
  });
}
