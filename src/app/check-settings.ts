// From the configuration to what the checks need.
import type { TugConfig } from '../kernel/config/tug-config.ts';
import type { CheckSettings } from '../kernel/plan-checks.ts';

export function checkSettings(config: TugConfig): CheckSettings {
  const python = config.pythonPath ?? (process.platform === 'win32' ? 'python' : 'python3');
  const fill = (argv: readonly string[] | null) =>
    argv?.map((part) => part.replaceAll('{python}', python)) ?? null;
  return {
    testCommand: fill(config.testCommand),
    typecheckCommand: fill(config.typecheckCommand),
    timeoutSeconds: config.testTimeout,
  };
}
