// The commits that carry trailers of plan state, from every branch and from where HEAD is, oldest first.
import { PLAIN_LOG } from './commit-step.ts';
import type { RepositoryPlace } from './locate-repository.ts';
import { askGit, runGit } from './run-git.ts';

export interface CommitMessage {
  readonly hash: string;
  readonly message: string;
}

export async function readStepCommits({
  worktree,
  commonDirectory,
}: RepositoryPlace): Promise<readonly CommitMessage[]> {
  // A bare repository has no worktree, and a new one no commit.
  const directory = worktree === commonDirectory ? commonDirectory : worktree;
  const head = await runGit(directory, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  const text = await askGit(directory, [
    'log',
    ...PLAIN_LOG,
    '--reverse',
    '--topo-order',
    '--extended-regexp',
    '--regexp-ignore-case',
    '--grep=^[[:space:]]*Tug-(Step|Completes)[[:space:]]*:',
    '--format=%H%x00%B%x00',
    '--branches',
    ...(head.exitCode === 0 ? ['HEAD'] : []),
    '--',
  ]);
  const parts = text.split('\0');
  const commits: CommitMessage[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2)
    commits.push({ hash: parts[i]!.trim(), message: parts[i + 1]! });
  return commits;
}
