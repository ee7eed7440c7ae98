// What a caller asked for and cannot get, told with the flag, its value and the next step.
import { TugError } from '../../../../base/tug-error.ts';

export function invalidArgument(
  argument: string,
  value: string,
  message: string,
  hint: string,
  details: Readonly<Record<string, unknown>> = {},
): TugError {
  return new TugError('InvalidArgument', `${value === '' ? argument : `${argument} ${value}`}: ${message}`, {
    hint,
    details: { argument, value, reason: message, ...details },
  });
}
