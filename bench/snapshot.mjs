// How fast is a snapshot? Measured beside git and beside a bare loop, in turns and in the same run, so that only ratios count.
// Whole processes are timed, Node's own start included. Uses the built program, or a bundle of the module while there is none.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medianTimes } from './measure.mjs';

const WARM_FILES = 20_000;
const LARGE_FILES = 100_000;
const ROUNDS = 15;
const MEGABYTE = 1024 * 1024;

/**
 * @typedef {{ name: string, measured: number, unit: string, compared_to: string, ratio: number | null, goal: string, ok: boolean }} Row
 * @returns {Promise<Row[]>}
 */
export async function benchSnapshot() {
  const place = mkdtempSync(join(tmpdir(), 'tug-bench-snapshot-'));
  try {
    const program = await findProgram(place);
    const tree = join(place, 'tree');
    makeTree(tree, WARM_FILES);
    const rows = [await measureCold(place, tree, program)];
    run('git', ['init', '--quiet'], tree);
    run('git', ['add', '--all'], tree);
    run('git', [...IDENTITY, 'commit', '--quiet', '--message', 'all'], tree);
    rows.push(...(await measureWarm(tree, program)));
    const large = join(place, 'large');
    makeTree(large, LARGE_FILES);
    rows.push(measureMemory(place, large, program));
    return rows;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

const IDENTITY = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com'];

/** Reading and hashing everything, beside a loop that does nothing else over the same files. */
async function measureCold(place, tree, program) {
  const script = join(place, 'bare-loop.cjs');
  writeFileSync(script, BARE_LOOP);
  const [bare, tug] = await medianTimes(5, [
    () => run(process.execPath, [script, tree], tree),
    () => {
      program.forget(tree);
      program.snapshot(tree);
    },
  ]);
  const ratio = bare / tug;
  return {
    name: `snapshot of ${WARM_FILES} files, all read: speed`,
    measured: tug,
    unit: 'ms',
    compared_to: `bare read-and-hash loop, ${bare.toFixed(0)} ms`,
    ratio,
    goal: '>= 0.5',
    ok: ratio >= 0.5,
  };
}

const BARE_LOOP = `
const { readdirSync, readFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const { join } = require('node:path');
for (const entry of readdirSync(process.argv[2], { recursive: true, withFileTypes: true })) {
  if (entry.isFile()) createHash('sha256').update(readFileSync(join(entry.parentPath, entry.name))).digest('hex');
}`;

/** Nothing changed, beside `git status`. An environment that slows every start of Node is measured with and without that. */
async function measureWarm(tree, program) {
  // Git may write its index while it gets to know the tree; what is younger than two seconds is not yet believed.
  for (let i = 0; i < 3; i++) run('git', ['status'], tree);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  for (let i = 0; i < 3; i++) program.snapshot(tree);
  const { NODE_EXTRA_CA_CERTS, ...plain } = process.env;
  const rows = [await measureWarmIn(tree, program, process.env, '')];
  if (NODE_EXTRA_CA_CERTS !== undefined) {
    rows.push(await measureWarmIn(tree, program, plain, ', without NODE_EXTRA_CA_CERTS'));
  }
  return rows;
}

async function measureWarmIn(tree, program, environment, label) {
  const [git, node, tug] = await medianTimes(ROUNDS, [
    () => run('git', ['status'], tree, environment),
    () => run(process.execPath, ['-e', '0'], tree, environment),
    () => program.snapshot(tree, environment),
  ]);
  const ratio = tug / git;
  return {
    name: `snapshot of ${WARM_FILES} files, nothing changed${label}`,
    measured: tug,
    unit: 'ms',
    compared_to: `git status, ${git.toFixed(0)} ms (node -e 0: ${node.toFixed(0)} ms)`,
    ratio,
    goal: '<= 2',
    ok: ratio <= 2,
  };
}

function measureMemory(place, tree, program) {
  const report = join(place, 'rss');
  const preload = join(place, 'report-rss.cjs');
  writeFileSync(
    preload,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(report)}, String(process.resourceUsage().maxRSS)));`,
  );
  program.forget(tree);
  program.snapshot(tree, { ...process.env, NODE_OPTIONS: `--require=${preload}` });
  const measured = (Number(readFileSync(report, 'utf8')) * 1024) / MEGABYTE;
  return {
    name: `memory of a snapshot of ${LARGE_FILES} files, all read`,
    measured,
    unit: 'MB',
    compared_to: 'highest resident set',
    ratio: null,
    goal: '< 300 MB',
    ok: measured < 300,
  };
}

function run(command, args, directory, environment = process.env) {
  const { status, error, stderr } = spawnSync(command, args, {
    cwd: directory,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}

async function findProgram(place) {
  const built = fileURLToPath(new URL('../dist/tug.cjs', import.meta.url));
  if (existsSync(built)) {
    return {
      snapshot: (tree, environment) => run(process.execPath, [built, 'snapshot'], tree, environment),
      forget: (tree) => rmSync(join(tree, '.tug'), { recursive: true, force: true }),
    };
  }
  const script = await bundleModule(place);
  const cache = (tree) => `${tree}.stat_cache`;
  return {
    snapshot: (tree, environment) => run(process.execPath, [script, tree, cache(tree)], tree, environment),
    forget: (tree) => rmSync(cache(tree), { force: true }),
  };
}

async function bundleModule(place) {
  const { build } = await import('esbuild');
  const outfile = join(place, 'snapshot.cjs');
  const source = (path) => JSON.stringify(fileURLToPath(new URL(`../src/${path}`, import.meta.url)));
  const contents = `
    import { languageOfPath } from ${source('kernel/language-of-path.ts')};
    import { takeSnapshot } from ${source('platform/snapshot/take-snapshot.ts')};
    const [root, cacheFile] = process.argv.slice(2);
    const progress = { report() {}, finish() {} };
    const log = { log() {} };
    void takeSnapshot({ root, cacheFile, include: [], exclude: [], languages: languageOfPath, progress, log }).then(
      ({ snapshot, stats }) => console.log(JSON.stringify({ id: snapshot.id, ...stats })),
    );`;
  await build({
    stdin: { contents, resolveDir: place, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    outfile,
    logLevel: 'warning',
  });
  return outfile;
}

/** Small source files of about 1.7 kB, twenty to a folder. */
function makeTree(directory, count) {
  let folder = '';
  for (let i = 0; i < count; i++) {
    if (i % 20 === 0) {
      folder = join(directory, `package${Math.floor(i / 400)}`, `module${Math.floor(i / 20)}`);
      mkdirSync(folder, { recursive: true });
    }
    const body = `def function_${i}(x):\n    return x + ${i}\n`;
    writeFileSync(join(folder, `file_${i}.py`), `# file ${i}\n${body.repeat(10 + (i % 60))}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await benchSnapshot());
