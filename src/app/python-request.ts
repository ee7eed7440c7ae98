// From a workspace to the question which Python it uses.

import { join } from 'node:path';
import type { ResolvedConfig } from '../kernel/config/resolve-config.ts';
import type { PythonSource } from '../platform/python-toolchain/python-candidates.ts';
import type { PythonRequest, ResolvedPython } from '../platform/python-toolchain/resolve-python.ts';
import type { OpenedWorkspace } from './open-workspace.ts';

export interface PythonPlace {
  readonly root: string;
  readonly resolved: ResolvedConfig;
  readonly environment: PythonRequest['environment'];
  /** The folder of the session that holds all about Python. */
  readonly sessionPython: string;
}

/** Of a workspace whose session is open. */
export function pythonPlace({ root, resolved, sessionRequest, session }: OpenedWorkspace): PythonPlace {
  const { environment } = sessionRequest;
  return { root, resolved, environment, sessionPython: session.paths.python };
}

/** `remember`: whether the session may cache what the interpreter reports. A command that only looks writes nothing. */
export function pythonRequest(place: PythonPlace, remember: boolean): PythonRequest {
  const { root, resolved, environment, sessionPython } = place;
  const path = resolved.config.pythonPath;
  const setting = path === null ? null : { path, source: resolved.sources.pythonPath };
  return { root, setting, environment, sessionPython, remember };
}

/** That the active environment is not the one that is used; null when there is nothing to say. */
export function otherEnvironment({ environment }: PythonPlace, python: ResolvedPython): string | null {
  const active = environment.VIRTUAL_ENV || environment.CONDA_PREFIX;
  const wasNamed = python.source === 'cli_flag' || python.source === 'env_tug_python';
  if (!active || wasNamed || python.interpreter.startsWith(join(active, '/'))) return null;
  const reason = REASONS[python.source] ?? 'the active environment has no usable interpreter';
  return `${active} is active, but ${python.interpreter} is used: ${reason}`;
}

const REASONS: { readonly [Source in PythonSource]?: string } = {
  project_config: 'the project file names it',
  session_config: 'the session names it',
  workspace_venv: 'an environment in the workspace comes before the base environment of conda',
};
