// Python with all it may ask of this machine: stubs of installed packages, the facts cache of the session, and an
// interpreter when a check needs one.
import type { LanguageAdapter } from '../kernel/language.ts';
import { planPythonChecks } from '../languages/python/checks/plan-python-checks.ts';
import type { PythonCheckOptions } from '../languages/python/checks/python-tools.ts';
import type { FactsCache } from '../languages/python/facts/facts-cache.ts';
import type { ExternalModules } from '../languages/python/link/external-modules.ts';
import { createPythonAdapter } from '../languages/python/python-adapter.ts';
import { type AnalysisEnvironment, minorVersion } from '../platform/python-stubs/analysis-environment.ts';
import { openEnvironmentStubs } from '../platform/python-stubs/environment-stubs.ts';
import { openStandardLibraryModel } from '../platform/python-stubs/standard-library-model.ts';
import { findRuff } from '../platform/ruff/sort-with-ruff.ts';

export interface PythonLanguageOptions {
  readonly root: string;
  /** The environment whose packages are read; null when the project has none. */
  readonly python: AnalysisEnvironment | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly factsCache: FactsCache | null;
  readonly sideEffectImports: readonly string[];
  readonly checks: PythonCheckOptions;
}

export function openPythonLanguage(options: PythonLanguageOptions): LanguageAdapter {
  const { factsCache, checks } = options;
  const { sourceRoots } = checks;
  return createPythonAdapter({
    externalModules: openStubs(options),
    factsCache,
    sourceRoots: sourceRoots.length === 0 ? null : sourceRoots,
    sideEffectImports: options.sideEffectImports,
    findRuff: rememberRuff(options),
    planChecks: (request) => planPythonChecks(request, checks),
  });
}

function rememberRuff({ root, python, environment }: PythonLanguageOptions) {
  let found: ReturnType<typeof findRuff> | undefined;
  return () => {
    if (found === undefined) found = findRuff({ root, environment, python });
    return found;
  };
}

function openStubs({ python }: PythonLanguageOptions): ExternalModules {
  const fallback = openStandardLibraryModel();
  const sitePackages = python?.folders ?? [];
  if (sitePackages.length === 0) return fallback;
  return openEnvironmentStubs({ sitePackages, pythonVersion: minorVersion(python), fallback });
}
