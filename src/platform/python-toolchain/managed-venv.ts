// The environment that tug makes for itself, and how to know that it is whole: the mark is the last thing that is written.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { userCacheHome } from '../user-cache-home.ts';

export interface ManagedVenvs {
  /** In the session of the workspace, beside what a fresh session forgets. */
  readonly workspace: string;
  /** One for all workspaces of the user. */
  readonly global: string;
}

export function managedVenvs(
  sessionPython: string,
  environment: Readonly<Record<string, string | undefined>>,
): ManagedVenvs {
  return {
    workspace: join(dirname(sessionPython), 'venv'),
    global: join(userCacheHome(environment), 'python', 'venv'),
  };
}

/** The interpreter of an environment, as `python -m venv` and uv lay it out. */
export function pythonIn(environment: string): string {
  return process.platform === 'win32'
    ? join(environment, 'Scripts', 'python.exe')
    : join(environment, 'bin', 'python');
}

/** How the environment was made. */
export interface VenvMark {
  readonly schema_version: 1;
  readonly created_at: string;
  readonly installer: 'uv' | 'pip';
  /** The interpreter it was made from. */
  readonly base_python: string;
}

export const VENV_MARK = 'tug-venv.json';

/** Null when it was never finished, or is not there. */
export function readVenvMark(venv: string): VenvMark | null {
  try {
    const mark = JSON.parse(readFileSync(join(venv, VENV_MARK), 'utf8')) as Partial<VenvMark>;
    const known = mark.schema_version === 1 && (mark.installer === 'uv' || mark.installer === 'pip');
    return known && typeof mark.base_python === 'string' && existsSync(pythonIn(venv))
      ? (mark as VenvMark)
      : null;
  } catch {
    return null;
  }
}
