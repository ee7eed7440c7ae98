// A change that would leave a readable file unreadable never leaves the kernel, whatever its names mean.
import { expect, test } from 'vitest';
import { errorDocument } from '../../src/doors/wire/error-document.ts';
import type { LanguageAdapter } from '../../src/kernel/language.ts';
import { insertEdit } from '../../src/kernel/patch/build-patch.ts';
import { toyAdapter } from '../../src/languages/toy/toy-adapter.ts';
import { runInMemory } from '../support/memory-kernel.ts';

/** Writes something that is no statement behind the last line, besides what it was asked for. */
const careless: LanguageAdapter = {
  ...toyAdapter,
  analyse(view, previous) {
    const model = toyAdapter.analyse(view, previous);
    return {
      ...model,
      draft(request, taken) {
        const draft = model.draft(request, taken);
        const file = view.read('b.toy').length === 0 ? 'a.toy' : 'b.toy';
        const bytes = view.read(file);
        const stray = insertEdit(file, bytes, bytes.length, Buffer.from(';\n'));
        return { ...draft, edits: [...draft.edits, stray] };
      },
    };
  },
};

const rename = (text: string, last = '') =>
  runInMemory(
    careless,
    { 'a.toy': text, 'b.toy': last },
    { operation: 'rename-symbol', arguments: { at: 'a.toy:1:5', new_name: 'fresh' } },
  ).then(
    () => null,
    (error: unknown) => errorDocument(error),
  );

test('a file that would not parse any more is a fault of the operation', async () => {
  const location = { file: 'a.toy', line: 3, col: 1, byte_start: 26, byte_end: 27 };
  const reason = 'a statement cannot start with ;';
  expect(await rename('let old = 1\nprint old\n')).toEqual({
    status: 'error',
    schema_version: '1',
    error: {
      code: 'InternalError',
      message: `a.toy:3:1 would not parse after the change (${reason}); nothing was written`,
      hint: 'run again with -vv and report the output',
      location,
      details: { location, reason },
    },
  });
});

test('a file that could not be read before may stay so', async () => {
  expect(await rename('let old = 1\nprint old\n', 'let other = 2\n;\n')).toBeNull();
});

/** Its files count as newer where they hold the new name, or a `let modern`. */
const newer: LanguageAdapter = {
  ...toyAdapter,
  analyse(view, previous) {
    const model = toyAdapter.analyse(view, previous);
    return {
      ...model,
      newerSyntax(file) {
        const text = Buffer.from(view.read(file)).toString();
        const at = text.search(/fresh|modern/);
        return at < 0 ? null : { file, span: { start: at, end: at + 5 }, message: 'too new' };
      },
    };
  },
};

test.each([
  ['a change that brings newer syntax is a fault of the operation', 'let old = 1\n', 'InternalError'],
  ['a project that has newer syntax may get more of it', 'let old = 1\nlet modern = 2\n', null],
])('%s', async (_, text, code) => {
  const request = { operation: 'rename-symbol', arguments: { at: 'a.toy:1:5', new_name: 'fresh' } };
  const answer = await runInMemory(newer, { 'a.toy': text }, request).then(
    () => null,
    (error: unknown) => errorDocument(error).error?.code,
  );
  expect(answer).toBe(code);
});
