// Errors of plan state carry the number that earlier tools gave them, so that scripts written for those find it.
import { ERROR_CODES } from '../base/error-codes.ts';
import { TugError } from '../base/tug-error.ts';

const NUMBERS = {
  StatePlanHashMismatch: 'E048',
  StateOwnershipViolation: 'E049',
  StateStepNotClaimed: 'E050',
  StateIncompleteChecklist: 'E051',
  StateIncompleteSubsteps: 'E052',
  StateNoReadySteps: 'E053',
} as const;

export function stateError(
  code: keyof typeof NUMBERS,
  message: string,
  extra: { readonly hint?: string; readonly details?: Readonly<Record<string, unknown>> } = {},
): TugError {
  return new TugError(code, message, {
    hint: extra.hint ?? ERROR_CODES[code].hint,
    details: { number: NUMBERS[code], ...extra.details },
  });
}
