// Python with all it may ask of this machine: stubs of installed packages, the facts cache of the session, and an
// interpreter when a check needs one.
import type { LanguageAdapter } from '../kernel/language.ts';
import { planPythonChecks } from '../languages/python/checks/plan-python-checks.ts';
import type { PythonCheckOptions } from '../languages/python/checks/python-tools.ts';
import type { FactsCache } from '../languages/python/facts/facts-cache.ts';
import type { ExternalModules } from '../languages/python/link/external-modules.ts';
import { createPythonAdapter } from '../languages/python/python-adapter.ts';
import { openEnvironmentStubs } from '../platform/python-stubs/environment-stubs.ts';
import { findSitePackages } from '../platform/python-stubs/site-packages.ts';
import { openStandardLibraryModel } from '../platform/python-stubs/standard-library-model.ts';
import { rememberedInterpreter } from '../platform/python-toolchain/python-record.ts';
import { findRuff } from '../platform/ruff/sort-with-ruff.ts';

export interface PythonLanguageOptions {
  readonly root: string;
  /** The configured interpreter; null when nobody configured one. */
  readonly interpreter: string | null;
  /** The folder of the session that remembers the interpreter it has used so far. */
  readonly sessionPython: string;
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

function rememberRuff({ root, interpreter, sessionPython, environment }: PythonLanguageOptions) {
  let found: ReturnType<typeof findRuff> | undefined;
  return () => {
    if (found === undefined) {
      const used = interpreter ?? rememberedInterpreter(sessionPython);
      found = findRuff({ root, environment, interpreter: used });
    }
    return found;
  };
}

/** Nothing is looked for before the first question. */
function openStubs({
  root,
  interpreter,
  sessionPython,
  environment,
}: PythonLanguageOptions): ExternalModules {
  const fallback = openStandardLibraryModel();
  let opened: ExternalModules | null = null;
  const open = () => {
    if (opened === null) {
      const used = interpreter ?? rememberedInterpreter(sessionPython);
      const { folders, pythonVersion } = findSitePackages({ root, environment, interpreter: used });
      opened =
        folders.length === 0
          ? fallback
          : openEnvironmentStubs({ sitePackages: folders, pythonVersion, fallback });
    }
    return opened;
  };
  return {
    find: (module) => open().find(module),
    isStandardLibrary: (module) => fallback.isStandardLibrary(module),
    someClassHas: (name) => fallback.someClassHas(name),
  };
}
