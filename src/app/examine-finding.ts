// One line of `tug doctor`: what was looked at, how it is, and what to do about it.
import { ERROR_CODES } from '../base/error-codes.ts';
import { TugError } from '../base/tug-error.ts';

export interface Finding {
  readonly name: string;
  readonly status: 'pass' | 'warn' | 'fail';
  readonly message: string;
  /** The command or change that would make it right; null when it is right. */
  readonly hint: string | null;
}

/** What goes wrong is a finding, not the end of the examination. */
export function attempt<Value>(
  name: string,
  work: () => Value,
): { readonly value: Value } | { readonly finding: Finding } {
  try {
    return { value: work() };
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    const hint = error.hint || ERROR_CODES[error.code].hint;
    return { finding: { name, status: 'fail', message: error.message, hint } };
  }
}
