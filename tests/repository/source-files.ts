// Reads the repository as data for the tests about the repository itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** Relative to the repository root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export interface Import {
  readonly specifier: string;
  /** The repository path a relative specifier leads to; null for packages and Node's own modules. */
  readonly path: string | null;
  readonly typeOnly: boolean;
  readonly line: number;
}

export function readSourceFiles(folder: string): readonly SourceFile[] {
  const top = join(repositoryRoot, folder);
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(repositoryRoot, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(repositoryRoot, path), 'utf8');
      return { path, text, imports: findImports(path, text) };
    });
}

function findImports(path: string, text: string): readonly Import[] {
  const found: Import[] = [];
  const pattern =
    /^(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\bfrom\s+)?'([^']+)'|(?:\bimport|\brequire)\(\s*'([^']+)'\s*\)/gm;
  for (const match of text.matchAll(pattern)) {
    const specifier = (match[2] ?? match[3])!;
    found.push({
      specifier,
      path: specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null,
      typeOnly: match[1] !== undefined,
      line: text.slice(0, match.index).split('\n').length,
    });
  }
  return found;
}
