// The values that go from listing files to looking at them.
import type { Warning } from '../../kernel/warning.ts';
import type { FileSignature } from './file-signature.ts';

export interface Listing {
  /** Sorted by path, each once. Something was there a moment ago, or git believes so; it may be a file, a link, or gone. */
  readonly paths: readonly ListedPath[];
  /** Null when git was not asked, or did not answer. */
  readonly git: GitState | null;
  readonly warnings: readonly Warning[];
}

export interface ListedPath {
  readonly path: string;
  readonly standing: Standing;
}

/** unwatched: tracked, but git was told not to look at it (assume-unchanged, skip-worktree). */
export type Standing = 'untracked' | 'tracked' | 'unwatched';

export interface GitState {
  readonly index: IndexState;
  /** What was to be said about the tracked files. */
  readonly trackedWarnings: readonly Warning[];
}

/** The index as a file. Git replaces it as a whole whenever it writes. */
export interface IndexState {
  readonly file: string;
  readonly signature: FileSignature;
}

/** Paths that git named, without those of excluded folders. */
export interface NamedPaths {
  readonly paths: readonly ListedPath[];
  readonly warnings: readonly Warning[];
  /** Folders that are repositories of their own, of which git tracks the commit only, unless the warnings tell of them. */
  readonly submodules?: readonly string[];
}
