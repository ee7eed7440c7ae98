// Files that are no TypeScript and travel inside of the program: each set is a constant that the bundler, or the test
// runner, puts in. So there is nothing to find at run time, wherever the program is installed.
import { readdirSync, readFileSync } from 'node:fs';

export const EMBEDDED_FILES = {
  TUG_LIBCST_WORKER_FILES: readAll('../src/platform/libcst-worker/', '.py'),
};

/** Their texts by name, as JSON in a string: the bundler would make every module refer to an object. */
function readAll(folder, ending) {
  const names = readdirSync(new URL(folder, import.meta.url)).filter((name) => name.endsWith(ending));
  const texts = names
    .sort()
    .map((name) => [name, readFileSync(new URL(folder + name, import.meta.url), 'utf8')]);
  return JSON.stringify(JSON.stringify(Object.fromEntries(texts)));
}
