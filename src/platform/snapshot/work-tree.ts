// One conversation with git about the work tree a workspace is in. What will be needed is asked at once, so that git answers on
// another core while we load the cache.
import { askWhatChanged, readWhatChanged } from './ask-what-changed.ts';
import { lookAt, signatureOf } from './file-signature.ts';
import { findRepository, type Repository } from './find-repository.ts';
import { askGit, type GitQuestion } from './git-command.ts';
import {
  askForTracked,
  askForUntracked,
  readTracked,
  readUntracked,
  type UntrackedPaths,
} from './list-with-git.ts';
import type { IndexState, NamedPaths } from './listing.ts';

interface Refusal {
  readonly refusal: string;
}

export class WorkTree {
  readonly #root: string;
  readonly #repository: Repository;
  readonly #untracked: GitQuestion;
  readonly #changed: GitQuestion | null;
  #tracked: GitQuestion | null;

  /** Null when the root is in no repository. With a cache, git is asked what changed; without, what there is. */
  static open(root: string, hasCache: boolean): WorkTree | null {
    const repository = findRepository(root);
    return repository === null ? null : new WorkTree(root, repository, hasCache);
  }

  private constructor(root: string, repository: Repository, hasCache: boolean) {
    this.#root = root;
    this.#repository = repository;
    // In this order: the comparison keeps all cores busy, and starting a process would have to wait for it.
    this.#untracked = askForUntracked(root, repository);
    this.#tracked = hasCache ? null : askForTracked(root, repository);
    this.#changed = hasCache ? askWhatChanged(root, repository) : null;
  }

  async untracked(): Promise<UntrackedPaths | Refusal> {
    const answer = await this.#untracked.answer;
    return answer.kind === 'answered' ? readUntracked(answer) : { refusal: answer.reason };
  }

  async tracked(): Promise<NamedPaths | Refusal> {
    this.#tracked ??= askForTracked(this.#root, this.#repository);
    const answer = await this.#tracked.answer;
    return answer.kind === 'answered' ? readTracked(answer) : { refusal: answer.reason };
  }

  /** Tracked files that are no longer as in the index; null when git was not asked or did not say. */
  async changed(): Promise<ReadonlySet<string> | null> {
    return this.#changed === null ? null : readWhatChanged(await this.#changed.answer);
  }

  /** A workspace in an ignored folder of some repository, such as a home directory under git, is not part of it. */
  async ignoresRoot(): Promise<boolean> {
    const answer = await askGit(this.#root, this.#repository, 'check-ignore', '--quiet', this.#root).answer;
    return answer.kind === 'answered';
  }

  index(): IndexState {
    const { indexFile } = this.#repository;
    const stat = lookAt(indexFile);
    return { file: indexFile, signature: stat === undefined ? NO_FILE : signatureOf(stat) };
  }

  /** Nobody waits for answers any more. */
  close(): void {
    for (const question of [this.#untracked, this.#tracked, this.#changed]) question?.drop();
  }
}

/** A repository without a single `git add` has no index; the size tells that state from all others. */
const NO_FILE = { size: -1, modifiedAt: 0n, changedAt: 0n, inode: 0n } as const;
