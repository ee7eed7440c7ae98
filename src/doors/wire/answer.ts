// What a door gives back for a request: one document, and the exit code that says the same in one number.
import type { TugError } from '../../base/tug-error.ts';
import { type ErrorDocument, errorDocument, exitCodeOf } from './error-document.ts';
import type { WireDocument } from './wire-document.ts';

export interface DocumentAnswer<Document extends WireDocument = WireDocument> {
  readonly document: Document;
  readonly exitCode: number;
}

/** An error that comes with more than itself: the patch that failed its tests, for example. */
export function errorAnswer<More extends object>(
  error: TugError,
  snapshotId: string,
  more: More,
): DocumentAnswer<ErrorDocument & More> {
  const document = errorDocument(error, { snapshotId });
  return { document: { ...document, ...more }, exitCode: exitCodeOf(document) };
}
