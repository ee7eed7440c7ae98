// Which log events are written: TUG_LOG (`debug`, or `tug=info,tug::snapshot=trace`) and the flags, as one question.
import { nearestNames } from '../../base/nearest-name.ts';
import { TugError } from '../../base/tug-error.ts';
import { LOG_LEVELS, type LogLevel } from '../../kernel/ports.ts';

export type LogFilter = (level: LogLevel, target: string) => boolean;

/** What a part of tug logs; `off` for nothing. */
export type LogThreshold = LogLevel | 'off';

export interface LogFilterSettings {
  /** The value of TUG_LOG; undefined or empty when it is not set. */
  readonly variable: string | undefined;
  /** What -v, -vv, --quiet or --log-level say; null when none was given. Wins for tug as a whole. */
  readonly flag: LogThreshold | null;
}

/** Quiet unless something is wrong: stderr of an agent's call costs tokens, and people have the progress line. */
const DEFAULT_THRESHOLD: LogThreshold = 'warn';

export function makeLogFilter(settings: LogFilterSettings): LogFilter {
  const directives = new Map<string, LogThreshold>([[ROOT, DEFAULT_THRESHOLD]]);
  for (const [target, threshold] of readDirectives(settings.variable ?? ''))
    directives.set(target, threshold);
  if (settings.flag !== null) directives.set(ROOT, settings.flag);
  // The most specific directive decides.
  const ordered = [...directives].sort(([a], [b]) => b.length - a.length);
  return (level, target) => {
    const [, threshold] = ordered.find(
      ([prefix]) => target === prefix || target.startsWith(`${prefix}::`),
    ) ?? ['', 'off'];
    return threshold !== 'off' && LOG_LEVELS.indexOf(level) <= LOG_LEVELS.indexOf(threshold);
  };
}

const ROOT = 'tug';

/** Targets are `tug` or `tug::part`; a part may be named alone. */
export function fullTarget(target: string): string {
  return target === ROOT || target.startsWith(`${ROOT}::`) ? target : `${ROOT}::${target}`;
}

function readDirectives(variable: string): readonly (readonly [string, LogThreshold])[] {
  return variable
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      if (equals === -1 && isThreshold(part.toLowerCase()))
        return [ROOT, part.toLowerCase() as LogThreshold] as const;
      const target = part.slice(0, equals);
      const level = part.slice(equals + 1).toLowerCase();
      if (equals === -1 || !/^[\w-]+(::[\w-]+)*$/.test(target) || !isThreshold(level))
        throw badDirective(part, variable);
      return [fullTarget(target), level] as const;
    });
}

function isThreshold(text: string): text is LogThreshold {
  return text === 'off' || (LOG_LEVELS as readonly string[]).includes(text);
}

function badDirective(part: string, variable: string): TugError {
  const levels = [...LOG_LEVELS, 'off'];
  const [nearest] = nearestNames(part.slice(part.indexOf('=') + 1), levels, 1);
  const allowed = `a level (${levels.join(', ')}) or TARGET=LEVEL, separated by commas`;
  return new TugError(
    'InvalidConfig',
    `TUG_LOG is ${JSON.stringify(variable)}; ${JSON.stringify(part)} is not ${allowed}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    {
      hint: 'correct or unset TUG_LOG, such as TUG_LOG=tug=info,tug::snapshot=debug',
      details: { argument: 'TUG_LOG', value: variable, reason: 'not a log filter', allowed },
    },
  );
}
