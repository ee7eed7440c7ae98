// What the README shows is what the program does: the diff of its first example, and the codes it ends with.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../../src/base/error-codes.ts';
import { repositoryRoot } from '../repository/source-files.ts';
import { runTug } from '../support/run-tug.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const page = readFileSync(join(repositoryRoot, 'README.md'), 'utf8');

test('the first example gives the diff that is shown, and follows the callers in other files', async () => {
  const [, command, diff] = /## What it looks like\n\n```sh\ntug (.*)\n```\n\n```diff\n([\s\S]*?)```/.exec(
    page,
  )!;
  const workingDirectory = folder.at('work');
  cpSync(join(repositoryRoot, 'examples/python'), workingDirectory, { recursive: true });
  const { exitCode, document } = await runTug(command!.split(' '), { workingDirectory });
  expect(exitCode).toBe(EXIT.ok);
  const { unified_diff } = (document as { patch: { unified_diff: string } }).patch;
  const byFile = new Map(
    unified_diff.split(/^(?=diff --git )/m).map((part) => [/^diff --git a\/(\S+)/.exec(part)![1], part]),
  );
  expect([...byFile.keys()]).toEqual(['shop/basket.py', 'shop/items.py', 'tests/test_basket.py']);
  expect(byFile.get('shop/items.py')).toBe(diff);
});

test('the exit codes are those of the program', () => {
  const section = /## Exit codes\n\n([\s\S]*?)\n\n/.exec(page)![1]!;
  expect(section.match(/\d+/g)!.map(Number)).toEqual(Object.values(EXIT));
});
