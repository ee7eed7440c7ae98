// Compares the scopes and names of file facts with CPython's symbol table over its whole standard library and over pinned
// packages from PyPI, and checks that all facts hang together and come back from their encoded form. Fails on any
// difference. `node scripts/python-facts-corpus.mjs [FOLDER...]`
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
const tests = join(root, 'tests/languages/python/facts');
const facts = join(root, 'src/languages/python/facts');
const { startSymtableOracle, compareSymtables } = await load(join(tests, 'symtable-oracle.ts'));
const { checkFacts } = await load(join(tests, 'check-facts.ts'));
const { analyseFile } = await load(join(facts, 'analyse-file.ts'));
const { createFactsArena } = await load(join(facts, 'facts-arena.ts'));
const { encodeFacts } = await load(join(facts, 'encode-facts.ts'));
const { decodeFacts } = await load(join(facts, 'decode-facts.ts'));

const oracle = await startSymtableOracle();
console.log(`CPython ${oracle.version.join('.')}`);
const python = process.platform === 'win32' ? 'python' : 'python3';
const folders = process.argv.slice(2);
const projects =
  folders.length > 0
    ? folders.map((folder) => [folder, folder])
    : [['standard library', oracle.stdlib], ...PACKAGES.map((name) => [name, fetchPackage(python, name)])];
const arena = createFactsArena();
let failures = 0;
let files = 0;

for (const [name, folder] of projects) {
  const paths = pythonFiles(folder);
  const result = await compareSymtables(oracle, paths);
  const broken = paths.flatMap(findBroken);
  files += result.files;
  failures += result.differences.length + broken.length;
  console.log(
    `${name.padEnd(20)} ${String(result.files).padStart(5)} files ${String(result.scopes).padStart(7)} scopes  ` +
      `${result.differences.length} differences, ${broken.length} broken, ${result.rejected} refused by CPython`,
  );
  for (const line of [...result.differences, ...broken]) console.log(`  ${line}`);
}
oracle.close();
process.exitCode = failures > 0 || files === 0 ? 1 : 0;

function findBroken(path) {
  const source = readFileSync(path);
  const found = analyseFile(arena, source);
  const encoded = encodeFacts(found);
  const decoded = decodeFacts(encoded, source);
  const problems = checkFacts(found);
  const isNul = found.tree.problems.some(({ code }) => code === 'null-byte');
  if (!isNul && (decoded === null || Buffer.compare(encodeFacts(decoded), encoded) !== 0))
    problems.push('does not come back');
  return problems.map((problem) => `${path}: ${problem}`);
}

async function load(path) {
  const outfile = join(CORPUS_CACHE, 'bundle', `${path.replaceAll(/[^a-z]/g, '-')}.mjs`);
  await build({
    entryPoints: [path],
    outfile,
    bundle: true,
    minifySyntax: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The oracle finds its script beside itself.
    define: { 'import.meta.url': JSON.stringify(new URL(`file://${path}`).href) },
  });
  return import(outfile);
}
