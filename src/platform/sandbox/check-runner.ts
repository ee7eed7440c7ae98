// Runs one check in the sandbox and says what it means: with the patch, and when that fails, without it.
import { randomUUID } from 'node:crypto';
import { compareBaseline, isSuccess } from '../../kernel/compare-baseline.ts';
import { mapThroughPatch } from '../../kernel/patch-renames.ts';
import type { VerifyRequest } from '../../kernel/ports.ts';
import type {
  CheckCommand,
  CheckResult,
  CheckRun,
  PlannedCheck,
  SkipKind,
} from '../../kernel/verification.ts';
import { whyNothingRan } from '../../kernel/why-nothing-ran.ts';
import { boundText } from '../bounded-output.ts';
import { runProcess } from '../run-process.ts';
import { type BaselineCache, baselineKey, openBaselineCache } from './baseline-cache.ts';
import { checkArguments, checkEnvironment } from './check-environment.ts';
import type { Sandbox } from './sandbox.ts';
import type { VerifierOptions } from './verify.ts';

export class CheckRunner {
  warnings: readonly string[] = [];
  readonly #request: VerifyRequest;
  readonly #options: VerifierOptions;
  readonly #sandbox: Sandbox;
  readonly #baselines: BaselineCache | null;
  #holds: 'nothing' | 'patch' | 'no patch' = 'nothing';

  constructor(request: VerifyRequest, options: VerifierOptions, sandbox: Sandbox) {
    this.#request = request;
    this.#options = options;
    this.#sandbox = sandbox;
    this.#baselines = options.sessionDirectory === null ? null : openBaselineCache(options.sessionDirectory);
  }

  async check(check: CheckCommand): Promise<CheckResult> {
    const { patch } = this.#request;
    const { run, durationMs } = await this.#run(check, patch);
    this.#options.log.log('info', 'verify', `${check.name} ${isSuccess(run) ? 'passed' : 'did not pass'}`, {
      durationMs,
      outcome: run.kind,
    });
    const { name, kind } = check;
    const known = { name, kind, durationMs, exitCode: run.kind === 'exited' ? run.exitCode : null };
    if (isSuccess(run)) {
      return {
        ...known,
        status: 'passed',
        skipped: null,
        reason: null,
        output: '',
        failures: null,
        baseline: null,
      };
    }
    const output = boundText(run.output, SHOWN_OUTPUT);
    const without = patch === null ? null : await this.#runWithoutPatch(check);
    if (run.kind === 'not-run' && (without === null || without.kind === 'not-run')) {
      return { ...skip(check, run.reason, run.found), durationMs, output };
    }
    const baseline = without === null ? null : compareBaseline(run, without, mapThroughPatch(patch!));
    const failures = run.kind === 'exited' ? run.failures : null;
    const reason = describeRun(run, check);
    if (check.kind === 'tests' && baseline?.preexisting && failures === null) {
      // A checker that says the same has looked at everything; tests that do not say where they fail may never have run.
      const why = `it fails in the same way without the patch (${reason ?? `exit code ${known.exitCode}`})`;
      return {
        ...known,
        status: 'skipped',
        skipped: 'inconclusive',
        reason: why,
        output,
        failures,
        baseline,
      };
    }
    return { ...known, status: 'failed', skipped: null, reason, output, failures, baseline };
  }

  /** Brings the sandbox into the state that is asked for, unless it is. */
  async put(patch: VerifyRequest['patch']): Promise<void> {
    const wanted = patch === null ? 'no patch' : 'patch';
    if (this.#holds === wanted) return;
    this.#holds = 'nothing';
    this.warnings = await this.#sandbox.prepare(this.#request.snapshot, patch);
    this.#holds = wanted;
  }

  async #runWithoutPatch(check: CheckCommand): Promise<CheckRun> {
    const key = baselineKey(this.#request.snapshot.id, check, this.#options.environment);
    const known = this.#baselines?.get(key) ?? null;
    if (known !== null) return known;
    const { run } = await this.#run(check, null);
    this.#baselines?.put(key, run);
    return run;
  }

  async #run(
    check: CheckCommand,
    patch: VerifyRequest['patch'],
  ): Promise<{ readonly run: CheckRun; readonly durationMs: number }> {
    const { root, environment, progress, signal } = this.#options;
    await this.put(patch);
    const { workspace } = this.#sandbox;
    const isBaseline = patch === null && this.#request.patch !== null;
    progress.report(`running ${check.name}${isBaseline ? ' without the patch' : ''}`, 0, null);
    await this.#sandbox.settle();
    const start = performance.now();
    const mark = randomUUID();
    const result = await runProcess({
      argv: checkArguments(check.argv, { root, workspace }),
      input: check.input,
      cwd: workspace,
      environment: {
        ...checkEnvironment(environment, check.environment, { root, workspace }),
        [RUN_VARIABLE]: mark,
      },
      mark: `${RUN_VARIABLE}=${mark}`,
      timeoutMs: check.timeoutSeconds * 1000,
      outputLimit: READ_OUTPUT,
      signal,
    });
    const durationMs = performance.now() - start;
    // The reader knows the workspace; the sandbox has another name every time, and is gone by then.
    const inWorkspace = (text: string) => text.replaceAll(workspace, root);
    if (result.kind === 'not-started') {
      const reason = inWorkspace(result.reason);
      return { run: { kind: 'not-run', found: 'could-not-run', reason, output: '' }, durationMs };
    }
    const output = inWorkspace(result.output);
    if (result.kind === 'timeout') return { run: { kind: 'timeout', output }, durationMs };
    const { exitCode, signal: endedBy } = result;
    const nothing = whyNothingRan(check.kind, exitCode, output);
    if (nothing !== null) return { run: { kind: 'not-run', ...nothing, output }, durationMs };
    const failures = exitCode === 0 ? null : (check.parseFailures?.(output) ?? null);
    return { run: { kind: 'exited', exitCode, signal: endedBy, output, failures }, durationMs };
  }
}

/** By which everything that a check starts is known. */
const RUN_VARIABLE = 'TUG_SANDBOX_RUN';

/** What is read to find out what failed, and what is shown of it. */
const READ_OUTPUT = 1024 * 1024;
const SHOWN_OUTPUT = 32 * 1024;

/** Null when the exit code says all there is to say. */
function describeRun(run: CheckRun, { timeoutSeconds }: CheckCommand): string | null {
  switch (run.kind) {
    case 'timeout':
      return `did not end within ${timeoutSeconds} s`;
    case 'not-run':
      return run.reason;
    case 'exited':
      return run.signal === null ? null : `ended by ${run.signal}`;
  }
}

/** A check of which nothing is known, and why. */
export function skip({ name, kind }: PlannedCheck, reason: string, skipped: SkipKind): CheckResult {
  const nothing = { durationMs: 0, exitCode: null, output: '', failures: null, baseline: null };
  return { name, kind, status: 'skipped', skipped, reason, ...nothing };
}
