// The Python that a new environment is made from: the project's, so that both speak the same version. Never the
// environment of tug itself, which may be about to be replaced.
import { findProgram } from '../config/find-programs.ts';
import { pythonCandidates } from './python-candidates.ts';
import { managedOf, type PythonRequest, tryInterpreter } from './resolve-python.ts';

/** Null when there is none. Throws InvalidConfig for an interpreter that was named and is not there. */
export function findBasePython(request: PythonRequest): string | null {
  const { setting, environment } = request;
  if (setting !== null) return findProgram(setting.path, 'pythonPath', setting.source, environment);
  for (const { source, path } of pythonCandidates({ ...request, managed: managedOf(request) })) {
    if (path === null || source === 'managed_venv') continue;
    const tried = tryInterpreter(request, path);
    if (typeof tried !== 'string') return tried.executable;
  }
  return null;
}
