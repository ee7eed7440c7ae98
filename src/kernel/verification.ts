// What the project's own tools say of a patch: the values that go between the pipeline and the runner.
import type { TestCounts, TestResults } from './verify/test-results.ts';

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
  /** Finds errors with their places in the output; `name` is the name that `parseFailures` gives to the error. */
  readonly parseErrors?: (output: string) => readonly NamedError[];
  /**
   * Finds paths of files that were looked for and not found, relative to the workspace or absolute; `/` at the end stands
   * for a folder with code in it.
   */
  readonly parseMissing?: (output: string) => readonly string[];
  /** How the runner reports its tests one by one; absent when only its output can be read. */
  readonly reporter?: TestReporter;
  /**
   * Identifies the environment it runs in: the interpreter and what is installed. A baseline belongs to one environment;
   * null or absent: it cannot be identified, and the baseline is run again. Asked for when a baseline is needed.
   */
  readonly surroundings?: (() => string | null) | undefined;
}

/**
 * Files to put into `{support}`, a folder outside the copied tree, and how to read what was written to `{report}`. In a
 * file, `{places}` stands for the paths of the workspace and the sandbox, as JSON: `{roots, workspace, removed}`.
 */
export interface TestReporter {
  readonly files: Readonly<Record<string, string>>;
  /** Added to the variables of the check, and stronger. */
  readonly environment: Readonly<Record<string, string>>;
  /** Null when nothing was reported. */
  readonly read: (report: string, exitCode: number | null) => TestResults | null;
  /** Why the tests may have run on other code than that in the sandbox; null when they did not. */
  readonly doubt: (report: string) => string | null;
  /** What to run with instead when the output says that the runner could not load the reporter; null when it could. */
  readonly instead: (output: string) => TestReporter | null;
}

export interface CheckError {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

export interface NamedError extends CheckError {
  readonly name: string;
}

/** A check that cannot run here, and the reason a user can act on. */
export interface SkippedCheck {
  readonly name: string;
  readonly kind: CheckCommand['kind'];
  readonly skipReason: string;
  /** The patch has nothing for this check to look at: going without it leaves nothing unchecked. */
  readonly notNeeded?: boolean;
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
      /** As the runner reported them; null when it did not. */
      readonly tests: TestResults | null;
      /**
       * Read from the output: all tests when the runner did not report them, else those of other runners; null when it says
       * nothing.
       */
      readonly counts: TestCounts | null;
    }
  | {
      readonly kind: 'timeout';
      readonly output: string;
      readonly tests: TestResults | null;
      readonly counts: null;
    }
  /** The program is not there, or it ran and found nothing to check. Nothing is known about the code. */
  | {
      readonly kind: 'not-run';
      readonly found: 'nothing-to-check' | 'could-not-run';
      readonly reason: string;
      readonly output: string;
    };

/** inconclusive: it ran, and what it reports is not enough to say that it passed. */
export type CheckStatus = 'passed' | 'failed' | 'skipped' | 'inconclusive';

/**
 * planned: the language or the settings have nothing to run. not-needed: the patch has nothing for it to look at.
 * nothing-to-check: it ran and found nothing to do. could-not-run: it was asked for by name, and its program is not there.
 * after-failure: an earlier check made it pointless.
 */
export type SkipKind = 'planned' | 'not-needed' | 'nothing-to-check' | 'could-not-run' | 'after-failure';

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
  /** How many tests ran, with the patch and without; null when that is not known, and for other checks. */
  readonly tests: TestComparison | null;
  /** Errors with their places that are there with the patch only, when the output can be read. */
  readonly errors: readonly CheckError[] | null;
}

export interface TestComparison {
  readonly after: TestCounts;
  /** Without the patch; null when there is none, or it is not known. */
  readonly before: TestCounts | null;
  /** Tests that passed without the patch and did not run with it, by the ids they had; sorted. */
  readonly vanished: readonly string[];
  /** Tests whose id is another one with the patch. */
  readonly renamed: number;
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
