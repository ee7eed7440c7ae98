// Whatever comes in, what comes out is a typed answer, and the tree is untouched unless the answer says it was written.
import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import fc from '../../seeded-fast-check.ts';
import { runTug } from '../../support/run-tug.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { readWorkspace } from './toy-workspace.ts';

const folder = useTemporaryFolder();
const EXPECTED_EXITS = [2, 3, 4];

const path = fc.oneof(
  fc.constantFrom(
    'a.txt',
    'dir/b.txt',
    'new.txt',
    'dir',
    '.git/x',
    '../x',
    '/x',
    'C:/x',
    'a\0',
    '',
    '.',
    'a.txt/x',
    'link/x',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const number = fc.oneof(fc.nat(20), fc.integer(), fc.constantFrom(-1, 1.5, 2 ** 53, Number.MAX_VALUE));
const text = fc.oneof(fc.constantFrom('one', 'two', '\n', '', 'é', '\ud800'), fc.string({ maxLength: 6 }));
const span = fc.oneof(fc.record({ start: number, end: number }), fc.constant({ start: 0, end: 3 }));
const edit = fc.record(
  {
    file: path,
    span,
    old_text: text,
    new_text: text,
    line: number,
    col: number,
    approx_span: span,
    prefix_context: text,
    suffix_context: text,
    window: number,
    id: text,
    kind: fc.constantFrom('insert', 'delete', 'replace', 'odd'),
  },
  { requiredKeys: ['file', 'new_text'] },
);
const operation = fc.record(
  {
    kind: fc.constantFrom('create', 'move', 'delete', 'odd'),
    path,
    to: path,
    content: text,
    expected_hash: fc.oneof(text, fc.constant('0'.repeat(64))),
    executable: fc.boolean(),
  },
  { requiredKeys: ['kind', 'path'] },
);
const patch = fc.record(
  {
    edits: fc.array(edit, { maxLength: 4 }),
    file_operations: fc.array(operation, { maxLength: 4 }),
    snapshot_id: text,
  },
  { requiredKeys: [] },
);

/** Now and then something that can be written. */
const harmless = fc.record({
  file_operations: fc.array(
    fc.record({ kind: fc.constant('create'), path: fc.nat(200).map((n) => `new/${n}.txt`), content: text }),
    { maxLength: 2 },
  ),
});

test('random patches: written whole and said so, or refused with a code and nothing written', async () => {
  folder.write('a.txt', 'one two\nthree\n');
  folder.write('dir/b.txt', 'one\r\ntwo');
  let before = readWorkspace(folder.path);
  const seen = { written: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.oneof(patch, harmless, fc.jsonValue(), fc.string()), async (document) => {
      const stdin = typeof document === 'string' ? document : JSON.stringify(document);
      const { exitCode, document: answer } = await runTug(['apply', '-', '--verify', 'none'], {
        workingDirectory: folder.path,
        stdin,
      });
      const after = readWorkspace(folder.path);
      if (exitCode === 0) {
        seen.written++;
        expect(answer).toMatchObject({ status: 'ok', applied: true });
        before = after;
      } else {
        seen.refused++;
        expect(EXPECTED_EXITS, JSON.stringify(answer)).toContain(exitCode);
        expect(after).toEqual(before);
      }
      const journal = folder.at('.tug/journal');
      expect(existsSync(journal) ? readdirSync(journal) : []).toEqual([]);
    }),
    { numRuns: 1500, seed: 20261115 },
  );
  expect(seen.written).toBeGreaterThan(10);
  expect(seen.refused).toBeGreaterThan(500);
});

test('random bytes as files, random places: no crash, and a dry run writes nothing', async () => {
  const line = fc.constantFrom(
    'let price = 1',
    'let tax = price',
    'print price',
    'guess price',
    'import price from b.toy',
    'begin',
    'end',
    'let =',
    '# price',
    '"é',
    '\0',
    '',
  );
  const ending = fc.constantFrom('\n', '\r\n', '\r');
  const program = fc
    .tuple(fc.array(line, { maxLength: 6 }), ending)
    .map(([lines, end]) => Buffer.from(lines.join(end)));
  const bytes = fc.oneof(
    { weight: 5, arbitrary: program },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  );
  const counts = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(bytes, bytes, fc.nat(3), fc.integer({ min: 3, max: 9 }), async (a, b, row, col) => {
      folder.write('a.toy', a);
      folder.write('b.toy', b);
      const before = readWorkspace(folder.path);
      const command = [
        'run',
        'rename-symbol',
        '--at',
        `a.toy:${row + 1}:${col + 1}`,
        '--to',
        'cost',
        '--verify',
        'none',
      ];
      const { exitCode } = await runTug(command, { workingDirectory: folder.path });
      counts.set(exitCode, (counts.get(exitCode) ?? 0) + 1);
      expect([0, 3, 6]).toContain(exitCode);
      expect(readWorkspace(folder.path)).toEqual(before);
    }),
    { numRuns: 600, seed: 20261115 },
  );
  expect([...counts.keys()].sort()).toEqual([0, 3, 6]);
});
