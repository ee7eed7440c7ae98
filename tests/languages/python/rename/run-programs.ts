// Runs many small programs in one Python process: modules come from memory, and what is printed is returned. A program that
// does not come to an end is stopped with its process, and the next one gets a new process.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ProgramFiles } from './random-program.ts';

export interface ProgramRunner {
  /** What `main` prints; ends with the type of an exception that nobody caught. One at a time. Null: it did not end. */
  run(files: ProgramFiles): Promise<string | null>;
  close(): void;
}

const LONGEST_MS = 5000;

export function startProgramRunner(): ProgramRunner {
  let child: ChildProcess | null = null;
  let answer: (text: string | null) => void = () => {};
  return {
    run: (files) =>
      new Promise((resolve, reject) => {
        child ??= startPython((line) => answer(JSON.parse(line) as string), reject);
        const timer = setTimeout(() => {
          child?.kill('SIGKILL');
          child = null;
          resolve(null);
        }, LONGEST_MS);
        answer = (text) => {
          clearTimeout(timer);
          resolve(text);
        };
        child.stdin!.write(`${JSON.stringify(files)}\n`);
      }),
    close: () => child?.stdin?.end(),
  };
}

function startPython(onLine: (line: string) => void, onError: (error: Error) => void): ChildProcess {
  const script = fileURLToPath(new URL('run-programs.py', import.meta.url));
  const program = process.platform === 'win32' ? 'python' : 'python3';
  const child = spawn(program, ['-I', '-S', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', onLine);
  child.on('error', onError);
  return child;
}
