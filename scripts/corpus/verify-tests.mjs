// `node scripts/corpus/verify-tests.mjs [--projects attrs,requests]`: does `tug verify tests` tell what pytest tells? The tests of
// pinned projects run under pytest alone in one copy and under tug in another: as published, with a comment, with a
// change that breaks tests, with a test removed. Every count must agree, and the verdict must follow from pytest's results.
//
// Exits 1 when anything differs, and prints the table of docs/internal/corpus.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fetchPackage } from '../fetch-python-package.mjs';
import { prepareEnvironment } from './compare-tests.mjs';
import { makeCopy } from './project-copy.mjs';
import { nameOf } from './projects.mjs';
import { VERIFIED_PROJECTS } from './verified-projects.mjs';

const { values } = parseArgs({ options: { projects: { type: 'string' } } });
const program = fileURLToPath(new URL('../../dist/tug.cjs', import.meta.url));
const python = process.platform === 'win32' ? 'python' : 'python3';
const wanted = values.projects?.split(',') ?? VERIFIED_PROJECTS.map(nameOf);

const TEST_CASE = /<testcase ([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;

const rows = [];
let differences = 0;
for (const project of VERIFIED_PROJECTS.filter((each) => wanted.includes(nameOf(each))))
  verifyProject(project);
console.log(
  '| project | left out | change | pytest: before -> after | tug | verdict |\n|---|---|---|---|---|---|',
);
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
console.log(`${rows.length} runs, ${differences} differences`);
process.exitCode = differences > 0 || rows.length === 0 ? 1 : 0;

function verifyProject(project) {
  const source = fetchPackage(python, project.requirement);
  const interpreter = prepareEnvironment(python, {
    ...project,
    requirement: `${project.requirement} without ${project.missing}`,
  });
  const [plain, copy] = [makeCopy(source), makeCopy(source)];
  try {
    const before = runPytest(interpreter, project, plain.folder);
    const asIs = askTug(copy.folder, ['verify', 'tests'], interpreter);
    if (before.passed.size === 0 || before.failed.size === 0)
      throw new Error(`the tests of ${project.requirement} do not fail in part`);
    const expected = 'failed';
    note(project, 'none', null, before, asIs, expected);
    for (const [change, patch] of Object.entries(patchesOf(project, plain.folder))) {
      writeFileSync(join(plain.folder, patch.file), patch.after);
      const after = runPytest(interpreter, project, plain.folder);
      plain.restore();
      const document = JSON.stringify(documentOf(patch));
      const answer = askTug(copy.folder, ['apply', '-', '--verify', 'tests'], interpreter, document);
      copy.restore();
      note(project, change, before, after, answer, verdictOf(before, after));
    }
  } finally {
    plain.remove();
    copy.remove();
  }
}

/** What must come out, from pytest's own results alone. */
function verdictOf(before, after) {
  if ([...after.failed].some((id) => !before.failed.has(id))) return 'failed';
  if (after.passed.size === 0) return 'inconclusive';
  return [...before.passed].some((id) => !after.passed.has(id)) ? 'inconclusive' : 'passed';
}

function note(project, change, before, after, answer, expected) {
  const check = answer.verification?.checks?.find(({ name }) => name === 'tests');
  const told = check?.tests;
  const verdict = answer.verification?.status ?? `${answer.error?.code}: ${answer.error?.message}`;
  const vanished = before === null ? 0 : [...before.passed].filter((id) => !after.ran.has(id)).length;
  const pairs = [
    [textOf(after.counts), told && textOf(told.after)],
    [before && textOf(before.counts), before && told?.before && textOf(told.before)],
    [expected, verdict],
    [before && vanished, before && told?.vanished],
  ];
  const isSame = pairs.every(([a, b]) => a === b);
  if (!isSame) {
    differences++;
    console.error(`${project.requirement} (${change}): ${JSON.stringify(pairs)} ${check?.reason ?? ''}`);
  }
  const shown = [before, after].flatMap((each) => (each === null ? [] : [textOf(each.counts)])).join(' -> ');
  rows.push([project.requirement, project.missing, change, shown, isSame ? 'the same' : 'differs', verdict]);
}

/** Zeros are left out. */
function textOf(counts) {
  const words = ['passed', 'failed', 'errors', 'skipped', 'xfailed', 'xpassed'];
  return words.flatMap((word) => (counts[word] > 0 ? [`${counts[word]} ${word}`] : [])).join(', ');
}

function patchesOf({ breaks, removes }, folder) {
  const text = (file) => readFileSync(join(folder, file), 'utf8');
  const edited = ({ file, from, to }) => {
    const before = text(file);
    if (!before.includes(from)) throw new Error(`${file} does not contain ${from}`);
    return { file, before, after: before.replace(from, to) };
  };
  const before = text(breaks.file);
  return {
    comment: { file: breaks.file, before, after: `${before}# nothing\n` },
    'breaks code': edited(breaks),
    'removes a test': edited({
      file: removes.file,
      from: `def ${removes.test}(`,
      to: `def no_${removes.test}(`,
    }),
  };
}

function documentOf({ file, before, after }) {
  const span = { start: 0, end: Buffer.byteLength(before) };
  const edit = { kind: 'replace', file, span, old_text: before, new_text: after };
  return { edits: [edit], file_operations: [], preconditions: [] };
}

function askTug(folder, words, interpreter, input) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, ...words, '--json', '--python', interpreter],
    { cwd: folder, input, encoding: 'utf8', env: environmentOf(), maxBuffer: 1 << 28 },
  );
  try {
    return JSON.parse(stdout);
  } catch {
    return { error: { code: 'NoAnswer', message: stderr || stdout } };
  }
}

/** The summary line for the numbers, the XML report for the names. */
function runPytest(interpreter, project, folder) {
  const report = join(folder, '.tug-report.xml');
  const options = ['-p', 'no:cacheprovider', '--continue-on-collection-errors', '--maxfail=0', '--color=no'];
  const { stdout, stderr } = spawnSync(
    interpreter,
    ['-m', 'pytest', ...options, '-o', 'junit_family=xunit1', '--junitxml', report],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...environmentOf(), PYTHONPATH: join(folder, project.sources), PYTHONDONTWRITEBYTECODE: '1' },
      maxBuffer: 1 << 28,
    },
  );
  const summary = stdout.trimEnd().split('\n').at(-1);
  if (!/ in [\d.]+s/.test(summary) || !existsSync(report))
    throw new Error(`pytest did not run in ${project.requirement}: ${stdout.slice(-2000)}${stderr}`);
  const of = (word) => Number(new RegExp(`(\\d+) ${word}\\b`).exec(summary)?.[1] ?? 0);
  const counts = { passed: of('passed'), failed: of('failed'), errors: of('errors?') };
  Object.assign(counts, { skipped: of('skipped'), xfailed: of('xfailed'), xpassed: of('xpassed') });
  const [passed, failed, ran] = [new Set(), new Set(), new Set()];
  for (const [, attributes, body = ''] of readFileSync(report, 'utf8').matchAll(TEST_CASE)) {
    const id = attributes.replace(/ (?:time|line)="[^"]*"/g, '').trim();
    if (/<(?:failure|error)\b/.test(body)) failed.add(id);
    else if (!/<skipped\b/.test(body)) passed.add(id);
    if (!/<skipped\b/.test(body)) ran.add(id);
  }
  rmSync(report);
  return { counts, passed, failed, ran };
}

function environmentOf() {
  const { VIRTUAL_ENV: _, PYTHONPATH: __, PYTEST_ADDOPTS: ___, ...rest } = process.env;
  return { ...rest, PYTHONHASHSEED: '0' };
}
