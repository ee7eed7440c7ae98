// A commit that says which step of which plan it is: through `git interpret-trailers`, so that git and everybody else can
// read it back. Trailers that are there already are replaced, never doubled.
import { TugError } from '../../base/tug-error.ts';
import type { RepositoryPlace } from './locate-repository.ts';
import { askGit, gitFailure, runGit } from './run-git.ts';

export interface StepCommit {
  readonly message: string;
  readonly plan: string;
  readonly step: string;
  /** Everything that git does not ignore, not only what is staged. */
  readonly all: boolean;
}

export interface MadeCommit {
  readonly hash: string;
  readonly branch: string | null;
  readonly files: number;
}

export async function commitStep({ worktree }: RepositoryPlace, request: StepCommit): Promise<MadeCommit> {
  const { plan, step, all } = request;
  if (all) await askGit(worktree, ['add', '--all']);
  const staged = (await askGit(worktree, ['diff', '--cached', '--name-only', '-z']))
    .split('\0')
    .filter(Boolean);
  if (staged.length === 0) throw nothingStaged(plan, step, all);
  const message = await askGit(
    worktree,
    [
      'interpret-trailers',
      '--no-divider',
      '--trailer',
      `Tug-Step: ${step}`,
      '--trailer',
      `Tug-Plan: ${plan}`,
    ],
    withoutTrailers(request.message),
  );
  const argv = ['commit', '--quiet', '--cleanup=whitespace', '--file=-'];
  const run = await runGit(worktree, argv, message);
  if (run.exitCode !== 0) throw gitFailure(argv, run);
  const hash = (await askGit(worktree, ['rev-parse', 'HEAD'])).trim();
  const branch = (await runGit(worktree, ['symbolic-ref', '--quiet', '--short', 'HEAD'])).stdout.trim();
  return { hash, branch: branch === '' ? null : branch, files: staged.length };
}

function withoutTrailers(message: string): string {
  const lines = message.replace(/\r\n?/g, '\n').split('\n');
  const kept = lines.filter((line) => !/^tug-(step|plan)[ \t]*:/i.test(line));
  return `${kept.join('\n').trimEnd()}\n`;
}

function nothingStaged(plan: string, step: string, all: boolean): TugError {
  return new TugError('GitFailed', 'there is nothing to commit', {
    hint:
      `${all ? '' : 'stage files with `git add`, or give --all; '}` +
      `if ${step} is in a commit already, run \`tug state reconcile ${plan}\``,
    details: { plan, step, reason: all ? 'no changes' : 'nothing staged' },
  });
}
