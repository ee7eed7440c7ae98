// Which checks a verification mode means: each mode adds to the one before it. A command from the configuration takes
// the place of what the language would run.
import { failureNames } from './failure-names.ts';
import type { LanguageAdapter } from './language.ts';
import { type CheckCommand, type PlannedCheck, VERIFY_MODES, type VerifyMode } from './verification.ts';
import type { WorkspaceView } from './workspace-view.ts';

export interface CheckSettings {
  readonly testCommand: ConfiguredCommand | null;
  readonly typecheckCommand: ConfiguredCommand | null;
  readonly timeoutSeconds: number;
}

/** A command, or why the one that is configured cannot run here. */
export type ConfiguredCommand = readonly string[] | { readonly skipReason: string };

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
  const configured: Readonly<Record<'tests' | 'typecheck', ConfiguredCommand | null>> = {
    tests: settings.testCommand,
    typecheck: settings.typecheckCommand,
  };
  const checks = fromLanguages.filter(({ kind }) => kind === 'syntax');
  for (const kind of ['tests', 'typecheck'] as const) {
    if (VERIFY_MODES.indexOf(mode) < VERIFY_MODES.indexOf(kind)) continue;
    const command = configured[kind];
    const suggested = fromLanguages.filter((check) => check.kind === kind);
    if (command !== null) checks.push(configuredCheck(kind, command, suggested, settings.timeoutSeconds));
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

/** It takes the place of what the languages suggest, but runs in the same surroundings and may print the same. */
function configuredCheck(
  kind: 'tests' | 'typecheck',
  command: ConfiguredCommand,
  suggested: readonly PlannedCheck[],
  timeoutSeconds: number,
): PlannedCheck {
  if ('skipReason' in command) return { name: kind, kind, ...command };
  const commands = suggested.filter((check): check is CheckCommand => 'argv' in check);
  const environment = Object.assign({}, ...commands.map((each) => each.environment)) as Record<
    string,
    string
  >;
  const readers = [...commands.flatMap((each) => each.parseFailures ?? []), failureNames];
  return {
    name: kind,
    kind,
    argv: command,
    timeoutSeconds,
    environment,
    parseFailures: (output) => {
      for (const read of readers) {
        const failures = read(output);
        if (failures !== null) return failures;
      }
      return null;
    },
  };
}
