// Which checks a verification mode means: each mode adds to the one before it. A command from the configuration takes
// the place of what the language would run.
import { failureNames } from './failure-names.ts';
import type { LanguageAdapter } from './language.ts';
import { type PlannedCheck, VERIFY_MODES, type VerifyMode } from './verification.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface CheckSettings {
  readonly testCommand: readonly string[] | null;
  readonly typecheckCommand: readonly string[] | null;
  readonly timeoutSeconds: number;
}

export interface CheckScope {
  readonly view: WorkspaceView;
  readonly touched: readonly string[];
  readonly settings: CheckSettings;
}

export function planChecks(
  mode: VerifyMode,
  languages: readonly LanguageAdapter[],
  { view, touched, settings }: CheckScope,
): readonly PlannedCheck[] {
  const fromLanguages = languages.flatMap((language) => language.planChecks({ mode, view, touched }));
  const configured: Readonly<Record<'tests' | 'typecheck', readonly string[] | null>> = {
    tests: settings.testCommand,
    typecheck: settings.typecheckCommand,
  };
  const checks = fromLanguages.filter(({ kind }) => kind === 'syntax');
  for (const kind of ['tests', 'typecheck'] as const) {
    if (VERIFY_MODES.indexOf(mode) < VERIFY_MODES.indexOf(kind)) continue;
    const argv = configured[kind];
    const suggested = fromLanguages.filter((check) => check.kind === kind);
    if (argv !== null) checks.push(configuredCheck(kind, argv, settings.timeoutSeconds));
    else if (suggested.length > 0) checks.push(...suggested);
    else
      checks.push({
        name: kind,
        kind,
        skipReason: `no ${kind === 'tests' ? 'test' : 'typecheck'}_command is configured`,
      });
  }
  return checks;
}

function configuredCheck(
  kind: 'tests' | 'typecheck',
  argv: readonly string[],
  timeoutSeconds: number,
): PlannedCheck {
  return { name: kind, kind, argv, timeoutSeconds, environment: {}, parseFailures: failureNames };
}
