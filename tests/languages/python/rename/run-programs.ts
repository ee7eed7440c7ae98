// Runs many small programs in one Python process: modules come from memory, and what is printed is returned.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ProgramFiles } from './random-program.ts';

export interface ProgramRunner {
  /** What `main` prints; ends with the type of an exception that nobody caught. */
  run(files: ProgramFiles): Promise<string>;
  close(): void;
}

export function startProgramRunner(): ProgramRunner {
  const script = fileURLToPath(new URL('run-programs.py', import.meta.url));
  const program = process.platform === 'win32' ? 'python' : 'python3';
  const child = spawn(program, ['-I', '-S', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: { readonly resolve: (answer: string) => void; readonly reject: (error: Error) => void }[] =
    [];
  createInterface({ input: child.stdout }).on('line', (line) =>
    waiting.shift()!.resolve(JSON.parse(line) as string),
  );
  child.on('error', (error) => waiting.shift()?.reject(error));
  return {
    run: (files) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`${JSON.stringify(files)}\n`);
      }),
    close: () => child.stdin.end(),
  };
}
