// Where a Python may be, in the order in which it is looked for. Nothing is started here.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
export function* pythonCandidates({ root, environment, managed }: CandidateRequest): Generator<Candidate> {
  yield fromVariable('virtual_env', 'VIRTUAL_ENV', environment, pythonIn);
  yield fromVariable('conda_prefix', 'CONDA_PREFIX', environment, pythonInConda);
  for (const name of ['.venv', 'venv']) {
    const path = pythonIn(join(root, name));
    yield found('workspace_venv', name, existsSync(path) ? path : null, 'not there');
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

function found(source: PythonSource, label: string, path: string | null, absent: string): Candidate {
  return { source, label, path, absent };
}

function fromVariable(
  source: PythonSource,
  name: string,
  environment: CandidateRequest['environment'],
  pythonOf: (folder: string) => string,
): Candidate {
  const folder = environment[name];
  const label = `$${name}`;
  if (folder === undefined || folder === '') return found(source, label, null, 'not set');
  const path = pythonOf(folder);
  return found(source, label, existsSync(path) ? path : null, `is ${folder}, which has no ${path}`);
}

function pythonInConda(prefix: string): string {
  return process.platform === 'win32' ? join(prefix, 'python.exe') : pythonIn(prefix);
}
