// Every setting a caller can make, as one typed value. Where each comes from is in `resolve-config.ts`.
import type { OpenPolicy, SafetyMode } from '../decide.ts';
import type { VerifyMode } from '../verification.ts';

export interface TugConfig {
  /** Globs of the files to look at; empty: every file that is not excluded. */
  readonly include: readonly string[];
  /** Globs of files to leave out, on top of the built-in ones. */
  readonly exclude: readonly string[];
  /** Folders that modules are imported from, relative to the root, with `/`; empty: found from the project's layout. */
  readonly sourceRoots: readonly string[];
  /** Modules that are imported for what loading them does, with all below them. */
  readonly sideEffectImports: readonly string[];
  readonly verify: VerifyMode;
  /** Null: the test runner is found from the project's files. */
  readonly testCommand: readonly string[] | null;
  /** In seconds. */
  readonly testTimeout: number;
  /** Globs of ignored files that the sandbox needs, besides those it takes by default. */
  readonly includeIgnored: readonly string[];
  readonly typecheckCommand: readonly string[] | null;
  readonly safetyMode: SafetyMode;
  /** Null: what the safety mode says. */
  readonly open: OpenPolicy | null;
  /** Where sandboxes are made, absolute; null: in memory where there is room, else in the temporary directory. */
  readonly sandboxDir: string | null;
  readonly undoKeepDays: number;
  readonly undoKeepBytes: number;
  /** The most bytes an answer may have; null: no limit. */
  readonly maxBytes: number | null;
  /** An absolute path, or a bare name to look up on PATH; null: found from the environment. */
  readonly pythonPath: string | null;
  readonly libcstWorker: boolean;
  /** Absolute. */
  readonly sessionDir: string;
  readonly cacheFacts: boolean;
}
