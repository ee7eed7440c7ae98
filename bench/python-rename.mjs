// Renaming in the Django source (2,800 files, 520,000 lines): tug from process start to answer, next to pyright's language
// server, rope and jedi from start to edits; the second run next to `rg -lw` and a bare Node; memory; `--verify syntax`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runTug } from '../scripts/corpus/run-tug.mjs';
import { installPeers } from '../scripts/peers/install-peers.mjs';
import { startPyright } from '../scripts/peers/pyright-client.mjs';
import { startPythonPeer } from '../scripts/peers/python-peer.mjs';
import { againstPeer, attempt } from './against-peer.mjs';
import { makeDjangoCopy, peakMegabytes } from './django-copy.mjs';
import { medianTimes } from './measure.mjs';

const program = fileURLToPath(new URL('../dist/tug.cjs', import.meta.url));
const python = process.platform === 'win32' ? 'python' : 'python3';
const ROUNDS = 3;

const TARGETS = [
  { label: 'function', file: 'django/test/testcases.py', definition: 'def skipIfDBFeature(' },
  { label: 'method', file: 'django/test/testcases.py', definition: 'def assertQuerySetEqual(' },
];

export async function benchPythonRename() {
  const copy = makeDjangoCopy(python);
  try {
    const peers = installPeers(python);
    const targets = TARGETS.map(({ label, file, definition }) => {
      const found = copy.locate(file, definition);
      return { ...found, label, to: `${found.name}_zq7` };
    });
    const rows = [];
    for (const target of targets) rows.push(...(await benchTarget(copy, peers, target)));
    rows.push(await benchVerify(copy, targets[0]));
    return rows;
  } finally {
    copy.remove();
  }
}

async function benchTarget(copy, peers, target) {
  const words = tugWords(target);
  const cold = () => {
    copy.forget();
    return expectOk(runTug(program, copy.folder, words));
  };
  const { answer } = cold();
  const name = (what) =>
    `${what}, ${target.label} (${answer.patch.edits.length} edits in ${answer.summary.files_changed} files)`;
  const said = {};
  const contestants = {
    pyright: async () => {
      const server = await startPyright(peers.server, copy.folder);
      said.pyright = await attempt(
        () => server.rename(target),
        (edits) => `${edits.length} edits`,
      );
      await server.close();
    },
    rope: () => askPythonPeer('rope'),
    jedi: () => askPythonPeer('jedi'),
  };
  const askPythonPeer = async (tool) => {
    const peer = startPythonPeer(peers.interpreter, tool, copy.folder, 300_000, copy.unreadable);
    said[tool] = await attempt(
      () => peer.rename(target),
      (edits) => `${edits.length} edits`,
    );
    await peer.close();
  };
  const rows = [];
  for (const { peer, rounds, times } of [
    { peer: 'pyright', rounds: ROUNDS, times: 6 },
    { peer: 'rope', rounds: ROUNDS, times: 25 },
    { peer: 'jedi', rounds: 1, times: 1 },
  ]) {
    process.stderr.write(`  ${target.name}: tug and ${peer} ...\n`);
    const [measured, time] = await medianTimes(rounds, [cold, contestants[peer]]);
    rows.push(againstPeer({ name: name('cold rename'), measured, peer, time, ...said[peer], times }));
  }
  let asked = 0;
  const [warm, other, reference] = await medianTimes(7, [
    () => expectOk(runTug(program, copy.folder, words)),
    // What was asked before is remembered; this was not.
    () => expectOk(runTug(program, copy.folder, tugWords({ ...target, to: `${target.to}_${asked++}` }))),
    () => searchWithRipgrep(copy.folder, target),
  ]);
  const second = await medianOfSecond(cold, () => expectOk(runTug(program, copy.folder, words)));
  copy.forget();
  const memory = peakMegabytes(python, program, copy.folder, words);
  return [
    ...rows,
    warmRow(name('second rename'), second, reference),
    warmRow(name('warm rename'), warm, reference),
    warmRow(name('warm rename to another name'), other, reference),
    {
      name: name('memory of a cold rename'),
      measured: memory,
      unit: 'MB',
      compared_to: '',
      ratio: null,
      goal: '< 250 MB',
      ok: memory < 250,
    },
  ];
}

/** The floor for any answer: find the files that hold the word, and start Node. */
function searchWithRipgrep(folder, { name, file }) {
  // Without a path rg would read its standard input, which is empty here.
  const { status, stdout } = spawnSync('rg', ['-lw', name, '.'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0 || !stdout.split('\n').includes(`./${file}`)) {
    throw new Error(`rg did not find ${name} in ${file}: exit code ${status}`);
  }
  spawnSync(process.execPath, ['-e', '0']);
}

/** Only the run after a cold one is timed: it may have to catch up with what the first one left for later. */
async function medianOfSecond(cold, run) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    cold();
    times.push(...(await medianTimes(1, [run])));
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

function warmRow(name, measured, reference) {
  const ratio = measured / reference;
  const compared_to = `rg -lw + node -e 0, ${reference.toFixed(0)} ms`;
  return { name, measured, unit: 'ms', compared_to, ratio, goal: '<= 2.5', ok: ratio <= 2.5 };
}

/** What the check costs beside the rename, against compiling the same files by hand. */
async function benchVerify(copy, target) {
  const { answer } = expectOk(runTug(program, copy.folder, tugWords(target)));
  const touched = [...new Set(answer.patch.edits.map(({ file }) => file))].filter((file) =>
    file.endsWith('.py'),
  );
  const [without, withCheck, alone] = await medianTimes(5, [
    () => expectOk(runTug(program, copy.folder, tugWords(target))),
    () => expectOk(runTug(program, copy.folder, tugWords(target, 'syntax'))),
    () => spawnSync(python, ['-m', 'py_compile', ...touched], { cwd: copy.folder }),
  ]);
  const ratio = (withCheck - without) / alone;
  return {
    name: `--verify syntax (${touched.length} files), what it adds`,
    measured: withCheck - without,
    unit: 'ms',
    compared_to: `py_compile of them, ${alone.toFixed(0)} ms`,
    ratio,
    goal: '< 2',
    ok: ratio < 2,
  };
}

function tugWords({ file, line, col, to }, verify = 'none') {
  return [
    'run',
    'rename-symbol',
    '--at',
    `${file}:${line}:${col}`,
    '--to',
    to,
    '--open',
    'skip',
    '--verify',
    verify,
  ];
}

function expectOk(run) {
  if (run.answer.status !== 'ok') throw new Error(`${run.command}: ${JSON.stringify(run.answer.error)}`);
  return run;
}
