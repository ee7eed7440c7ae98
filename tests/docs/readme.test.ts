// What the README says is what the program does: the diff of its first example, the codes it ends with, and every list and
// number on it.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLIENT_NAMES } from '../../src/assist/setup/clients.ts';
import { EXIT } from '../../src/base/error-codes.ts';
import { CONFIG_KEYS } from '../../src/kernel/config/config-keys.ts';
import { OPERATIONS } from '../../src/kernel/operation.ts';
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

test('the operations are those of the program', () => {
  const list = /Operations for Python: ([\s\S]*?); several at once/.exec(page)![1]!;
  const named = [...list.replace(/\([^)]*\)/g, '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name!);
  expect(named.sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
});

test('the clients are those of the program', () => {
  const [, clients] = /`tug setup ([\w|-]+)`/.exec(page)!;
  expect(clients!.split('|')).toEqual(CLIENT_NAMES);
});

test('the version of Node is the one that is needed', () => {
  const { engines } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    readonly engines: { readonly node: string };
  };
  expect(`>=${/needs Node ([\d.]+) or newer/.exec(page)![1]}`).toBe(engines.node);
});

test('the limits of undo are the defaults of the settings', () => {
  const [, days, gigabytes] = /undone for (\d+) days, as long as their records take less than (\d+) GB/.exec(
    page,
  )!;
  expect([Number(days), Number(gigabytes) * 1e9]).toEqual([
    CONFIG_KEYS.undoKeepDays.default,
    CONFIG_KEYS.undoKeepBytes.default,
  ]);
});

test('every page that it links to is there', () => {
  const links = [...page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!);
  expect(links.length).toBeGreaterThan(8);
  expect(links.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
});
