// The verification port: runs the project's own checks on a copy of the workspace with the patch in it, and asks of every
// failure whether it was there without the patch.
import { realpathSync } from 'node:fs';
import type { Log, Progress, VerifyPort, VerifyRequest } from '../../kernel/ports.ts';
import { blamesPatch, verdictOf } from '../../kernel/verdict-of.ts';
import type {
  CheckCommand,
  CheckResult,
  PlannedCheck,
  SkippedCheck,
  Verdict,
} from '../../kernel/verification.ts';
import { CheckRunner, skip } from './check-runner.ts';
import { openSandbox } from './sandbox.ts';

export interface VerifierOptions {
  readonly root: string;
  /** The sandbox and the baselines are kept here for the next time; null: nothing is kept. */
  readonly sessionDirectory: string | null;
  /** Where to make the sandbox; null: wherever is best. */
  readonly sandboxDirectory: string | null;
  /** Globs of ignored files that the sandbox has besides those it takes by default. */
  readonly includeIgnored?: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly progress: Progress;
  readonly log: Log;
  readonly signal?: AbortSignal;
}

export function createVerifier(options: VerifierOptions): VerifyPort {
  return { verify: (request) => verify(request, options) };
}

async function verify(request: VerifyRequest, options: VerifierOptions): Promise<Verdict> {
  const { snapshot, patch, mode, checks, keepSandbox } = request;
  if (!checks.some(isCommand)) {
    const skipped = checks.flatMap((check) => (isCommand(check) ? [] : [skipPlanned(check)]));
    return { status: verdictOf(skipped), mode, checks: skipped, sandboxPath: null, warnings: [] };
  }
  const sandbox = await openSandbox({
    root: realpathSync.native(options.root),
    sessionDirectory: options.sessionDirectory,
    baseDirectory: options.sandboxDirectory,
    bytes: snapshot.files.reduce((total, { size }) => total + size, 0),
    log: options.log,
    progress: options.progress,
    signal: options.signal,
  });
  const runner = new CheckRunner(request, options, sandbox);
  let sandboxPath: string | null = null;
  let results: readonly CheckResult[] = [];
  try {
    results = await runAll(checks, runner);
    // What is kept is what was asked about, also when the last thing that ran was the workspace without the patch.
    if (keepSandbox) await runner.put(patch);
  } finally {
    sandboxPath = sandbox.close(keepSandbox);
    options.progress.finish();
    if (sandboxPath !== null) options.log.log('info', 'sandbox', 'kept', { path: sandboxPath });
  }
  return { status: verdictOf(results), mode, checks: results, sandboxPath, warnings: runner.warnings };
}

async function runAll(checks: readonly PlannedCheck[], runner: CheckRunner): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    // Code that does not parse makes every other check fail too, and says nothing new.
    const broken = results.find((result) => result.kind === 'syntax' && blamesPatch(result));
    if (!isCommand(check)) results.push(skipPlanned(check));
    else if (broken !== undefined)
      results.push(skip(check, `not run because ${broken.name} failed`, 'after-failure'));
    else results.push(await runner.check(check));
  }
  return results;
}

function skipPlanned(check: SkippedCheck): CheckResult {
  return skip(check, check.skipReason, check.notNeeded === true ? 'not-needed' : 'planned');
}

function isCommand(check: PlannedCheck): check is CheckCommand {
  return 'argv' in check;
}
