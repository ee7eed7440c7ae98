// What a verification mode means for Python: everything the patch touched compiles, the project's own tests pass, its own
// type checker agrees. Pure: it looks at the snapshot and says what to run; what cannot run is a skipped check that names
// the command that helps.
import type { CheckRequest } from '../../../kernel/language.ts';
import { type PlannedCheck, VERIFY_MODES, type VerifyMode } from '../../../kernel/verification.ts';
import { planSyntaxCheck } from './plan-syntax-check.ts';
import { planTests } from './plan-tests.ts';
import { planTypecheck } from './plan-typecheck.ts';
import { readProject } from './project-files.ts';
import type { PythonCheckOptions, PythonToolsLookup } from './python-tools.ts';

export function planPythonChecks(
  request: CheckRequest,
  { findTools, timeoutSeconds, sourceRoots }: PythonCheckOptions,
): readonly PlannedCheck[] {
  const { mode, view } = request;
  if (mode === 'none') return [];
  let found: PythonToolsLookup | null = null;
  const context = {
    project: readProject(view, sourceRoots),
    findTools: () => (found ??= findTools()),
    timeoutSeconds,
  };
  return [
    planSyntaxCheck(request, context),
    ...(reaches(mode, 'tests') ? [planTests(context)] : []),
    ...(reaches(mode, 'typecheck') ? [planTypecheck(context)] : []),
  ];
}

/** Each mode adds to the one before it. */
function reaches(mode: VerifyMode, step: VerifyMode): boolean {
  return VERIFY_MODES.indexOf(mode) >= VERIFY_MODES.indexOf(step);
}
