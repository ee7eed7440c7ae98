// Whether a top-level module can be imported from the packages of an environment, by the names of its files. Editable installs
// count: what a `.pth` file names, and what the finder that it loads maps.
import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

export function openInstalledModules(sitePackages: readonly string[]): (module: string) => boolean {
  let known: { readonly modules: ReadonlySet<string>; readonly finders: string } | null = null;
  return (module) => {
    known ??= readAll(sitePackages);
    const top = module.split('.')[0] ?? '';
    return known.modules.has(top) || new RegExp(`['"]${top}['"]`).test(known.finders);
  };
}

function readAll(sitePackages: readonly string[]): {
  readonly modules: ReadonlySet<string>;
  readonly finders: string;
} {
  const modules = new Set<string>();
  const finders: string[] = [];
  const seen = new Set<string>();
  const waiting = [...sitePackages];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const isSite = sitePackages.includes(folder);
    for (const name of namesIn(folder)) {
      // `x`, `x.py`, `x.cpython-311-x86_64-linux-gnu.so`, `x.pyd`; `x-1.0.dist-info` is no name.
      modules.add(name.replace(/\.(?:py|so|pyd)$|\.(?:cpython|abi3|pypy|cp)[^/]*\.(?:so|pyd)$/, ''));
      if (!isSite) continue;
      if (name.endsWith('.pth')) waiting.push(...foldersNamedBy(folder, name));
      if (/^__editable__.*_finder\.py$/.test(name)) finders.push(textOf(join(folder, name)));
    }
  }
  return { modules, finders: finders.join('\n') };
}

/** Lines that begin with `import` are code; all others are folders. */
function foldersNamedBy(folder: string, name: string): readonly string[] {
  return textOf(join(folder, name))
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !/^import[ \t]/.test(line))
    .map((line) => (isAbsolute(line) ? line : join(folder, line)));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Removed meanwhile, or never there.
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
