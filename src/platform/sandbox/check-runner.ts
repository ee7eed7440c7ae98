// Runs one check in the sandbox and says what it means: with the patch, and when that fails, without it.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareBaseline, isSuccess } from '../../kernel/compare-baseline.ts';
import { pathStates } from '../../kernel/patch/path-states.ts';
import { mapThroughPatch } from '../../kernel/patch-renames.ts';
import type { VerifyRequest } from '../../kernel/ports.ts';
import type {
  CheckCommand,
  CheckError,
  CheckResult,
  CheckRun,
  PlannedCheck,
  SkipKind,
  TestReporter,
} from '../../kernel/verification.ts';
import { type Judgement, judgeTests } from '../../kernel/verify/judge-tests.ts';
import { countsBesidePytest, countsInOutput } from '../../kernel/verify/test-counts.ts';
import { failedTests } from '../../kernel/verify/test-results.ts';
import { whyNothingRan } from '../../kernel/why-nothing-ran.ts';
import { boundText } from '../bounded-output.ts';
import { runProcess } from '../run-process.ts';
import { type BaselineCache, baselineKey, openBaselineCache } from './baseline-cache.ts';
import { checkArguments, checkEnvironment } from './check-environment.ts';
import { findIgnored, type IgnoredFiles } from './find-ignored.ts';
import { missingInSandbox } from './missing-in-sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import type { VerifierOptions } from './verify.ts';

export class CheckRunner {
  warnings: readonly string[] = [];
  readonly #request: VerifyRequest;
  readonly #options: VerifierOptions;
  readonly #sandbox: Sandbox;
  readonly #baselines: BaselineCache | null;
  readonly #ignored: IgnoredFiles;
  #holds: 'nothing' | 'patch' | 'no patch' = 'nothing';

  constructor(request: VerifyRequest, options: VerifierOptions, sandbox: Sandbox) {
    this.#request = request;
    this.#options = options;
    this.#sandbox = sandbox;
    this.#ignored = findIgnored(sandbox.root, request.snapshot, options.includeIgnored ?? []);
    this.#baselines = options.sessionDirectory === null ? null : openBaselineCache(options.sessionDirectory);
  }

  async check(check: CheckCommand): Promise<CheckResult> {
    const { patch } = this.#request;
    const { run, durationMs, doubt } = await this.#run(check, patch);
    this.#options.log.log('info', 'verify', `${check.name} ${isSuccess(run) ? 'passed' : 'did not pass'}`, {
      durationMs,
      outcome: run.kind,
    });
    // Tests are compared even when all of them pass: some may not have run.
    const isCompared = patch !== null && (check.kind === 'tests' || !isSuccess(run));
    const without = isCompared ? await this.#runWithoutPatch(check) : null;
    if (run.kind === 'not-run' && (without === null || without.kind === 'not-run')) {
      const output = boundText(run.output, SHOWN_OUTPUT);
      return { ...skip(check, run.reason, run.found), durationMs, output };
    }
    const judged =
      check.kind === 'tests'
        ? withMissing(
            withDoubt(judgeTests(run, without, patch, check.timeoutSeconds), patch === null ? null : doubt),
            this.#missingIn(check, run),
          )
        : judgeOther(run, without, patch, check);
    const { status, reason, failures, baseline, tests } = judged;
    return {
      name: check.name,
      kind: check.kind,
      status,
      skipped: null,
      reason,
      durationMs,
      exitCode: run.kind === 'exited' ? run.exitCode : null,
      output: status === 'passed' ? '' : boundText(run.output, SHOWN_OUTPUT),
      failures,
      baseline,
      tests,
      errors: status === 'passed' ? null : newErrors(check, run, without, patch),
    };
  }

  #missingIn({ parseMissing }: CheckCommand, run: CheckRun): readonly string[] {
    const named = parseMissing?.(run.output) ?? [];
    return missingInSandbox(named, this.#options.root, this.#request.snapshot, this.#ignored.paths);
  }

  /** Brings the sandbox into the state that is asked for, unless it is. */
  async put(patch: VerifyRequest['patch']): Promise<void> {
    const wanted = patch === null ? 'no patch' : 'patch';
    if (this.#holds === wanted) return;
    this.#holds = 'nothing';
    const { paths, warnings } = this.#ignored;
    this.warnings = [...(await this.#sandbox.prepare(this.#request.snapshot, patch, paths)), ...warnings];
    this.#holds = wanted;
  }

  async #runWithoutPatch(check: CheckCommand): Promise<CheckRun> {
    const { snapshot } = this.#request;
    const key = baselineKey(snapshot.id, this.#ignored.stamp, check, this.#options.environment);
    const known = key === null ? null : (this.#baselines?.get(key) ?? null);
    if (known !== null) return known;
    const { run } = await this.#run(check, null);
    // A run that was cut short says more about the machine than about the code.
    const isWhole = run.kind === 'exited' && run.signal === null && (run.tests?.stopped ?? null) === null;
    if (key !== null && isWhole) this.#baselines?.put(key, run);
    return run;
  }

  async #run(check: CheckCommand, patch: VerifyRequest['patch']): Promise<Ran> {
    const ran = await this.#start(check, patch);
    const isSilent = ran.run.kind === 'exited' && ran.run.tests === null;
    const instead = isSilent ? (check.reporter?.instead(ran.run.output) ?? null) : null;
    return instead === null ? ran : this.#start({ ...check, reporter: instead }, patch);
  }

  async #start(check: CheckCommand, patch: VerifyRequest['patch']): Promise<Ran> {
    const { root, environment, progress, signal } = this.#options;
    await this.put(patch);
    const { workspace } = this.#sandbox;
    const isBaseline = patch === null && this.#request.patch !== null;
    progress.report(`running ${check.name}${isBaseline ? ' without the patch' : ''}`, 0, null);
    await this.#sandbox.settle();
    const { reporter } = check;
    const support =
      reporter === undefined ? undefined : this.#sandbox.provide(this.#filesOf(reporter, patch));
    const report = support === undefined ? undefined : join(support, 'report');
    const place = { root, workspace, ...(support === undefined ? {} : { support, report: report! }) };
    const start = performance.now();
    const mark = randomUUID();
    const result = await runProcess({
      argv: checkArguments(check.argv, place),
      input: check.input,
      cwd: workspace,
      environment: {
        ...checkEnvironment(environment, { ...check.environment, ...reporter?.environment }, place),
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
      const run = { kind: 'not-run', found: 'could-not-run', reason, output: '' } as const;
      return { run, durationMs, doubt: null };
    }
    const output = inWorkspace(result.output);
    const reported = report !== undefined && existsSync(report) ? readFileSync(report, 'utf8') : '';
    const tests = reporter?.read(reported, result.kind === 'exited' ? result.exitCode : null) ?? null;
    const doubt = reporter?.doubt(reported) ?? null;
    if (result.kind === 'timeout')
      return { run: { kind: 'timeout', output, tests, counts: null }, durationMs, doubt };
    const { exitCode, signal: endedBy } = result;
    const nothing = whyNothingRan(check.kind, exitCode, output, tests);
    if (nothing !== null) return { run: { kind: 'not-run', ...nothing, output }, durationMs, doubt };
    const readCounts = tests === null ? countsInOutput : countsBesidePytest;
    const counts = check.kind === 'tests' ? readCounts(output) : null;
    const printed = exitCode === 0 ? null : (check.parseFailures?.(output) ?? null);
    const failures = tests === null || exitCode === 0 ? printed : failedTests(tests);
    const run = { kind: 'exited', exitCode, signal: endedBy, output, failures, tests, counts } as const;
    return { run, durationMs, doubt };
  }

  #filesOf({ files }: TestReporter, patch: VerifyRequest['patch']): Readonly<Record<string, string>> {
    const { root } = this.#options;
    const roots = [...new Set([root, this.#sandbox.root])];
    const removed = (patch === null ? [] : pathStates(patch)).flatMap(({ path, after }) =>
      after === null ? [path] : [],
    );
    const places = JSON.stringify({ roots, workspace: this.#sandbox.workspace, removed });
    return Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.replace('{places}', () => places)]),
    );
  }
}

interface Ran {
  readonly run: CheckRun;
  readonly durationMs: number;
  /** Why the code that ran may be other code than that in the sandbox; null when it is not. */
  readonly doubt: string | null;
}

/** What ran on other code says nothing about the patch, unless it fails because of it. */
function withDoubt(judged: Judgement, doubt: string | null): Judgement {
  if (doubt === null || (judged.status === 'failed' && judged.baseline?.preexisting !== true)) return judged;
  return { ...judged, status: 'inconclusive', reason: doubt };
}

/** What fails for want of files that the workspace has may pass there, and break there. */
function withMissing(judged: Judgement, missing: readonly string[]): Judgement {
  if (missing.length === 0 || judged.status === 'passed') return judged;
  const shown = missing.slice(0, 3).map((path) => `\`${path}\``);
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  const name = missing.length === 1 ? missing[0]! : 'GLOB';
  const lacks = `the tests look for ${shown.join(', ')}${more}, which git ignores and the sandbox lacks; add --include-ignored '${name}'`;
  const reason = judged.reason === null ? lacks : `${judged.reason}; ${lacks}`;
  if (judged.status === 'inconclusive') return { ...judged, reason };
  // Without a patch, or where the patch is to blame, it is a failure all the same.
  return judged.baseline?.preexisting === true
    ? { ...judged, status: 'inconclusive', reason }
    : { ...judged, reason: judged.baseline === null ? reason : judged.reason };
}

/** A compiler or a type checker: what it says without the patch is compared by its messages. */
function judgeOther(
  run: CheckRun,
  without: CheckRun | null,
  patch: VerifyRequest['patch'],
  check: CheckCommand,
): Judgement {
  if (isSuccess(run)) return { status: 'passed', reason: null, failures: null, baseline: null, tests: null };
  const baseline = without === null ? null : compareBaseline(run, without, mapThroughPatch(patch!));
  const failures = run.kind === 'exited' ? run.failures : null;
  return { status: 'failed', reason: describeRun(run, check), failures, baseline, tests: null };
}

/** Errors with their places, without those that were there before. */
function newErrors(
  { parseErrors }: CheckCommand,
  run: CheckRun,
  without: CheckRun | null,
  patch: VerifyRequest['patch'],
): readonly CheckError[] | null {
  if (parseErrors === undefined) return null;
  const toAfter = patch === null ? (text: string) => text : mapThroughPatch(patch);
  const names = without === null ? [] : parseErrors(without.output).map(({ name }) => name);
  const known = new Set([...names, ...names.map(toAfter)]);
  return parseErrors(run.output)
    .filter(({ name }) => !known.has(name))
    .map(({ file, line, message }) => ({ file, line, message }));
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
  const nothing = {
    durationMs: 0,
    exitCode: null,
    output: '',
    failures: null,
    baseline: null,
    tests: null,
    errors: null,
  };
  return { name, kind, status: 'skipped', skipped, reason, ...nothing };
}
