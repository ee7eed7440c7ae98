// The Python side travels inside of the program and is written where Python can read it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atomicWrite } from '../atomic-write.ts';
import { makeDirectories } from '../make-directories.ts';

/** Texts by name, as JSON; put in by the bundler and by the test runner, see scripts/embedded-files.mjs. */
declare const TUG_LIBCST_WORKER_FILES: string;

/** The path of the script to start, in a folder where it and its parts are written unless they are there already. */
export function placeWorkerScript(folder: string): string {
  const files = JSON.parse(TUG_LIBCST_WORKER_FILES) as Readonly<Record<string, string>>;
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    if (readOrNull(path) === text) continue;
    makeDirectories(folder);
    atomicWrite(path, text);
  }
  return join(folder, 'libcst_worker.py');
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
