// An operation on whole files leaves a file alone whose change would give a name another meaning, and changes the others.
import { expect, test } from 'vitest';
import { TugError } from '../../src/base/tug-error.ts';
import type { LanguageAdapter } from '../../src/kernel/language.ts';
import type { Occurrence } from '../../src/kernel/occurrence.ts';
import { replaceEdit } from '../../src/kernel/patch/build-patch.ts';
import { toyAdapter } from '../../src/languages/toy/toy-adapter.ts';
import { runInMemory } from '../support/memory-kernel.ts';

/** Adds an empty line after the last x of each file. In files whose name begins with `bad` it writes y, which means something else. */
const adapter: LanguageAdapter = {
  ...toyAdapter,
  operations: [...toyAdapter.operations, 'organize-imports'],
  analyse(view, previous) {
    const model = toyAdapter.analyse(view, previous);
    const paths = view.snapshot.files.map(({ path }) => path);
    const useIn = (file: string) => Buffer.from(view.read(file)).lastIndexOf('x');
    return {
      ...model,
      occurrences: () => ({
        occurrences: paths.map(
          (file): Occurrence => ({
            file,
            span: { start: useIn(file), end: useIn(file) + 1 },
            role: 'reference',
            certainty: 'proven',
            provenance: 'semantic',
            reason: 'to be changed',
            action: 'edit',
          }),
        ),
        others: [],
        warnings: [],
        word: null,
      }),
      draft: (_request, selected) => ({
        edits: selected.map(({ file, span }) =>
          replaceEdit(file, view.read(file), span, Buffer.from(file.startsWith('bad') ? 'y' : 'x\n')),
        ),
        fileOperations: [],
        relocations: selected
          .filter(({ file }) => !file.startsWith('bad'))
          .map(({ file, span }) => ({
            from: { file, span },
            to: {
              kind: 'edit' as const,
              editId: replaceEdit(file, view.read(file), span, Buffer.from('x\n')).id,
              offset: 0,
            },
          })),
        removed: [],
      }),
    };
  },
};

const TEXT = 'let x = 1\nlet y = 2\nprint x\n';
const run = (files: Readonly<Record<string, string>>) =>
  runInMemory(adapter, files, { operation: 'organize-imports', arguments: {} });

test('the file in conflict stays, with a warning, and the others change', async () => {
  const { outcome, files } = await run({ 'a.toy': TEXT, 'bad.toy': TEXT, 'c.toy': TEXT });
  const changed = 'let x = 1\nlet y = 2\nprint x\n\n';
  expect(files).toEqual({ 'a.toy': changed, 'bad.toy': TEXT, 'c.toy': changed });
  expect(outcome.plan.warnings).toEqual([
    {
      code: 'FileSkipped',
      message: expect.stringContaining('bad.toy is left as it is: organize-imports of'),
      place: { file: 'bad.toy', span: { start: 26, end: 27 } },
      suggestion: null,
    },
  ]);
  const { lists } = outcome.plan.decision;
  expect(lists.edited.map(({ file }) => file)).toEqual(['a.toy', 'c.toy']);
  expect(lists.open.map(({ file }) => file)).toEqual(['bad.toy']);
});

test('one file alone is refused', async () => {
  const error = await run({ 'bad.toy': TEXT }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TugError);
  expect((error as TugError).code).toBe('NameConflict');
});

test('when every file is in conflict, the operation is refused', async () => {
  const error = await run({ 'bad1.toy': TEXT, 'bad2.toy': TEXT }).catch((thrown: unknown) => thrown);
  expect((error as TugError).code).toBe('NameConflict');
});
