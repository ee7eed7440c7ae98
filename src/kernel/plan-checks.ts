// Which checks a verification mode means: each mode adds to the one before it. A command from the configuration takes
// the place of what the language would run.
import { failureNames } from './failure-names.ts';
import type { LanguageAdapter } from './language.ts';
import {
  type CheckCommand,
  type NamedError,
  type PlannedCheck,
  VERIFY_MODES,
  type VerifyMode,
} from './verification.ts';
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
    if (command !== null)
      checks.push(configuredCheck(kind, command, suggested, languages, settings.timeoutSeconds));
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
  languages: readonly LanguageAdapter[],
  timeoutSeconds: number,
): PlannedCheck {
  if ('skipReason' in command) return { name: kind, kind, ...command };
  const commands = suggested.filter((check): check is CheckCommand => 'argv' in check);
  const environment = Object.assign({}, ...commands.map((each) => each.environment)) as Record<
    string,
    string
  >;
  const missing = commands.find(({ parseMissing }) => parseMissing !== undefined)?.parseMissing;
  const readers = [...commands.flatMap((each) => each.parseFailures ?? []), failureNames];
  const reporting = kind === 'tests' ? reportingCommand(command, environment, languages) : { argv: command };
  // In the same interpreter as the suggested command; anything else may run anywhere.
  const alike = commands.find(({ argv }) => argv[0] === command[0]);
  return {
    name: kind,
    kind,
    ...reporting,
    timeoutSeconds,
    environment,
    surroundings: alike?.surroundings,
    ...(missing === undefined ? {} : { parseMissing: missing }),
    parseFailures: (output) => {
      for (const read of readers) {
        const failures = read(output);
        if (failures !== null) return failures;
      }
      return null;
    },
    parseErrors: (output) => {
      const found = commands.map((each) => each.parseErrors?.(output) ?? []);
      return found.find((errors) => errors.length > 0) ?? errorsWithPlaces(output);
    },
  };
}

/** As the first language that knows the runner makes it report; else as it is. */
function reportingCommand(
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  languages: readonly LanguageAdapter[],
): Pick<CheckCommand, 'argv' | 'reporter'> {
  for (const language of languages) {
    const reporting = language.withTestReport?.(command, environment);
    if (reporting?.reporter !== undefined) return reporting;
  }
  return { argv: command };
}

/** `path:line: message` or `path:line:column: message`, as most tools print it. The same message twice is two errors. */
function errorsWithPlaces(output: string): readonly NamedError[] {
  const seen = new Map<string, number>();
  return output.split(/\r?\n/).flatMap((text) => {
    const match = /^\s*([^\s:][^:]*):(\d+)(?::\d+)?(?: -|:) (?!note: )(?:error: )?(.+)$/.exec(text);
    if (match === null) return [];
    const [file, line, message] = [match[1]!, Number(match[2]), match[3]!];
    const name = `${file}: ${message}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return [{ name: times === 1 ? name : `${name} (${times})`, file, line, message }];
  });
}
