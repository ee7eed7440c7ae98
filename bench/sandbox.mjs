// What the first sandbox of a session costs compared with `cp -r` of the same files, and what refreshing it costs compared
// with the first. Both go through the real modules, on 20,000 small files in about 2,000 folders.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const FOLDERS = 2_000;
const FILES_IN_EACH = 10;
const PATCHED = 40;
const ROUNDS = 3;
const REFRESHES = 7;

export async function benchSandbox() {
  const place = mkdtempSync(join(tmpdir(), 'tug-bench-sandbox-'));
  try {
    return await measure(place, await loadSandbox(place));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function measure(place, { openSandbox }) {
  const root = join(place, 'tree');
  const snapshot = makeTree(root);
  const patch = makePatch(root, snapshot);
  const times = { copy: [], first: [], refresh: [] };
  for (let round = 0; round < ROUNDS; round++) {
    // Copies of former rounds are removed at the end only: on some file systems a removal slows down what comes after it.
    times.copy.push(await time(() => run('cp', ['-r', root, join(place, `copy${round}`)])));
    // What the system still has to write must not be done at the expense of what is measured next.
    run('sync', []);
    const sandbox = await openSandbox({
      root,
      sessionDirectory: join(place, `session${round}`),
      baseDirectory: null,
      bytes: snapshot.files.reduce((total, { size }) => total + size, 0),
      log: { log: () => {} },
      progress: { report: () => {}, finish: () => {} },
      signal: undefined,
    });
    try {
      times.first.push(await time(() => sandbox.prepare(snapshot, null)));
      // The first of these only puts a patch in; the others also take the one before out.
      for (let i = 0; i < REFRESHES; i++) {
        await sandbox.settle();
        leaveTraces(sandbox.workspace);
        times.refresh.push(await time(() => sandbox.prepare(snapshot, patch)));
        checkPatched(sandbox.workspace, patch);
      }
    } finally {
      sandbox.close(false);
      rmSync(dirname(sandbox.workspace), { recursive: true, force: true });
    }
  }
  const [copy, first, refresh] = [median(times.copy), median(times.first), median(times.refresh)];
  return [
    row('first sandbox of a session, 20,000 files', first, `cp -r: ${copy.toFixed(0)} ms`, first / copy, 1.2),
    row(
      `refresh after a patch of ${PATCHED} files`,
      refresh,
      `first sandbox: ${first.toFixed(0)} ms`,
      refresh / first,
      0.1,
    ),
  ];
}

/** A snapshot as the kernel has it, of files as a program of that size has them. */
function makeTree(root) {
  const files = [];
  for (let folder = 0; folder < FOLDERS; folder++) {
    const path = `p${folder % 20}/q${Math.floor(folder / 20) % 10}/r${Math.floor(folder / 200)}`;
    mkdirSync(join(root, path), { recursive: true });
    for (let i = 0; i < FILES_IN_EACH; i++) {
      const bytes = Buffer.from(`value_${i} = ${folder}\n`.repeat(20 + ((folder * 7919 + i * 104729) % 600)));
      writeFileSync(join(root, path, `m${i}.py`), bytes);
      const hash = createHash('sha256').update(bytes).digest('hex');
      files.push({ path: `${path}/m${i}.py`, size: bytes.length, hash, language: 'python' });
    }
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { id: 'snap_bench', files, links: [] };
}

function makePatch(root, snapshot) {
  const step = Math.floor(snapshot.files.length / PATCHED);
  const changes = Array.from({ length: PATCHED }, (_, i) => {
    const { path } = snapshot.files[i * step];
    const before = readFileSync(join(root, path));
    const after = Buffer.from(before.toString().replaceAll('value_', 'worth_'));
    return { path, movedFrom: null, before, after, executable: false };
  });
  return { changes, edits: [] };
}

/** What a run of tests leaves behind. */
function leaveTraces(workspace) {
  mkdirSync(join(workspace, '.pytest_cache', 'v'), { recursive: true });
  for (let i = 0; i < 20; i++) {
    writeFileSync(join(workspace, '.pytest_cache', 'v', `entry${i}`), 'x');
    writeFileSync(join(workspace, `p${i}`, 'output.txt'), 'x');
  }
  writeFileSync(join(workspace, 'p0', 'q0', 'r0', 'm0.py'), 'overwritten');
}

function checkPatched(workspace, { changes }) {
  for (const { path, after } of changes) {
    if (!readFileSync(join(workspace, path)).equals(after)) throw new Error(`${path} is not patched`);
  }
  if (existsSync(join(workspace, '.pytest_cache'))) throw new Error('traces were left in the sandbox');
}

async function loadSandbox(place) {
  const outfile = join(place, 'sandbox.mjs');
  await build({
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: ['src/platform/sandbox/sandbox.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: 'ignore' });
  if (status !== 0) throw error ?? new Error(`${program} ended with ${status}`);
}

async function time(action) {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

function median(times) {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

function row(name, measured, compared_to, ratio, limit) {
  return { name, measured, unit: 'ms', compared_to, ratio, goal: `<= ${limit}`, ok: ratio <= limit };
}
