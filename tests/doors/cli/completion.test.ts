// Completion scripts in real shells: bash always, zsh and fish where they are installed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { allCommands, flagsOf } from '../../../src/doors/cli/command-spec.ts';
import { buildCommandTable } from '../../../src/doors/cli/command-table.ts';
import { WIRING } from '../../../src/doors/cli/wiring.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { buildProgram } from '../build-program.ts';
import { runProgram } from './run-program.ts';

const table = buildCommandTable(WIRING.operations);
const topCommands = table.commands.map(({ path }) => path[0]!);
const operations = WIRING.operations.map(({ name }) => name);
const VERIFY = ['none', 'syntax', 'tests', 'typecheck'];
const folder = useTemporaryFolder();
const scripts = new Map<string, string>();

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

function globalFlags(): readonly string[] {
  return wordsOf(flagsOf(table, []));
}

function wordsOf(flags: ReturnType<typeof flagsOf>): readonly string[] {
  return [
    ...new Set(
      flags.flatMap(({ name, negatable }) => [`--${name}`, ...(negatable === true ? [`--no-${name}`] : [])]),
    ),
  ];
}

beforeAll(async () => {
  const tug = await buildProgram();
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout, stderr } = await runProgram(tug, ['completion', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    scripts.set(shell, stdout);
  }
});

/** What is offered behind each command line; the last word is the one to complete. */
const CASES: readonly { readonly line: readonly string[]; readonly offered: readonly string[] }[] = [
  { line: ['sn'], offered: ['snapshot'] },
  { line: ['nothing'], offered: [] },
  { line: ['session', ''], offered: ['status'] },
  { line: ['--json', 'session', ''], offered: ['status'] },
  { line: ['--workspace', 'session', 'conf'], offered: ['config'] },
  { line: ['config', ''], offered: ['show'] },
  { line: ['run', ''], offered: operations },
  { line: ['run', '--apply', 'ren'], offered: ['rename-symbol'] },
  { line: ['run', 'rename-symbol', '--verify', ''], offered: VERIFY },
  { line: ['run', '--verify', 'ty'], offered: ['typecheck'] },
  { line: ['run', 'rename-symbol', '--to', ''], offered: [] },
  { line: ['run', 'rename-symbol', '--a'], offered: ['--at', '--apply', '--accept'] },
  { line: ['analyze-impact', 'rename-symbol', '--ap'], offered: [] },
  { line: ['verify', ''], offered: VERIFY.filter((mode) => mode !== 'none') },
  { line: ['verify', 's'], offered: ['syntax'] },
  { line: ['completion', ''], offered: ['bash', 'zsh', 'fish'] },
  { line: ['help', 'do'], offered: ['docs', 'doctor'] },
  { line: ['undo', '--l'], offered: ['--list', '--libcst-worker', '--log-level', '--log-format'] },
  { line: ['--log-format', ''], offered: ['text', 'json'] },
  { line: ['--log-level', 'd'], offered: ['debug'] },
  { line: ['snapshot', '--no-c'], offered: ['--no-cache-facts', '--no-color'] },
];

describe('bash', () => {
  function complete(words: readonly string[]): readonly string[] {
    const script = folder.write('tug.bash', scripts.get('bash')!);
    const ask = `set -u; source "$1"; shift; COMP_WORDS=(tug "$@"); COMP_CWORD=$#; _tug; [ \${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "\${COMPREPLY[@]}"`;
    const run = spawnSync('bash', ['--norc', '-c', ask, 'bash', script, ...words], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
    return run.stdout.split('\n').filter((line) => line !== '');
  }

  test.each(CASES)('tug $line', ({ line, offered }) => {
    expect([...complete(line)].sort()).toEqual([...offered].sort());
  });

  test('commands first, global flags on a dash', () => {
    expect(complete([''])).toEqual(topCommands);
    expect(complete(['-'])).toEqual(globalFlags());
  });

  test('every command has its flags', () => {
    for (const { path } of allCommands(table)) {
      expect(complete([...path, '--'])).toEqual(wordsOf(flagsOf(table, path)));
    }
  }, 120_000);

  test('values behind an equals sign, as bash splits them', () => {
    expect(complete(['run', '--verify', '=', 't'])).toEqual(['tests', 'typecheck']);
    expect(complete(['run', '--verify', '='])).toEqual(VERIFY);
    expect(complete(['--workspace', '=', 'x', 'session', ''])).toEqual(['status']);
  });

  test('files and directories, also with spaces', () => {
    folder.write('one two.json', '');
    folder.write('other/x', '');
    expect([...complete(['apply', 'o'])].sort()).toEqual(['one two.json', 'other']);
    expect(complete(['--workspace', 'o'])).toEqual(['other']);
    expect(complete(['run', 'rename-symbol', '--at', 'one'])).toEqual(['one two.json']);
  });

  test('it is registered for tug', () => {
    const script = folder.write('tug.bash', scripts.get('bash')!);
    const run = spawnSync('bash', ['--norc', '-c', 'source "$1"; complete -p tug', 'bash', script], {
      encoding: 'utf8',
    });
    expect(run).toMatchObject({ status: 0, stdout: 'complete -F _tug tug\n', stderr: '' });
  });
});

describe.runIf(isInstalled('zsh'))('zsh', () => {
  test('the script is well formed', () => {
    const script = folder.write('_tug', scripts.get('zsh')!);
    expect(spawnSync('zsh', ['-n', script], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  test.each(CASES)('tug $line', ({ line, offered }) => {
    folder.write('_tug', scripts.get('zsh')!);
    const asker = fileURLToPath(new URL('./complete-in-zsh.zsh', import.meta.url));
    const run = spawnSync('zsh', ['-f', asker, folder.path, ['tug', ...line].join(' ')], {
      cwd: folder.path,
      encoding: 'utf8',
      timeout: 30_000,
    });
    const found = run.stdout.split('\n').filter((text) => text !== '');
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
    expect([...new Set(found)].sort()).toEqual([...offered].sort());
  });
});

describe.runIf(isInstalled('fish'))('fish', () => {
  function complete(line: readonly string[]): readonly string[] {
    const script = folder.write('tug.fish', scripts.get('fish')!);
    const ask = `source $argv[1]; complete -C "$argv[2]"`;
    const run = spawnSync('fish', ['--no-config', '-c', ask, script, ['tug', ...line].join(' ')], {
      cwd: folder.path,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder.path, TERM: 'dumb' },
    });
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' });
    return run.stdout
      .split('\n')
      .filter((found) => found !== '')
      .map((found) => found.split('\t')[0]!);
  }

  test('the script is well formed', () => {
    const script = folder.write('tug.fish', scripts.get('fish')!);
    expect(spawnSync('fish', ['-n', script], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  test.each(CASES)('tug $line', ({ line, offered }) => {
    expect([...complete(line)].sort()).toEqual([...offered].sort());
  });

  test('commands first', () => {
    expect([...complete([''])].sort()).toEqual([...topCommands].sort());
  });
});
