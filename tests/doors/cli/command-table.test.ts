// What must hold of the table itself, whoever adds a command or a flag; and that it can be written back.

import { expect, test } from 'vitest';
import { simpleCommands } from '../../../src/assist/docs/shell-commands.ts';
import { EXIT } from '../../../src/base/error-codes.ts';
import {
  allCommands,
  type CommandSpec,
  FLAG_GROUPS,
  type FlagSpec,
  flagsOf,
  HANDLER_NAMES,
} from '../../../src/doors/cli/command-spec.ts';
import { buildCommandTable } from '../../../src/doors/cli/command-table.ts';
import { splitSelection } from '../../../src/doors/cli/occurrence-selection.ts';
import { parseArguments } from '../../../src/doors/cli/parse-arguments.ts';
import {
  argumentText,
  type FlagValue,
  flagIsSet,
  flagList,
  flagNumber,
  flagPairs,
  flagText,
  operationInput,
  type ParsedCommand,
} from '../../../src/doors/cli/parsed-command.ts';
import { commandLine, renderArguments } from '../../../src/doors/cli/render-arguments.ts';
import { flagLayer } from '../../../src/doors/cli/setting-flags.ts';
import { WIRING } from '../../../src/doors/cli/wiring.ts';
import { CONFIG_KEYS } from '../../../src/kernel/config/config-keys.ts';
import { OPERATIONS } from '../../../src/kernel/operation.ts';
import fc from '../../seeded-fast-check.ts';
import { thrownBy } from '../../support/thrown-by.ts';

const table = buildCommandTable(OPERATIONS);
const commands = allCommands(table);
const leaves = commands.filter(({ handler }) => handler !== null);

test('the commands of tug', () => {
  expect(leaves.map(({ path }) => path.join(' '))).toEqual([
    'snapshot',
    ...OPERATIONS.map(({ name }) => `analyze-impact ${name}`),
    ...OPERATIONS.map(({ name }) => `run ${name}`),
    'batch',
    'definition',
    'references',
    'symbols',
    'outline',
    'apply',
    'undo',
    'recover',
    'verify',
    'session status',
    'clean',
    'config show',
    'toolchain python setup',
    'toolchain python info',
    'toolchain python check',
    'doctor',
    'setup',
    'where',
    'docs check',
    'docs generate',
    'state init',
    'state claim',
    'state start',
    'state heartbeat',
    'state update',
    'state artifact',
    'state complete',
    'state release',
    'state show',
    'state ready',
    'state reset',
    'state reopen',
    'state reconcile',
    'state list',
    'state archive',
    'state export',
    'state import',
    'state migrate',
    'plan validate',
    'plan new',
    'plan show',
    'worktree create',
    'worktree list',
    'worktree remove',
    'commit',
    'mcp',
    'completion',
    'help',
  ]);
});

test('every handler name has a command, and every command that is not a group a handler name', () => {
  const named = new Set<string>([...leaves.map(({ handler }) => handler!), 'version']);
  expect([...named].sort()).toEqual([...HANDLER_NAMES].sort());
});

test('every handler name has a handler', () => {
  expect(Object.keys(WIRING.handlers).sort()).toEqual([...HANDLER_NAMES].sort());
});

test('every setting has a flag, and `config show` takes them all', () => {
  const flags = new Set(flagsOf(table, ['config', 'show']).map(({ name }) => `--${name}`));
  expect(Object.values(CONFIG_KEYS).filter(({ flag }) => !flags.has(flag))).toEqual([]);
  expect(flags.size).toBeGreaterThan(20);
});

/** `init --force` but `complete --force REASON`, `commit --all` but `update --all STATUS`: what is said is worth more here. */
const BY_COMMAND: ReadonlySet<string> = new Set(['--force', '--all']);

test('names are unique where they are looked up, and a flag takes a value everywhere or nowhere', () => {
  const takesValue = new Map<string, boolean>();
  for (const { path, flags, subcommands } of commands) {
    expect(new Set(flags.map(({ name }) => name)).size, path.join(' ')).toBe(flags.length);
    expect(new Set(subcommands.map((below) => below.path.at(-1))).size).toBe(subcommands.length);
  }
  for (const { name, short, value } of [...table.globalFlags, ...commands.flatMap(({ flags }) => flags)]) {
    const takes = value.kind !== 'boolean' && value.kind !== 'count';
    for (const key of [`--${name}`, ...(short === undefined ? [] : [`-${short}`])]) {
      if (BY_COMMAND.has(key)) continue;
      expect(takesValue.get(key) ?? takes, key).toBe(takes);
      takesValue.set(key, takes);
    }
  }
  expect(takesValue.size).toBeGreaterThan(30);
});

test('what a flag contradicts exists, and every text ends without a full stop', () => {
  const flags = [...table.globalFlags, ...commands.flatMap((command) => command.flags)];
  const names = new Set([
    ...flags.map(({ name }) => name),
    ...commands.flatMap((command) => command.arguments.map(({ name }) => name)),
  ]);
  expect(flags.flatMap(({ conflicts = [] }) => conflicts).filter((name) => !names.has(name))).toEqual([]);
  const texts = [...flags.map(({ help }) => help), ...commands.map(({ summary }) => summary)];
  expect(texts.filter((text) => text.endsWith('.') || text === '')).toEqual([]);
  expect(flags.filter(({ group }) => !FLAG_GROUPS.includes(group))).toEqual([]);
  const exits: readonly number[] = Object.values(EXIT);
  expect(commands.flatMap(({ exitCodes }) => exitCodes).filter((code) => !exits.includes(code))).toEqual([]);
});

test('examples are command lines that parse', () => {
  const lines = commands.flatMap(({ examples }) => examples.map(({ line }) => line));
  const parsed = lines
    .filter((line) => line.startsWith('tug '))
    .map((line) => simpleCommands(line.split(/ [<>] /)[0]!)[0]!.words)
    .map((words) => parseArguments(table, words.slice(1)).command.path.join(' '));
  expect(parsed.length).toBeGreaterThan(12);
});

test('the values of a command line, by kind', () => {
  const parsed = parseArguments(table, [
    ...['run', 'move-symbol', '--at', 'a.py:1:5', '--to', 'b.py', '--apply', '--max-bytes', '900'],
    ...['--toolchain', 'python=py', '--include', 'src/**', '--include', 'occ_00ff', '--exclude', 'grp_1'],
    ...['--exclude', './occ_2', '--verify', 'none', '--test-command', '["x"]', '--no-cache-facts'],
  ]);
  expect(flagIsSet(parsed, 'apply')).toBe(true);
  expect(flagIsSet(parsed, 'fresh')).toBe(false);
  expect(flagText(parsed, 'verify')).toBe('none');
  expect(flagText(parsed, 'open')).toBe(null);
  expect(flagNumber(parsed, 'max-bytes')).toBe(900);
  expect(flagList(parsed, 'include')).toEqual(['src/**', 'occ_00ff']);
  expect(flagList(parsed, 'source-root')).toEqual([]);
  expect(flagPairs(parsed, 'toolchain')).toEqual({ python: 'py' });
  expect(flagPairs(parsed, 'json')).toEqual({});
  expect(operationInput(parsed, 'linux-x64')).toEqual({
    arguments: { to: 'b.py' },
    lists: { at: ['a.py:1:5'] },
    switches: new Set(),
  });
  expect(argumentText(parseArguments(table, ['verify', 'tests']), 'MODE')).toBe('tests');
  expect(argumentText(parseArguments(table, ['verify']), 'MODE')).toBe(null);
  expect(splitSelection(parsed, 'include')).toEqual({ globs: ['src/**'], ids: ['occ_00ff'] });
  expect(splitSelection(parsed, 'exclude')).toEqual({ globs: ['./occ_2'], ids: ['grp_1'] });
  expect(flagLayer(parsed, '/w')).toEqual({
    kind: 'flag',
    workingDirectory: '/w',
    values: {
      pythonPath: 'py',
      maxBytes: '900',
      include: ['src/**'],
      exclude: ['./occ_2'],
      verify: 'none',
      testCommand: ['x'],
      cacheFacts: false,
    },
  });
});

test('outside of operations an id is a glob like any other', () => {
  const parsed = parseArguments(table, ['snapshot', '--include', 'occ_00ff']);
  expect(splitSelection(parsed, 'include')).toEqual({ globs: ['occ_00ff'], ids: [] });
});

test('a toolchain is the setting of its language, and only once', async () => {
  const layer = (...argv: readonly string[]) =>
    flagLayer(parseArguments(table, ['snapshot', ...argv]), '/w').values;
  expect(layer('--toolchain', 'python=py')).toEqual({ pythonPath: 'py' });
  expect(await thrownBy(() => layer('--toolchain', 'pyton=py'))).toEqual({
    code: 'InvalidArgument',
    message:
      '--toolchain "pyton" is not a language with a toolchain; it must be one of python; did you mean python?',
    hint: 'run `tug --help`, or `tug COMMAND --help`',
    details: {
      argument: '--toolchain',
      value: 'pyton',
      reason: 'unknown language',
      allowed: ['python'],
    },
  });
  expect(await thrownBy(() => layer('--toolchain', 'python=py', '--python', 'py'))).toEqual({
    code: 'InvalidArgument',
    message: '--toolchain python=... and --python say the same thing; leave one out',
    hint: 'run `tug --help`, or `tug COMMAND --help`',
    details: { argument: '--toolchain', value: 'python', reason: 'contradicts --python' },
  });
});

test('ids alone make no setting', () => {
  const parsed = parseArguments(table, ['run', 'delete-symbol', '--include', 'occ_1']);
  expect(flagLayer(parsed, '/w').values).toEqual({});
});

test('what is written back parses to the same', () => {
  fc.assert(
    fc.property(parsedCommand(), (parsed) => {
      expect(plain(parseArguments(table, renderArguments(parsed)))).toEqual(plain(parsed));
    }),
    { numRuns: 500 },
  );
});

test('the next command can be pasted into a shell', () => {
  const parsed = parseArguments(table, [
    'run',
    'rename-symbol',
    '--to',
    "it's",
    '--at=-a b.py:1:1',
    '-vv',
    '--no-color',
  ]);
  expect(commandLine(parsed, ['--open', 'skip'])).toBe(
    `tug run rename-symbol --to 'it'\\''s' '--at=-a b.py:1:1' --verbose --verbose --no-color --open skip`,
  );
});

function plain({ command, flags, arguments: words }: ParsedCommand) {
  const sorted = [...flags]
    .map(([name, { value }]) => [name, value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { path: command.path, flags: sorted, words: [...words] };
}

/** Any command line that the table allows, with texts that look like flags, numbers and ends of flags. */
function parsedCommand(): fc.Arbitrary<ParsedCommand> {
  return fc.constantFrom(...leaves).chain((command) =>
    fc
      .tuple(flagValues(command), argumentValues(command))
      .map(([flags, words]) => ({ command, flags, arguments: words }))
      .filter((parsed) => !contradicts(parsed)),
  );
}

const text = fc.oneof(
  fc.constantFrom(
    '-',
    '--',
    '-5',
    '-v',
    '--json',
    '=',
    'a=b',
    'run',
    "it's",
    'ü',
    ' ',
    '\n',
    '--no-color',
    '-h',
  ),
  fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => !value.includes('\0')),
);

function anyValue({ value, repeatable }: FlagSpec): fc.Arbitrary<FlagValue> {
  switch (value.kind) {
    case 'boolean':
      return fc.constant(true);
    case 'count':
      return fc.integer({ min: 1, max: value.most });
    case 'number':
      return fc.integer({ min: value.least });
    case 'enum': {
      const one = fc.constantFrom(...value.values);
      return repeatable === true ? fc.array(one, { minLength: 1, maxLength: 3 }) : one;
    }
    case 'json':
      return fc.array(text, { minLength: 1, maxLength: 4 });
    case 'item':
      return fc.array(
        fc
          .tuple(fc.integer({ min: 1 }), fc.constantFrom(...value.values))
          .map(([n, status]) => `${n}=${status}`),
        { minLength: 1, maxLength: 3 },
      );
    case 'pair':
      return fc.dictionary(
        fc.stringMatching(/^[a-z][a-z-]*$/),
        text.filter((part) => part !== ''),
        { minKeys: 1, maxKeys: 3, noNullPrototype: true },
      );
    default:
      return repeatable === true ? fc.array(text, { minLength: 1, maxLength: 3 }) : text;
  }
}

function flagValues(command: CommandSpec): fc.Arbitrary<ParsedCommand['flags']> {
  const seen = new Set<string>();
  const specs = flagsOf(table, command.path)
    .filter(({ name }) => name !== 'help' && name !== 'version')
    .filter(({ name }) => !seen.has(name) && seen.add(name));
  const maybe = specs.map((spec) => {
    const given = (spec.negatable === true ? fc.boolean() : anyValue(spec)).map((value) => ({ spec, value }));
    return spec.required === true ? given : fc.option(given, { freq: 3, nil: null });
  });
  return fc
    .tuple(...maybe)
    .map((all) => new Map(all.flatMap((flag) => (flag === null ? [] : [[flag.spec.name, flag] as const]))));
}

function argumentValues(command: CommandSpec): fc.Arbitrary<ParsedCommand['arguments']> {
  const each = command.arguments.map((spec) => {
    const word = spec.value.kind === 'enum' ? fc.constantFrom(...spec.value.values) : text;
    const words =
      spec.repeatable === true ? fc.array(word, { minLength: 1, maxLength: 3 }) : word.map((one) => [one]);
    const given = words.map((list) => [[spec.name, list] as const]);
    return spec.required ? given : fc.oneof(given, fc.constant([]));
  });
  return fc.tuple(...each).map((all) => new Map(all.flat()));
}

function contradicts({ flags, arguments: words }: ParsedCommand): boolean {
  return [...flags.values()].some(
    ({ spec, value }) =>
      value !== false && spec.conflicts?.some((name) => flags.has(name) || words.has(name)),
  );
}
