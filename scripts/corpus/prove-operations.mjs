// All other refactorings on one project, each on seeded random targets, in a copy of its source; then the project's own
// tests, for each refactoring with several of it applied at once.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchPackage } from '../fetch-python-package.mjs';
import { seededRandom, seedOf } from './choose-symbols.mjs';
import { differencesOf, prepareEnvironment, runTests, toldBy } from './compare-tests.mjs';
import { createImportCheck } from './import-check.mjs';
import { operateOnce } from './operate-once.mjs';
import { OPERATIONS } from './operations.mjs';
import { makeCopy } from './project-copy.mjs';
import { nameOf } from './projects.mjs';
import { startCompiler } from './python-compiler.mjs';
import { askTug } from './run-tug.mjs';

const LISTER = fileURLToPath(new URL('./list_targets.py', import.meta.url));

export async function proveOperations(project, options) {
  const { program, python, count, seed, only, withTests, say } = options;
  const source = fetchPackage(python, project.requirement);
  const copy = makeCopy(source);
  const original = makeCopy(source);
  const compiler = startCompiler(python);
  try {
    const published = copy.read();
    const imports = createImportCheck({
      interpreter: prepareEnvironment(python, project),
      sources: project.sources,
      published: original.folder,
    });
    const sources = [...published.keys()].filter((path) => /\.pyi?$/.test(path));
    const messages = await compiler.compile(sources.map((path) => join(copy.folder, path)));
    const files = {
      published,
      didNotCompile: new Set(sources.filter((_, index) => messages[index] !== null)),
    };
    const targets = listTargets(python, copy.folder);
    const results = [];
    for (const operation of OPERATIONS) {
      if (only !== null && !only.includes(operation.name)) continue;
      const random = seededRandom(
        seedOf(`${project.requirement} ${operation.name} ${operation.targets} ${seed}`),
      );
      for (const target of choose(targets[operation.targets], shareOf(operation, count), random)) {
        const result = await operateOnce({
          program,
          python,
          copy,
          files,
          compiler,
          imports,
          operation,
          target,
        });
        say(nameOf(project), result);
        results.push(result);
      }
    }
    const tests =
      withTests && project.tests !== undefined ? await testEach({ project, options, copy, seed }) : null;
    return { name: project.requirement, results, tests };
  } finally {
    compiler.close();
    copy.remove();
    original.remove();
  }
}

/** Several ways to try an operation share its number. */
function shareOf(operation, count) {
  const ways = OPERATIONS.filter(({ name }) => name === operation.name);
  return Math.ceil((count - ways.indexOf(operation)) / ways.length);
}

/** So many of each operation are applied, one on top of the other, before the tests run again. */
const TOGETHER = 5;
const MOST_TRIES = 40;

/** For each operation: the tests before, and with several of it applied. */
async function testEach({ project, options, copy, seed }) {
  const { program, python, only } = options;
  const interpreter = prepareEnvironment(python, project);
  const before = runTests(interpreter, project, copy);
  const compared = [];
  for (const name of new Set(OPERATIONS.map((operation) => operation.name))) {
    if (only !== null && !only.includes(name)) continue;
    const ways = OPERATIONS.filter((operation) => operation.name === name);
    const random = seededRandom(seedOf(`${project.requirement} tests ${name} ${seed}`));
    const applied = [];
    const kinds = ways.map((operation) => operation.targets);
    let targets = listTargets(python, copy.folder, kinds);
    for (let tries = 0; applied.length < TOGETHER && tries < MOST_TRIES; tries++) {
      const operation = ways[tries % ways.length];
      const [target] = choose(sourcesOnly(targets[operation.targets]), 1, random);
      if (target === undefined) continue;
      // With code left open the tests may rightly differ.
      // Each by itself: what two modules need need not go together.
      const words = ['run', name, ...operation.words(target, applied.length), '--apply', '--verify', 'none'];
      const { answer, command } = await askTug(program, copy.folder, words);
      if (answer.status !== 'ok' || answer.files_written.length === 0) continue;
      applied.push({ command, told: toldBy(answer) });
      // What was done has moved the rest.
      targets = listTargets(python, copy.folder, kinds);
    }
    const differences = compareAfter(() => runTests(interpreter, project, copy), before);
    copy.restore();
    compared.push({ operation: name, applied, differences });
  }
  return { count: before.size, compared };
}

/** Tests that do not even start are a difference too. */
function compareAfter(run, before) {
  try {
    return differencesOf(before, run());
  } catch (error) {
    return [error.message.slice(0, 2000)];
  }
}

/** Tests are named after functions and files; what they say must stay comparable. */
function sourcesOnly(targets) {
  return targets.filter(({ file }) => !/(^|\/)(tests?|testing|docs?|examples?)\//.test(file));
}

function listTargets(python, folder, kinds = []) {
  const { status, stdout, stderr } = spawnSync(python, ['-B', LISTER, folder, ...kinds], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`listing the targets in ${folder} failed: ${stderr}`);
  return JSON.parse(stdout);
}

function choose(list, count, random) {
  const left = [...list];
  const chosen = [];
  while (chosen.length < count && left.length > 0) {
    const index = Math.floor(random() * left.length);
    chosen.push(left[index]);
    left[index] = left[left.length - 1];
    left.pop();
  }
  return chosen;
}
