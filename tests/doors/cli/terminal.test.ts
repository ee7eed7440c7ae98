// What a person sees: the real program in a real terminal, whole texts with their colours.
import { beforeAll, describe, expect, test } from 'vitest';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { expectGolden } from '../golden-text.ts';
import { SAMPLES } from '../wire/sample-documents.ts';
import { runInTerminal, type TerminalRun } from './run-in-terminal.ts';
import { buildTestProgram } from './run-program.ts';

const folder = useTemporaryFolder();
let tug = '';
beforeAll(async () => {
  tug = await buildTestProgram();
});

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  'analyze-impact': ['analyze-impact', 'rename-symbol', '--to', 'x'],
  run: ['run', 'rename-symbol', '--to', 'x'],
  definition: ['definition', '--at', 'src/utils.py:42:5'],
  references: ['references', '--at', 'src/utils.py:42:5'],
  outline: ['outline', 'src/utils.py'],
  batch: ['batch', 'steps.json'],
  apply: ['apply', 'patch.json'],
  setup: ['setup', 'windsurf'],
  'docs check': ['docs', 'check', 'AGENTS.md'],
};

function commandFor(handler: string | null): readonly string[] {
  return handler === null ? ['snapshot'] : (COMMANDS[handler] ?? handler.split(' '));
}

/** With the escape character made visible, so that the text can be read and compared anywhere. */
function readable({ code, stdout, stderr }: TerminalRun): string {
  return `exit ${code}\n--- stdout\n${stdout}--- stderr\n${stderr}`.replaceAll('\u001b', '␛');
}

const shown = SAMPLES.filter(({ name }) => name !== 'help' && name !== 'version');

describe('answers', () => {
  test.each(shown)('$name', async ({ name, handler, document }) => {
    const file = folder.write('document.json', JSON.stringify(document));
    const env = {
      TUG_TEST: 'answer',
      TUG_TEST_DOCUMENT: file,
      TUG_TEST_EXIT: document.status === 'ok' ? '0' : '6',
    };
    const run = await runInTerminal(tug, commandFor(handler), { env });
    expectGolden(`tests/golden/cli/terminal/${name}.txt`, readable(run));
    // Whatever the document holds, only our own colours reach the terminal.
    expect(`${run.stdout}${run.stderr}`.replace(/\u001b\[(1|2|22|31|32|33|36|39)m/g, '')).not.toMatch(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/,
    );
  });

  test.each([
    { flags: ['--no-color'], env: {} },
    { flags: [], env: { NO_COLOR: '1' } },
    { flags: [], env: { TERM: 'dumb' } },
  ])('without colours: $flags $env', async ({ flags, env }) => {
    const file = folder.write(
      'document.json',
      JSON.stringify(SAMPLES.find(({ name }) => name === 'run')!.document),
    );
    const run = await runInTerminal(tug, [...commandFor('run'), ...flags], {
      env: { TUG_TEST: 'answer', TUG_TEST_DOCUMENT: file, ...env },
    });
    expectGolden('tests/golden/cli/terminal/run-without-colours.txt', readable(run));
  });

  test('in JSON on request, indented', async () => {
    const run = await runInTerminal(tug, ['snapshot', '--json']);
    expect(run).toEqual({
      code: 0,
      stdout:
        '{\n  "status": "ok",\n  "schema_version": "1",\n  "command": [\n    "snapshot"\n  ],\n  "flags": {\n    "json": true\n  },\n  "arguments": {}\n}\n',
      stderr: '',
    });
  });

  test('in JSON when only stderr is a terminal', async () => {
    expect(await runInTerminal(tug, ['snapshot'], { stdout: 'pipe' })).toEqual({
      code: 0,
      stdout: '{"status":"ok","schema_version":"1","command":["snapshot"],"flags":{},"arguments":{}}\n',
      stderr: '',
    });
  });

  test('a bug is told in words, with a hint', async () => {
    expect(await runInTerminal(tug, ['snapshot', '--no-color'], { env: { TUG_TEST: 'bug' } })).toEqual({
      code: 10,
      stdout: '',
      stderr:
        'error [InternalError] unexpected failure: something is undefined\nhint: run again with -vv and report the output\n',
    });
  });

  test('stdin that is a terminal is not waited for', async () => {
    const run = await runInTerminal(tug, ['apply', '-', '--json', '--no-color'], {
      env: { TUG_TEST: 'stdin' },
    });
    expect({ code: run.code, document: JSON.parse(run.stdout) as unknown }).toEqual({
      code: 2,
      document: {
        status: 'error',
        schema_version: '1',
        error: {
          code: 'InvalidArgument',
          message: '- means stdin, but stdin is a terminal',
          details: { argument: '-', reason: 'stdin is a terminal' },
          hint: 'pipe the document in, or name a file',
        },
      },
    });
  });
});

describe('progress', () => {
  const HIDE_CURSOR = '\u001b[?25l';
  const SHOW_CURSOR = '\u001b[?25h';

  test.each([
    'progress',
    'busy-progress',
  ])('%s is one line that is rewritten and then gone', async (behaviour) => {
    const { stdout, stderr } = await runInTerminal(tug, ['snapshot', '--json'], {
      stdout: 'pipe',
      env: { TUG_TEST: behaviour },
    });
    expect(stdout).toBe('{"status":"ok","schema_version":"1"}\n');
    expect(stderr.startsWith(HIDE_CURSOR)).toBe(true);
    // At once, and at the end.
    expect(stderr.split(SHOW_CURSOR).length).toBe(3);
    expect(stderr).not.toContain('\n');
    const frames = stderr.match(/(Reading files \d(,\d+)?\/4,000|Hashing [\d,]+)/g) ?? [];
    expect(frames.length).toBeGreaterThan(2);
    // The last thing that is written clears the line.
    expect(stderr.endsWith('\u001b[1G\u001b[0K')).toBe(true);
  });

  test.each<{ name: string; argv: string[]; env: Record<string, string> }>([
    { name: 'when it takes no time', argv: [], env: { TUG_TEST: 'short-progress' } },
    { name: 'with --quiet', argv: ['--quiet'], env: { TUG_TEST: 'progress' } },
    { name: 'in CI', argv: [], env: { TUG_TEST: 'progress', CI: 'true' } },
    { name: 'on a dumb terminal', argv: [], env: { TUG_TEST: 'progress', TERM: 'dumb' } },
  ])('nothing is shown $name', async ({ argv, env }) => {
    const { stderr } = await runInTerminal(tug, ['snapshot', ...argv], { stdout: 'pipe', env });
    expect(stderr).toBe('');
  });

  test('without colours the line has none', async () => {
    const run = await runInTerminal(tug, ['snapshot', '--no-color'], {
      stdout: 'pipe',
      env: { TUG_TEST: 'progress' },
    });
    expect(run.stderr).not.toMatch(/\u001b\[\d+m/);
    const colored = await runInTerminal(tug, ['snapshot'], { stdout: 'pipe', env: { TUG_TEST: 'progress' } });
    expect(colored.stderr).toMatch(/\u001b\[36m/);
  });
});
