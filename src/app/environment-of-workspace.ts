// From a workspace to the environment whose packages its analysis reads, and what is odd about it.
import type { Warning } from '../kernel/warning.ts';
import {
  type AnalysisEnvironment,
  findAnalysisEnvironment,
} from '../platform/python-stubs/analysis-environment.ts';
import type { PythonPlace } from './python-request.ts';
import { requirementWarning } from './requirement-warning.ts';

export interface WorkspaceEnvironment {
  readonly python: AnalysisEnvironment;
  readonly warnings: readonly Warning[];
}

/** Null when the project has none. */
export function environmentOfWorkspace(
  place: Omit<PythonPlace, 'sessionPython'>,
): WorkspaceEnvironment | null {
  const { root, resolved, environment } = place;
  const { pythonPath: path } = resolved.config;
  const setting = path === null ? null : { path, source: resolved.sources.pythonPath };
  const python = findAnalysisEnvironment({ root, environment, setting });
  if (python === null) return null;
  const mismatch = requirementWarning(root, python.path, python.version);
  return { python, warnings: mismatch === null ? [] : [mismatch] };
}
