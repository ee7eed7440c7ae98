// `tug docs`: pages against tug's own table and against real programs. Nothing on a page is run.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DocsCheckDocument, DocsGenerateDocument } from '../../src/doors/wire/agent-documents.ts';
import { runTug } from '../support/run-tug.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

async function tug(...argv: string[]) {
  const { document, exitCode } = await runTug(argv, { workingDirectory: folder.path });
  type Any = DocsCheckDocument & DocsGenerateDocument & { error?: { code: string; details: unknown } };
  return { document: document as unknown as Any, exitCode };
}

test('commands of tug that are not there, with place, kind and nearest names', async () => {
  folder.write(
    'a.md',
    '# Page\n\n```bash\ntug run rename-symbol --at a.py:1:1 --to b --apply\ntouch pwned && tug doctr\n```\n',
  );
  folder.write('b.md', '```sh\nnpx tugtool undo --lst\n```\n');
  expect(await tug('docs', 'check', 'a.md', 'b.md')).toEqual({
    exitCode: 5,
    document: {
      status: 'ok',
      schema_version: '1',
      program: 'tug',
      valid: false,
      files: [
        { file: 'a.md', commands: 2 },
        { file: 'b.md', commands: 1 },
      ],
      drift: [
        {
          file: 'a.md',
          line: 5,
          text: 'tug doctr',
          kind: 'not_found',
          what: 'command',
          written: 'doctr',
          command: 'tug',
          replacement: null,
          nearest: ['doctor'],
        },
        {
          file: 'b.md',
          line: 2,
          text: 'tugtool undo --lst',
          kind: 'not_found',
          what: 'flag',
          written: '--lst',
          command: 'tug undo',
          replacement: null,
          nearest: ['--list'],
        },
      ],
    },
  });
  expect(existsSync(folder.at('pwned'))).toBe(false);
});

test('git, asked through its own help', async () => {
  folder.write(
    'a.md',
    '```sh\ngit status --short\ngit stash list\ngit statsu\ngit -C x commit --amendd\n```\n',
  );
  const { document, exitCode } = await tug('docs', 'check', 'a.md', '--binary', 'git');
  expect(exitCode).toBe(5);
  expect(document.drift.map(({ line, written, nearest }) => ({ line, written, nearest }))).toEqual([
    { line: 4, written: 'statsu', nearest: ['status'] },
    { line: 5, written: '--amendd', nearest: ['--amend'] },
  ]);
});

test('git without its manual: the short help of log lacks most flags, which nobody is blamed for', async () => {
  folder.write('a.md', '```sh\ngit log --oneline -n 3 --format=%h\ngit lgo\n```\n');
  const man = folder.write('bin/man', '#!/bin/sh\necho "No manual entry for $1" >&2\nexit 16\n');
  const git = folder.write('git', `#!/bin/sh\nPATH="${folder.at('bin')}:$PATH"\nexec git "$@"\n`);
  for (const program of [man, git]) chmodSync(program, 0o755);
  const { document } = await tug('docs', 'check', 'a.md', '--binary', git);
  expect(document.drift.map(({ line, written }) => ({ line, written }))).toEqual([
    { line: 3, written: 'lgo' },
  ]);
});

test('a warning before the help is no refusal; what stands behind an unknown flag may be its value', async () => {
  const help = 'Usage: pack <command>\n\nCommands:\n\n    install, test\n\nor: pack <command> --key=value';
  const pack = folder.write(
    'pack',
    `#!/bin/sh
echo 'pack warn Unknown user config "x".'
case "$1" in
  --help) echo '${help}';;
  install|i|test) echo 'Usage: pack install [--global]';;
  *) echo "Unknown command: $1" >&2; exit 1;;
esac
`,
  );
  chmodSync(pack, 0o755);
  folder.write('a.md', '```sh\npack i -D x\npack --prefix sub test\npack frob\n```\n');
  const { document } = await tug('docs', 'check', 'a.md', '--binary', pack);
  expect(document.drift.map(({ line, written }) => ({ line, written }))).toEqual([
    { line: 4, written: 'frob' },
  ]);
});

test('a slow program is asked about several commands at a time, and never about more than four', async () => {
  // Each help but the first waits for another one to be under way, and says whether there was one.
  folder.write(
    'slow.cjs',
    `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs');
const [command] = process.argv.slice(2);
const log = ${JSON.stringify(folder.at('log'))};
if (command === '--help') console.log('Usage: slow COMMAND\\n\\nCommands:\\n' + 'abcdefgh'.replace(/./g, '  $&  does it\\n'));
else {
  appendFileSync(log, '+' + command + '\\n');
  const until = Date.now() + 10_000;
  const say = () => {
    const met = readFileSync(log, 'utf8').split('+').length > 2;
    if (!met && Date.now() < until) return setTimeout(say, 20);
    appendFileSync(log, '-' + command + '\\n');
    console.log('Usage: slow ' + command + '\\n\\nOptions:\\n  --' + (met ? 'met' : 'alone') + '  what happened');
  };
  say();
}
`,
  );
  chmodSync(folder.at('slow.cjs'), 0o755);
  const commands = [...'abcdefgh'];
  folder.write('slow.md', `\`\`\`sh\n${commands.map((name) => `slow ${name} --met`).join('\n')}\n\`\`\`\n`);
  const { document } = await tug('docs', 'check', 'slow.md', '--binary', folder.at('slow.cjs'));
  expect(document).toMatchObject({ valid: true, files: [{ file: 'slow.md', commands: 8 }], drift: [] });
  let running = 0;
  const atOnce = readFileSync(folder.at('log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (line.startsWith('+') ? ++running : --running));
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(4);
});

test('a program of argparse with commands below commands', async () => {
  folder.write(
    'tool.py',
    `import argparse
parser = argparse.ArgumentParser(prog="tool")
parser.add_argument("--verbose", action="store_true")
commands = parser.add_subparsers(dest="command", required=True)
build = commands.add_parser("build", help="make it")
build.add_argument("--jobs", type=int)
remote = commands.add_parser("remote", help="others")
below = remote.add_subparsers(dest="verb")
below.add_parser("add", help="one more")
print(parser.parse_args())
`,
  );
  folder.write(
    'a.md',
    '```console\n$ tool --verbose build --jobs 4\n$ tool remote add\n$ tool remote ad\n$ tool bulid\n$ tool build --job 4\n```\n',
  );
  const wrapper = folder.write('tool', `#!/bin/sh\nexec python3 ${folder.at('tool.py')} "$@"\n`);
  chmodSync(wrapper, 0o755);
  const { document } = await tug('docs', 'check', 'a.md', '--binary', wrapper);
  expect(
    document.drift.map(({ line, kind, written, command }) => ({ line, kind, written, command })),
  ).toEqual([
    { line: 4, kind: 'not_found', written: 'ad', command: 'tool remote' },
    { line: 5, kind: 'not_found', written: 'bulid', command: 'tool' },
    { line: 6, kind: 'not_found', written: '--job', command: 'tool build' },
  ]);
  const page = await tug(
    'docs',
    'generate',
    '--binary',
    wrapper,
    '--example',
    'build --jobs 2',
    '--output',
    'tool.md',
  );
  expect(page.document).toMatchObject({ program: 'tool', commands: 4, examples: 1, file: 'tool.md' });
  const markdown = readFileSync(folder.at('tool.md'), 'utf8');
  const [head, examples, ...commands] = markdown.split(/^(?=## )/m);
  expect(head).toBe('# tool\n\nMade from the help of `tool` by `tug docs generate`; do not edit.\n\n');
  expect(examples).toBe(
    "## Examples\n\n```console\n$ tool build --jobs 2\nNamespace(verbose=False, command='build', jobs=2)\n```\n\n",
  );
  // What the program itself prints for --help, command by command.
  for (const [index, words] of [[], ['build'], ['remote'], ['remote', 'add']].entries()) {
    const help = execFileSync(wrapper, [...words, '--help'], {
      encoding: 'utf8',
      env: { ...process.env, COLUMNS: '200' },
    });
    const title = ['tool', ...words].join(' ');
    const section = `## \`${title}\`\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`;
    expect(commands[index]).toBe(index === 3 ? section : `${section}\n`);
  }
  expect(markdown.match(/^## .*$/gm)).toEqual([
    '## Examples',
    '## `tool`',
    '## `tool build`',
    '## `tool remote`',
    '## `tool remote add`',
  ]);
  const dashed = await tug(
    ...[
      'docs',
      'generate',
      '--binary',
      wrapper,
      '--example',
      '--verbose build',
      '--output',
      'new/deep/tool.md',
    ],
  );
  expect(dashed.document).toMatchObject({ program: 'tool', examples: 1, file: 'new/deep/tool.md' });
  expect(readFileSync(folder.at('new/deep/tool.md'), 'utf8')).toContain('$ tool --verbose build\n');
  const failing = await tug('docs', 'generate', '--binary', wrapper, '--example', 'nonsense');
  expect({ code: failing.document.error?.code, exitCode: failing.exitCode }).toEqual({
    code: 'InvalidArgument',
    exitCode: 2,
  });
});

test.each([
  [['docs', 'check', 'missing.md'], 'FileNotFound', 3],
  [['docs', 'check', 'binary.md'], 'InvalidArgument', 2],
  [['docs', 'check', 'a.md', '--binary', 'no-such-program-anywhere'], 'InvalidArgument', 2],
  [['docs', 'check', 'a.md', '--binary', './silent'], 'InvalidArgument', 2],
  [['docs', 'check', 'a.md', '--binary', 'git | sh'], 'InvalidArgument', 2],
])('%j: a typed error', async (argv, code, exitCode) => {
  folder.write('a.md', 'x');
  chmodSync(folder.write('silent', '#!/bin/sh\n'), 0o755);
  folder.write('binary.md', new Uint8Array([0xff, 0xfe, 0x00]));
  const answer = await tug(...argv);
  expect({ code: answer.document.error?.code, exitCode: answer.exitCode }).toEqual({ code, exitCode });
});
