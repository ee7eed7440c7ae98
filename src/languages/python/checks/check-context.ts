// What every kind of check is planned from.
import type { CheckCommand, SkippedCheck } from '../../../kernel/verification.ts';
import type { PythonProject } from './project-files.ts';
import type { PythonTools, PythonToolsLookup } from './python-tools.ts';

export interface CheckContext {
  readonly project: PythonProject;
  /** Remembers its answer. */
  readonly findTools: () => PythonToolsLookup;
  readonly timeoutSeconds: number;
}

type CheckName = Pick<CheckCommand, 'name' | 'kind'>;

/** What `make` says when there is a Python; else a skipped check that says how to get one. */
export function withTools(
  check: CheckName,
  { findTools }: CheckContext,
  make: (tools: PythonTools) => Omit<CheckCommand, keyof CheckName> | string,
): CheckCommand | SkippedCheck {
  const lookup = findTools();
  if (lookup.kind === 'missing') return { ...check, skipReason: `${lookup.reason}; ${lookup.fix}` };
  const made = make(lookup.tools);
  return typeof made === 'string' ? { ...check, skipReason: made } : { ...check, ...made };
}
