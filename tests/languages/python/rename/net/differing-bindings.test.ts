// Comparing only what may differ must find what comparing everything finds: random damage to random programs (lines taken
// out, bindings put in, imports led elsewhere, code shifted into other scopes) is seen by both, or by none.
import { expect, test } from 'vitest';
import { checkBindings } from '../../../../../src/kernel/binding-check.ts';
import {
  deleteEdit,
  insertEdit,
  makePatchSet,
  replaceEdit,
} from '../../../../../src/kernel/patch/build-patch.ts';
import { buildEditMap } from '../../../../../src/kernel/patch/edit-map.ts';
import { materialize } from '../../../../../src/kernel/patch/materialize.ts';
import type { Edit, FileOperation } from '../../../../../src/kernel/patch/patch-set.ts';
import { patchedView, touchedPaths } from '../../../../../src/kernel/patched-view.ts';
import { memoryView } from '../../../../support/memory-view.ts';
import { pythonInMemory } from '../../../../support/python-adapter.ts';
import { randomModules } from '../../operations/random-modules.ts';
import { makeRandom, type ProgramFiles, type Random } from '../random-program.ts';

const COUNT = Number(process.env.TUG_NET_PROGRAMS ?? 60);
const FIRST = Number(process.env.TUG_NET_SEED ?? 1);

test('damage that the comparison of all names finds is found', () => {
  const missed: string[] = [];
  const seen = { harmless: 0, damage: 0 };
  for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
    const { files } = randomModules(seed);
    const change = randomChange(makeRandom(seed * 31 + 7), files);
    const { all, some } = problemsOf(files, change);
    seen[all.length > 0 ? 'damage' : 'harmless']++;
    const unseen = all.length > 0 && some.length === 0;
    if (unseen) missed.push(`seed ${seed}: ${change.told}: ${all.slice(0, 3).join('; ')}`);
  }
  expect(missed).toEqual([]);
  expect(seen.damage).toBeGreaterThan(COUNT / 3);
  expect(seen.harmless).toBeGreaterThan(COUNT / 20);
});

test.each<[string, ProgramFiles, Change]>([
  [
    'a method that gets a sister in a subclass',
    {
      'a.py': 'class A:\n    def m(self):\n        return 1\n',
      'b.py': 'from a import A\nclass B(A):\n    def n(self):\n        return 2\nB().n()\n',
    },
    {
      told: '',
      edits: [
        insertEdit(
          'a.py',
          bytes('class A:\n    def m(self):\n        return 1\n'),
          9,
          bytes('    def n(self):\n        return 3\n'),
        ),
      ],
      moves: [],
    },
  ],
])('%s', (_, files, change) => {
  const { all, some } = problemsOf(files, change);
  expect([all.length > 0, some.length > 0]).toEqual([true, true]);
});

interface Change {
  readonly told: string;
  readonly edits: readonly Edit[];
  readonly moves: readonly FileOperation[];
}

function problemsOf(files: ProgramFiles, { edits, moves }: Change) {
  const view = memoryView(files);
  const result = materialize(makePatchSet({ snapshotId: null, edits, fileOperations: moves }), (path) =>
    path in files ? Buffer.from(files[path]!) : null,
  );
  if (result.kind !== 'ok') throw new Error('conflict');
  const changed = touchedPaths(result.patch);
  const map = buildEditMap(result.patch);
  const draft = {
    relocations: [],
    removed: result.patch.edits.map(({ edit: { file }, span }) => ({ file, span })),
  };
  const before = pythonInMemory.analyse(view);
  const after = pythonInMemory.analyse(patchedView(view, result.patch), { model: before, changed });
  const told = (problems: ReturnType<typeof checkBindings>) =>
    problems.map(
      ({ kind, before: was, after: is }) => `${kind} ${was?.name ?? is?.name} in ${was?.file ?? is?.file}`,
    );
  const { before: was, after: is } = pythonInMemory.differingBindings!(before, after, { changed, map });
  return {
    all: told(checkBindings(before.bindings(changed, null), after.bindings(changed, null), map, draft)),
    some: told(checkBindings(was, is, map, draft)),
  };
}

const KEYWORDS = new Set([
  'class',
  'def',
  'for',
  'from',
  'if',
  'import',
  'in',
  'as',
  'return',
  'lambda',
  'else',
]);

/** One thing that no careful operation would do. */
function randomChange(random: Random, files: ProgramFiles): Change {
  const paths = Object.keys(files).filter((path) => files[path] !== '');
  for (;;) {
    const file = paths[random(paths.length)]!;
    const text = files[file]!;
    const lines = text.split('\n').slice(0, -1);
    const at = random(lines.length);
    const line = lines[at]!;
    const start = lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0);
    const span = { start, end: start + line.length + 1 };
    const words = [...text.matchAll(/[A-Za-z_]\w*/g)]
      .map(([each]) => each)
      .filter((each) => !KEYWORDS.has(each));
    const word = words[random(words.length)]!;
    switch (random(6)) {
      case 0:
        return { told: `${file}: without ${line}`, edits: [deleteEdit(file, bytes(text), span)], moves: [] };
      case 1: {
        const put = `${/^\s*/.exec(line)![0]}${word} = 1\n`;
        return {
          told: `${file}: ${put}`,
          edits: [insertEdit(file, bytes(text), start, bytes(put))],
          moves: [],
        };
      }
      case 2: {
        const found = [...line.matchAll(/[A-Za-z_]\w*/g)];
        const old = found[random(found.length)];
        if (old === undefined) break;
        const from = start + old.index;
        const edit = replaceEdit(file, bytes(text), { start: from, end: from + old[0].length }, bytes(word));
        return { told: `${file}: ${old[0]} -> ${word} in ${line}`, edits: [edit], moves: [] };
      }
      case 3: {
        // Out of its function or class: only blanks are edited.
        if (!line.startsWith('    ')) break;
        const edit = deleteEdit(file, bytes(text), { start, end: start + 4 });
        return { told: `${file}: less indented: ${line}`, edits: [edit], moves: [] };
      }
      case 4: {
        const to = file.replace(/(\w+)\.py$/, 'moved_$1.py');
        return {
          told: `${file} -> ${to}`,
          edits: [],
          moves: [{ kind: 'move', path: file, to, expectedHash: null }],
        };
      }
      default:
        return {
          told: `without ${file}`,
          edits: [],
          moves: [{ kind: 'delete', path: file, expectedHash: null }],
        };
    }
  }
}

function bytes(text: string): Buffer {
  return Buffer.from(text);
}
