// Command lines that are understood, and those that are not: whole results, whole messages.
import { describe, expect, test } from 'vitest';
import { TugError } from '../../../src/base/tug-error.ts';
import { buildCommandTable } from '../../../src/doors/cli/command-table.ts';
import { parseArguments } from '../../../src/doors/cli/parse-arguments.ts';
import { OPERATIONS } from '../../../src/kernel/operation.ts';

const table = buildCommandTable(OPERATIONS);

function parse(...argv: readonly string[]) {
  const { command, flags, arguments: words } = parseArguments(table, argv);
  return {
    handler: command.handler,
    path: command.path.join(' '),
    flags: Object.fromEntries([...flags].map(([name, { value }]) => [name, value])),
    words: Object.fromEntries(words),
  };
}

function problemOf(...argv: readonly string[]) {
  try {
    parseArguments(table, argv);
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    const { code, message, hint, details } = error;
    return { code, message, hint, details };
  }
  throw new Error(`${argv.join(' ')} was understood`);
}

describe('what is understood', () => {
  test.each<{ argv: string[]; path: string; flags?: object; words?: object; handler?: string }>([
    { argv: ['snapshot'], path: 'snapshot' },
    { argv: ['session', 'status'], path: 'session status' },
    {
      argv: ['--workspace', '/w', 'snapshot', '--json'],
      path: 'snapshot',
      flags: { workspace: '/w', json: true },
    },
    { argv: ['--workspace=/w', 'snapshot'], path: 'snapshot', flags: { workspace: '/w' } },
    { argv: ['snapshot', '--workspace=a=b'], path: 'snapshot', flags: { workspace: 'a=b' } },
    {
      argv: ['session', '--json', 'status', '-q'],
      path: 'session status',
      flags: { json: true, quiet: true },
    },
    { argv: ['snapshot', '-vv'], path: 'snapshot', flags: { verbose: 2 } },
    { argv: ['-v', 'snapshot', '--verbose'], path: 'snapshot', flags: { verbose: 2 } },
    { argv: ['snapshot', '--no-color'], path: 'snapshot', flags: { color: false } },
    { argv: ['snapshot', '--color'], path: 'snapshot', flags: { color: true } },
    { argv: ['snapshot', '--no-wait'], path: 'snapshot', flags: { 'no-wait': true } },
    { argv: ['snapshot', '--no-cache-facts'], path: 'snapshot', flags: { 'cache-facts': false } },
    {
      argv: ['snapshot', '--include', 'a/**', '--include=b', '--exclude', 'c'],
      path: 'snapshot',
      flags: { include: ['a/**', 'b'], exclude: ['c'] },
    },
    {
      argv: ['--include', 'a', 'snapshot', '--include', 'b'],
      path: 'snapshot',
      flags: { include: ['a', 'b'] },
    },
    {
      argv: ['snapshot', '--toolchain', 'python=/usr/bin/python3', '--toolchain=rust=ra=1'],
      path: 'snapshot',
      flags: { toolchain: { python: '/usr/bin/python3', rust: 'ra=1' } },
    },
    { argv: ['snapshot', '--max-bytes', '4000'], path: 'snapshot', flags: { 'max-bytes': 4000 } },
    {
      argv: ['verify', 'tests', '--test-command', '["{python}","-m","pytest","-x"]'],
      path: 'verify',
      flags: { 'test-command': ['{python}', '-m', 'pytest', '-x'] },
      words: { MODE: ['tests'] },
    },
    { argv: ['apply', '-'], path: 'apply', words: { PATCH: ['-'] } },
    { argv: ['apply', '--', '-weird.json'], path: 'apply', words: { PATCH: ['-weird.json'] } },
    { argv: ['apply', '--', '--json'], path: 'apply', words: { PATCH: ['--json'] } },
    { argv: ['apply', '-5'], path: 'apply', words: { PATCH: ['-5'] } },
    { argv: ['undo'], path: 'undo' },
    { argv: ['undo', 'undo_1'], path: 'undo', words: { TOKEN: ['undo_1'] } },
    { argv: ['undo', '--list'], path: 'undo', flags: { list: true } },
    {
      argv: ['run', '--apply', 'rename-symbol', '--at', 'a.py:1:5', '--to=b', '--verify', 'none'],
      path: 'run rename-symbol',
      handler: 'run',
      flags: { apply: true, at: 'a.py:1:5', to: 'b', verify: 'none' },
    },
    {
      argv: [
        'analyze-impact',
        'delete-symbol',
        '--symbol',
        'a.py::f',
        '--include',
        'occ_12',
        '--include',
        'src/**',
      ],
      path: 'analyze-impact delete-symbol',
      handler: 'analyze-impact',
      flags: { symbol: 'a.py::f', include: ['occ_12', 'src/**'] },
    },
    {
      argv: ['run', 'rename-symbol', '--to=-x'],
      path: 'run rename-symbol',
      handler: 'run',
      flags: { to: '-x' },
    },
    { argv: ['help', 'session', 'status'], path: 'help', words: { COMMAND: ['session', 'status'] } },
    { argv: ['snapshot', '--help'], path: 'help', flags: { help: true }, words: { COMMAND: ['snapshot'] } },
    { argv: ['-h'], path: 'help', flags: { help: true }, words: { COMMAND: [] } },
    { argv: ['--version', '--json'], path: '', handler: 'version', flags: { version: true, json: true } },
    // Help is given for a line that is not right yet.
    {
      argv: ['run', 'rename-symbol', '--bogus', '--help'],
      path: 'help',
      words: { COMMAND: ['run', 'rename-symbol'] },
    },
    { argv: ['run', '--help'], path: 'help', flags: { help: true }, words: { COMMAND: ['run'] } },
    { argv: ['nonsense', '--help'], path: 'help', words: { COMMAND: [] } },
    {
      argv: ['undo', '--list', 'x', '-h'],
      path: 'help',
      flags: { list: true, help: true },
      words: { COMMAND: ['undo'] },
    },
  ])('$argv', ({ argv, path, flags = {}, words = {}, handler = path }) => {
    expect(parse(...argv)).toEqual({ handler, path, flags, words });
  });
});

describe('what is not', () => {
  test.each<{ argv: string[]; message: string; hint?: string; details: object }>([
    {
      argv: ['snapshto'],
      message: '`tug` has no command snapshto; did you mean snapshot?',
      details: {
        argument: 'snapshto',
        reason: 'unknown command',
        nearest: ['snapshot'],
        allowed: table.commands.map(({ path }) => path[0]),
      },
    },
    {
      argv: ['session', 'stat'],
      message: '`tug session` has no command stat; did you mean status?',
      hint: 'run `tug session --help`',
      details: { argument: 'stat', reason: 'unknown command', nearest: ['status'], allowed: ['status'] },
    },
    {
      argv: ['run', 'rename-symbl'],
      message: '`tug run` has no operation rename-symbl; did you mean rename-symbol?',
      hint: 'run `tug run --help`',
      details: {
        argument: 'rename-symbl',
        reason: 'unknown operation',
        nearest: ['rename-symbol'],
        allowed: OPERATIONS.map(({ name }) => name),
      },
    },
    {
      argv: ['\u001b[2J'],
      message: '`tug` has no command "\\u001b[2J"',
      details: {
        argument: '\u001b[2J',
        reason: 'unknown command',
        nearest: [],
        allowed: table.commands.map(({ path }) => path[0]),
      },
    },
    {
      argv: ['config'],
      message: '`tug config` needs a command: show',
      hint: 'run `tug config --help`',
      details: { argument: 'COMMAND', reason: 'missing', allowed: ['show'] },
    },
    {
      argv: ['snapshot', '--jsn'],
      message: '`tug snapshot` has no flag --jsn; did you mean --json?',
      hint: 'run `tug snapshot --help`',
      details: { argument: '--jsn', reason: 'unknown flag', nearest: ['--json'] },
    },
    {
      argv: ['snapshot', '-x'],
      message: '`tug snapshot` has no flag -x',
      hint: 'run `tug snapshot --help`',
      details: { argument: '-x', reason: 'unknown flag', nearest: [] },
    },
    {
      argv: ['snapshot', '-qx'],
      message: '`tug snapshot` has no flag -x (in -qx)',
      hint: 'run `tug snapshot --help`',
      details: { argument: '-x', reason: 'unknown flag', nearest: [] },
    },
    {
      argv: ['snapshot', '--no-json'],
      message: '`tug snapshot` has no flag --no-json',
      hint: 'run `tug snapshot --help`',
      details: { argument: '--no-json', reason: 'unknown flag', nearest: [] },
    },
    {
      argv: ['--apply', 'run'],
      message: '--apply is a flag of `tug run`, `tug batch`, not of `tug`; write it behind that command',
      details: { argument: '--apply', reason: 'flag of another command', commands: ['tug run', 'tug batch'] },
    },
    {
      argv: ['snapshot', '--list'],
      message: '--list is a flag of `tug undo`, not of `tug snapshot`',
      hint: 'run `tug snapshot --help`',
      details: { argument: '--list', reason: 'flag of another command', commands: ['tug undo'] },
    },
    {
      argv: ['run', 'rename-symbol', '--at', 'a.py:1:1'],
      message: '`tug run rename-symbol` needs --to NAME',
      hint: 'run `tug run rename-symbol --help`',
      details: { argument: '--to', reason: 'missing' },
    },
    {
      argv: ['apply'],
      message: '`tug apply` needs PATCH',
      hint: 'run `tug apply --help`',
      details: { argument: 'PATCH', reason: 'missing' },
    },
    {
      argv: ['completion'],
      message: '`tug completion` needs SHELL: bash, zsh, fish',
      hint: 'run `tug completion --help`',
      details: { argument: 'SHELL', reason: 'missing', allowed: ['bash', 'zsh', 'fish'] },
    },
    {
      argv: ['completion', 'bsh'],
      message: 'SHELL bsh is not one of the choices; it must be one of bash, zsh, fish; did you mean bash?',
      details: {
        argument: 'SHELL',
        value: 'bsh',
        reason: 'is not one of the choices',
        allowed: ['bash', 'zsh', 'fish'],
      },
    },
    {
      argv: ['snapshot', 'a'],
      message: '`tug snapshot` takes no arguments; a is too many',
      hint: 'run `tug snapshot --help`',
      details: { argument: 'a', reason: 'too many arguments' },
    },
    {
      argv: ['undo', 'a', 'b c'],
      message: '`tug undo` takes no more than TOKEN; "b c" is too many',
      hint: 'run `tug undo --help`',
      details: { argument: 'b c', reason: 'too many arguments' },
    },
    {
      argv: ['apply', ''],
      message: 'PATCH has an empty value; it must be the path of a file',
      details: { argument: 'PATCH', value: '', reason: 'empty value' },
    },
    {
      argv: ['snapshot', '--workspace'],
      message: '--workspace needs a value DIR',
      details: { argument: '--workspace', reason: 'missing value' },
    },
    {
      argv: ['verify', '--log-level', '--json'],
      message:
        '--log-level needs a value error|warn|info|debug|trace|off, but --json follows (a value that starts with a dash: --log-level=VALUE)',
      details: {
        argument: '--log-level',
        reason: 'missing value',
        allowed: ['error', 'warn', 'info', 'debug', 'trace', 'off'],
      },
    },
    {
      argv: ['snapshot', '--workspace='],
      message: '--workspace has an empty value; it must be the path of a directory',
      details: { argument: '--workspace', value: '', reason: 'empty value' },
    },
    {
      argv: ['snapshot', '--workspace', ''],
      message: '--workspace has an empty value; it must be the path of a directory',
      details: { argument: '--workspace', value: '', reason: 'empty value' },
    },
    {
      argv: ['snapshot', '--json=yes'],
      message: '--json takes no value, but yes was given',
      details: { argument: '--json', value: 'yes', reason: 'takes no value' },
    },
    {
      argv: ['snapshot', '--no-color=yes'],
      message: '--no-color takes no value, but yes was given',
      details: { argument: '--no-color', value: 'yes', reason: 'takes no value' },
    },
    {
      argv: ['snapshot', '-q=1'],
      message: '-q takes no value, but 1 was given',
      details: { argument: '-q', value: '1', reason: 'takes no value' },
    },
    {
      argv: ['run', 'rename-symbol', '--to', 'x', '--verify', 'test'],
      message:
        '--verify test is not one of the choices; it must be one of none, syntax, tests, typecheck; did you mean tests?',
      details: {
        argument: '--verify',
        value: 'test',
        reason: 'is not one of the choices',
        allowed: ['none', 'syntax', 'tests', 'typecheck'],
      },
    },
    {
      argv: ['snapshot', '--max-bytes', '-5'],
      message: '--max-bytes -5 is less than 1; it must be a whole number from 1 on',
      details: {
        argument: '--max-bytes',
        value: '-5',
        reason: 'is less than 1',
        allowed: 'a whole number from 1 on',
      },
    },
    {
      argv: ['snapshot', '--max-bytes', '4k'],
      message: '--max-bytes 4k is not a whole number; it must be a whole number from 1 on',
      details: {
        argument: '--max-bytes',
        value: '4k',
        reason: 'is not a whole number',
        allowed: 'a whole number from 1 on',
      },
    },
    {
      argv: ['snapshot', '--max-bytes', '99999999999999999'],
      message: '--max-bytes 99999999999999999 is too large; it must be a whole number from 1 on',
      details: {
        argument: '--max-bytes',
        value: '99999999999999999',
        reason: 'is too large',
        allowed: 'a whole number from 1 on',
      },
    },
    {
      argv: ['snapshot', '--workspace', 'a', '--workspace', 'b'],
      message: '--workspace was given twice; it can be given once',
      details: { argument: '--workspace', reason: 'given twice' },
    },
    {
      argv: ['--color', 'snapshot', '--no-color'],
      message: '--color or --no-color was given twice; it can be given once',
      details: { argument: '--no-color', reason: 'given twice' },
    },
    {
      argv: ['snapshot', '-vvv'],
      message: '-v was given more than 2 times',
      details: { argument: '-v', reason: 'given too often' },
    },
    {
      argv: ['snapshot', '--toolchain', 'python'],
      message: '--toolchain python is not a pair; it must be LANG=PATH',
      details: { argument: '--toolchain', value: 'python', reason: 'is not a pair', allowed: 'LANG=PATH' },
    },
    {
      argv: ['snapshot', '--toolchain', 'python=a', '--toolchain', 'python=b'],
      message: '--toolchain python=... was given twice; each name can be given once',
      details: { argument: '--toolchain', value: 'python', reason: 'given twice' },
    },
    {
      argv: ['verify', '--test-command', 'pytest -x'],
      message: expect.stringMatching(
        /^--test-command "pytest -x" is not JSON \(.*\); it must be a JSON array of strings, such as \["\{python\}","-m","pytest"\]$/,
      ) as unknown as string,
      details: {
        argument: '--test-command',
        value: 'pytest -x',
        reason: expect.stringMatching(/^is not JSON \(/) as unknown as string,
        allowed: 'a JSON array of strings, such as ["{python}","-m","pytest"]',
      },
    },
    {
      argv: ['verify', '--test-command', '["pytest",1]'],
      message:
        '--test-command "[\\"pytest\\",1]" is not a non-empty array of strings; it must be a JSON array of strings, such as ["{python}","-m","pytest"]',
      details: {
        argument: '--test-command',
        value: '["pytest",1]',
        reason: 'is not a non-empty array of strings',
        allowed: 'a JSON array of strings, such as ["{python}","-m","pytest"]',
      },
    },
    {
      argv: ['snapshot', '--workspace', 'a\0b'],
      message: '--workspace "a\\u0000b" contains a NUL byte; it must be text without NUL bytes',
      details: {
        argument: '--workspace',
        value: 'a\0b',
        reason: 'contains a NUL byte',
        allowed: 'text without NUL bytes',
      },
    },
    {
      argv: ['snapshot', '--json', '--text'],
      message: '--json and --text contradict each other; leave one out',
      details: { argument: '--json', reason: 'contradicts --text' },
    },
    {
      argv: ['undo', '--list', 'undo_1'],
      message: '--list and TOKEN contradict each other; leave one out',
      details: { argument: '--list', reason: 'contradicts TOKEN' },
    },
  ])('$argv', ({ argv, message, hint = 'run `tug --help`', details }) => {
    expect(problemOf(...argv)).toEqual({ code: 'InvalidArgument', message, hint, details });
  });
});
