// A commit that names the step and plan it belongs to, through `git interpret-trailers`, so that git and other tools can read
// it back. Only a commit that completes its step has a Tug-Completes trailer. Trailers in the message are replaced, never
// doubled, so that a message that was used before claims nothing.
import { devNull } from 'node:os';
import { TugError } from '../../base/tug-error.ts';
import type { RepositoryPlace } from './locate-repository.ts';
import { askGit, gitFailure, runGit } from './run-git.ts';

export interface StepCommit {
  readonly message: string;
  readonly plan: string;
  readonly step: string;
  /** Everything that git does not ignore, not only what is staged. */
  readonly all: boolean;
  readonly completes: boolean;
}

export interface MadeCommit {
  readonly hash: string;
  readonly branch: string | null;
  readonly files: number;
}

export async function commitStep({ worktree }: RepositoryPlace, request: StepCommit): Promise<MadeCommit> {
  const { plan, step, all, completes } = request;
  const text = withoutTrailers(request.message, STEP_TRAILERS);
  if (text.trim() === '') throw emptyMessage(request.message);
  if (all) await askGit(worktree, ['add', '--all']);
  const staged = (await askGit(worktree, ['diff', '--cached', '--name-only', '-z']))
    .split('\0')
    .filter(Boolean);
  if (staged.length === 0) throw nothingStaged(plan, step, all);
  const trailers = [
    `Tug-Step: ${step}`,
    `Tug-Plan: ${plan}`,
    ...(completes ? [`Tug-Completes: ${plan}#${step}`] : []),
  ];
  const message = await addTrailers(worktree, text, trailers);
  const argv = [...UTF8_MESSAGE, 'commit', '--quiet', '--cleanup=whitespace', '--file=-'];
  const run = await runGit(worktree, argv, message);
  if (run.exitCode !== 0) throw gitFailure(argv, run);
  const hash = await headOf(worktree);
  const branch = (await runGit(worktree, ['symbolic-ref', '--quiet', '--short', 'HEAD'])).stdout.trim();
  return { hash, branch: branch === '' ? null : branch, files: staged.length };
}

/**
 * Takes the Tug-Completes trailer out of a commit that was just made, whose step could not be completed after all. Answers
 * the hash of the commit without it; null when the commit is not the newest one any more or cannot be rewritten.
 */
export async function withdrawCompletion(
  { worktree }: RepositoryPlace,
  hash: string,
): Promise<string | null> {
  if ((await headOf(worktree)) !== hash) return null;
  const message = await readMessage({ worktree }, hash);
  // `--only` leaves alone what was staged since. Hooks have judged the content already.
  const amend = ['commit', '--amend', '--only', '--no-verify', '--quiet', '--cleanup=whitespace', '--file=-'];
  const argv = [...UTF8_MESSAGE, ...amend];
  const run = await runGit(worktree, argv, withoutTrailers(message, COMPLETING_TRAILER));
  return run.exitCode === 0 ? headOf(worktree) : null;
}

/** As git recorded it, hooks included. */
export async function readMessage(
  { worktree }: Pick<RepositoryPlace, 'worktree'>,
  hash: string,
): Promise<string> {
  return askGit(worktree, ['log', '-1', ...PLAIN_LOG, '--format=%B', hash]);
}

/** Settings of the user for the encoding of messages and for signatures change nothing in what is read. */
export const PLAIN_LOG = ['--encoding=UTF-8', '--no-show-signature'] as const;

const UTF8_MESSAGE = ['-c', 'i18n.commitEncoding=UTF-8'] as const;

/** Without the settings of the user: they can rename trailers, change their separator, or leave them out. */
async function addTrailers(worktree: string, message: string, trailers: readonly string[]): Promise<string> {
  return askGit(
    worktree,
    [
      `--git-dir=${devNull}`,
      'interpret-trailers',
      '--no-divider',
      ...trailers.flatMap((trailer) => ['--trailer', trailer]),
    ],
    message,
    {
      GIT_CONFIG_GLOBAL: devNull,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_COUNT: '0',
      GIT_CONFIG_PARAMETERS: '',
    },
  );
}

async function headOf(worktree: string): Promise<string> {
  return (await askGit(worktree, ['rev-parse', 'HEAD'])).trim();
}

// Indented too, as `reconcile` reads them: git indents the messages of squashed commits.
const STEP_TRAILERS = /^[ \t]*tug-(step|plan|completes)[ \t]*:/i;
const COMPLETING_TRAILER = /^[ \t]*tug-completes[ \t]*:/i;

function withoutTrailers(message: string, trailers: RegExp): string {
  const lines = message.replace(/\r\n?/g, '\n').split('\n');
  return `${lines
    .filter((line) => !trailers.test(line))
    .join('\n')
    .trimEnd()}\n`;
}

function emptyMessage(message: string): TugError {
  return new TugError('InvalidArgument', '--message has nothing but trailers of tug', {
    hint: 'say in a line what the commit changes; the trailers are added by `tug commit`',
    details: { argument: '--message', value: message, reason: 'empty message' },
  });
}

function nothingStaged(plan: string, step: string, all: boolean): TugError {
  return new TugError('GitFailed', 'there is nothing to commit', {
    hint:
      `${all ? '' : 'stage files with `git add`, or give --all; '}` +
      `if ${step} is in a commit already, run \`tug state reconcile ${plan}\`, and if that leaves it open, ` +
      `\`tug state complete ${plan} ${step} --commit HASH\``,
    details: { plan, step, reason: all ? 'no changes' : 'nothing staged' },
  });
}
