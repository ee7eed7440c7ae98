// A command that takes a snapshot will ask git about the work tree, and git takes longer to answer than the rest of the command
// takes to load. So it is asked before the program is even loaded. A wrong guess costs a process, never an answer:
// the questions are used only for the root they were asked about, once, and not after anything was written.
// A first look at many files has a helper, and that is started now too.
import { existsSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { TUG_DIRECTORY } from '../tug-directory.ts';
import { isRepositoryTop } from './find-repository.ts';
import { ReadingHelper } from './reading-helper.ts';
import { WorkTree } from './work-tree.ts';

export class EarlyQuestions {
  /** When git was asked: nanoseconds by the clock of this machine. */
  readonly askedAt: bigint;
  readonly #root: string;
  readonly #hasCache: boolean;
  #workTree: WorkTree | null;
  #helper: ReadingHelper | null = null;

  /** Null where the workspace cannot be told without reading settings, or is in no repository. */
  static ask(workingDirectory: () => string, helperScript: string | null): EarlyQuestions | null {
    const root = guessRoot(workingDirectory);
    return root === null ? null : new EarlyQuestions(root, helperScript);
  }

  private constructor(root: string, helperScript: string | null) {
    this.askedAt = BigInt(Date.now()) * 1_000_000n;
    this.#root = root;
    this.#hasCache = existsSync(join(root, TUG_DIRECTORY, 'stat_cache'));
    this.#workTree = WorkTree.open(root, this.#hasCache);
    if (helperScript === null || this.#hasCache || availableParallelism() < 2) return;
    if ((this.#workTree?.index().signature.size ?? 0) < LARGE_INDEX) return;
    this.#helper = new ReadingHelper(helperScript);
  }

  /** The conversation that was begun, when it is the one that is needed now; at most once. */
  take(root: string, hasCache: boolean): WorkTree | null {
    const workTree = this.#workTree;
    this.#workTree = null;
    if (root === this.#root && hasCache === this.#hasCache) return workTree;
    workTree?.close();
    return null;
  }

  /** A helper that waits for something to do, if there is one; at most once. It is good for every tree. */
  takeHelper(): ReadingHelper | null {
    const helper = this.#helper;
    this.#helper = null;
    return helper;
  }

  /** The tree may have changed since. */
  drop(): void {
    this.#workTree?.close();
    this.#workTree = null;
  }
}

/** The top of the repository, unless settings on the way up may put the workspace elsewhere. */
function guessRoot(workingDirectory: () => string): string | null {
  let directory: string;
  try {
    directory = realpathSync.native(workingDirectory());
  } catch {
    // A working directory that is gone is said later, by who needs it.
    return null;
  }
  for (; ; directory = dirname(directory)) {
    if (isRepositoryTop(directory)) return directory;
    const hasSettings = SETTINGS_FILES.some((name) => existsSync(join(directory, name)));
    if (hasSettings || directory === dirname(directory)) return null;
  }
}

/** Bytes: git needs some eighty for a file, and fewer files are read before a helper is there. */
const LARGE_INDEX = 80_000;

const SETTINGS_FILES = ['tug.toml', 'pyproject.toml'] as const;
