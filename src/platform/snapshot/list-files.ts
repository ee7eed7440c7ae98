// Which paths belong to the workspace: git's own answer inside a work tree, else a walk that honours .gitignore; then the
// user's include and exclude settings. Nothing is opened here.
import { compareText } from '../../base/compare-text.ts';
import type { Log } from '../../kernel/ports.ts';
import type { Warning } from '../../kernel/warning.ts';
import { listByWalking } from './list-by-walking.ts';
import type { UntrackedPaths } from './list-with-git.ts';
import type { Listing, NamedPaths } from './listing.ts';
import type { Pace } from './pace.ts';
import type { PathSelection } from './select-paths.ts';
import { gitUnavailable, notEntered } from './snapshot-warnings.ts';
import type { WorkTree } from './work-tree.ts';

export interface ListRequest {
  readonly root: string;
  /** Null outside of repositories. */
  readonly workTree: WorkTree | null;
  /** What git tracks, when that is known without asking. */
  readonly tracked: NamedPaths | null;
  readonly selection: PathSelection;
  readonly pace: Pace;
  readonly log: Log;
}

export async function listFiles(request: ListRequest): Promise<Listing> {
  const { workTree, selection } = request;
  const listing = workTree === null ? await walk(request) : await listWorkTree(request, workTree);
  const paths = listing.paths.filter(({ path }) => selection.includes(path));
  paths.sort((a, b) => compareText(a.path, b.path));
  return { ...listing, paths };
}

async function listWorkTree(request: ListRequest, workTree: WorkTree): Promise<Listing> {
  const { root, log } = request;
  const untracked = await workTree.untracked();
  if ('refusal' in untracked) return walkWithoutGit(request, untracked.refusal);
  const tracked = request.tracked ?? (await workTree.tracked());
  if ('refusal' in tracked) return walkWithoutGit(request, tracked.refusal);
  if (tracked.paths.length + untracked.paths.length === 0 && (await workTree.ignoresRoot())) {
    log.log('info', 'snapshot', 'the repository ignores this folder, so its files were found by walking', {
      root,
    });
    return walk(request);
  }
  const { submodules = [], warnings } = tracked;
  const trackedWarnings = [...warnings, ...warnOfSubmodules(submodules, request.selection)];
  return {
    paths: tracked.paths.concat(untracked.paths),
    git: { index: workTree.index(), trackedWarnings },
    warnings: [...trackedWarnings, ...warnOfUntracked(untracked, request.selection)],
  };
}

/** What is to be said about untracked files, nested repositories included. */
export function warnOfUntracked(
  { warnings, repositories }: UntrackedPaths,
  selection: PathSelection,
): readonly Warning[] {
  const nested = repositories
    .map((path) => path.replace(/\/$/, ''))
    .filter((path) => !selection.excludesFolder(path));
  return nested.length === 0 ? warnings : [...warnings, notEntered('repository', nested)];
}

function warnOfSubmodules(submodules: readonly string[], selection: PathSelection): readonly Warning[] {
  const seen = submodules.filter((path) => !selection.excludesFolder(path));
  return seen.length === 0 ? [] : [notEntered('submodule', seen)];
}

async function walkWithoutGit(request: ListRequest, refusal: string): Promise<Listing> {
  const listing = await walk(request);
  if (NO_WORK_TREE.test(refusal)) return listing;
  request.log.log('warn', 'snapshot', 'git does not work here, so the files were found by walking', {
    refusal,
  });
  return { ...listing, warnings: [gitUnavailable(refusal), ...listing.warnings] };
}

/** Git does not look for repositories beyond a mount point, and a bare repository has no files. */
const NO_WORK_TREE = /not a git repository \(or any parent up to mount point|must be run in a work tree/;

function walk({ root, pace }: ListRequest): Promise<Listing> {
  return listByWalking(root, pace);
}
