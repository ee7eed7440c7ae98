// Something the user should know that does not stop the operation. Codes are stable.
import type { FileSpan } from './occurrence.ts';

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly place: FileSpan | null;
  readonly suggestion: string | null;
}
