// Drift between a page and a program: what is reported, and above all what is not.
import { expect, test } from 'vitest';
import type { AskModel, CommandModel } from '../../src/assist/docs/command-model.ts';
import { findDrift } from '../../src/assist/docs/drift.ts';

const flag = (spelling: string, takesValue = false, replacement: string | null = null) => ({
  spellings: spelling.split(' '),
  takesValue,
  help: '',
  deprecated: replacement === null ? null : { replacement },
});
const below = (name: string, replacement: string | null = null, aliases: readonly string[] = []) => ({
  name,
  aliases,
  summary: '',
  deprecated: replacement === null ? null : { replacement },
});

const MODELS: Readonly<Record<string, CommandModel>> = {
  '': {
    name: 'app',
    aliases: [],
    flags: [flag('-v --verbose'), flag('-C --config', true)],
    subcommands: [below('entity-count', null, ['ec']), below('old', 'new'), below('new'), below('open')],
    takesArguments: false,
  },
  'entity-count': {
    name: 'entity-count',
    aliases: [],
    flags: [flag('--database-url', true), flag('--fast', false, '--quick'), flag('-a'), flag('-n', true)],
    subcommands: [],
    takesArguments: true,
  },
  new: { name: 'new', aliases: [], flags: [], subcommands: [], takesArguments: true },
  old: { name: 'old', aliases: [], flags: [], subcommands: [], takesArguments: true },
  open: { name: 'open', aliases: [], flags: null, subcommands: null, takesArguments: true },
  hidden: { name: 'hidden', aliases: [], flags: [flag('--x')], subcommands: [], takesArguments: true },
};
const ask: AskModel = async (path) => MODELS[path.join(' ')] ?? null;

test.each([
  'entity-count',
  'ec FILE',
  '-v entity-count --database-url x -v',
  '--config entity-count entity-count',
  '--config=x entity-count -an5 -va',
  'hidden --x',
  'open --whatever any thing',
  '$COMMAND --x',
  'entity-count $FLAGS --$x',
  'entity-count -- --nonsense',
  '<command> --x',
  'entity-count - -1',
  '+nightly entity-count',
])('%s is right', async (line) => {
  expect(await findDrift('app', line.split(' '), ask)).toEqual([]);
});

test('a command that is not there, with the nearest ones', async () => {
  expect(await findDrift('app', ['entity-coutn', '--nonsense'], ask)).toEqual([
    {
      kind: 'not_found',
      what: 'command',
      written: 'entity-coutn',
      command: 'app',
      replacement: null,
      nearest: ['entity-count'],
    },
  ]);
});

test('a command whose words live on in another one was renamed', async () => {
  expect(await findDrift('app', ['render-entity-count-bar-chart'], ask)).toEqual([
    {
      kind: 'renamed',
      what: 'command',
      written: 'render-entity-count-bar-chart',
      command: 'app',
      replacement: 'entity-count',
      nearest: ['entity-count'],
    },
  ]);
});

test('flags: not there, renamed, deprecated; and the value of an unknown flag is no command', async () => {
  const words = ['--verbos', 'x', 'entity-count', '--database', 'y', '--fast', '-z'];
  expect(await findDrift('app', words, ask)).toEqual([
    {
      kind: 'not_found',
      what: 'flag',
      written: '--verbos',
      command: 'app',
      replacement: null,
      nearest: ['--verbose'],
    },
    {
      kind: 'renamed',
      what: 'flag',
      written: '--database',
      command: 'app entity-count',
      replacement: '--database-url',
      nearest: ['--database-url'],
    },
    {
      kind: 'deprecated',
      what: 'flag',
      written: '--fast',
      command: 'app entity-count',
      replacement: '--quick',
      nearest: ['--quick'],
    },
    {
      kind: 'not_found',
      what: 'flag',
      written: '-z',
      command: 'app entity-count',
      replacement: null,
      nearest: [],
    },
  ]);
});

test('a deprecated command', async () => {
  expect(await findDrift('app', ['old', 'x'], ask)).toEqual([
    {
      kind: 'deprecated',
      what: 'command',
      written: 'old',
      command: 'app',
      replacement: 'new',
      nearest: ['new'],
    },
  ]);
});
