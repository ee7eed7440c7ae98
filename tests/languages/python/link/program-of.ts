// A program over a workspace in memory, with stubs from memory for what is outside of it.
import { createProgram } from '../../../../src/languages/python/link/create-program.ts';
import type { ExternalModules } from '../../../../src/languages/python/link/external-modules.ts';
import type { Program } from '../../../../src/languages/python/link/program.ts';
import { type Files, memoryView } from '../../../support/memory-view.ts';

export function programOf(files: Files, stubs: Files = {}, sourceRoots: readonly string[] = []): Program {
  return createProgram({
    view: memoryView(files),
    externalModules: stubsFrom(stubs),
    factsCache: null,
    sourceRoots,
    previous: null,
  });
}

/** `unittest/case.pyi` is the stub of `unittest.case`. */
export function stubsFrom(stubs: Files): ExternalModules {
  const names = new Map(
    Object.keys(stubs).map((path) => [path.replace(/(?:\/__init__)?\.pyi$/, '').replaceAll('/', '.'), path]),
  );
  const tops = new Set([
    'json',
    'logging',
    'types',
    'sys',
    'os',
    ...[...names.keys()].map((name) => name.split('.')[0]!),
  ]);
  return {
    find: (name) => {
      const path = names.get(name);
      if (path === undefined) return null;
      return {
        name,
        path: `stdlib:${path}`,
        isPackage: path.endsWith('__init__.pyi'),
        read: () => Buffer.from(stubs[path]!),
      };
    },
    someClassHas: () => false,
    isInstalled: () => null,
    isStandardLibrary: (name) => tops.has(name.split('.')[0]!),
  };
}
