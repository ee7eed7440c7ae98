// Where a Python may be, in the order in which it is looked for: the same order at every call. Nothing is started here.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findOnPath } from '../config/find-programs.ts';
import { type ManagedVenvs, pythonIn, readVenvMark } from './managed-venv.ts';

export type PythonSource =
  | 'cli_flag'
  | 'env_tug_python'
  | 'session_config'
  | 'project_config'
  | 'virtual_env'
  | 'conda_prefix'
  | 'workspace_venv'
  | 'managed_venv'
  | 'path';

export interface Candidate {
  readonly source: PythonSource;
  /** As a message names it: `$VIRTUAL_ENV`. */
  readonly label: string;
  /** Null when there is nothing to try; then `absent` says why. */
  readonly path: string | null;
  readonly absent: string;
}

export interface CandidateRequest {
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly managed: ManagedVenvs;
}

/** Lazily: what comes first is usually what is used. */
export function* pythonCandidates(request: CandidateRequest): Generator<Candidate> {
  const { environment, managed } = request;
  for (const { source, label, home, absent } of projectEnvironments(request)) {
    const path = home === null ? null : pythonOf(source, home);
    const reason = path === null || source === 'workspace_venv' ? absent : `is ${home}, which has no ${path}`;
    yield found(source, label, path !== null && existsSync(path) ? path : null, reason);
  }
  for (const [label, venv] of [
    ["the session's own environment", managed.workspace],
    ["the user's own environment", managed.global],
  ] as const) {
    const path = readVenvMark(venv) === null ? null : pythonIn(venv);
    yield found('managed_venv', label, path, `not there (${venv})`);
  }
  const names = process.platform === 'win32' ? ['python', 'python3'] : ['python3', 'python'];
  for (const name of names) {
    yield found('path', `${name} on PATH`, findOnPath(name, environment), 'not found');
  }
}

/** A folder that may hold the environment of the project. */
export interface ProjectEnvironment {
  readonly source: Extract<PythonSource, 'virtual_env' | 'conda_prefix' | 'workspace_venv'>;
  readonly label: string;
  /** Null when there is none; then `absent` says why. */
  readonly home: string | null;
  readonly absent: string;
}

/**
 * The active environment, then one in the workspace. conda activates its base environment in every shell, so that one is
 * nobody's choice for this project and comes last.
 */
export function* projectEnvironments({
  root,
  environment,
}: Pick<CandidateRequest, 'root' | 'environment'>): Generator<ProjectEnvironment> {
  const conda = fromVariable('conda_prefix', 'CONDA_PREFIX', root, environment);
  const isBase = ['base', 'root'].includes(environment.CONDA_DEFAULT_ENV ?? '');
  yield fromVariable('virtual_env', 'VIRTUAL_ENV', root, environment);
  if (!isBase) yield conda;
  for (const name of ['.venv', 'venv']) {
    yield { source: 'workspace_venv', label: name, home: join(root, name), absent: 'not there' };
  }
  if (isBase) yield conda;
}

function found(source: PythonSource, label: string, path: string | null, absent: string): Candidate {
  return { source, label, path, absent };
}

/** Activation scripts write absolute paths; a relative one that was set by hand is taken from the workspace. */
function fromVariable(
  source: ProjectEnvironment['source'],
  name: string,
  root: string,
  environment: CandidateRequest['environment'],
): ProjectEnvironment {
  const folder = environment[name];
  const home = folder === undefined || folder === '' ? null : resolve(root, folder);
  return { source, label: `$${name}`, home, absent: 'not set' };
}

function pythonOf(source: ProjectEnvironment['source'], home: string): string {
  return source === 'conda_prefix' && process.platform === 'win32'
    ? join(home, 'python.exe')
    : pythonIn(home);
}
