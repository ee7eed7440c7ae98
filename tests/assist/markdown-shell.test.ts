// Which commands a page shows: fences, sessions, continued lines, here-documents, pipes and substitutions.
import { expect, test } from 'vitest';
import { findShellLines } from '../../src/assist/docs/markdown-shell.ts';
import { simpleCommands } from '../../src/assist/docs/shell-commands.ts';

test('commands of a page with their lines', () => {
  const page = [
    'text `tug not this`',
    '```bash',
    'tug one # a comment',
    '# only a comment',
    'tug two \\',
    '  --three',
    "cat <<'END' | tug four",
    'tug not this',
    'END',
    "tug five 'over",
    "two lines'",
    '```',
    '',
    '- in a list:',
    '  ~~~~sh',
    '  tug six',
    '  ~~~',
    '  tug seven',
    '  ~~~~',
    '```python',
    'tug = 1',
    '```',
    '```',
    '$ tug eight',
    'tug is output',
    '$ tug nine \\',
    '>   --ten',
    '```',
    '```console',
    'user@host:~$ tug eleven',
    '```',
    '```',
    'tug without a prompt or a language',
    '```',
    '> ```sh',
    '> tug twelve',
    '> ```',
    '```sh',
    'tug thirteen, in a fence without an end',
  ].join('\n');
  expect(findShellLines(page)).toEqual([
    { line: 3, text: 'tug one # a comment' },
    { line: 4, text: '# only a comment' },
    { line: 5, text: 'tug two   --three' },
    { line: 7, text: "cat <<'END' | tug four" },
    { line: 10, text: "tug five 'over\ntwo lines'" },
    { line: 16, text: 'tug six' },
    { line: 17, text: '~~~' },
    { line: 18, text: 'tug seven' },
    { line: 24, text: 'tug eight' },
    { line: 26, text: 'tug nine   --ten' },
    { line: 30, text: 'tug eleven' },
    { line: 36, text: 'tug twelve' },
    { line: 39, text: 'tug thirteen, in a fence without an end' },
  ]);
});

test('one prompt further down does not make output of the lines without', () => {
  const page = ['```bash', '# first', 'tug one', '$ tug two', 'tug three', '```', '```sh', '', '# first'];
  expect(findShellLines([...page, '$ tug four', 'tug is output', '```'].join('\n'))).toEqual([
    { line: 2, text: '# first' },
    { line: 3, text: 'tug one' },
    { line: 4, text: 'tug two' },
    { line: 5, text: 'tug three' },
    { line: 10, text: 'tug four' },
  ]);
});

test.each<readonly [string, readonly (readonly string[])[]]>([
  ['tug a b', [['tug', 'a', 'b']]],
  ['tug a | grep x && tug b; tug c & tug d || tug e', ['a', 'b', 'c', 'd', 'e'].map((x) => ['tug', x])],
  ['tug \'a b\' "c d" e\\ f', [['tug', 'a b', 'c d', 'e f']]],
  ['A=1 B="x y" sudo tug a', [['tug', 'a']]],
  ['npx -y tugtool mcp', [['tugtool', 'mcp']]],
  ['npx --package tugtool tug mcp', [['tug', 'mcp']]],
  ['pipx run black .', [['black', '.']]],
  ['tug a > out.txt 2>&1 < in.txt', [['tug', 'a']]],
  ['tug a &> out', [['tug', 'a']]],
  ['tug a # tug b', [['tug', 'a']]],
  ['tug a#b', [['tug', 'a#b']]],
  [
    'x=$(tug a "$(tug b)") tug c',
    [
      ['tug', 'b'],
      ['tug', 'a', '$()'],
      ['tug', 'c'],
    ],
  ],
  [
    'echo "$(tug a)" `tug b`',
    [
      ['tug', 'a'],
      ['tug', 'b'],
      ['echo', '$()', '$()'],
    ],
  ],
  ['if tug a; then tug b; fi', [['tug', 'a'], ['tug', 'b'], ['fi']]],
  ['for x in 1; do tug a; done', [['for', 'x', 'in', '1'], ['tug', 'a'], ['done']]],
  [
    '(cd x && tug a)',
    [
      ['cd', 'x'],
      ['tug', 'a'],
    ],
  ],
])('%s', (line, words) => {
  const found = simpleCommands(line).map((command) => command.words);
  expect(found.filter(([program]) => program !== 'grep')).toEqual(words);
});
