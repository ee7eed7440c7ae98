// Which group an imported module belongs to. The project's own settings come first; a module of the workspace with the
// name of one of the standard library's counts as that one, as isort has it.
import type { Program } from '../../link/program.ts';
import type { ImportSettings } from './import-settings.ts';
import type { Section } from './render-imports.ts';

export function sectionsOf(program: Program, settings: ImportSettings): (module: string) => Section {
  const known: readonly (readonly [readonly string[], Section])[] = [
    [settings.firstParty, 'first party'],
    [settings.thirdParty, 'third party'],
    [settings.local, 'local'],
    [settings.standardLibrary, 'standard library'],
  ];
  return (module) => {
    if (module === '__future__') return 'future';
    if (module.startsWith('.')) return 'local';
    const parts = module.split('.');
    for (let length = parts.length; length > 0; length--) {
      const prefix = parts.slice(0, length).join('.');
      const found = known.find(([patterns]) => patterns.some((pattern) => matches(pattern, prefix)));
      if (found !== undefined) return found[1];
    }
    const top = parts[0]!;
    if (program.isStandardLibrary(top)) return 'standard library';
    const ref = program.findModule(top);
    const isOurs = ref.kind === 'namespace' || (ref.kind === 'file' && !ref.file.isExternal);
    return isOurs ? 'first party' : 'third party';
  };
}

function matches(pattern: string, module: string): boolean {
  if (!/[*?]/.test(pattern)) return pattern === module;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(module);
}
