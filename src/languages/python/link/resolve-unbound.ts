// What a name means that no scope of its file binds: something that a star import brought, in a package one of its own
// modules, else a builtin.
import { isBuiltinName } from '../facts/builtin-names.ts';
import { findMember, findThroughStars, MODULE_ATTRIBUTES } from './find-member.ts';
import { moduleKey } from './findings.ts';
import { loadsOnTheWay } from './half-loaded.ts';
import { submodule } from './imported-module.ts';
import type { Links } from './links.ts';
import type { ModuleRef, PythonFile, Resolved } from './program.ts';

export function resolveUnbound(links: Links, file: PythonFile, name: string): readonly Resolved[] {
  const loaded = findLoadedSubmodule(links, file, name);
  if (loaded !== null) return loaded;
  const stars = findThroughStars(links, file, name);
  const found = stars.list.map(({ resolved }) => resolved);
  const builtin = findBuiltin(links, name);
  if (builtin !== null && (found.length === 0 || !stars.complete)) return [...found, builtin];
  if (found.length > 0) return found;
  if (!stars.complete) return [{ kind: 'external', name }];
  return [{ kind: 'missing', module: { kind: 'file', file }, name }];
}

/** `from .tools import run` in a package also makes `tools` a name of the package: loading a module sets the attribute. */
function findLoadedSubmodule(links: Links, file: PythonFile, name: string): readonly Resolved[] | null {
  const module: ModuleRef = { kind: 'file', file };
  const below = file.isPackage ? submodule(links, module, name) : null;
  if (below === null) return null;
  const builtin = findBuiltin(links, name);
  // Code that works means the builtin, unless the package itself has put its module in front of it.
  if (builtin !== null && !loads(links, file, below)) return null;
  const found = findMember(links, module, name).list.map(({ resolved }) => resolved);
  return builtin === null ? found : [...found, builtin];
}

function loads(links: Links, file: PythonFile, below: ModuleRef): boolean {
  const key = moduleKey(below);
  return file.facts.imports.some(
    ({ scope }, index) =>
      scope === 0 && loadsOnTheWay(links, file, index).some((module) => moduleKey(module) === key),
  );
}

function findBuiltin(links: Links, name: string): Resolved | null {
  if (MODULE_ATTRIBUTES.has(name)) return { kind: 'builtin', name, ref: null };
  const builtins = links.files.toRef(links.finder.findExternal('builtins'));
  if (builtins.kind === 'file') {
    const [found] = findMember(links, builtins, name).list;
    if (found?.resolved.kind === 'symbol') return { kind: 'builtin', name, ref: found.resolved.ref };
  }
  return isBuiltinName(name) ? { kind: 'builtin', name, ref: null } : null;
}
