// The project's own tests before and after some renames that left nothing open: the same tests, the same outcomes.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CORPUS_CACHE } from '../fetch-python-package.mjs';
import { freshName } from './choose-symbols.mjs';
import { renameTo } from './rename-once.mjs';

const RENAMES = 6;
const TOOLS = ['pytest==8.3.3'];

export async function compareTests({ project, program, python, copy, results }) {
  const interpreter = prepareEnvironment(python, project);
  const before = runTests(interpreter, project, copy);
  const renamed = [];
  for (const { symbol, outcome } of results) {
    if (outcome !== 'proven' || renamed.length === RENAMES) continue;
    if (/(^|\/)tests?\//.test(symbol.file)) continue;
    // Earlier renames may have moved the place, or the file; then it is left out.
    if (!isStillThere(copy, symbol)) continue;
    const at = `${symbol.file}:${symbol.line}:${symbol.col}`;
    const { answer } = await renameTo(program, copy, at, freshName(symbol.name));
    if (answer.status === 'ok')
      renamed.push({ symbol: `${symbol.kind} ${symbol.name} at ${at}`, told: toldBy(answer) });
  }
  const after = runTests(interpreter, project, copy);
  copy.restore();
  return { count: before.size, renamed, differences: differencesOf(before, after) };
}

/** What an answer named and did not edit: a difference that is in none of it is a silent one. */
export function toldBy({ warnings, open, other }) {
  return { warnings, open, other };
}

function isStillThere(copy, { file, line, col, name }) {
  const path = join(copy.folder, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8').split('\n')[line - 1] ?? '';
  return Buffer.from(text)
    .subarray(col - 1)
    .toString()
    .startsWith(name);
}

/** A virtual environment in the cache with what the tests need; the project itself comes from its sources. */
export function prepareEnvironment(python, project) {
  const folder = join(CORPUS_CACHE, 'environments', project.requirement);
  const interpreter = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const done = join(folder, 'complete');
  if (existsSync(done)) return interpreter;
  rmSync(folder, { recursive: true, force: true });
  run(python, ['-m', 'venv', folder]);
  run(interpreter, ['-m', 'pip', 'install', '-q', ...TOOLS, ...project.needs]);
  run(interpreter, ['-c', `open(${JSON.stringify(done)}, "w").close()`]);
  return interpreter;
}

/** Outcome by test. Names that were renamed count under their old name. */
export function runTests(interpreter, project, copy) {
  const report = join(copy.folder, '.tug', 'tests.xml');
  rmSync(report, { force: true });
  const words = [
    '-m',
    'pytest',
    '-q',
    '-p',
    'no:cacheprovider',
    '--junitxml',
    report,
    ...project.tests.arguments,
  ];
  const { stdout, stderr } = spawnSync(interpreter, words, {
    cwd: copy.folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      PYTHONPATH: join(copy.folder, project.sources),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONHASHSEED: '0',
    },
    maxBuffer: 1 << 28,
    timeout: 600_000,
  });
  if (!existsSync(report))
    throw new Error(`the tests of ${project.requirement} did not run: ${stdout}${stderr}`);
  const outcomes = new Map();
  const text = readFileSync(report, 'utf8');
  for (const [, attributes, body] of text.matchAll(TEST_CASE)) {
    const name = attributes
      .replace(/ time="[^"]*"/, '')
      .replaceAll('_zq7', '')
      .trim();
    const outcome = /<(failure|error|skipped)/.exec(body ?? '')?.[1] ?? 'passed';
    outcomes.set(name, outcome);
  }
  return outcomes;
}

const TEST_CASE = /<testcase ([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;

export function differencesOf(before, after) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? 'not run'} -> ${after.get(name) ?? 'not run'}`);
}

function run(command, words) {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${stderr || stdout}`);
}
