// A repository inside the work tree is not entered; every answer that could be taken to speak of it says so.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runTug } from '../support/run-tug.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test.each([
  [['snapshot']],
  [['verify', 'tests', '--test-command', '["sh", "-c", "echo 1..1; echo ok"]']],
  [['run', 'rename-symbol', '--at', 'a.toy:1:5', '--to', 'cost', '--verify', 'none']],
  [['analyze-impact', 'rename-symbol', '--at', 'a.toy:1:5', '--to', 'cost']],
  [['apply', '-', '--verify', 'none']],
])('%s', async (command) => {
  folder.write('a.toy', 'let price = 1\n');
  folder.write('nested/b.toy', 'let price = 2\n');
  for (const place of [folder.path, folder.at('nested')])
    execFileSync('git', ['init', '--quiet'], { cwd: place });
  const stdin =
    '{"edits":[{"file":"a.toy","span":{"start":4,"end":9},"old_text":"price","new_text":"cost"}]}';
  const { document, exitCode } = await runTug(command, { workingDirectory: folder.path, stdin });
  expect({ exitCode, warnings: document.warnings }).toEqual({
    exitCode: 0,
    warnings: [
      {
        code: 'RepositoriesNotEntered',
        message:
          'the repository nested is not part of the snapshot: its files are neither searched nor edited, and checks run without them',
        suggestion: 'run tug inside of it too, or exclude it',
      },
    ],
  });
});
