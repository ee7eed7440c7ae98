// Compares what `organize-imports` removes with what ruff removes, on source distributions that have settings for ruff, and three
// that have settings for other linters only:
//
//   npm run build && node scripts/corpus/compare-removals.mjs [--projects flask==3.1.0,pip==25.0] [--program dist/tug.cjs]
//                    [--seeded] [--no-imports] [--results FILE]
//
// The rule: tug never removes an import that `ruff check --select F401 --fix` keeps with the project's own settings, neither by
// default nor with `--remove-public`. What was changed still compiles, and every module that could be imported still can be.
// With `--seeded` unused imports of many shapes are added to every file first: most published projects have none. Exits 1 on any
// violation.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CORPUS_CACHE, fetchPackage } from '../fetch-python-package.mjs';
import { makeCopy } from './project-copy.mjs';
import { startCompiler } from './python-compiler.mjs';
import { runTug } from './run-tug.mjs';

const RUFF = 'ruff==0.17.5';
const PROJECTS =
  'flask==3.1.0 werkzeug==3.1.3 httpx==0.27.2 attrs==24.2.0 starlette==0.45.3 fastapi==0.115.8 pytest==8.3.4 pip==25.0 packaging==24.2 trio==0.28.0 anyio==4.8.0 structlog==25.1.0 poetry==2.0.1 jupyter_server==2.15.0 networkx==3.4.2 virtualenv==20.29.1 tox==4.24.1 uvicorn==0.34.0 nox==2024.10.9 astroid==3.3.8 pylint==3.3.4 nbconvert==7.16.6 mkdocs==1.6.1 kombu==5.4.2 celery==5.4.0 scrapy==2.12.0'.split(
    ' ',
  );

const { values } = parseArgs({
  options: {
    projects: { type: 'string' },
    program: { type: 'string', default: fileURLToPath(new URL('../../dist/tug.cjs', import.meta.url)) },
    seeded: { type: 'boolean', default: false },
    'no-imports': { type: 'boolean', default: false },
    results: { type: 'string' },
  },
});
const BASE = process.platform === 'win32' ? 'python' : 'python3';
const script = (name) => fileURLToPath(new URL(`./${name}`, import.meta.url));
const MODES = [
  { name: 'default', flags: [] },
  { name: 'remove-public', flags: ['--remove-public'] },
];

const ruff = join(environmentWith('ruff', [RUFF]), 'ruff');
const compiler = startCompiler(BASE);
const rows = [];
for (const requirement of values.projects?.split(',') ?? PROJECTS) rows.push(await compare(requirement));
compiler.close();
print(rows);
if (values.results !== undefined) writeFileSync(values.results, JSON.stringify(rows, null, 1));
process.exitCode = rows.length > 0 && rows.every(({ problems }) => problems.length === 0) ? 0 : 1;

async function compare(requirement) {
  console.error(`organizing imports of ${requirement} ...`);
  const copy = makeCopy(fetchPackage(BASE, requirement));
  const row = { requirement, files: 0, ruff: 0, tug: {}, problems: [], imported: null };
  try {
    if (values.seeded) {
      run(BASE, ['-B', script('add_unused_imports.py'), copy.folder]);
      copy.git('-c', 'user.name=corpus', '-c', 'user.email=corpus@localhost', 'commit', '-qam', 'seeded');
    }
    const before = importsOf(copy.folder);
    row.files = Object.keys(before).length;
    // Some of the added modules do not exist.
    const python = values['no-imports'] || values.seeded ? null : projectPython(requirement, row);
    const errorsBefore = importErrors(python, copy.folder);
    const lint = ['check', '--select', 'F401', '--fix', '--exit-zero', '--quiet', '--no-cache', '.'];
    const linted = spawnSync(ruff, lint, { cwd: copy.folder, encoding: 'utf8', maxBuffer: 1 << 30 });
    if (linted.status !== 0)
      row.problems.push(`ruff failed: ${linted.error?.message ?? linted.stderr.slice(0, 500)}`);
    const byRuff = removedFrom(before, importsOf(copy.folder));
    row.ruff = byRuff.size;
    copy.restore();
    for (const { name, flags } of MODES) {
      const words = ['run', 'organize-imports', '--apply', '--verify', 'none', ...flags];
      const { answer } = runTug(values.program, copy.folder, words);
      const refused = answer.error ?? (answer.status === 'ok' ? null : { code: answer.status, message: '' });
      if (refused !== null) row.problems.push(`${name}: ${refused.code} ${refused.message}`);
      const byTug = removedFrom(before, importsOf(copy.folder));
      const more = [...byTug].filter((each) => !byRuff.has(each));
      row.tug[name] = { removed: byTug.size, more: more.length, changed: copy.changed().length };
      row.problems.push(...more.map((each) => `${name}: removed, and ruff keeps it: ${each}`));
      row.problems.push(...(await compileErrors(copy)).map((each) => `${name}: ${each}`));
      const errors = importErrors(python, copy.folder);
      for (const [module, error] of Object.entries(errors ?? {})) {
        if (error !== null && errorsBefore[module] === null)
          row.problems.push(`${name}: import ${module}: ${error}`);
      }
      if (errors !== null) {
        const modules = Object.keys(errorsBefore);
        row.imported = `${modules.filter((each) => errorsBefore[each] === null).length} of ${modules.length}`;
      }
      copy.restore();
    }
  } finally {
    copy.remove();
  }
  for (const problem of row.problems) console.error(`  ${problem}`);
  return row;
}

function importsOf(folder) {
  return JSON.parse(run(BASE, ['-B', script('imports_of.py'), folder]));
}

/** `path: scope|module|name|alias`. Repeated imports that became one are not removed. */
function removedFrom(before, after) {
  const removed = new Set();
  for (const [path, imports] of Object.entries(before)) {
    if (imports === null) continue;
    const left = after[path] ?? {};
    for (const key of Object.keys(imports)) if (left[key] === undefined) removed.add(`${path}: ${key}`);
  }
  return removed;
}

async function compileErrors(copy) {
  const paths = copy.changed().filter((path) => path.endsWith('.py'));
  const errors = await compiler.compile(paths.map((path) => join(copy.folder, path)));
  return errors.flatMap((error, at) => (error === null ? [] : [`${paths[at]} does not compile: ${error}`]));
}

/** Null where the package cannot be installed. */
function projectPython(requirement, row) {
  try {
    return join(
      environmentWith(requirement, [requirement]),
      process.platform === 'win32' ? 'python.exe' : 'python',
    );
  } catch (error) {
    row.imported = 'not installed';
    console.error(`  ${requirement} cannot be installed: ${error.message.slice(-300)}`);
    return null;
  }
}

function importErrors(python, folder) {
  if (python === null) return null;
  const sources = ['src', 'lib'].map((name) => join(folder, name)).find((path) => existsSync(path)) ?? folder;
  return JSON.parse(run(python, ['-B', '-W', 'ignore', script('import_package.py'), sources]));
}

/** The folder of the programs of a virtual environment that has the packages. It is made once. */
function environmentWith(name, packages) {
  const folder = join(CORPUS_CACHE, 'environments', name === 'ruff' ? RUFF : name);
  const programs = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  const done = join(folder, 'complete');
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    run(BASE, ['-m', 'venv', '--clear', folder]);
    const flags = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input'];
    run(join(programs, 'python'), [...flags, ...packages]);
    writeFileSync(done, '');
  }
  return programs;
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    input: '',
  });
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
}

function print(rows) {
  console.log(
    '| project | files | ruff removes | tug removes | with `--remove-public` | more than ruff | modules imported | problems |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const { requirement, files, ruff: count, tug, imported, problems } of rows) {
    const [plain, open] = MODES.map(({ name }) => tug[name] ?? { removed: '-', more: '-' });
    const cells = [
      requirement,
      files,
      count,
      plain.removed,
      open.removed,
      open.more,
      imported ?? '-',
      problems.length,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
