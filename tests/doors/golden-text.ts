// Whole texts kept beside the tests. TUG_UPDATE_GOLDEN=1 writes them anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { repositoryRoot } from '../repository/source-files.ts';

/** `path` is relative to the repository root, with `/`. */
export function expectGolden(path: string, actual: string): void {
  const file = join(repositoryRoot, path);
  if (process.env.TUG_UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, actual);
  }
  expect(existsSync(file), `${path} is missing; run with TUG_UPDATE_GOLDEN=1 to make it`).toBe(true);
  expect(actual).toBe(readFileSync(file, 'utf8'));
}
