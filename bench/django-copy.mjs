// The Django source as the benchmarks need it: a git work tree of its own, and the files in it that no parser of Python reads.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeCopy } from '../scripts/corpus/project-copy.mjs';
import { fetchPackage } from '../scripts/fetch-python-package.mjs';

const UNREADABLE = `
import ast, pathlib
for path in sorted(pathlib.Path().rglob("*.py")):
    try:
        ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        print(path.as_posix())
`;

export function makeDjangoCopy(python) {
  const copy = makeCopy(fetchPackage(python, 'django==5.1.4'));
  const { stdout } = spawnSync(python, ['-c', UNREADABLE], { cwd: copy.folder, encoding: 'utf8' });
  return {
    ...copy,
    /** Paths that rope must not see: it gives up on everything because of them. */
    unreadable: stdout.split('\n').filter((path) => path !== ''),
    /** What makes the next run a first one. */
    forget: () => rmSync(join(copy.folder, '.tug'), { recursive: true, force: true }),
    /** Where a definition stands, by its text, so that it is found in any version. */
    locate: (file, definition) => {
      const lines = copy.read().get(file).toString('utf8').split('\n');
      const line = lines.findIndex((text) => text.includes(definition));
      const name = /(?:def|class) (\w+)/.exec(definition)[1];
      return { file, line: line + 1, col: lines[line].indexOf(name) + 1, name };
    },
  };
}

/** Peak memory of one run of tug in MB, as the system counts it. */
export function peakMegabytes(python, program, folder, words) {
  const script =
    'import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)';
  const { stdout } = spawnSync(python, ['-c', script, process.execPath, program, ...words, '--json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return Number(stdout) / (process.platform === 'darwin' ? 1e6 : 1e3);
}
