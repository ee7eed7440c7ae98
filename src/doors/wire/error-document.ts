// The one answer to everything that went wrong, whichever command it was. Made without the schema library, because it
// is also what is printed when a command line cannot be understood.
import { ERROR_CODES, type ErrorCode, type ErrorStatus } from '../../base/error-codes.ts';
import { TugError } from '../../base/tug-error.ts';
import type { ErrorPart, LocationPart } from './document-parts.ts';
import { SCHEMA_VERSION, type WireDocument } from './wire-document.ts';

export interface ErrorDocument extends WireDocument {
  readonly status: ErrorStatus;
  readonly error: ErrorPart;
}

export interface ErrorContext {
  /** The snapshot that was being looked at, when there was one. */
  readonly snapshotId?: string;
  /** For bugs only: where it happened. */
  readonly showStack?: boolean;
}

/** Whatever was thrown, as an answer: a TugError says itself, anything else is a bug. */
export function errorDocument(thrown: unknown, context: ErrorContext = {}): ErrorDocument {
  const { code, message, details, hint } =
    thrown instanceof TugError ? thrown : describeBug(thrown, context.showStack ?? false);
  const location = locationIn(details);
  return {
    status: ERROR_CODES[code].status,
    schema_version: SCHEMA_VERSION,
    ...(context.snapshotId === undefined ? {} : { snapshot_id: context.snapshotId }),
    error: { code, message, details, ...(location === null ? {} : { location }), hint },
  };
}

export function exitCodeOf(document: ErrorDocument): number {
  return ERROR_CODES[document.error.code as ErrorCode].exit;
}

function describeBug(
  thrown: unknown,
  showStack: boolean,
): Pick<TugError, 'code' | 'message' | 'details' | 'hint'> {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const stack = thrown instanceof Error && thrown.stack !== undefined ? thrown.stack : message;
  return {
    code: 'InternalError',
    message: `unexpected failure: ${message}`,
    details: { message, ...(showStack ? { backtrace: stack.split('\n').map((line) => line.trim()) } : {}) },
    hint: ERROR_CODES.InternalError.hint,
  };
}

/** Errors about one place carry it in their details; the envelope shows it where every client looks. */
function locationIn(details: TugError['details']): LocationPart | null {
  const { location } = details;
  if (typeof location !== 'object' || location === null) return null;
  const { file, line, col } = location as Partial<LocationPart>;
  if (typeof file !== 'string' || typeof line !== 'number' || typeof col !== 'number') return null;
  return location as LocationPart;
}
