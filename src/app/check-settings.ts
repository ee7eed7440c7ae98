// From the configuration to what the checks need. `{python}` in a command is the interpreter of the workspace, which is
// looked for only when a command that will run asks for it.
import type { CheckSettings } from '../kernel/plan-checks.ts';
import { VERIFY_MODES, type VerifyMode } from '../kernel/verification.ts';
import { pythonCheckOptions } from './python-checks.ts';
import type { PythonPlace } from './python-request.ts';

export function checkSettings(place: PythonPlace, mode: VerifyMode): CheckSettings {
  const { config } = place.resolved;
  const { findTools } = pythonCheckOptions(place);
  const fill = (argv: readonly string[] | null, kind: VerifyMode): CheckSettings['testCommand'] => {
    const runs = VERIFY_MODES.indexOf(mode) >= VERIFY_MODES.indexOf(kind);
    if (argv === null || !runs || !argv.some((part) => part.includes('{python}'))) return argv;
    const lookup = findTools();
    if (lookup.kind === 'missing') return { skipReason: `${lookup.reason}; ${lookup.fix}` };
    return argv.map((part) => part.replaceAll('{python}', lookup.tools.interpreter));
  };
  return {
    testCommand: fill(config.testCommand, 'tests'),
    typecheckCommand: fill(config.typecheckCommand, 'typecheck'),
    timeoutSeconds: config.testTimeout,
  };
}
