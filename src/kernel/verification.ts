// What the project's own tools say of a patch: the values that go between the pipeline and the runner.

export const VERIFY_MODES = ['none', 'syntax', 'tests', 'typecheck'] as const;
export type VerifyMode = (typeof VERIFY_MODES)[number];

/** A command to run in the sandbox; argv, never a shell line. */
export interface CheckCommand {
  readonly name: string;
  /** Which error it means when it fails. */
  readonly kind: 'syntax' | 'tests' | 'typecheck';
  /** `{workspace}` stands for the path of the sandbox. */
  readonly argv: readonly string[];
  /** What the command reads from standard input; nothing when it is absent. */
  readonly input?: string;
  readonly timeoutSeconds: number;
  /**
   * Added to the inherited variables, and stronger. `{workspace}` stands for the path of the sandbox and `{inherited}` for
   * what the variable would hold otherwise: `PYTHONPATH: '{workspace}/src:{inherited}'` puts the sandbox first.
   */
  readonly environment: Readonly<Record<string, string>>;
  /** Finds the names of failures in the output, so that new ones can be told from old ones; null when it cannot. */
  readonly parseFailures: ((output: string) => readonly string[] | null) | null;
}

/** A check that cannot run here, and the reason a user can act on. */
export interface SkippedCheck {
  readonly name: string;
  readonly kind: CheckCommand['kind'];
  readonly skipReason: string;
}

export type PlannedCheck = CheckCommand | SkippedCheck;

/** How one run of a command ended. */
export type CheckRun =
  | {
      readonly kind: 'exited';
      /** Null when a signal ended it. */
      readonly exitCode: number | null;
      readonly signal: string | null;
      readonly output: string;
      readonly failures: readonly string[] | null;
    }
  | { readonly kind: 'timeout'; readonly output: string }
  /** The program is not there, or it ran and found nothing to check. Nothing is known about the code. */
  | {
      readonly kind: 'not-run';
      readonly found: 'nothing-to-check' | 'could-not-run';
      readonly reason: string;
      readonly output: string;
    };

export type CheckStatus = 'passed' | 'failed' | 'skipped';

/**
 * planned: the language or the settings have nothing to run. nothing-to-check: it ran and found nothing to do.
 * could-not-run: it was asked for by name, and its program is not there. inconclusive: it fails in the same way without
 * the patch, and does not say at what. after-failure: an earlier check made it pointless.
 */
export type SkipKind = 'planned' | 'nothing-to-check' | 'could-not-run' | 'inconclusive' | 'after-failure';

export interface CheckResult {
  readonly name: string;
  readonly kind: CheckCommand['kind'];
  readonly status: CheckStatus;
  readonly durationMs: number;
  /** Set when it was skipped: in which way nothing is known. */
  readonly skipped: SkipKind | null;
  /** Why it was skipped, or why it counts as failed when the exit code does not say it (timeout, killed, did not run). */
  readonly reason: string | null;
  readonly exitCode: number | null;
  /** Captured standard output and error, bounded; empty when it passed. */
  readonly output: string;
  /** Names of the failures, when the output can be read; null when it cannot. */
  readonly failures: readonly string[] | null;
  /** How the same check ends without the patch; null when that was not asked or not needed. */
  readonly baseline: BaselineResult | null;
}

export interface BaselineResult {
  readonly status: 'passed' | 'failed';
  readonly failures: readonly string[] | null;
  /** Failures that are there with the patch only; null when the outputs cannot be told apart. */
  readonly newFailures: readonly string[] | null;
  /** True when every failure was there before: then it is not the patch's fault. */
  readonly preexisting: boolean;
}

export interface Verdict {
  /** By `verdictOf`: what the checks say together. */
  readonly status: CheckStatus;
  readonly mode: VerifyMode;
  readonly checks: readonly CheckResult[];
  /** Set when the caller asked to keep it. */
  readonly sandboxPath: string | null;
  /** What the sandbox could not hold, so that a check may have seen less than the workspace has. */
  readonly warnings: readonly string[];
}
