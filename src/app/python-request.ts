// From a workspace to the question which Python it uses.

import { join } from 'node:path';
import type { ResolvedConfig } from '../kernel/config/resolve-config.ts';
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

/** `remember`: whether the session may keep the answer. A command that only looks must not decide for those to come. */
export function pythonRequest(place: PythonPlace, remember: boolean): PythonRequest {
  const { root, resolved, environment, sessionPython } = place;
  const path = resolved.config.pythonPath;
  const setting = path === null ? null : { path, source: resolved.sources.pythonPath };
  return { root, setting, environment, sessionPython, remember };
}

/** That an environment is active which is not the one the session keeps; null when there is nothing to say. */
export function otherEnvironment({ environment }: PythonPlace, python: ResolvedPython): string | null {
  const active = environment.VIRTUAL_ENV || environment.CONDA_PREFIX;
  const wasNamed = python.source === 'cli_flag' || python.source === 'env_tug_python';
  if (!active || wasNamed || python.interpreter.startsWith(join(active, '/'))) return null;
  return `${active} is active, but this session was started with ${python.interpreter}; --fresh uses the active one`;
}
