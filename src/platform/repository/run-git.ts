// Runs git for what changes a repository: commits, worktrees. Not led astray by the variables that git sets for its hooks,
// in English, and never with a prompt or an editor that nobody would see.
import { spawn } from 'node:child_process';
import { TugError } from '../../base/tug-error.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { REPOSITORY_VARIABLES } from '../git-variables.ts';

export interface GitRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Variables = Readonly<Record<string, string>>;

export async function runGit(
  directory: string,
  argv: readonly string[],
  input = '',
  variables: Variables = {},
): Promise<GitRun> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', argv, {
      cwd: directory,
      env: { ...environment(), ...variables },
      stdio: 'pipe',
      windowsHide: true,
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', (error) => reject(cannotRun(error)));
    child.on('close', (code) =>
      resolve({
        exitCode: code ?? 1,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      }),
    );
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** What git printed; throws when it refused. */
export async function askGit(
  directory: string,
  argv: readonly string[],
  input = '',
  variables: Variables = {},
): Promise<string> {
  const run = await runGit(directory, argv, input, variables);
  if (run.exitCode !== 0) throw gitFailure(argv, run);
  return run.stdout;
}

export function gitFailure(
  argv: readonly string[],
  { exitCode, stdout, stderr }: GitRun,
  hint?: string,
): TugError {
  const said = (stderr.trim() || stdout.trim()).split('\n');
  const reason = said.find((line) => /^(fatal|error):/.test(line)) ?? said.at(-1) ?? '';
  const words = argv.filter((word, i) => !word.startsWith('-') && !argv[i - 1]?.startsWith('-c')).slice(0, 2);
  return new TugError('GitFailed', `git ${words.join(' ')} ended with ${exitCode}: ${reason}`, {
    ...(hint === undefined ? {} : { hint }),
    details: { command: ['git', ...argv], exit_code: exitCode, output: `${stderr}${stdout}`.trim() },
  });
}

function environment(): NodeJS.ProcessEnv {
  const variables: NodeJS.ProcessEnv = {
    ...process.env,
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_EDITOR: 'true',
  };
  for (const name of REPOSITORY_VARIABLES) delete variables[name];
  return variables;
}

function cannotRun(error: unknown): TugError {
  const reason =
    errnoOf(error) === 'ENOENT' ? 'git is not installed, or the directory is gone' : describeErrno(error);
  return new TugError('GitFailed', `git cannot be run: ${reason}`, { details: { reason } });
}
