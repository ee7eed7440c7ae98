// What a dotted name in a string means: "pkg.mod.Class.attr" in a patch, a setting or an entry point. The longest prefix
// that is a module, then its members; what comes behind a symbol is left to whoever knows classes.
import { findMember } from './find-member.ts';
import type { Links } from './links.ts';
import type { DottedName, ModuleRef, Resolved } from './program.ts';

export function resolveDotted(links: Links, text: string): DottedName | null {
  const parts = text.split('.');
  if (parts.some((part) => part === '')) return null;
  let module: ModuleRef | null = null;
  let used = 0;
  for (let count = 1; count <= parts.length; count++) {
    const location = links.finder.find(parts.slice(0, count).join('.'), null);
    if (location.kind === 'unknown') break;
    module = links.files.toRef(location);
    used = count;
  }
  if (module === null) return null;
  let resolved: readonly Resolved[] = [{ kind: 'module', module }];
  for (; used < parts.length; used++) {
    const modules = resolved.filter((one) => one.kind === 'module');
    if (modules.length === 0) break;
    const next = modules.flatMap((one) => findMember(links, one.module, parts[used]!).list);
    resolved = next.map((found) => found.resolved);
  }
  return { resolved, rest: parts.slice(used) };
}
