// Python over files in memory: the real adapter with the built-in model of the standard library, and no checks.
import type { LanguageAdapter } from '../../src/kernel/language.ts';
import { createPythonAdapter } from '../../src/languages/python/python-adapter.ts';
import { openStandardLibraryModel } from '../../src/platform/python-stubs/standard-library-model.ts';

export const pythonInMemory: LanguageAdapter = createPythonAdapter({
  externalModules: openStandardLibraryModel(),
  factsCache: null,
  sourceRoots: null,
  planChecks: () => [],
});
