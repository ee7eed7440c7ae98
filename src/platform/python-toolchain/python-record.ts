// The interpreter of a session: found once, then used by every command until the session starts anew, so that what was
// analysed, run and verified is one and the same.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { TugError } from '../../base/tug-error.ts';
import { atomicCreate } from '../atomic-create.ts';
import { readSessionObject, sessionCorrupt } from '../session/session-file.ts';
import type { PythonSource } from './python-candidates.ts';

export interface PythonRecord {
  readonly interpreterPath: string;
  readonly version: string;
  readonly libcstVersion: string | null;
  /** RFC 3339, UTC. */
  readonly resolvedAt: string;
  readonly source: PythonSource;
}

const SCHEMA_VERSION = 2;

export function recordPath(sessionPython: string): string {
  return join(sessionPython, 'config.json');
}

/** Null when the session has none yet. Throws SessionCorrupt. */
export function readPythonRecord(sessionPython: string): PythonRecord | null {
  const path = recordPath(sessionPython);
  const document = readSessionObject(path);
  if (document === undefined) return null;
  if (document.schema_version !== SCHEMA_VERSION) {
    throw sessionCorrupt(path, `has the unknown schema version ${JSON.stringify(document.schema_version)}`);
  }
  const { interpreter_path, version, libcst_version = null, resolved_at, resolution_source } = document;
  for (const [key, value] of Object.entries({ interpreter_path, version, resolved_at, resolution_source })) {
    if (typeof value !== 'string' || value === '')
      throw sessionCorrupt(path, `has no ${key}, or not as text`);
  }
  return {
    interpreterPath: interpreter_path as string,
    version: version as string,
    libcstVersion: typeof libcst_version === 'string' ? libcst_version : null,
    resolvedAt: resolved_at as string,
    source: resolution_source as PythonSource,
  };
}

/** For those who only look at its packages: a damaged record is said by whoever needs the interpreter itself. */
export function rememberedInterpreter(sessionPython: string): string | null {
  try {
    return readPythonRecord(sessionPython)?.interpreterPath ?? null;
  } catch (error) {
    if (error instanceof TugError && error.code === 'SessionCorrupt') return null;
    throw error;
  }
}

/** The first of several processes wins; the others find its record the next time. */
export function writePythonRecord(sessionPython: string, record: PythonRecord): void {
  const document = {
    schema_version: SCHEMA_VERSION,
    interpreter_path: record.interpreterPath,
    version: record.version,
    libcst_available: record.libcstVersion !== null,
    libcst_version: record.libcstVersion,
    resolved_at: record.resolvedAt,
    resolution_source: record.source,
    is_managed_venv: record.source === 'managed_venv',
  };
  atomicCreate(recordPath(sessionPython), `${JSON.stringify(document, null, 2)}\n`);
}

export function forgetPythonRecord(sessionPython: string): void {
  rmSync(recordPath(sessionPython), { force: true });
}
