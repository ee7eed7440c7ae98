// A draft may say that a name is to mean another declaration, and what names in inserted text must mean. The binding
// check holds it to both, and refuses what was not said.
import { expect, test } from 'vitest';
import { TugError } from '../../src/base/tug-error.ts';
import type { ChangeDraft, ExpectedMeaning, LanguageAdapter } from '../../src/kernel/language.ts';
import { insertEdit, replaceEdit } from '../../src/kernel/patch/build-patch.ts';
import { toyAdapter } from '../../src/languages/toy/toy-adapter.ts';
import { runInMemory } from '../support/memory-kernel.ts';

const FILES = { 'a.toy': 'let x = 1\nlet z = 3\nprint x\n' };
const X = { file: 'a.toy', span: { start: 4, end: 5 } };
const Z = { file: 'a.toy', span: { start: 14, end: 15 } };
const USE_OF_X = { file: 'a.toy', span: { start: 26, end: 27 } };

/** Declares y, lets the use of x mean y, and prints x at the end; `intent` says what of it was meant. */
function drafting(
  intent: (inserted: ExpectedMeaning, call: string) => Partial<ChangeDraft>,
): LanguageAdapter {
  return {
    ...toyAdapter,
    analyse(view, previous) {
      const model = toyAdapter.analyse(view, previous);
      return {
        ...model,
        draft(): ChangeDraft {
          const bytes = view.read('a.toy');
          const declaration = insertEdit('a.toy', bytes, 20, Buffer.from('let y = 2\n'));
          const use = replaceEdit('a.toy', bytes, USE_OF_X.span, Buffer.from('y'));
          const call = insertEdit('a.toy', bytes, bytes.length, Buffer.from('print x\n'));
          const inserted: ExpectedMeaning = {
            kind: 'inserted',
            at: { kind: 'edit', editId: declaration.id, offset: 4 },
            length: 1,
          };
          return {
            edits: [declaration, use, call],
            fileOperations: [],
            relocations: [],
            removed: [],
            ...intent(inserted, call.id),
          };
        },
      };
    },
  };
}

const run = (adapter: LanguageAdapter) =>
  runInMemory(adapter, FILES, {
    operation: 'rename-symbol',
    arguments: { at: 'a.toy:1:5', new_name: 'y' },
  });

async function refusalOf(adapter: LanguageAdapter): Promise<string> {
  const error = await run(adapter).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TugError);
  return (error as TugError).message;
}

test('what was meant passes', async () => {
  const adapter = drafting((inserted, call) => ({
    rebound: [{ place: USE_OF_X, means: inserted }],
    expected: [
      { at: { kind: 'edit', editId: call, offset: 6 }, length: 1, means: { kind: 'declaration', ...X } },
    ],
  }));
  expect((await run(adapter)).files).toEqual({
    'a.toy': 'let x = 1\nlet z = 3\nlet y = 2\nprint y\nprint x\n',
  });
});

test('a name that changes its meaning without a word is refused', async () => {
  expect(await refusalOf(drafting(() => ({})))).toBe(
    'rename-symbol of x is refused: x at a.toy:3:7 means the definition at a.toy:1:5 and would mean the definition at a.toy:3:5',
  );
});

test('a name in inserted text that does not mean what it was put there for is refused', async () => {
  const adapter = drafting((inserted, call) => ({
    rebound: [{ place: USE_OF_X, means: inserted }],
    expected: [
      { at: { kind: 'edit', editId: call, offset: 6 }, length: 1, means: { kind: 'declaration', ...Z } },
    ],
  }));
  expect(await refusalOf(adapter)).toBe(
    'rename-symbol of x is refused: x at a.toy:5:7 would mean the definition at a.toy:1:5, which is not what it is put there for',
  );
});
