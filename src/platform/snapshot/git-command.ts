// Asks git a question about the work tree a directory is in. Questions run beside each other and beside our own work, never
// take git's locks, and are not led astray by the variables git sets for its hooks.
import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { describeErrno, errnoOf } from '../errno.ts';
import { REPOSITORY_VARIABLES } from '../git-variables.ts';
import type { Repository } from './find-repository.ts';

export interface GitQuestion {
  /** Never rejects. */
  readonly answer: Promise<GitAnswer>;
  /** Nobody waits for the answer any more. */
  drop(): void;
}

export type GitAnswer =
  | { readonly kind: 'answered'; readonly output: Buffer; readonly complaints: string }
  /** The reason is git's, in English, or the operating system's when git could not be started. */
  | { readonly kind: 'refused'; readonly reason: string };

export function askGit(
  directory: string,
  repository: Repository,
  ...question: readonly string[]
): GitQuestion {
  let child: ChildProcess;
  try {
    child = spawn('git', [...SETTINGS, ...question], {
      cwd: directory,
      env: gitEnvironment(repository),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
  } catch (error) {
    return { answer: Promise.resolve(couldNotStart(error)), drop: () => {} };
  }
  const output: Buffer[] = [];
  let complaints = '';
  child.stdout!.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr!.on('data', (chunk: Buffer) => {
    if (complaints.length < LONGEST_COMPLAINT) complaints += chunk.toString('utf8');
  });
  const answer = new Promise<GitAnswer>((resolve) => {
    child.on('error', (error) => resolve(couldNotStart(error)));
    child.on('close', (exitCode, killedBy) => {
      if (exitCode === 0) resolve({ kind: 'answered', output: Buffer.concat(output), complaints });
      else
        resolve({
          kind: 'refused',
          reason: findReason(complaints) ?? `git ended with ${killedBy ?? exitCode}`,
        });
    });
  });
  return { answer, drop: () => child.kill() };
}

const LONGEST_COMPLAINT = 65536;

/** A file system monitor is a program named in the repository; no reading of ours may start it. */
const SETTINGS = ['-c', 'core.fsmonitor=false'] as const;

/** They change what a path in a question means. */
const PATHSPEC_VARIABLES = [
  'GIT_LITERAL_PATHSPECS',
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
] as const;

function gitEnvironment({ top }: Repository): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  for (const name of [...REPOSITORY_VARIABLES, ...PATHSPEC_VARIABLES]) delete environment[name];
  // Should git not accept this repository, it must say so, and not answer about one further up.
  const above = dirname(top);
  const ceilings = [process.env.GIT_CEILING_DIRECTORIES, above === top ? undefined : above].filter(Boolean);
  return { ...environment, GIT_CEILING_DIRECTORIES: ceilings.join(delimiter) };
}

/** The line that says why git gave up; before it may stand others, about details. */
function findReason(complaints: string): string | undefined {
  return /^fatal: (.*)$/m.exec(complaints)?.[1] ?? /^.+$/m.exec(complaints)?.[0];
}

function couldNotStart(error: unknown): GitAnswer {
  const reason = errnoOf(error) === 'ENOENT' ? 'git is not installed' : describeErrno(error);
  return { kind: 'refused', reason };
}
