// Runs a program of the user's for what it prints, in the working directory and with the environment of the request.
import { runProcess } from '../platform/run-process.ts';
import type { WorkspaceRequest } from './open-workspace.ts';

export interface TextOptions {
  readonly timeoutMs: number;
  readonly outputLimit: number;
  /** On top of the environment of the request. */
  readonly variables?: Readonly<Record<string, string>>;
}

export interface ProgramText {
  readonly output: string;
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
}

/** Null when it could not be started or did not come to an end. */
export async function runForText(
  argv: readonly string[],
  { environment, workingDirectory: cwd, signal }: WorkspaceRequest,
  { timeoutMs, outputLimit, variables = {} }: TextOptions,
): Promise<ProgramText | null> {
  const known = Object.entries({ ...environment, ...variables }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const result = await runProcess({
    argv,
    cwd,
    environment: Object.fromEntries(known),
    timeoutMs,
    outputLimit,
    signal,
  });
  return result.kind === 'exited' ? { output: result.output, exitCode: result.exitCode } : null;
}
