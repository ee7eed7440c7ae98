// `tug toolchain python`: what Python a workspace uses, whether all is there, and making an environment where it is.
import { dirname } from 'node:path';
import { TugError } from '../base/tug-error.ts';
import type { Warning } from '../kernel/warning.ts';
import {
  type AnalysisEnvironment,
  findAnalysisEnvironment,
} from '../platform/python-stubs/analysis-environment.ts';
import { findBasePython } from '../platform/python-toolchain/find-base-python.ts';
import { makeVenv, type SetupResult } from '../platform/python-toolchain/make-venv.ts';
import { managedVenvs } from '../platform/python-toolchain/managed-venv.ts';
import { type LibcstPython, resolveLibcst } from '../platform/python-toolchain/resolve-libcst.ts';
import {
  type PythonLookup,
  type ResolvedPython,
  resolvePython,
} from '../platform/python-toolchain/resolve-python.ts';
import { findSessionDirectory } from '../platform/session/find-session-directory.ts';
import { sessionPaths } from '../platform/session/session-layout.ts';
import {
  locateWorkspace,
  type OpenedWorkspace,
  openWorkspace,
  type WorkspaceRequest,
} from './open-workspace.ts';
import { otherEnvironment, type PythonPlace, pythonPlace, pythonRequest } from './python-request.ts';
import { requirementWarning } from './requirement-warning.ts';

export interface PythonReport {
  readonly python: ResolvedPython;
  /** Where `--engine libcst` would run; null when LibCST is nowhere. */
  readonly libcst: LibcstPython | null;
  readonly warnings: readonly Warning[];
}

export interface PythonProblem {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Only looks: makes no session and caches nothing. Throws for an interpreter that was named and cannot be used. */
export function lookForPython(request: WorkspaceRequest): PythonLookup {
  return resolvePython(pythonRequest(lookAt(request), false));
}

/** Only looks. Throws PythonNotFound and what else stands in the way. */
export function describePython(request: WorkspaceRequest): PythonReport {
  const place = lookAt(request);
  const lookup = resolvePython(pythonRequest(place, false));
  if (lookup.kind === 'missing') throw lookup.error;
  const { python } = lookup;
  return { python, libcst: findLibcst(place), warnings: warningsAbout(place, python) };
}

/** The interpreter that checks run with; null when there is none, or when the one that was named cannot be used. */
export function pythonOfSession(opened: OpenedWorkspace): Pick<PythonReport, 'python' | 'warnings'> | null {
  try {
    const place = pythonPlace(opened);
    const lookup = resolvePython(pythonRequest(place, true));
    if (lookup.kind === 'missing') return null;
    return { python: lookup.python, warnings: warningsAbout(place, lookup.python) };
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    return null;
  }
}

/** The environment whose packages an analysis reads. Only looks. */
export function findPackages(request: WorkspaceRequest): AnalysisEnvironment | null {
  return findAnalysisEnvironment(pythonRequest(lookAt(request), false));
}

/** What is odd about the interpreter that checks run with. */
export function warningsAboutPython(request: WorkspaceRequest, python: ResolvedPython): readonly Warning[] {
  return warningsAbout(lookAt(request), python);
}

/** Where LibCST is and in which version; null when it is nowhere. Only looks. */
export function findLibcstFor(request: WorkspaceRequest): LibcstPython | null {
  return findLibcst(lookAt(request));
}

/** What is wrong; empty when everything is there. Only looks. */
export function checkPython(request: WorkspaceRequest): readonly PythonProblem[] {
  try {
    const place = lookAt(request);
    const lookup = resolvePython(pythonRequest(place, false));
    if (lookup.kind === 'missing') throw lookup.error;
    resolveLibcst(pythonRequest(place, false));
    return [];
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    return [{ code: error.code, message: error.message, hint: error.hint }];
  }
}

export interface SetupOptions {
  readonly recreate: boolean;
  /** One environment for all workspaces of the user. */
  readonly global: boolean;
}

export interface SetupReport extends SetupResult {
  /** Whether checks in this workspace run in it; false when the project has an environment of its own. */
  readonly isUsed: boolean;
}

export async function setupPython(request: WorkspaceRequest, options: SetupOptions): Promise<SetupReport> {
  const opened = await openWorkspace(request);
  const { environment, progress } = request;
  const place = pythonPlace(opened);
  const venvs = managedVenvs(place.sessionPython, environment);
  const result = await makeVenv({
    venv: options.global ? venvs.global : venvs.workspace,
    workshop: options.global ? dirname(venvs.global) : place.sessionPython,
    base: findBasePython(pythonRequest(place, true)),
    recreate: options.recreate,
    environment,
    progress,
    waiting: opened.waiting,
  });
  const lookup = resolvePython(pythonRequest(place, true));
  return { ...result, isUsed: lookup.kind === 'found' && lookup.python.interpreter === result.interpreter };
}

function lookAt(request: WorkspaceRequest): PythonPlace {
  const { root, resolved, sessionRequest } = locateWorkspace(request);
  const { python } = sessionPaths(findSessionDirectory(sessionRequest));
  return { root, resolved, environment: request.environment, sessionPython: python };
}

function findLibcst(place: PythonPlace): LibcstPython | null {
  try {
    return resolveLibcst(pythonRequest(place, false));
  } catch (error) {
    if (!(error instanceof TugError) || error.code !== 'LibcstNotFound') throw error;
    return null;
  }
}

function warningsAbout(place: PythonPlace, python: ResolvedPython): readonly Warning[] {
  const warnings: Warning[] = [];
  const mismatch = requirementWarning(place.root, python.interpreter, python.facts.version);
  if (mismatch !== null) warnings.push(mismatch);
  const other = otherEnvironment(place, python);
  if (other !== null) {
    warnings.push({ code: 'OtherEnvironmentActive', message: other, place: null, suggestion: null });
  }
  return warnings;
}
