// `npm run peers`: the edits of tug, pyright, rope and jedi for the same seeded symbols. Prints who finds what, and every
// place that a peer edits and tug does not, with the line and with what tug says about the place.
//
//   npm run peers -- [--projects flask,click,tornado==6.4.2] [--symbols 200] [--seed 1] [--program dist/tug.cjs] [--results FILE]
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chooseSymbols, freshName, seedOf } from '../corpus/choose-symbols.mjs';
import { makeCopy } from '../corpus/project-copy.mjs';
import { nameOf, projectsNamed } from '../corpus/projects.mjs';
import { runTug } from '../corpus/run-tug.mjs';
import { fetchPackage } from '../fetch-python-package.mjs';
import { compareEdits, lineAt, placesOfTug } from './compare-edits.mjs';
import { installPeers } from './install-peers.mjs';
import { printComparison } from './print-comparison.mjs';
import { startPyright } from './pyright-client.mjs';
import { startPythonPeer } from './python-peer.mjs';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: 'requests,flask,click,rich,httpx,attrs,jinja2,pydantic' },
    symbols: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    program: { type: 'string', default: fileURLToPath(new URL('../../dist/tug.cjs', import.meta.url)) },
    results: { type: 'string' },
  },
});

const python = process.platform === 'win32' ? 'python' : 'python3';
const peers = installPeers(python);
const projects = projectsNamed(values.projects.split(','));
const perProject = Math.ceil(Number(values.symbols) / projects.length);
const results = [];
for (const project of projects) {
  console.error(`comparing ${perProject} symbols of ${project.requirement} ...`);
  results.push(...(await compareProject(project)));
  if (values.results !== undefined) writeFileSync(values.results, JSON.stringify(results, null, 1));
}
printComparison(results);

async function compareProject(project) {
  const copy = makeCopy(fetchPackage(python, project.requirement));
  const tools = {
    pyright: await startPyright(peers.server, copy.folder),
    rope: startPythonPeer(peers.interpreter, 'rope', copy.folder),
    jedi: startPythonPeer(peers.interpreter, 'jedi', copy.folder),
  };
  try {
    const published = copy.read();
    const seed = seedOf(`peers ${project.requirement} ${values.seed}`);
    const compared = [];
    for (const symbol of chooseSymbols(python, copy.folder, perProject, seed)) {
      compared.push({ project: nameOf(project), ...(await compareSymbol(copy, published, tools, symbol)) });
    }
    return compared;
  } finally {
    for (const tool of Object.values(tools)) await tool.close();
    copy.remove();
  }
}

async function compareSymbol(copy, published, tools, symbol) {
  const to = freshName(symbol.name);
  const at = `${symbol.file}:${symbol.line}:${symbol.col}`;
  const words = ['run', 'rename-symbol', '--at', at, '--to', to, '--open', 'skip', '--verify', 'none'];
  const { answer } = runTug(values.program, copy.folder, words);
  const line = published.get(symbol.file).toString('utf8').split('\n')[symbol.line - 1];
  const col = Buffer.from(line).toString('utf8', 0, symbol.col - 1).length + 1;
  const edits = {};
  const errors = answer.status === 'ok' ? {} : { tug: answer.error?.code ?? answer.status };
  for (const [name, tool] of Object.entries(tools)) {
    try {
      edits[name] = await tool.rename({ ...symbol, col, to });
      if (edits[name].length === 0) errors[name] = 'no edits';
    } catch (error) {
      edits[name] = [];
      errors[name] = error.message;
    }
  }
  const rows = compareEdits(placesOfTug(answer, published), edits).map((row) => ({
    place: row.key,
    by: [...row.by].sort(),
    says: row.by.has('tug') ? null : whatTugSays(row, answer),
    text: lineAt(published, row.key),
  }));
  return { symbol, errors, rows };
}

function whatTugSays({ key, tug }, answer) {
  // Some peers edit installed packages and the standard library.
  if (key.startsWith('..')) return 'outside of the workspace';
  if (answer.status !== 'ok')
    return `refused: ${answer.error?.code ?? answer.status} ${answer.error?.message ?? ''}`;
  if (tug === null) return 'not a place where the word stands';
  return `${tug.list}${tug.certainty === null ? '' : ` (${tug.certainty})`}: ${tug.reason}`;
}
