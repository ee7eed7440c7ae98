// Directories with their parents, on file systems that refuse them too.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDirectories } from '../../src/platform/make-directories.ts';
import { readSourceFiles } from '../repository/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tug-directories-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the first directory that was created is returned, and nothing when all were there', () => {
  expect(makeDirectories(join(folder, 'a/b/c'))).toBe(join(folder, 'a'));
  expect(makeDirectories(join(folder, 'a/b/d'))).toBe(join(folder, 'a/b/d'));
  expect(makeDirectories(join(folder, 'a/b'))).toBeUndefined();
  expect(existsSync(join(folder, 'a/b/c'))).toBe(true);
});

test('a file in the way is reported as the system reports it', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeDirectories(join(folder, 'file'))).toThrow(/EEXIST/);
  expect(() => makeDirectories(join(folder, 'file/below/it'))).toThrow(/ENOTDIR/);
});

test.runIf(process.platform === 'linux').each(['/proc/tug', '/proc/tug/below/it', '/proc/self/tug'])(
  '%s cannot be created, and the attempt ends',
  (path) => {
    expect(() => makeDirectories(path)).toThrow(/ENOENT|EACCES|EPERM/);
  },
);

test('directories that another process removes again and again are created', () => {
  const script = 'for (;;) require("fs").rmSync(process.argv[1], { recursive: true, force: true })';
  const remover = spawn(process.execPath, ['-e', script, join(folder, 'contested')], { stdio: 'ignore' });
  try {
    for (const end = Date.now() + 2_000; Date.now() < end; ) makeDirectories(join(folder, 'contested/a/b'));
  } finally {
    remover.kill('SIGKILL');
  }
});

test('the option of Node that may never return is not used', () => {
  const calls = /\bmkdir(Sync)?\([^;]*recursive/;
  const users = readSourceFiles('src').filter(({ text }) => calls.test(text));
  expect(users.map(({ path }) => path)).toEqual([]);
});
