// A folder of its own for each test, removed afterwards. Real path, so that it can be compared with what tug answers.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export interface TemporaryFolder {
  readonly path: string;
  at(...parts: readonly string[]): string;
  /** Makes the folders on the way too; returns the absolute path. */
  write(path: string, content: string | Uint8Array): string;
  makeFolder(path: string): string;
}

export function useTemporaryFolder(): TemporaryFolder {
  let path = '';
  beforeEach(() => {
    path = realpathSync.native(mkdtempSync(join(tmpdir(), 'tug-test-')));
  });
  afterEach(() => {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  });
  const at = (...parts: readonly string[]) => join(path, ...parts);
  return {
    get path() {
      return path;
    },
    at,
    write: (file, content) => {
      mkdirSync(dirname(at(file)), { recursive: true });
      writeFileSync(at(file), content);
      return at(file);
    },
    makeFolder: (folder) => {
      mkdirSync(at(folder), { recursive: true });
      return at(folder);
    },
  };
}
