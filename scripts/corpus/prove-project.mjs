// All renames of one project, one after the other, in a copy of its source.
import { join } from 'node:path';
import { fetchPackage } from '../fetch-python-package.mjs';
import { chooseSymbols, seedOf } from './choose-symbols.mjs';
import { compareTests } from './compare-tests.mjs';
import { makeCopy } from './project-copy.mjs';
import { nameOf } from './projects.mjs';
import { startCompiler } from './python-compiler.mjs';
import { renameOnce } from './rename-once.mjs';

export async function proveProject(project, { program, python, symbols, seed, withTests, say }) {
  const copy = makeCopy(fetchPackage(python, project.requirement));
  const compiler = startCompiler(python);
  try {
    const published = copy.read();
    const sources = [...published.keys()].filter((path) => /\.pyi?$/.test(path));
    const messages = await compiler.compile(sources.map((path) => join(copy.folder, path)));
    const didNotCompile = new Set(sources.filter((_, index) => messages[index] !== null));
    const files = { published, didNotCompile };
    const chosen = chooseSymbols(python, copy.folder, symbols, seedOf(`${project.requirement} ${seed}`));
    const results = [];
    for (const symbol of chosen) {
      const result = await renameOnce({ program, copy, files, compiler, symbol });
      say(nameOf(project), result);
      results.push(result);
    }
    const tests =
      withTests && project.tests !== undefined
        ? await compareTests({ project, program, python, copy, results })
        : null;
    return { name: project.requirement, results, tests };
  } finally {
    compiler.close();
    copy.remove();
  }
}
