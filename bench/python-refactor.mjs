// Moving a function and giving one another parameter in the Django source: tug from process start to answer, next to rope.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTug } from '../scripts/corpus/run-tug.mjs';
import { installPeers } from '../scripts/peers/install-peers.mjs';
import { startPythonPeer } from '../scripts/peers/python-peer.mjs';
import { againstPeer, attempt } from './against-peer.mjs';
import { makeDjangoCopy, peakMegabytes } from './django-copy.mjs';
import { medianTimes } from './measure.mjs';

const program = fileURLToPath(new URL('../dist/tug.cjs', import.meta.url));
const python = process.platform === 'win32' ? 'python' : 'python3';
const FILE = 'django/test/testcases.py';
const NEW_FILE = 'django/test/moved_zq7.py';

const CASES = [
  {
    operation: 'move-symbol',
    definition: 'def skipIfDBFeature(',
    words: ['--to', NEW_FILE],
    rope: { operation: 'move', to: NEW_FILE },
  },
  {
    operation: 'change-signature',
    definition: 'def skipIfDBFeature(',
    words: ['--add', 'extra_zq7=None'],
    rope: { operation: 'add-parameter', to: 'extra_zq7' },
  },
];

export async function benchPythonRefactor() {
  const copy = makeDjangoCopy(python);
  try {
    const { interpreter } = installPeers(python);
    // rope moves only into a file that is there.
    writeFileSync(join(copy.folder, NEW_FILE), '');
    const rows = [];
    for (const each of CASES) {
      process.stderr.write(`  ${each.operation}: tug and rope ...\n`);
      rows.push(...(await benchCase(copy, interpreter, each)));
    }
    return rows;
  } finally {
    copy.remove();
  }
}

async function benchCase(copy, interpreter, { operation, definition, words, rope }) {
  const target = copy.locate(FILE, definition);
  const at = `${target.file}:${target.line}:${target.col}`;
  const all = ['run', operation, '--at', at, ...words, '--open', 'skip', '--verify', 'none'];
  const cold = () => {
    copy.forget();
    return runTug(program, copy.folder, all).answer;
  };
  const answer = cold();
  if (answer.status !== 'ok') {
    return [
      {
        name: `cold ${operation}`,
        measured: Number.NaN,
        unit: 'ms',
        compared_to: `no answer: ${answer.error?.code ?? answer.status}`,
        ratio: null,
        goal: '>= 20',
        ok: false,
      },
    ];
  }
  let said;
  const [measured, time] = await medianTimes(3, [
    cold,
    async () => {
      const peer = startPythonPeer(interpreter, 'rope', copy.folder, 300_000, copy.unreadable);
      said = await attempt(
        () => peer.ask({ ...target, ...rope }),
        ({ files }) => `${files.length} files`,
      );
      await peer.close();
    },
  ]);
  copy.forget();
  const memory = peakMegabytes(python, program, copy.folder, all);
  const name = `cold ${operation} (${answer.summary.edits_count} edits in ${answer.summary.files_changed} files)`;
  return [
    againstPeer({ name, measured, peer: 'rope', time, ...said, times: 20 }),
    {
      name: `memory of a ${name}`,
      measured: memory,
      unit: 'MB',
      compared_to: '',
      ratio: null,
      goal: '< 250 MB',
      ok: memory < 250,
    },
  ];
}
