// Whether the modules that a refactoring touched can still be imported, each in an interpreter of its own, when they could be as
// published: what compiles may still fail as soon as it runs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const IMPORTER = fileURLToPath(new URL('./import_files.py', import.meta.url));
/** So many of one refactoring: those that it is about come first. */
const MOST = 4;

/** `published`: the source as it was. */
export function createImportCheck({ interpreter, sources, published }) {
  const errorsBefore = new Map();
  const importAll = (folder, paths) => {
    if (paths.length === 0) return [];
    const input = JSON.stringify({ folder, sources, paths });
    const { stdout, stderr, status } = spawnSync(interpreter, ['-B', IMPORTER], { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`importing ${paths.join(', ')} failed: ${stderr}`);
    return JSON.parse(stdout);
  };
  const errorBefore = (path) => {
    if (!errorsBefore.has(path)) errorsBefore.set(path, importAll(published, [path])[0]);
    return errorsBefore.get(path);
  };
  return {
    /** `target`: what the refactoring is about; a file that it made is as good as that one. */
    problemsOf: (folder, changed, target) => {
      const own = changed.filter((path) => path === target || !existsSync(join(published, path)));
      const rest = changed.filter((path) => !own.includes(path));
      const paths = [...own, ...rest].filter((path) => isModule(folder, path)).slice(0, MOST);
      const errors = importAll(folder, paths);
      return paths.flatMap((path, index) => {
        const error = errors[index];
        const before = existsSync(join(published, path)) ? path : target;
        return error === null || errorBefore(before) !== null ? [] : [`${path} cannot be imported: ${error}`];
      });
    },
  };
}

/** What is in no package may be a program, which would start. */
function isModule(folder, path) {
  if (!path.endsWith('.py') || !existsSync(join(folder, path))) return false;
  const name = basename(path);
  if (name === '__main__.py') return false;
  return existsSync(join(folder, dirname(path), '__init__.py')) || /^test_.*\.py$/.test(name);
}
