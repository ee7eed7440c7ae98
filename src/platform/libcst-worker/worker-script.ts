// The Python side travels inside of the program and is written where Python can read it.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atomicWrite } from '../atomic-write.ts';

/** Put in by the bundler and by the test runner; see scripts/embedded-files.mjs. */
declare const TUG_LIBCST_WORKER: string;

/** The path of the script in a folder, where it is written unless it is there already. */
export function placeWorkerScript(folder: string): string {
  const path = join(folder, 'libcst_worker.py');
  if (readOrNull(path) === TUG_LIBCST_WORKER) return path;
  mkdirSync(folder, { recursive: true });
  atomicWrite(path, TUG_LIBCST_WORKER);
  return path;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
