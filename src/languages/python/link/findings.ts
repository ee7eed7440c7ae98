// What following a name found: its meanings, each with the imports on the way, and how sure that is.
import type { ImportStep, ModuleRef, Resolved } from './program.ts';

/** One meaning, and the imports that were passed on the way to it. */
export interface Finding {
  readonly resolved: Resolved;
  readonly steps: readonly ImportStep[];
}

export interface Findings {
  readonly list: readonly Finding[];
  /** False when it may also be something that is not in the list. */
  readonly complete: boolean;
}

export const NOTHING: Findings = { list: [], complete: true };

export function certain(resolved: Resolved): Findings {
  return { list: [{ resolved, steps: [] }], complete: true };
}

export function passOn(found: Findings, step: ImportStep): Findings {
  return {
    ...found,
    list: found.list.map(({ resolved, steps }) => ({ resolved, steps: [step, ...steps] })),
  };
}

/** Alternatives. One of several that leads nowhere is a fallback for some other environment, and left out. */
export function mergeFindings(parts: readonly Findings[]): Findings {
  const byKey = new Map<string, Finding>();
  for (const { list } of parts) {
    for (const finding of list) {
      const key = resolvedKey(finding.resolved);
      const known = byKey.get(key);
      byKey.set(
        key,
        known === undefined ? finding : { ...finding, steps: [...known.steps, ...finding.steps] },
      );
    }
  }
  const list = [...byKey.values()];
  const there = list.filter(({ resolved }) => resolved.kind !== 'missing');
  return {
    list: there.length > 0 ? there : list,
    complete: parts.every(({ complete }) => complete),
  };
}

/** Equal for the same meaning. */
function resolvedKey(resolved: Resolved): string {
  switch (resolved.kind) {
    case 'symbol':
      return `s${resolved.ref.file.path}#${resolved.ref.symbol}`;
    case 'module':
      return `m${moduleKey(resolved.module)}`;
    case 'external':
      return `x${resolved.name}`;
    case 'builtin':
      return `b${resolved.name}`;
    case 'missing':
      return `-${moduleKey(resolved.module)}#${resolved.name}`;
  }
}

/** Equal for the same module. */
export function moduleKey(module: ModuleRef): string {
  switch (module.kind) {
    case 'file':
      return `f${module.file.path}`;
    case 'namespace':
      return `n${[...module.folders].sort().join('\n')}`;
    case 'external':
      return `x${module.name}`;
  }
}

/** The dotted name of a module, for people and for what is below it. */
export function moduleRefName(module: ModuleRef): string {
  return module.kind === 'file' ? module.file.moduleName : module.name;
}
