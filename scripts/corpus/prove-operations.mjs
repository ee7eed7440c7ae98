// All other refactorings on one project, each on seeded random targets, in a copy of its source; then the project's own
// tests with several of them applied at once.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchPackage } from '../fetch-python-package.mjs';
import { seededRandom, seedOf } from './choose-symbols.mjs';
import { differencesOf, prepareEnvironment, runTests } from './compare-tests.mjs';
import { operateOnce } from './operate-once.mjs';
import { OPERATIONS } from './operations.mjs';
import { makeCopy } from './project-copy.mjs';
import { nameOf } from './projects.mjs';
import { startCompiler } from './python-compiler.mjs';
import { runTug } from './run-tug.mjs';

const LISTER = fileURLToPath(new URL('./list_targets.py', import.meta.url));

export async function proveOperations(project, options) {
  const { program, python, count, seed, only, withTests, say } = options;
  const copy = makeCopy(fetchPackage(python, project.requirement));
  const compiler = startCompiler(python);
  try {
    const published = copy.read();
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
      for (const target of choose(targets[operation.targets], count, random)) {
        const result = await operateOnce({ program, python, copy, files, compiler, operation, target });
        say(nameOf(project), result);
        results.push(result);
      }
    }
    const tests =
      withTests && project.tests !== undefined ? testTogether({ project, options, copy, seed }) : null;
    return { name: project.requirement, results, tests };
  } finally {
    compiler.close();
    copy.remove();
  }
}

/** So many of each operation are applied, one on top of the other, before the tests run again. */
const TOGETHER = 3;
const MOST_TRIES = 25;

function testTogether({ project, options, copy, seed }) {
  const { program, python, only } = options;
  const interpreter = prepareEnvironment(python, project);
  const before = runTests(interpreter, project, copy);
  const applied = [];
  for (const operation of OPERATIONS) {
    if (only !== null && !only.includes(operation.name)) continue;
    const random = seededRandom(
      seedOf(`${project.requirement} tests ${operation.name} ${operation.targets} ${seed}`),
    );
    for (let done = 0, tries = 0; done < TOGETHER && tries < MOST_TRIES; tries++) {
      // What was done before has moved everything: look again.
      const [target] = choose(sourcesOnly(listTargets(python, copy.folder)[operation.targets]), 1, random);
      if (target === undefined) break;
      const words = ['run', operation.name, ...operation.words(target), '--apply', '--verify', 'none'];
      const { answer, command } = runTug(program, copy.folder, words);
      if (answer.status !== 'ok' || answer.files_written.length === 0) continue;
      // With code left open the tests may rightly differ.
      applied.push(command);
      done++;
    }
  }
  const differences = compareAfter(() => runTests(interpreter, project, copy), before);
  copy.restore();
  return { count: before.size, applied, differences };
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

function listTargets(python, folder) {
  const { status, stdout, stderr } = spawnSync(python, ['-B', LISTER, folder], {
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
