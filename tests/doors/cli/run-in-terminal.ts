// Runs the program in a real terminal (a pty that Python opens), since Node can open none by itself.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { plainEnvironment } from './run-program.ts';

export interface TerminalRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface TerminalOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly stdout?: 'terminal' | 'pipe';
  readonly stderr?: 'terminal' | 'pipe';
}

export function runInTerminal(
  program: string,
  argv: readonly string[],
  options: TerminalOptions = {},
): Promise<TerminalRun> {
  const { env = {}, columns = 100, stdout = 'terminal', stderr = 'terminal' } = options;
  const script = fileURLToPath(new URL('./run-in-terminal.py', import.meta.url));
  const command = [script, String(columns), stdout, stderr, process.execPath, program, ...argv];
  return new Promise((resolve, reject) => {
    execFile(
      'python3',
      command,
      { env: plainEnvironment(env), maxBuffer: 64 * 1024 * 1024 },
      (error, output, complaint) => {
        if (error !== null) reject(new Error(`${error.message}\n${complaint}`));
        else resolve(JSON.parse(output) as TerminalRun);
      },
    );
  });
}
