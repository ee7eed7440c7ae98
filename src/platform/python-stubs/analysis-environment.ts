// The environment whose installed packages an analysis reads. It follows from the settings, the variables and the folders
// of the workspace alone, never from what was done before, and no process is started: the same at every call.
import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ConfigSource } from '../../kernel/config/config-layer.ts';
import { isBareName } from '../../kernel/config/config-types.ts';
import { findOnPath } from '../config/find-programs.ts';
import { type PythonSource, projectEnvironments } from '../python-toolchain/python-candidates.ts';
import { SETTING_SOURCES } from '../python-toolchain/setting-sources.ts';
import { readEnvironmentHome } from './environment-home.ts';

export interface AnalysisEnvironment {
  /** The interpreter that a setting names, else the folder of the environment. Absolute, unless it was not found. */
  readonly path: string;
  readonly source: PythonSource;
  /** `3.11.7`, or `3.11` where only that much is known; null when the files do not tell. */
  readonly version: string | null;
  /** Folders that packages are imported from; empty when an interpreter was named whose packages were not found. */
  readonly folders: readonly string[];
}

export interface EnvironmentQuestion {
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The setting `python.python_path` and where it comes from; null when it is not set. */
  readonly setting: { readonly path: string; readonly source: ConfigSource } | null;
}

/**
 * The interpreter of the setting, else the active environment, else one in the workspace. Null without any: the packages of
 * a Python that merely is on PATH are not known to be those of the project.
 */
export function findAnalysisEnvironment(question: EnvironmentQuestion): AnalysisEnvironment | null {
  const { setting, environment } = question;
  if (setting !== null) return ofInterpreter(setting.path, SETTING_SOURCES[setting.source.kind], environment);
  for (const { source, home } of projectEnvironments(question)) {
    const read = home === null ? null : readEnvironmentHome(home);
    if (home !== null && read !== null) return { path: home, source, ...read };
  }
  return null;
}

/** Changes once a package was installed or removed, or the interpreter replaced. */
export function environmentStamp(environment: AnalysisEnvironment | null): string {
  if (environment === null) return '';
  const { path, source, version, folders } = environment;
  const times = folders.map(
    (folder) => `${folder} ${statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? '-'}`,
  );
  return [path, source, version, ...times].join('\n');
}

/** `[3, 11]` of `3.11.7`. */
export function minorVersion(environment: AnalysisEnvironment | null): readonly [number, number] | null {
  const [major, minor] = (environment?.version ?? '').split('.').map(Number);
  return major === undefined || minor === undefined ? null : [major, minor];
}

/** What was named is meant: packages of another environment are never taken in its place. */
function ofInterpreter(
  named: string,
  source: PythonSource,
  environment: EnvironmentQuestion['environment'],
): AnalysisEnvironment {
  const path = isBareName(named) ? findOnPath(named, environment) : named;
  if (path === null) return { path: named, source, version: null, folders: [] };
  // In an environment the interpreter is a link to the one it was made from, so its own folder comes first.
  for (const interpreter of [path, realPath(path)]) {
    for (const home of [join(dirname(interpreter), '..'), dirname(interpreter)]) {
      const read = readEnvironmentHome(home);
      if (read !== null) return { path, source, ...read };
    }
  }
  return { path, source, version: null, folders: [] };
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
