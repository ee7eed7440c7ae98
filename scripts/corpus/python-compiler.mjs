// One interpreter that compiles files for as long as it is asked to.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./compile_files.py', import.meta.url));

export function startCompiler(python) {
  const child = spawn(python, ['-B', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(JSON.parse(line)));
  return {
    /** A message for each path that does not compile, else null. */
    compile: (paths) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`${JSON.stringify(paths)}\n`);
      }),
    close: () => child.stdin.end(),
  };
}
