// Every example in the help is run as it is written, in a small project made for them, and must end as it says.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { simpleCommands } from '../../src/assist/docs/shell-commands.ts';
import { EXIT } from '../../src/base/error-codes.ts';
import { allCommands } from '../../src/doors/cli/command-spec.ts';
import { buildCommandTable } from '../../src/doors/cli/command-table.ts';
import { WIRING } from '../../src/doors/cli/wiring.ts';
import { SAMPLE_PLAN } from '../state/sample-plan.ts';
import { runTug, type TugAnswer } from '../support/run-tug.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

const EXAMPLES = [
  ...new Set(
    allCommands(buildCommandTable(WIRING.operations)).flatMap(({ examples }) =>
      examples.map(({ line }) => line),
    ),
  ),
];

/** Not run here, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'tug mcp': 'serves until it is stopped; tests/doors/mcp',
  'tug mcp --tools rename_symbol --tools "state_*"': 'serves until it is stopped; tests/doors/mcp',
  'tug mcp --http 7357': 'serves until it is stopped; tests/doors/mcp',
  'tug toolchain python setup': 'installs packages from the network; tests/doors/toolchain',
  'tug toolchain python check || tug toolchain python setup': 'the same',
  'tug state migrate': 'needs the database of an older tug; tests/doors/state-lifecycle',
};

/** Removes the plan state. */
const FORGET = 'rm .tugtool/state.db';

/** What has to be done first. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  'tug undo': ['tug run rename-symbol --at src/utils.py:42:5 --to renamed --apply --verify none'],
  'tug state claim auth': ['tug state init auth'],
  'tug state claim auth --resume': ['tug state init auth', 'tug state claim auth'],
  'tug state start auth step-1': ['tug state init auth', 'tug state claim auth'],
  'tug state heartbeat auth step-1': ['tug state init auth', 'tug state claim auth'],
  'tug state update auth step-1 --task 1 completed --test 2 open': [
    'tug state init auth',
    'tug state claim auth',
    'tug state start auth step-1',
  ],
  'tug state update auth step-1 --all-tests completed': [
    'tug state init auth',
    'tug state claim auth',
    'tug state start auth step-1',
  ],
  'tug state artifact auth step-1 --kind reviewer_verdict --summary approved': [
    'tug state init auth',
    'tug state claim auth',
    'tug state start auth step-1',
  ],
  'tug state complete auth step-1 --commit 1a2b3c4': [
    'tug state init auth',
    'tug state claim auth',
    'tug state start auth step-1',
    'tug state update auth step-1 --all completed',
  ],
  'tug state release auth step-1': ['tug state init auth', 'tug state claim auth'],
  'tug state reset auth step-1': ['tug state init auth', 'tug state claim auth'],
  'tug state show auth': ['tug state init auth'],
  'tug state ready auth': ['tug state init auth'],
  'tug state reconcile auth': ['tug state init auth'],
  'tug state archive auth': ['tug state init auth'],
  'tug state export state.json': ['tug state init auth'],
  'tug state list': ['tug state init auth'],
  'tug state import state.json': ['tug state init auth', 'tug state export state.json', FORGET],
  'tug worktree create auth': ['tug state init auth'],
  'tug worktree remove auth': ['tug state init auth', 'tug worktree create auth'],
  'tug state reopen auth step-1 --reason untested': [
    'tug state init auth',
    'tug state claim auth',
    'tug state start auth step-1',
    'tug state update auth step-1 --all completed',
    'tug state complete auth step-1 --commit 1a2b3c4',
  ],
  'tug commit --plan auth --step step-1 -m draft --all --partial': [
    'tug state init auth',
    'tug state claim auth',
    'tug state start auth step-1',
  ],
  'tug commit --plan auth --step step-1 -m feat:login': [
    'tug state init auth',
    'tug state claim auth',
    'tug state start auth step-1',
    'tug state update auth step-1 --all completed',
  ],
};

test('there are examples, and the lists above name only such', () => {
  expect(EXAMPLES.length).toBeGreaterThan(60);
  const named = [...Object.keys(ELSEWHERE), ...Object.keys(BEFORE)];
  expect(named.filter((line) => !EXAMPLES.includes(line))).toEqual([]);
});

test.each(EXAMPLES.filter((line) => !(line in ELSEWHERE)))('%s', async (line) => {
  makeProject();
  for (const before of BEFORE[line] ?? []) {
    if (before === FORGET) {
      for (const end of ['', '-wal', '-shm'])
        rmSync(folder.at(`work/.tugtool/state.db${end}`), { force: true });
      continue;
    }
    const answer = await run(before);
    expect(answer.exitCode, `${before}: ${JSON.stringify(answer.document)}`).toBe(0);
  }
  const answer = await run(await withPatch(line));
  expect(answer.exitCode, JSON.stringify(answer.document)).toBe(0);
});

/** Line 42 of src/utils.py is where the examples point. */
const UTILS = `"""Helpers of the example."""
${'\n'.repeat(35)}
class RowError(Exception):
    pass


def process_data(rows):
    total = sum(rows)
    scaled = total * 60
    return scaled


def unused_helper(rows):
    return rows
`;

const STEPS = {
  steps: [{ operation: 'rename-symbol', symbol: 'src/utils.py::process_data', to: 'transform_data' }],
};

function makeProject(): void {
  expect(UTILS.split('\n')[41]).toBe('def process_data(rows):');
  folder.write('work/src/utils.py', UTILS);
  folder.write('work/src/data.py', 'import os\nimport json\n\nDATA = json.dumps([1])\n');
  folder.write('work/src/main.py', 'from utils import process_data\n\nprint(process_data([1, 2]))\n');
  folder.write(
    'work/tests/test_utils.py',
    'import unittest\n\n\nclass Works(unittest.TestCase):\n    def test_it(self):\n        self.assertTrue(True)\n',
  );
  folder.write('work/steps.json', JSON.stringify(STEPS));
  folder.write('work/README.md', '```sh\ngit status\n```\n');
  folder.write('work/AGENTS.md', '```sh\ntug run rename-symbol --at a.py:1:1 --to b\n```\n');
  const plan = SAMPLE_PLAN.replace('**Tests:**\n', '**Tests:**\n- [ ] One more\n');
  folder.write('work/.tugtool/tugplan-auth.md', plan);
  folder.write('patch.json', '{}');
  folder.makeFolder('home/.zfunc');
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'someone');
  git('config', 'user.email', 'someone@example.com');
  git('add', '.');
  git('commit', '-qm', 'first');
  folder.write('work/src/more.py', 'x = 1\n');
  git('add', '.');
}

function git(...argv: readonly string[]): void {
  execFileSync('git', argv, { cwd: folder.at('work'), stdio: 'pipe' });
}

/** One command as a shell takes it; what it prints is not looked at, so a redirection of it is left out. */
async function run(line: string): Promise<TugAnswer> {
  const [command = '', input] = line.replace(/^source <\((.*)\)$/, '$1').split(' < ');
  const [{ words } = { words: [] }] = simpleCommands(command.replace(/ > \S+$/, ''));
  const workingDirectory = folder.at('work');
  const stdin = input === undefined ? {} : { stdin: readFileSync(join(workingDirectory, input), 'utf8') };
  const variables = { PATH: process.env.PATH, HOME: folder.at('home') };
  return runTug(words.slice(1), { workingDirectory, variables, ...stdin });
}

/** Examples with a patch need one of this project: its id, or its document. */
async function withPatch(line: string): Promise<string> {
  if (!line.startsWith('tug apply')) return line;
  const { document } = await run('tug run rename-symbol --at src/utils.py:42:5 --to renamed --verify none');
  const { patch } = document as { readonly patch: { readonly patch_id: string } };
  folder.write('patch.json', JSON.stringify(patch));
  return line.replace(/patch_[0-9a-f]{16}/, patch.patch_id);
}

test.each(
  EXAMPLES.filter((line) => !(line in ELSEWHERE) && line.startsWith('tug ')),
)('the help names every exit code: %s', async (line) => {
  makeProject();
  const allowed = exitCodesOf(line);
  const ends: Record<string, number> = {};
  ends['in a workspace that is not there'] = (await run(withWorkspace(line, folder.at('gone')))).exitCode;
  folder.write('work/.tug/session.json', '{');
  ends['in a damaged session'] = (await run(line)).exitCode;
  rmSync(folder.at('work/.tug'), { recursive: true });
  folder.write('work/.tug', 'a file is in the way');
  ends['without a place for the session'] = (await run(line)).exitCode;
  expect(Object.entries(ends).filter(([, exit]) => !allowed.includes(exit))).toEqual([]);
});

function withWorkspace(line: string, path: string): string {
  const [command = '', ...input] = line.split(' < ');
  return [`${command} --workspace ${path}`, ...input].join(' < ');
}

/** What the help of the command lists: its own exit codes and those of every command. */
function exitCodesOf(line: string): readonly number[] {
  const [{ words } = { words: [] }] = simpleCommands(line);
  const path = words.slice(1);
  const commands = allCommands(buildCommandTable(WIRING.operations));
  const command = commands
    .filter(({ handler }) => handler !== null)
    .find((each) => each.path.every((word, index) => path[index] === word))!;
  return [EXIT.ok, EXIT.arguments, EXIT.internal, EXIT.interrupted, ...command.exitCodes];
}
