// Bundles the programs of tests and benchmarks of contention, because Node does not run TypeScript.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The process that claims steps. */
export function buildClaimWorker() {
  return buildForNode('tests/state/claim-worker.ts');
}

/** The absolute path of the bundle, built once per state of the sources. */
export async function buildForNode(entry) {
  const cache = join(root, 'node_modules', '.cache', 'tug-state-programs');
  const folder = join(cache, `${basename(entry, '.ts')}-${stateOfSources()}`);
  const worker = join(folder, 'program.cjs');
  if (existsSync(worker)) return worker;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, 'building-'));
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(unfinished, 'program.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['libsql', 'pg', 'esbuild'],
    supported: { 'dynamic-import': false },
    logLevel: 'warning',
  });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another test may have built it meanwhile.
    if (!existsSync(worker)) throw error;
  }
  return worker;
}

function stateOfSources() {
  const hash = createHash('sha256');
  for (const folder of ['src/state', 'src/store', 'src/kernel', 'tests/state', 'tests/store']) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    for (const name of names.sort()) hash.update(`${name}\0`).update(readFileSync(join(root, folder, name)));
  }
  return hash.digest('hex').slice(0, 24);
}
