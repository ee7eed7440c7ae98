// `npm run corpus`: renames seeded random symbols of pinned projects from PyPI with the real program, and checks what must
// hold: it compiles, every place is accounted for, renaming back restores every byte, tests give the same results.
//
//   npm run corpus -- [--slice] [--projects flask,click] [--symbols 50] [--seed 1] [--no-tests] [--program dist/tug.cjs]
//                     [--results FILE]
//                     [--operations [--only move-symbol,inline] [--count 20]]   the other refactorings instead of rename
//                     [--warm]   one process of the sources answers everything, instead of a process of the program each time
//
// Exits 1 when anything failed. Source distributions are fetched by pip into a cache and never committed.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printOperations } from './print-operations.mjs';
import { printResults } from './print-results.mjs';
import { nameOf, PROJECTS, SLICE } from './projects.mjs';
import { proveOperations } from './prove-operations.mjs';
import { proveProject } from './prove-project.mjs';
import { startWarmProgram } from './start-warm-program.mjs';

const { values } = parseArgs({
  options: {
    slice: { type: 'boolean', default: false },
    projects: { type: 'string' },
    symbols: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'no-tests': { type: 'boolean', default: false },
    program: { type: 'string', default: fileURLToPath(new URL('../../dist/tug.cjs', import.meta.url)) },
    results: { type: 'string' },
    operations: { type: 'boolean', default: false },
    only: { type: 'string' },
    count: { type: 'string', default: '20' },
    verbose: { type: 'boolean', default: false },
    warm: { type: 'boolean', default: false },
  },
});

const wanted = values.projects?.split(',') ?? (values.slice ? SLICE.names : PROJECTS.map(nameOf));
const unknown = wanted.filter((name) => !PROJECTS.some((project) => nameOf(project) === name));
if (unknown.length > 0) {
  console.error(`no project ${unknown.join(', ')}; there are: ${PROJECTS.map(nameOf).join(', ')}`);
  process.exit(2);
}
const warm = values.warm ? await startWarmProgram() : null;
const options = {
  program: warm ?? values.program,
  python: process.platform === 'win32' ? 'python' : 'python3',
  symbols: Number(values.symbols ?? (values.slice ? SLICE.symbols : 50)),
  seed: values.seed,
  withTests: !values['no-tests'] && !values.slice,
  say: (name, { symbol, outcome, reason, problem, milliseconds, open }) => {
    if (!values.verbose && outcome !== 'failure') return;
    const about = problem ?? reason ?? (open === undefined || open === 0 ? '' : `${open} open`);
    console.error(
      `${name} ${outcome} ${milliseconds.toFixed(0)} ms ${symbol.kind} ${symbol.name} ${symbol.file}:${symbol.line}:${symbol.col} ${about}`,
    );
  },
};

if (values.operations) await runOperations();
else await runRenames();
warm?.close();

async function runOperations() {
  const own = {
    ...options,
    count: Number(values.count),
    only: values.only?.split(',') ?? null,
    say: (name, { outcome, reason, problem, message, milliseconds, command }) => {
      if (!values.verbose && outcome !== 'failure') return;
      console.error(
        `${name} ${outcome} ${milliseconds.toFixed(0)} ms ${command} ${problem ?? `${reason ?? ''} ${message ?? ''}`}`,
      );
    },
  };
  const done = [];
  for (const project of PROJECTS) {
    if (!wanted.includes(nameOf(project))) continue;
    console.error(`refactoring ${project.requirement} ...`);
    done.push(await proveOperations(project, own));
  }
  const failures = printOperations(done);
  if (values.results !== undefined) writeFileSync(values.results, JSON.stringify(done, null, 1));
  const tried = done.reduce((sum, { results }) => sum + results.length, 0);
  console.log(`${tried} refactorings, ${failures} failures`);
  const tested = done.some(({ tests }) => tests !== null);
  process.exitCode = failures > 0 || (tried === 0 && !tested) ? 1 : 0;
}

async function runRenames() {
  const proven = [];
  for (const project of PROJECTS) {
    if (!wanted.includes(nameOf(project))) continue;
    console.error(`renaming ${options.symbols} symbols of ${project.requirement} ...`);
    proven.push(await proveProject(project, options));
  }
  const failures = printResults(proven);
  if (values.results !== undefined) writeFileSync(values.results, JSON.stringify(proven, null, 1));
  const renames = proven.reduce((sum, { results }) => sum + results.length, 0);
  console.log(`${renames} symbols, ${failures} failures`);
  process.exitCode = failures > 0 || renames === 0 ? 1 : 0;
}
