// The real program for tests: bundled as the package is, once per state of the sources, in a cache that tests share.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_OPTIONS, bundleProgram } from '../../scripts/bundle-program.mjs';
import { BUNDLES } from '../../scripts/bundles.mjs';
import { readSourceFiles, repositoryRoot } from '../repository/source-files.ts';

export interface ProgramOptions {
  /** A module that takes the place of src/doors/cli/wiring.ts: absolute path. */
  readonly wiring?: string;
}

/** The absolute path of tug.cjs. */
export async function buildProgram(options: ProgramOptions = {}): Promise<string> {
  const cache = join(repositoryRoot, 'node_modules', '.cache', 'tug-program');
  const folder = join(cache, stateOfSources(options));
  const program = join(folder, 'tug.cjs');
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  dropOldPrograms(cache);
  const unfinished = mkdtempSync(join(cache, 'building-'));
  try {
    await bundleProgram(unfinished, replaceWiring(options.wiring));
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another test may have built the same program meanwhile.
    if (!existsSync(program)) throw error;
  }
  return program;
}

function stateOfSources({ wiring }: ProgramOptions): string {
  const hash = createHash('sha256');
  const files = [...readSourceFiles('src'), ...(wiring === undefined ? [] : readSourceFiles('tests/doors'))];
  for (const { path, text } of files) hash.update(`${path}\0${text}\0`);
  const begins = BUNDLES.map((bundle) => [bundle.name, ...bundle.begins.map(String)]);
  hash.update(`${wiring ?? ''}\0${JSON.stringify([BUNDLE_OPTIONS, begins])}`);
  return hash.digest('hex').slice(0, 24);
}

function replaceWiring(wiring: string | undefined) {
  if (wiring === undefined) return [];
  return [
    {
      name: 'replace-wiring',
      setup: (bundle: import('esbuild').PluginBuild) => {
        bundle.onResolve({ filter: /\/wiring\.ts$/ }, () => ({ path: wiring }));
      },
    },
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;

function dropOldPrograms(cache: string): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > DAY_MS) rmSync(folder, { recursive: true, force: true });
  }
}
