// Logs go to stderr, in the documented formats, at the level that flags and TUG_LOG ask for.
import { beforeAll, describe, expect, test } from 'vitest';
import { makeLogFilter } from '../../../src/doors/cli/log-filter.ts';
import { createLog } from '../../../src/doors/cli/logging.ts';
import { PLAIN_STYLE, textStyle } from '../../../src/doors/cli/text-style.ts';
import { LOG_LEVELS, type Log } from '../../../src/kernel/ports.ts';
import { thrownBy } from '../../support/thrown-by.ts';
import { buildTestProgram, runProgram } from './run-program.ts';

const NOW = Date.UTC(2024, 0, 15, 10, 30, 0, 123);

function linesOf(format: 'text' | 'json', write: (log: Log) => void, color = false): readonly string[] {
  const lines: string[] = [];
  const style = color ? textStyle({ color: true, columns: 100 }) : PLAIN_STYLE;
  write(createLog({ filter: () => true, format, style, now: () => NOW, write: (line) => lines.push(line) }));
  return lines;
}

describe('the lines', () => {
  const event = (log: Log) =>
    log.log('info', 'tug::workspace', 'Scanning workspace', { path: '/home/user/project', files: 142 });

  test('as text', () => {
    expect(linesOf('text', event)).toEqual([
      '2024-01-15T10:30:00Z INFO tug::workspace: Scanning workspace path="/home/user/project" files=142\n',
    ]);
  });

  test('as JSON', () => {
    expect(linesOf('json', event)).toEqual([
      '{"timestamp":"2024-01-15T10:30:00Z","level":"INFO","target":"tug::workspace","message":"Scanning workspace","path":"/home/user/project","files":142}\n',
    ]);
  });

  test('with colours', () => {
    expect(linesOf('text', (log) => log.log('error', 'tug', 'm', { a: 1 }), true)).toEqual([
      '\u001b[2m2024-01-15T10:30:00Z\u001b[22m \u001b[31mERROR\u001b[39m \u001b[2mtug:\u001b[22m m \u001b[2ma=\u001b[22m1\n',
    ]);
  });

  test('stay one line each, hold no control characters, and never fail', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    const write = (log: Log) =>
      log.log('warn', 'python', 'a\nb\u001b[31m', {
        big: 5n,
        error: new RangeError('far'),
        cycle,
        none: undefined,
      });
    expect(linesOf('text', write)).toEqual([
      '2024-01-15T10:30:00Z WARN tug::python: a\\nb\\x1b[31m big="5" error="RangeError: far" cycle="[object Object]"\n',
    ]);
    expect(linesOf('json', (log) => log.log('warn', 'python', 'a\nb', { level: 1, message: 'x' }))).toEqual([
      '{"timestamp":"2024-01-15T10:30:00Z","level":"WARN","target":"tug::python","message":"a\\nb","field_level":1,"field_message":"x"}\n',
    ]);
  });
});

describe('the filter', () => {
  /** The least important level that passes, by target. */
  function passes(variable: string | undefined, flag: Parameters<typeof makeLogFilter>[0]['flag'] = null) {
    const filter = makeLogFilter({ variable, flag });
    const least = (target: string) =>
      [...LOG_LEVELS].reverse().find((level) => filter(level, target)) ?? 'off';
    return [least('tug'), least('tug::snapshot'), least('tug::snapshot::walk'), least('tug::snapshots')].join(
      ' ',
    );
  }

  test.each<[string | undefined, Parameters<typeof makeLogFilter>[0]['flag'], string]>([
    [undefined, null, 'warn warn warn warn'],
    ['', null, 'warn warn warn warn'],
    ['debug', null, 'debug debug debug debug'],
    ['TRACE', null, 'trace trace trace trace'],
    ['off', null, 'off off off off'],
    ['tug=info', null, 'info info info info'],
    ['tug=debug,tug::snapshot=trace', null, 'debug trace trace debug'],
    ['snapshot=error', null, 'warn error error warn'],
    [' tug=info , tug::snapshot::walk=off ', null, 'info info off info'],
    ['info', 'trace', 'trace trace trace trace'],
    ['tug::snapshot=trace', 'error', 'error trace trace error'],
    [undefined, 'off', 'off off off off'],
  ])('%j with flag %j lets through %s', (variable, flag, expected) => {
    expect(passes(variable, flag)).toBe(expected);
  });

  test.each([
    'verbose',
    'tug=',
    '=debug',
    'tug:snapshot=debug',
    'tug=debug;x=info',
    'a b=info',
  ])('%j is refused', async (variable) => {
    const { code, details } = await thrownBy(() => makeLogFilter({ variable, flag: null }));
    expect({ code, details }).toEqual({
      code: 'InvalidConfig',
      details: {
        argument: 'TUG_LOG',
        value: variable,
        reason: 'not a log filter',
        allowed: 'a level (error, warn, info, debug, trace, off) or TARGET=LEVEL, separated by commas',
      },
    });
  });

  test('a slip of the pen is seen', async () => {
    expect((await thrownBy(() => makeLogFilter({ variable: 'tug=debig', flag: null }))).message).toBe(
      'TUG_LOG is "tug=debig"; "tug=debig" is not a level (error, warn, info, debug, trace, off) or TARGET=LEVEL, separated by commas; did you mean debug?',
    );
  });
});

describe('the program', () => {
  let tug = '';
  beforeAll(async () => {
    tug = await buildTestProgram();
  });

  async function levels(argv: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const run = await runProgram(tug, ['snapshot', ...argv], { env: { TUG_TEST: 'log', ...env } });
    expect(run.stdout).toBe('{"status":"ok","schema_version":"1"}\n');
    return run.stderr
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(' ')[1]!)
      .join(' ');
  }

  test.each<[string[], Record<string, string>, string]>([
    [[], {}, 'ERROR WARN'],
    [['--quiet'], {}, 'ERROR'],
    [['-q'], { TUG_LOG: 'trace' }, 'ERROR'],
    [['-v'], {}, 'ERROR WARN INFO DEBUG'],
    [['--verbose'], {}, 'ERROR WARN INFO DEBUG'],
    [['-vv'], {}, 'ERROR WARN INFO DEBUG TRACE'],
    [['--log-level', 'info'], {}, 'ERROR WARN INFO'],
    [['--log-level=off'], {}, ''],
    [[], { TUG_LOG: 'tug=error,tug::workspace=info' }, 'ERROR INFO'],
  ])('%j %j logs %s', async (argv, env, expected) => {
    expect(await levels(argv, env)).toBe(expected);
  });

  test('--log-format json writes a document per line', async () => {
    const { stderr } = await runProgram(tug, ['snapshot', '-v', '--log-format', 'json'], {
      env: { TUG_TEST: 'log' },
    });
    const events = stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.map(({ timestamp, ...rest }) => [typeof timestamp, rest])).toEqual([
      ['string', { level: 'ERROR', target: 'tug::apply', message: 'no room' }],
      ['string', { level: 'WARN', target: 'tug::python', message: 'odd name', file: 'a\u001b[31m.py' }],
      [
        'string',
        {
          level: 'INFO',
          target: 'tug::workspace',
          message: 'Scanning workspace',
          path: '/home/user/project',
          files: 142,
        },
      ],
      ['string', { level: 'DEBUG', target: 'tug::snapshot', message: 'hashed', bytes: '5' }],
    ]);
  });

  test('progress is silent in a pipe, one event per phase with -v', async () => {
    const env = { TUG_TEST: 'short-progress' };
    expect((await runProgram(tug, ['snapshot'], { env })).stderr).toBe('');
    const { stderr } = await runProgram(tug, ['snapshot', '-v'], { env });
    expect(stderr.replace(/^\S+ /, '')).toBe('DEBUG tug::progress: Reading files total=2\n');
  });
});
