// The only error that crosses a layer: something the user can cause, with a code and a next step.
// Anything else that is thrown is a bug and is reported as InternalError.
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

export class TugError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { hint?: string; details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.name = 'TugError';
    this.code = code;
    this.hint = extra.hint ?? ERROR_CODES[code].hint;
    this.details = extra.details ?? {};
  }
}

/** Plain JSON values only: details go to the user as they are. */
export type ErrorDetails = Readonly<Record<string, unknown>>;
