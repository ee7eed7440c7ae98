// Where the scripts are that run in threads: beside the program, where it is built; elsewhere there are none.
import { join } from 'node:path';

/** Null where the program is not built. */
export function builtWorker(name: 'words' | 'read'): string | null {
  return /[\\/]src[\\/]platform$/.test(__dirname) ? null : join(__dirname, `${name}.cjs`);
}
