// What a name means that no scope of its file binds: something that a star import brought, else a builtin.
import { isBuiltinName } from '../facts/builtin-names.ts';
import { findMember, findThroughStars, MODULE_ATTRIBUTES } from './find-member.ts';
import type { Links } from './links.ts';
import type { PythonFile, Resolved } from './program.ts';

export function resolveUnbound(links: Links, file: PythonFile, name: string): readonly Resolved[] {
  const stars = findThroughStars(links, file, name);
  const found = stars.list.map(({ resolved }) => resolved);
  const builtin = findBuiltin(links, name);
  if (builtin !== null && (found.length === 0 || !stars.complete)) return [...found, builtin];
  if (found.length > 0) return found;
  if (!stars.complete) return [{ kind: 'external', name }];
  return [{ kind: 'missing', module: { kind: 'file', file }, name }];
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
