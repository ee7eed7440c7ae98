// What the project's linters together decide about unused imports of a file. A disabled rule counts only when no other linter
// checks the file: projects disable rules that a second linter covers. An exception for the file always counts.
import type { WorkspaceView } from '../../../../../kernel/workspace-view.ts';
import { flake8Rules } from './flake8-rules.ts';
import { pylintRules } from './pylint-rules.ts';
import { ruffRules } from './ruff-rules.ts';

export interface LinterDecision {
  /** Why unused imports stay; null when they may go. */
  readonly kept: string | null;
  /** Why the whole file stays as it is. */
  readonly skipped: string | null;
  /** Modules whose unused imports stay. */
  readonly allowed: readonly string[];
}

export function linterDecision(view: WorkspaceView, file: string): LinterDecision {
  const linters = [ruffRules(view, file), flake8Rules(view, file), pylintRules(view, file)].flatMap((each) =>
    each === null ? [] : [each],
  );
  const isChecked = linters.some(({ rule }) => rule === 'on');
  const disabling = isChecked ? undefined : linters.find(({ rule }) => rule === 'off');
  const exception = linters.find(({ kept }) => kept !== null)?.kept ?? null;
  return {
    kept: exception ?? (disabling === undefined ? null : `${disabling.source} does not check for them`),
    skipped: linters.find(({ skipped }) => skipped !== null)?.skipped ?? null,
    allowed: linters.flatMap(({ allowed }) => allowed),
  };
}
