// A draft that moves a file and edits it too, as renaming a module does: names are followed into the moved file.
import { expect, test } from 'vitest';
import { contentHash } from '../../src/base/content-hash.ts';
import { TugError } from '../../src/base/tug-error.ts';
import type { ChangeDraft, LanguageAdapter } from '../../src/kernel/language.ts';
import { replaceEdit } from '../../src/kernel/patch/build-patch.ts';
import { toyAdapter } from '../../src/languages/toy/toy-adapter.ts';
import { runInMemory } from '../support/memory-kernel.ts';

const FILES = {
  'a.toy': 'import base from lib.toy\nlet old = base\nprint old\n',
  'b.toy': 'import old from a.toy\nprint old\n',
  'lib.toy': 'let base = 1\n',
};

/** Renames the symbol, and moves its file to `c.toy`; imports follow only if asked. */
function movingAdapter(followImports: boolean): LanguageAdapter {
  return {
    ...toyAdapter,
    analyse(view, previous) {
      const model = toyAdapter.analyse(view, previous);
      return {
        ...model,
        draft(request, selected): ChangeDraft {
          const { edits, ...draft } = model.draft(request, selected);
          const importer = view.read('b.toy');
          const start = Buffer.from(importer).indexOf('a.toy');
          const path = replaceEdit('b.toy', importer, { start, end: start + 5 }, Buffer.from('c.toy'));
          const expectedHash = contentHash(view.read('a.toy'));
          return {
            ...draft,
            edits: followImports ? [...edits, path] : edits,
            fileOperations: [{ kind: 'move', path: 'a.toy', to: 'c.toy', expectedHash }],
          };
        },
      };
    },
  };
}

const rename = (adapter: LanguageAdapter) =>
  runInMemory(adapter, FILES, {
    operation: 'rename-symbol',
    arguments: { at: 'a.toy:2:5', new_name: 'renewed' },
  });

test('names inside and outside of the moved file mean what they meant', async () => {
  expect((await rename(movingAdapter(true))).files).toEqual({
    'b.toy': 'import renewed from c.toy\nprint renewed\n',
    'c.toy': 'import base from lib.toy\nlet renewed = base\nprint renewed\n',
    'lib.toy': 'let base = 1\n',
  });
});

test('an import that does not follow the moved file is refused, with both ends', async () => {
  const error = await rename(movingAdapter(false)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TugError);
  const { code, details } = error as TugError;
  expect({ code, ends: details.ends }).toEqual({
    code: 'NameConflict',
    ends: [
      {
        location: { file: 'b.toy', line: 1, col: 8, byte_start: 7, byte_end: 10 },
        text: 'old would mean something else',
      },
      {
        location: { file: 'a.toy', line: 2, col: 5, byte_start: 29, byte_end: 32 },
        text: 'the declaration that it means now',
      },
    ],
  });
});
