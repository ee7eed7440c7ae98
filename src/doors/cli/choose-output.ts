// Who is at the other end? Decides once, from flags, environment and streams, how the answer, colours and progress look.

import type { LogThreshold } from './log-filter.ts';
import { flagIsSet, type GivenFlag } from './parsed-command.ts';
import { type TextStyle, textStyle, WIDEST } from './text-style.ts';

export interface OutputChoice {
  readonly answer: 'compact' | 'indented' | 'text';
  /** For text on stdout. */
  readonly stdout: TextStyle;
  /** For errors, logs and progress on stderr. */
  readonly stderr: TextStyle;
  readonly stderrColor: boolean;
  /** A line that is rewritten on stderr while work goes on. */
  readonly animate: boolean;
  readonly logFormat: 'text' | 'json';
  readonly logThreshold: LogThreshold | null;
}

export interface Surroundings {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export interface Stream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export function chooseOutput(
  flags: ReadonlyMap<string, GivenFlag>,
  surroundings: Surroundings,
): OutputChoice {
  const given = { flags };
  const { stdout, stderr, variables } = surroundings;
  const style = (stream: Stream) =>
    textStyle({ color: usesColor(flags, stream, variables), columns: stream.columns || WIDEST });
  const quiet = flagIsSet(given, 'quiet');
  return {
    answer: answerLayout(flags, stdout),
    stdout: style(stdout),
    stderr: style(stderr),
    stderrColor: usesColor(flags, stderr, variables),
    animate: stderr.isTTY === true && !quiet && variables.TERM !== 'dumb' && !isSet(variables.CI),
    logFormat: flags.get('log-format')?.value === 'json' ? 'json' : 'text',
    logThreshold: logThreshold(flags, quiet),
  };
}

/** On a terminal, indented JSON for the one who asked for --json there; in a pipe, one line. A budget means one line. */
function answerLayout(flags: ReadonlyMap<string, GivenFlag>, stdout: Stream): OutputChoice['answer'] {
  const has = (name: string) => flagIsSet({ flags }, name);
  if (has('text')) return 'text';
  if (has('pretty')) return 'indented';
  if (has('json')) return stdout.isTTY === true && !flags.has('max-bytes') ? 'indented' : 'compact';
  return stdout.isTTY === true ? 'text' : 'compact';
}

/** Flags, then NO_COLOR, then FORCE_COLOR, then what the stream is. */
function usesColor(
  flags: ReadonlyMap<string, GivenFlag>,
  stream: Stream,
  variables: Surroundings['variables'],
): boolean {
  const asked = flags.get('color')?.value;
  if (typeof asked === 'boolean') return asked;
  if (isSet(variables.NO_COLOR)) return false;
  const forced = variables.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && variables.TERM !== 'dumb';
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && variable !== '' && variable !== '0' && variable !== 'false';
}

function logThreshold(flags: ReadonlyMap<string, GivenFlag>, quiet: boolean): LogThreshold | null {
  const level = flags.get('log-level')?.value;
  if (typeof level === 'string') return level as LogThreshold;
  if (quiet) return 'error';
  const verbose = flags.get('verbose')?.value;
  return verbose === 1 ? 'debug' : verbose === 2 ? 'trace' : null;
}
