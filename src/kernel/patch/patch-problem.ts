// What is wrong in a patch document, said so that its writer can mend it: the place, the value, and what is allowed.
import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';

export interface PatchProblem {
  /** `edits[3].span.start`; empty for the document itself. */
  readonly path: string;
  readonly message: string;
}

const SHOWN_LIMIT = 20;

export function refusePatch(...problems: readonly PatchProblem[]): never {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  throw new TugError('InvalidPatch', `the patch is not well formed: ${first!.message}${more}`, {
    details: { problems: problems.slice(0, SHOWN_LIMIT) },
  });
}

export function wrongValue(path: string, value: unknown, allowed: string): PatchProblem {
  const subject = path === '' ? 'the document' : path;
  const message =
    value === undefined
      ? `${subject} is missing; it must be ${allowed}`
      : `${subject} is ${showValue(value)}; allowed is ${allowed}`;
  return { path, message };
}

export function unknownKey(path: string, key: string, known: readonly string[]): PatchProblem {
  const [nearest] = nearestNames(key, known, 1);
  const place = joinPath(path, key);
  const hint = nearest === undefined ? `known keys are ${known.join(', ')}` : `did you mean ${nearest}?`;
  return { path: place, message: `${place} is not a key of a patch; ${hint}` };
}

export function joinPath(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  const shown = /^[A-Za-z_][A-Za-z0-9_]{0,60}$/.test(String(key)) ? String(key) : showValue(key);
  return path === '' ? shown : `${path}.${shown}`;
}

/** Never goes into a value: it may be as deep as a document can be. */
function showValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : String(value);
  return typeof value === 'string' && value.length > 60 ? `${text.slice(0, -1)}..."` : text;
}
