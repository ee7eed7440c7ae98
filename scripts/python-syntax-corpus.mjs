// Compares the Python parser with CPython's own over its whole standard library and over pinned packages from PyPI, and
// over damaged copies of their files. Fails on any difference. `node scripts/python-syntax-corpus.mjs [--mutants N]`
//
// The interpreter is `python3`; TUG_SYNTAX_ORACLE may name another one ("/path/to/python3.13").
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { CORPUS_CACHE, fetchPackage, pythonFiles } from './fetch-python-package.mjs';

const PACKAGES = [
  'requests==2.32.3',
  'flask==3.0.3',
  'click==8.1.7',
  'rich==13.9.4',
  'httpx==0.27.2',
  'attrs==24.2.0',
  'pydantic==1.10.19',
  'jinja2==3.1.4',
  'black==24.10.0',
  'sqlalchemy==2.0.36',
  'django==5.1.4',
];

const root = fileURLToPath(new URL('..', import.meta.url));
const tests = join(root, 'tests/languages/python/syntax');
const python = process.env.TUG_SYNTAX_ORACLE ?? (process.platform === 'win32' ? 'python' : 'python3');
process.env.TUG_SYNTAX_ORACLE = `${python} ${join(tests, 'cpython_ast.py')}`;

const { startOracle, compareFiles, compareSource } = await load('cpython-oracle.ts');
const { checkTree } = await load('check-tree.ts');
const { mutateSource, seededRandom } = await load('mutate-source.ts');
const { createSyntaxArena, parseInto } = await load(
  '../../../../src/languages/python/syntax/parse-python.ts',
);

const oracle = await startOracle();
console.log(`CPython ${oracle.version.join('.')}`);
const projects = [
  ['standard library', oracle.stdlib],
  ...PACKAGES.map((name) => [name, fetchPackage(python, name)]),
];
const allFiles = [];
const isOld = oracle.version[1] < 13;
let failures = 0;

for (const [name, folder] of projects) {
  const files = pythonFiles(folder);
  allFiles.push(...files);
  const result = await compareFiles(oracle, files);
  const malformed = malformedTrees(files);
  // An interpreter that does not know all of the syntax yet refuses files for good reason.
  const newer = isOld ? result.differences.filter((line) => line.includes(': accepted by us only')) : [];
  failures += result.differences.length - newer.length + malformed.length;
  console.log(
    `${name.padEnd(20)} ${String(result.files).padStart(5)} files ${String(result.nodes).padStart(8)} nodes  ` +
      `${result.differences.length} differences, ${malformed.length} malformed, ${result.rejected.length} refused by both`,
  );
  for (const line of [...result.differences, ...malformed]) {
    console.log(newer.includes(line) ? `  newer syntax? ${line}` : `  DIFFERS ${line}`);
  }
  for (const path of result.rejected) console.log(`  refused by both: ${path}`);
}
await compareMutants(Number(argument('--mutants') ?? 2000));
oracle.close();
process.exitCode = failures > 0 || allFiles.length === 0 ? 1 : 0;

/** Damaged files: the same are refused, and what is left valid has the same tree. */
async function compareMutants(count) {
  const small = allFiles
    .map((path) => readFileSync(path))
    .filter((source) => source.length > 50 && source.length < 6000);
  const random = seededRandom(1);
  const result = { files: 0, nodes: 0, rejected: [], differences: [] };
  for (let round = 0; round < count; round++) {
    const source = mutateSource(small[Math.floor(random() * small.length)], random);
    await compareSource(oracle, `mutant ${round}`, source, result);
  }
  const { files, rejected, differences } = result;
  console.log(`${files} mutants: ${rejected.length} refused by both, ${differences.length} differences`);
  // Names of Unicode characters, and syntax newer than the interpreter, are known to differ.
  for (const line of differences) console.log(`  differs: ${line}`);
}

function malformedTrees(files) {
  const arena = createSyntaxArena();
  return files.flatMap((path) =>
    checkTree(parseInto(arena, readFileSync(path))).map((rule) => `${path}: ${rule}`),
  );
}

/** A module of the tests, bundled: the parser is meant to run bundled, and is several times slower otherwise. */
async function load(path) {
  const outfile = join(CORPUS_CACHE, 'bundle', `${path.replaceAll(/[^a-z]/g, '-')}.mjs`);
  const entryPoints = [join(tests, path)];
  await build({
    entryPoints,
    outfile,
    bundle: true,
    minifySyntax: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return import(outfile);
}

function argument(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
