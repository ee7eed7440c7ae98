// `tug verify`: the project's own checks on the workspace as it is, in a sandbox.

import type { Kernel } from '../kernel/pipeline.ts';
import { type CheckSettings, planChecks } from '../kernel/plan-checks.ts';
import type { TakenView } from '../kernel/ports.ts';
import { presentLanguages } from '../kernel/resolve-target.ts';
import type { Verdict, VerifyMode } from '../kernel/verification.ts';

export async function verifyWorkspace(
  kernel: Kernel,
  mode: VerifyMode,
  settings: CheckSettings,
  keepSandbox: boolean,
): Promise<{ readonly view: TakenView; readonly verdict: Verdict }> {
  const view = await kernel.workspace.takeSnapshot();
  const checks = planChecks(mode, presentLanguages(view, kernel.languages), { view, touched: [], settings });
  const verdict = await kernel.verifier.verify({
    snapshot: view.snapshot,
    patch: null,
    mode,
    checks,
    keepSandbox,
  });
  return { view, verdict };
}
