// How fast the Python parser is: steady and cold, next to pyright's parser, Lezer and CPython's `ast.parse`, over the
// standard library and Django in one run. `node bench/python-syntax.mjs [--no-peers]`
//
// Steady figures are the sum of each file's best time: a busy machine makes a pass slow, but hardly every pass of a file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { CORPUS_CACHE, fetchPackage, pythonFiles } from '../scripts/fetch-python-package.mjs';
import { loadPeers } from './peer-parsers.mjs';

const python = process.platform === 'win32' ? 'python' : 'python3';
const syntax = fileURLToPath(new URL('../src/languages/python/syntax/', import.meta.url));

const bundle = join(CORPUS_CACHE, 'bundle', 'bench.cjs');
await build({
  stdin: {
    contents: ['parse-python', 'load-source', 'tokenize', 'scanner', 'warm-up']
      .map((name) => `export * from './${name}.ts';`)
      .join('\n'),
    resolveDir: syntax,
  },
  outfile: bundle,
  bundle: true,
  minifySyntax: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
});
const engine = createRequire(import.meta.url)(bundle);

const stdlib = spawnSync(python, ['-c', 'import sysconfig; print(sysconfig.get_paths()["stdlib"])'], {
  encoding: 'utf8',
}).stdout.trim();
const django = fetchPackage(python, 'django==5.1.4');
const paths = [...pythonFiles(stdlib), ...pythonFiles(django)].filter((path) => !path.includes('lib2to3'));
const sources = paths.map((path) => new Uint8Array(readFileSync(path)));
const bytes = sources.reduce((sum, source) => sum + source.length, 0);
console.log(`${sources.length} files, ${(bytes / 1e6).toFixed(1)} MB, node ${process.version}`);

const arena = engine.createSyntaxArena();
const scanner = engine.createScanner();
const tokenize = (source) => {
  engine.loadSource(scanner, source);
  engine.tokenize(scanner);
};
const parse = (source) => engine.parseInto(arena, source);
report(measure(8, { tokenize: [sources, tokenize], parse: [sources, parse] }));

if (!process.argv.includes('--no-peers')) {
  const sample = paths.map((_, index) => index).filter((index) => index % 5 === 0);
  const ours = sample.map((index) => sources[index]);
  const texts = ours.map((source) => Buffer.from(source).toString('utf8'));
  const { pyright, lezer } = loadPeers();
  const speeds = measure(5, {
    'parse, same files': [ours, parse],
    "pyright's parser": [texts, pyright],
    '@lezer/python': [texts, lezer],
  });
  report({ ...speeds, "CPython's ast.parse": measureCpython(sample.map((index) => paths[index])) });
}
measureCold();

/** Megabytes a second of each contender, from the best pass over each file. The contenders take turns. */
function measure(passes, contenders) {
  const best = {};
  for (let pass = 0; pass < passes; pass++) {
    for (const [name, [inputs, run]] of Object.entries(contenders)) {
      best[name] ??= inputs.map(() => Number.POSITIVE_INFINITY);
      for (let index = 0; index < inputs.length; index++) {
        const began = performance.now();
        run(inputs[index]);
        best[name][index] = Math.min(best[name][index], performance.now() - began);
      }
    }
  }
  const speeds = Object.entries(contenders).map(([name, [inputs]]) => {
    const size = inputs.reduce((sum, input) => sum + Buffer.byteLength(input), 0);
    return [name, size / 1000 / best[name].reduce((sum, time) => sum + time, 0)];
  });
  return Object.fromEntries(speeds);
}

function report(speeds) {
  const [[, reference]] = Object.entries(speeds).filter(([name]) => name.startsWith('parse'));
  for (const [name, speed] of Object.entries(speeds)) {
    const ratio = (reference / speed).toFixed(1).padStart(6);
    console.log(`${name.padEnd(22)} ${speed.toFixed(1).padStart(6)} MB/s  parse is ${ratio}x as fast`);
  }
}

function measureCpython(files) {
  const script = `
import ast, sys, time, warnings
warnings.simplefilter("ignore")
sources = [open(path, "rb").read() for path in sys.stdin.read().split("\\n")]
total = 0
for source in sources:
    best = 1e9
    for _ in range(3):
        began = time.perf_counter()
        try:
            ast.parse(source)
        except (SyntaxError, ValueError):
            pass
        best = min(best, time.perf_counter() - began)
    total += best
print(sum(map(len, sources)) / 1e6 / total)
`;
  const { stdout } = spawnSync(python, ['-c', script], { encoding: 'utf8', input: files.join('\n') });
  return Number(stdout);
}

/** Fresh processes over Django: milliseconds until so much is parsed, best of some, without and with the warm-up. */
function measureCold() {
  const script = `
const { readFileSync } = require('node:fs');
const { createSyntaxArena, parseInto, warmUp } = require(${JSON.stringify(bundle)});
const paths = readFileSync(0, 'utf8').split('\\n');
const began = performance.now();
if (process.argv[1] === 'warm') warmUp();
const arena = createSyntaxArena();
const marks = [1, 1e5, 1e6, 2e6, 5e6, 1e7, 1.7e7];
const times = [];
let reading = 0;
let done = 0;
for (const path of paths) {
  const asked = performance.now();
  const source = readFileSync(path);
  reading += performance.now() - asked;
  parseInto(arena, source);
  done += source.length;
  while (done >= marks[times.length]) times.push(performance.now() - began - reading);
}
console.log(JSON.stringify([...times, reading]));
`;
  const input = pythonFiles(django).join('\n');
  console.log(
    'cold, ms until parsed: first file, 0.1 MB, 1 MB, 2 MB, 5 MB, 10 MB, 17 MB; reading; whole process',
  );
  for (const mode of ['plain', 'warm']) {
    const runs = Array.from({ length: 9 }, () => {
      const began = performance.now();
      const { stdout } = spawnSync(process.execPath, ['-e', script, mode], { encoding: 'utf8', input });
      return [...JSON.parse(stdout), performance.now() - began];
    });
    const best = runs[0].map((_, index) => Math.min(...runs.map((times) => times[index])).toFixed(0));
    console.log(`  ${mode.padEnd(8)} ${best.slice(0, 7).join(', ')}; ${best[7]}; ${best[8]}`);
  }
}
