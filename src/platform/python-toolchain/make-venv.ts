// Makes the environment of tug: beside its place, under a lock, and moved there only when everything in it works. Until
// then, and when anything goes wrong, an older one stays as it is.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import type { Progress } from '../../kernel/ports.ts';
import { findOnPath } from '../config/find-programs.ts';
import { describeErrno, errnoOf } from '../errno.ts';
import { acquireLock } from '../lock.ts';
import { makeDirectories } from '../make-directories.ts';
import { runProcess } from '../run-process.ts';
import { askInterpreter, type InterpreterFacts } from './interpreter-facts.ts';
import { pythonIn, readVenvMark, VENV_MARK, type VenvMark } from './managed-venv.ts';
import { moveScripts } from './move-scripts.ts';

export interface SetupRequest {
  /** Where the environment is to be. */
  readonly venv: string;
  /** A folder on the same disk, where it is made and where the lock is. */
  readonly workshop: string;
  /** The interpreter to make it from; null when there is none, and then uv may bring one. */
  readonly base: string | null;
  readonly recreate: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly progress: Progress;
  readonly waiting: { readonly waitMs: number; readonly signal: AbortSignal };
}

export interface SetupResult {
  readonly venv: string;
  readonly interpreter: string;
  readonly facts: InterpreterFacts;
  readonly installer: VenvMark['installer'];
  /** False when it was there already. */
  readonly created: boolean;
}

/** What it holds. Ranges, not single versions: each Python takes the newest that it can run. */
export const PACKAGES = ['libcst>=1.1,<2', 'pytest>=7', 'mypy>=1'] as const;
const MODULES = ['libcst', 'pytest', 'mypy'] as const;

/** Throws ToolchainSetupFailed, SessionLocked, Interrupted. */
export async function makeVenv(request: SetupRequest): Promise<SetupResult> {
  const { venv, workshop, recreate, waiting } = request;
  for (const folder of [dirname(venv), workshop]) makeFolder(folder, venv);
  const lock = await acquireLock(join(workshop, 'venv.lock'), {
    ...waiting,
    purpose: 'set up the Python environment',
  });
  try {
    removeLeftovers(request);
    const existing = recreate ? null : inspectVenv(request);
    return existing ?? (await build(request));
  } finally {
    lock.release();
  }
}

/** Null when it is not there, was never finished, or has lost something. */
function inspectVenv({ venv, environment }: SetupRequest): SetupResult | null {
  const mark = readVenvMark(venv);
  if (mark === null) return null;
  const interpreter = pythonIn(venv);
  const asked = askInterpreter(interpreter, {
    cwd: venv,
    environment: quiet(environment),
    cacheFile: null,
    remember: false,
  });
  if (asked.kind === 'failed' || missingModules(asked.facts).length > 0) return null;
  return { venv, interpreter, facts: asked.facts, installer: mark.installer, created: false };
}

async function build(request: SetupRequest): Promise<SetupResult> {
  const { venv, base } = request;
  const uv = findOnPath('uv', request.environment);
  if (base === null && uv === null) {
    throw new TugError(
      'ToolchainSetupFailed',
      `there is no Python to make ${venv} from, and no uv to bring one`,
      {
        hint: 'install Python 3.9 or newer, or uv, or name an interpreter with --python',
        details: { step: 'find Python', path: venv, reason: 'no Python was found' },
      },
    );
  }
  const making = besideIt(request, 'making');
  try {
    const installer = uv === null ? 'pip' : 'uv';
    await (uv === null ? buildWithPip(request, base!, making) : buildWithUv(request, uv, making));
    const facts = checkResult(request, making);
    moveScripts(making, venv);
    const mark: VenvMark = {
      schema_version: 1,
      created_at: new Date().toISOString(),
      installer,
      base_python: base ?? facts.basePrefix,
    };
    writeFileSync(join(making, VENV_MARK), `${JSON.stringify(mark, null, 2)}\n`);
    putInPlace(making, request);
    const interpreter = pythonIn(venv);
    const prefix = facts.prefix.replace(making, venv);
    return {
      venv,
      interpreter,
      facts: { ...facts, executable: interpreter, prefix },
      installer,
      created: true,
    };
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    const fromSystem = !(error instanceof TugError) && errnoOf(error) !== undefined;
    throw fromSystem ? failed('putting it in place', venv, describeErrno(error), '') : error;
  }
}

async function buildWithUv(request: SetupRequest, uv: string, making: string): Promise<void> {
  const python = request.base ?? '>=3.9';
  await run(request, 'making the environment with uv', [uv, 'venv', '--quiet', '--python', python, making]);
  const install = [uv, 'pip', 'install', '--quiet', '--python', pythonIn(making), ...PACKAGES];
  await run(request, 'installing LibCST, pytest and mypy with uv', install);
}

async function buildWithPip(request: SetupRequest, base: string, making: string): Promise<void> {
  await run(request, 'making the environment', [base, '-m', 'venv', making]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
  await run(request, 'installing LibCST, pytest and mypy with pip', [pythonIn(making), ...pip, ...PACKAGES]);
}

const TIMEOUT_MS = 15 * 60 * 1000;
const OUTPUT_LIMIT = 16 * 1024;

async function run(request: SetupRequest, step: string, argv: readonly string[]): Promise<void> {
  const { venv, environment, progress, waiting } = request;
  progress.report(step, 0, null);
  const result = await runProcess({
    argv,
    cwd: dirname(venv),
    environment: quiet(environment),
    timeoutMs: TIMEOUT_MS,
    outputLimit: OUTPUT_LIMIT,
    signal: waiting.signal,
  });
  if (result.kind === 'exited' && result.exitCode === 0) return;
  if (result.kind === 'not-started') throw failed(step, venv, result.reason, '');
  const output = result.output.trim();
  const last = output.slice(output.lastIndexOf('\n') + 1);
  const ended =
    result.kind === 'timeout' ? `it took more than ${TIMEOUT_MS / 60_000} minutes` : last || 'it failed';
  throw failed(step, venv, ended, output);
}

function failed(step: string, venv: string, reason: string, output: string): TugError {
  const hint = /ensurepip|venv package/i.test(output)
    ? 'install the venv module of your Python (python3-venv on Debian and Ubuntu), or uv, and run the same command again'
    : /permission|read-only|EACCES|EROFS/i.test(reason)
      ? 'make the place writable, or use `tug toolchain python setup --global`'
      : 'check the network and the settings of pip, then run the same command again; ' +
        'or name an interpreter that has LibCST with --python';
  return new TugError('ToolchainSetupFailed', `${venv} could not be made: ${step}: ${reason}`, {
    hint,
    details: { step, path: venv, reason, output },
  });
}

/** Variables that would make Python or pip work somewhere else than they are told to. */
const MISLEADING = new Set([
  'PYTHONHOME',
  'PYTHONPATH',
  '__PYVENV_LAUNCHER__',
  'PIP_PREFIX',
  'PIP_REQUIRE_VIRTUALENV',
  'PIP_TARGET',
  'PIP_USER',
]);

function quiet(environment: SetupRequest['environment']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || MISLEADING.has(name) ? [] : [[name, value]],
    ),
  );
}

function checkResult({ environment, venv }: SetupRequest, making: string): InterpreterFacts {
  const options = { cwd: making, environment: quiet(environment), cacheFile: null, remember: false };
  const asked = askInterpreter(pythonIn(making), options);
  if (asked.kind === 'failed') throw failed('trying it', venv, `its interpreter ${asked.reason}`, '');
  const missing = missingModules(asked.facts);
  if (missing.length > 0) throw failed('trying it', venv, `${missing.join(', ')} cannot be imported`, '');
  return asked.facts;
}

function missingModules({ modules }: InterpreterFacts): readonly string[] {
  return MODULES.filter((name) => !(name in modules));
}

function makeFolder(folder: string, venv: string): void {
  try {
    makeDirectories(folder);
  } catch (error) {
    throw failed('making its folder', venv, describeErrno(error), '');
  }
}

function besideIt({ workshop }: SetupRequest, what: 'making' | 'old'): string {
  return join(workshop, `venv.${what}-${randomBytes(6).toString('hex')}`);
}

/** What a setup that was cut off left behind. Under the lock, so that nobody is using it. */
function removeLeftovers({ venv, workshop }: SetupRequest): void {
  const leftovers = readdirSync(workshop).filter((entry) => /^venv\.(?:making|old)-/.test(entry));
  const old = leftovers.find((entry) => entry.startsWith('venv.old-'));
  // It was cut off between taking the old one away and putting the new one in its place.
  if (old !== undefined && !existsSync(venv)) renameSync(join(workshop, old), venv);
  for (const entry of leftovers) rmSync(join(workshop, entry), { recursive: true, force: true });
}

function putInPlace(making: string, request: SetupRequest): void {
  const { venv } = request;
  const old = besideIt(request, 'old');
  const hadOne = existsSync(venv);
  if (hadOne) renameSync(venv, old);
  try {
    renameSync(making, venv);
  } catch (error) {
    if (hadOne) renameSync(old, venv);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}
