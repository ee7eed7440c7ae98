// Facts of Python files: how fast they are found next to pyright's parser and CPython's `ast.parse`, and what the cache
// of facts is worth. Steady figures are the sum of each file's best time, as in python-syntax.mjs.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { CORPUS_CACHE, fetchPackage, pythonFiles } from '../scripts/fetch-python-package.mjs';
import { medianTimes } from './measure.mjs';
import { loadPeers } from './peer-parsers.mjs';

const python = process.platform === 'win32' ? 'python' : 'python3';
const bundle = join(CORPUS_CACHE, 'bundle', 'bench-facts.cjs');
const pack = join(CORPUS_CACHE, 'bundle', 'bench-facts.pack');

export async function benchPythonFacts() {
  const engine = await loadEngine();
  const { stdout } = spawnSync(python, ['-c', 'import sysconfig; print(sysconfig.get_paths()["stdlib"])'], {
    encoding: 'utf8',
  });
  const stdlib = pythonFiles(stdout.trim()).filter((path) => !path.includes('lib2to3'));
  const django = pythonFiles(fetchPackage(python, 'django==5.1.4'));
  return [
    benchSteady(engine, stdlib),
    await benchFreshProcess(django),
    await benchCache(engine, sampleOf(django)),
  ];
}

async function loadEngine() {
  await build({
    stdin: {
      contents: ['analyse-file', 'facts-arena', 'encode-facts', 'decode-facts']
        .map((name) => `export * from './${name}.ts';`)
        .join('\n'),
      resolveDir: fileURLToPath(new URL('../src/languages/python/facts/', import.meta.url)),
    },
    outfile: bundle,
    bundle: true,
    minifySyntax: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  });
  return createRequire(import.meta.url)(bundle);
}

/** Parse and facts against pyright's parser alone, over every fifth file of the standard library. */
function benchSteady(engine, paths) {
  const sources = paths
    .filter((_, index) => index % 5 === 0)
    .map((path) => new Uint8Array(readFileSync(path)));
  const texts = sources.map((source) => Buffer.from(source).toString('utf8'));
  const size = sources.reduce((sum, source) => sum + source.length, 0);
  const arena = engine.createFactsArena();
  const { pyright } = loadPeers();
  const contenders = [
    [sources, (source) => engine.analyseFile(arena, source)],
    [texts, pyright],
  ];
  const best = contenders.map(() => sources.map(() => Infinity));
  for (let pass = 0; pass < 6; pass++) {
    contenders.forEach(([inputs, run], contender) => {
      inputs.forEach((input, index) => {
        const began = performance.now();
        run(input);
        best[contender][index] = Math.min(best[contender][index], performance.now() - began);
      });
    });
  }
  const [ours, theirs] = best.map((times) => size / 1000 / times.reduce((sum, time) => sum + time, 0));
  return {
    name: `parse + facts, steady (${(size / 1e6).toFixed(1)} MB of the standard library)`,
    measured: ours,
    unit: 'MB/s',
    compared_to: `pyright's parser, ${theirs.toFixed(1)} MB/s`,
    ratio: ours / theirs,
    goal: '>= 5',
    ok: ours / theirs >= 5,
  };
}

/** All of Django from process start, nothing cached, against `ast.parse` over the same files. */
async function benchFreshProcess(paths) {
  const script = `
const { readFileSync } = require('node:fs');
const engine = require(${JSON.stringify(bundle)});
const arena = engine.createFactsArena();
for (const path of readFileSync(0, 'utf8').split('\\n')) engine.analyseFile(arena, readFileSync(path));
`;
  const program = `
import ast, sys, warnings
warnings.simplefilter("ignore")
for path in sys.stdin.read().split("\\n"):
    try: ast.parse(open(path, "rb").read())
    except (SyntaxError, ValueError): pass
`;
  const input = paths.join('\n');
  const [ours, theirs] = await medianTimes(3, [
    () => run(process.execPath, ['-e', script], input),
    () => run(python, ['-c', program], input),
  ]);
  return {
    name: `parse + facts of Django (${paths.length} files), fresh process`,
    measured: ours,
    unit: 'ms',
    compared_to: `ast.parse, ${theirs.toFixed(0)} ms`,
    ratio: ours / theirs,
    goal: '<= 0.33, under 1 s',
    ok: ours / theirs <= 1 / 3 && ours < 1000,
  };
}

/** Sixty files of about 30 KB. */
function sampleOf(paths) {
  const sized = (path) => statSync(path).size;
  return paths.filter((path) => sized(path) > 22_000 && sized(path) < 40_000).slice(0, 60);
}

/** Fresh processes that need the facts of some files: loaded from one file of encoded facts, or analysed. */
async function benchCache(engine, paths) {
  const arena = engine.createFactsArena();
  const encoded = paths.map((path) => engine.encodeFacts(engine.analyseFile(arena, readFileSync(path))));
  writeFileSync(pack, Buffer.concat(encoded));
  let at = 0;
  const index = paths.map((path, entry) => {
    const size = encoded[entry].length;
    at += size;
    return { path, at: at - size, size };
  });
  const script = `
const { openSync, readFileSync, readSync } = require('node:fs');
const engine = require(${JSON.stringify(bundle)});
const index = JSON.parse(readFileSync(0, 'utf8'));
const sources = index.map(({ path }) => readFileSync(path));
const began = performance.now();
if (process.argv[1] === 'load') {
  const pack = openSync(${JSON.stringify(pack)}, 'r');
  index.forEach(({ at, size }, entry) => {
    const encoded = Buffer.allocUnsafeSlow(size);
    readSync(pack, encoded, 0, size, at);
    if (engine.decodeFacts(encoded, sources[entry]) === null) throw new Error('damaged');
  });
} else {
  const arena = engine.createFactsArena();
  for (const source of sources) engine.analyseFile(arena, source);
}
console.log(performance.now() - began);
`;
  const input = JSON.stringify(index);
  const best = { load: Infinity, analyse: Infinity };
  for (let round = 0; round < 9; round++) {
    for (const mode of ['load', 'analyse'])
      best[mode] = Math.min(best[mode], Number(run(process.execPath, ['-e', script, mode], input)));
  }
  return {
    name: `facts of ${paths.length} files from the cache, fresh process`,
    measured: best.load,
    unit: 'ms',
    compared_to: `analysing them, ${best.analyse.toFixed(0)} ms`,
    ratio: best.load / best.analyse,
    goal: '<= 0.5',
    ok: best.load / best.analyse <= 0.5,
  };
}

function run(program, args, input) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return stdout;
}
