// Which Python checks run with: the one that a setting names, else the first that is found and is new enough. It is
// resolved the same way at every call. Every step is recorded, so that an answer of "none" can list where it looked.
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { CONFIG_KEYS } from '../../kernel/config/config-keys.ts';
import type { ConfigSource } from '../../kernel/config/config-layer.ts';
import { findProgram } from '../config/find-programs.ts';
import { askInterpreter, type InterpreterFacts } from './interpreter-facts.ts';
import { type ManagedVenvs, managedVenvs } from './managed-venv.ts';
import { type PythonSource, pythonCandidates } from './python-candidates.ts';
import { SETTING_SOURCES } from './setting-sources.ts';

export interface PythonRequest {
  /** The workspace. */
  readonly root: string;
  /** The setting `python.python_path` and where it comes from; null when nobody set it. */
  readonly setting: { readonly path: string; readonly source: ConfigSource } | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder of the session that holds all about Python. */
  readonly sessionPython: string;
  /** Whether what an interpreter reports about itself may be cached in the session. */
  readonly remember: boolean;
}

export interface ResolvedPython {
  /** The interpreter itself, absolute. */
  readonly interpreter: string;
  readonly source: PythonSource;
  readonly facts: InterpreterFacts;
  readonly trace: readonly TraceStep[];
}

/** One place that was looked at, and what came of it. */
export interface TraceStep {
  readonly step: string;
  readonly outcome: string;
}

export type PythonLookup =
  | { readonly kind: 'found'; readonly python: ResolvedPython }
  | { readonly kind: 'missing'; readonly error: TugError };

/** The oldest Python that tug reads and runs. */
export const OLDEST_PYTHON = [3, 9] as const;

/**
 * Starts no process when the interpreter was asked before and nothing has changed. Throws InvalidConfig and
 * PythonNotFound for an interpreter that was named and cannot be used.
 */
export function resolvePython(request: PythonRequest): PythonLookup {
  const { setting } = request;
  if (setting !== null) return { kind: 'found', python: useSetting(request, setting) };
  const trace: TraceStep[] = NOT_SET.map(([step, outcome]) => ({ step, outcome }));
  for (const { source, label, path, absent } of pythonCandidates({
    ...request,
    managed: managedOf(request),
  })) {
    const tried = path === null ? absent : tryInterpreter(request, path);
    if (typeof tried === 'string') {
      trace.push({ step: label, outcome: tried });
      continue;
    }
    const { executable, version } = tried;
    trace.push({ step: label, outcome: `${executable} (${version})` });
    return { kind: 'found', python: { interpreter: executable, source, facts: tried, trace } };
  }
  return { kind: 'missing', error: notFound(trace) };
}

const NOT_SET = [
  [`${CONFIG_KEYS.pythonPath.flag} flag`, 'not given'],
  [`$${CONFIG_KEYS.pythonPath.variable}`, 'not set'],
  [`setting ${CONFIG_KEYS.pythonPath.name}`, 'not set'],
] as const;

export function managedOf({ sessionPython, environment }: PythonRequest): ManagedVenvs {
  return managedVenvs(sessionPython, environment);
}

/** The facts of a usable interpreter, or why it is none. */
export function tryInterpreter(request: PythonRequest, path: string): InterpreterFacts | string {
  const { root, environment, sessionPython, remember } = request;
  const cacheFile = join(sessionPython, 'interpreters.json');
  const asked = askInterpreter(path, { cwd: root, environment, cacheFile, remember });
  if (asked.kind === 'failed') return `found ${path}, which ${asked.reason}`;
  const { version } = asked.facts;
  const oldest = OLDEST_PYTHON.join('.');
  return isNewEnough(version) ? asked.facts : `found ${path} (${version}), which is older than ${oldest}`;
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST_PYTHON[0] || (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1]);
}

function useSetting(request: PythonRequest, setting: NonNullable<PythonRequest['setting']>): ResolvedPython {
  const { source } = setting;
  const path = findProgram(setting.path, 'pythonPath', source, request.environment);
  const tried = tryInterpreter(request, path);
  const { flag, name } = CONFIG_KEYS.pythonPath;
  if (typeof tried === 'string') {
    throw new TugError('InvalidConfig', `${SAID_BY[source.kind]}: ${name} cannot be used: ${tried}`, {
      hint: `name another interpreter with ${flag}`,
      details: { source, key: name, value: setting.path, reason: tried },
    });
  }
  const trace = [{ step: SAID_BY[source.kind], outcome: `${tried.executable} (${tried.version})` }];
  return { interpreter: tried.executable, source: SETTING_SOURCES[source.kind], facts: tried, trace };
}

const SAID_BY: Readonly<Record<ConfigSource['kind'], string>> = {
  flag: CONFIG_KEYS.pythonPath.flag,
  environment: `$${CONFIG_KEYS.pythonPath.variable}`,
  session: 'the session',
  project: 'the project file',
  default: 'default',
};

function notFound(trace: readonly TraceStep[]): TugError {
  const looked = trace.map(({ step, outcome }) => `${step}: ${outcome}`).join('; ');
  return new TugError(
    'PythonNotFound',
    `no Python ${OLDEST_PYTHON.join('.')} or newer was found (${looked})`,
    {
      hint: 'run `tug toolchain python setup`, install Python, or name an interpreter with --python',
      details: { resolution: trace },
    },
  );
}
