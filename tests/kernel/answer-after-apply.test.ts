// Once a patch is on disk, the old bytes of its files cannot be read any more; the answer tells places in them all the same.
import { expect, test } from 'vitest';
import { TugError } from '../../src/base/tug-error.ts';
import { answerRun } from '../../src/doors/wire/operation-answers.ts';
import { type Kernel, runOperation } from '../../src/kernel/pipeline.ts';
import { countTotals } from '../../src/kernel/snapshot-totals.ts';
import { toyAdapter } from '../../src/languages/toy/toy-adapter.ts';
import { STRICT } from '../support/memory-kernel.ts';
import { memoryView } from '../support/memory-view.ts';

test('places are told although the files have changed since', async () => {
  const view = memoryView({ 'a.toy': 'let old = 1\n', 'b.toy': 'import old from a.toy\nprint old\n' });
  let applied = false;
  const read = (path: string) => {
    if (applied)
      throw new TugError('SnapshotMismatch', `${path} changed on disk after the snapshot was taken`);
    return view.read(path);
  };
  const taken = { ...view, read, warnings: [], stats: countTotals(view.snapshot.files) };
  const kernel: Kernel = {
    workspace: { root: '/memory', takeSnapshot: async () => taken, readNow: () => new Map() },
    history: { load: () => null },
    verifier: {
      verify: async ({ mode }) => ({ status: 'skipped', mode, checks: [], sandboxPath: null, warnings: [] }),
    },
    applier: {
      apply: async () => {
        applied = true;
        return { undoToken: 'undo_0', filesWritten: ['a.toy', 'b.toy'], warnings: [] };
      },
    },
    languages: [toyAdapter],
    memory: null,
  };
  const outcome = await runOperation(
    kernel,
    {
      operation: 'rename-symbol',
      arguments: { at: 'a.toy:1:5', new_name: 'renewed' },
      policy: STRICT,
      expectedSnapshot: null,
    },
    {
      apply: true,
      verify: 'none',
      verifyAsked: true,
      checks: { testCommand: null, typecheckCommand: null, timeoutSeconds: 1 },
      keepSandbox: false,
    },
  );
  const { document } = answerRun(outcome, { again: () => '', apply: () => '' } as never);
  expect(document.status).toBe('ok');
  expect(document.status === 'ok' && document.edited.map(({ location }) => location)).toEqual([
    { file: 'a.toy', line: 1, col: 5, byte_start: 4, byte_end: 7 },
    { file: 'b.toy', line: 1, col: 8, byte_start: 7, byte_end: 10 },
    { file: 'b.toy', line: 2, col: 7, byte_start: 28, byte_end: 31 },
  ]);
});
