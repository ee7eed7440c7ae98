// What `--verify syntax` costs compared with `python -m py_compile` on the same files: the command that is planned, run as
// the sandbox runs it, on as many files of Django as a large rename touches.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { fetchPackage, pythonFiles } from '../scripts/fetch-python-package.mjs';
import { medianTimes } from './measure.mjs';

const ROUNDS = 9;
const PYTHON = process.platform === 'win32' ? 'python' : 'python3';

export async function benchPythonVerify() {
  const place = mkdtempSync(join(tmpdir(), 'tug-bench-verify-'));
  try {
    const tree = join(place, 'django');
    cpSync(fetchPackage(PYTHON, 'django==5.1.4'), tree, { recursive: true });
    const all = pythonFiles(join(tree)).filter((path) => readFileSync(path).length > 4000);
    const { planPythonChecks, runProcess } = await loadModules(place);
    const rows = [];
    for (const count of [1, 68]) {
      const step = Math.floor(all.length / count);
      const files = all.filter((_, index) => index % step === 0).slice(0, count);
      const touched = files.map((path) => relative(tree, path).split(sep).join('/'));
      rows.push(await measure(tree, touched, planPythonChecks, runProcess));
    }
    return rows;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function measure(tree, touched, planPythonChecks, runProcess) {
  // The interpreter itself: a launcher in front of it would be measured too.
  const interpreter = spawnSync(PYTHON, ['-c', 'import sys; print(sys.executable)'], {
    encoding: 'utf8',
  }).stdout.trim();
  const tools = { interpreter, version: '3.0.0', modules: new Map(), note: null };
  const [check] = planPythonChecks(
    { mode: 'syntax', view: { snapshot: { files: [] }, read: () => new Uint8Array() }, touched },
    { findTools: () => ({ kind: 'found', tools }), timeoutSeconds: 60, sourceRoots: [] },
  );
  const run = async (argv, input) => {
    const limits = { timeoutMs: 60_000, outputLimit: 4096 };
    const result = await runProcess({ argv, input, cwd: tree, environment: { ...process.env }, ...limits });
    if (result.exitCode !== 0) throw new Error(result.output);
  };
  const [ours, theirs] = await medianTimes(ROUNDS, [
    () => run(check.argv, check.input),
    () => run([interpreter, '-m', 'py_compile', ...touched]),
  ]);
  const ratio = ours / theirs;
  return {
    name: `verify syntax, ${touched.length} ${touched.length === 1 ? 'file' : 'files'} of Django`,
    measured: ours,
    unit: 'ms',
    compared_to: `py_compile: ${theirs.toFixed(0)} ms`,
    ratio,
    goal: '<= 2',
    ok: ratio <= 2,
  };
}

async function loadModules(place) {
  const outfile = join(place, 'verify.mjs');
  const contents = `
    export { planPythonChecks } from './src/languages/python/checks/plan-python-checks.ts';
    export { runProcess } from './src/platform/run-process.ts';
  `;
  await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('..', import.meta.url)), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}
