// A toy workspace of many files that all use one name, for tests that apply, kill and interrupt the real program.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { TemporaryFolder } from '../../support/temporary-folder.ts';

export const RENAME = ['run', 'rename-symbol', '--at', 'lib.toy:1:5', '--to', 'cost', '--apply'];

export function writeWorkspace(folder: TemporaryFolder, importers: number): void {
  folder.write('lib.toy', 'let price = 1\n');
  for (let i = 0; i < importers; i++) {
    folder.write(`part${i % 7}/user${i}.toy`, `import price from lib.toy\nprint price + ${i}\n`);
  }
}

/** Path -> text of everything but tug's own folder. */
export function readWorkspace(root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((path) => !/^\.(tug|git)\//.test(path))
      .sort()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

export function renamed(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replaceAll(/\bprice\b/g, 'cost')]),
  );
}
