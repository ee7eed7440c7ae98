// `try: from json import loads` / `except ImportError: def loads(...)`: one name, bound by an import from outside and by
// ourselves. The imported name stays as it is and gets an alias: `from json import loads as read`.
import type { Span } from '../../../base/span.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { BoundPlace } from './bind-place.ts';

/** Whether the text names something outside, so that the new name can only come behind an `as`. */
export function getsAnAlias({ place, definitions, joins }: BoundPlace): boolean {
  if (!joins || (place.kind !== 'import-name' && place.kind !== 'import-path')) return false;
  return definitions.some(({ kind }) => kind === 'external') && !definitions.some(isOfWorkspaceModule);
}

/** `from typing import override as override`: what stands behind `as` is renamed, another alias would be one too many. */
export function hasAnAlias({ place }: BoundPlace): boolean {
  return place.file.facts.imports.some(({ nameNode, hasAlias }) => hasAlias && nameNode === place.node);
}

/** What is imported from outside. */
export function externalName({ definitions }: BoundPlace): string {
  return (
    definitions.flatMap((definition) => (definition.kind === 'external' ? [definition.name] : []))[0] ?? ''
  );
}

/** `import os.path` binds `os`, and no alias can keep that. */
export function canGetAnAlias({ place }: BoundPlace): boolean {
  if (place.kind === 'import-name') return true;
  const { unit, node } = place;
  const alias = unit.parent[node]!;
  return unit.tree.kind[alias] === Node.Alias && unit.tree.first[alias] === node && node === alias - 1;
}

function isOfWorkspaceModule({ kind }: BoundPlace['definitions'][number]): boolean {
  return kind === 'module';
}

/** The name goes back to what is imported: ` as name` is needed no more. In a stub it says that the name is exported. */
export function needlessAlias({ place }: BoundPlace, newName: string): Span | null {
  if (place.kind !== 'import-alias' || place.file.isStub) return null;
  const { facts } = place.file;
  const fact = facts.imports.find(({ boundNode }) => boundNode === place.node);
  if (fact === undefined) return null;
  // `import a.b as c` binds the module b, `import a.b` the package a: only a path of one part says the same without an alias.
  const [module, ...more] = fact.modulePath;
  const isWholeModule = fact.kind === 'module' && module !== undefined && more.length === 0;
  const named = fact.kind === 'name' ? fact.nameNode : isWholeModule ? module : -1;
  if (named === -1 || (fact.kind === 'name' ? fact.name : fact.module) !== newName) return null;
  return { start: facts.tree.end[named]!, end: place.end };
}
