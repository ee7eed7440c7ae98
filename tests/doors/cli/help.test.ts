// Help of every command, whole, as the program prints it; and the same table as a page of documentation.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCommands, commandName, flagsOf } from '../../../src/doors/cli/command-spec.ts';
import { buildCommandTable } from '../../../src/doors/cli/command-table.ts';
import { helpText } from '../../../src/doors/cli/help.ts';
import { textStyle } from '../../../src/doors/cli/text-style.ts';
import { WIRING } from '../../../src/doors/cli/wiring.ts';
import { repositoryRoot } from '../../repository/source-files.ts';
import { buildProgram } from '../build-program.ts';
import { expectGolden } from '../golden-text.ts';
import { commandsPage } from './commands-page.ts';
import { runInTerminal } from './run-in-terminal.ts';
import { runProgram } from './run-program.ts';

const FOLDER = 'tests/golden/cli/help';
const table = buildCommandTable(WIRING.operations);
const commands = allCommands(table);
const pathOf = (words: readonly string[]) => `${FOLDER}/${['tug', ...words].join('-')}.txt`;
const paths = [[], ...commands.map(({ path }) => path)];

let tug = '';
beforeAll(async () => {
  tug = await buildProgram();
});

test.each(paths.map((path) => ({ name: commandName(path), path })))('$name --help', async ({ path }) => {
  const run = await runProgram(tug, [...path, '--help']);
  expect({ code: run.code, stderr: run.stderr }).toEqual({ code: 0, stderr: '' });
  expectGolden(pathOf(path), run.stdout);
});

test('there is a text for every command and no other', () => {
  const files = readdirSync(join(repositoryRoot, FOLDER)).map((name) => `${FOLDER}/${name}`);
  expect(files.sort()).toEqual(paths.map(pathOf).sort());
});

test('tug help COMMAND, -h and --help say the same', async () => {
  const [long, short, word, before] = await Promise.all([
    runProgram(tug, ['undo', '--help']),
    runProgram(tug, ['undo', '-h']),
    runProgram(tug, ['help', 'undo']),
    runProgram(tug, ['--help', 'undo']),
  ]);
  expect(short).toEqual(long);
  expect(word).toEqual(long);
  expect(before).toEqual(long);
});

describe('whatever the width', () => {
  test.each([100, 80])('%i columns are enough', (columns) => {
    const style = textStyle({ color: false, columns });
    const long = paths.flatMap((path) =>
      helpText(table, path, style)
        .split('\n')
        .filter(
          (line) =>
            line.length > columns && !/^ {2}(tug|source|--\S+ \S+$)/.test(line) && !line.startsWith('Usage:'),
        ),
    );
    expect(long).toEqual([]);
  });

  test('at 100 columns not even examples are longer', () => {
    const style = textStyle({ color: false, columns: 100 });
    const long = paths.flatMap((path) =>
      helpText(table, path, style)
        .split('\n')
        .filter((line) => line.length > 100),
    );
    expect(long).toEqual([]);
  });

  test('every flag of a command is in its help, by name', () => {
    for (const { path } of commands) {
      const words = helpText(table, path, textStyle({ color: false, columns: 100 })).split(/[\s,]+/);
      const missing = flagsOf(table, path).filter(
        ({ name }) => !words.includes(`--${name}`) && !words.includes(`--[no-]${name}`),
      );
      expect(missing).toEqual([]);
    }
  });
});

test('a person without a command gets the help on stderr, with exit code 2', async () => {
  const bare = await runInTerminal(tug, [], { env: { NO_COLOR: '1' } });
  const asked = await runInTerminal(tug, ['--help'], { env: { NO_COLOR: '1' } });
  expect(bare).toEqual({ code: 2, stdout: '', stderr: asked.stdout });
  expect(asked).toEqual({ code: 0, stdout: (await runProgram(tug, ['--help'])).stdout, stderr: '' });
});

test('on a terminal help has colours, and the same words', async () => {
  const { stdout } = await runInTerminal(tug, ['undo', '--help']);
  const plain = (await runProgram(tug, ['undo', '--help'])).stdout;
  expect(stdout.split('\n')[2]).toBe('\u001b[1mUsage:\u001b[22m tug undo [TOKEN] [FLAGS]');
  expect(stdout.replace(/\u001b\[\d+m/g, '')).toBe(plain);
});

test('docs/COMMANDS.md is what the table says', () => {
  expectGolden('docs/COMMANDS.md', commandsPage(table));
});
