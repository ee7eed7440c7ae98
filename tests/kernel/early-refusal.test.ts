// A conflict that an adapter's own rules see before the binding check: its answer has the same shape.

import { expect, test } from 'vitest';
import { errorDocument } from '../../src/doors/wire/error-document.ts';
import type { LanguageAdapter } from '../../src/kernel/language.ts';
import { Locator } from '../../src/kernel/locator.ts';
import { nameConflict } from '../../src/kernel/name-conflict.ts';
import { symbolChange } from '../../src/kernel/target-of-change.ts';
import { toyAdapter } from '../../src/languages/toy/toy-adapter.ts';
import { runInMemory } from '../support/memory-kernel.ts';

const FILES = { 'a.toy': 'let old = 1\nlet taken = 2\nprint old\n' };

const refusing: LanguageAdapter = {
  ...toyAdapter,
  analyse(view, previous) {
    const model = toyAdapter.analyse(view, previous);
    return {
      ...model,
      occurrences(request) {
        const ends = [
          { place: symbolChange(request).symbol.definition, text: 'old is defined here' },
          {
            place: { file: 'a.toy', span: { start: 16, end: 21 } },
            text: 'taken is defined in the same scope',
          },
        ];
        throw nameConflict('taken is there already', ends, ['taken_2'], new Locator(view));
      },
    };
  },
};

const rename = (adapter: LanguageAdapter) =>
  runInMemory(adapter, FILES, {
    operation: 'rename-symbol',
    arguments: { at: 'a.toy:1:5', new_name: 'taken' },
  }).then(
    () => null,
    (error: unknown) => errorDocument(error),
  );

const OLD = { file: 'a.toy', line: 1, col: 5, byte_start: 4, byte_end: 7 };
const TAKEN = { file: 'a.toy', line: 2, col: 5, byte_start: 16, byte_end: 21 };

test('the answer shows both ends and a free name', async () => {
  expect(await rename(refusing)).toEqual({
    status: 'refused',
    schema_version: '1',
    error: {
      code: 'NameConflict',
      message: 'taken is there already',
      details: {
        location: OLD,
        ends: [
          { location: OLD, text: 'old is defined here' },
          { location: TAKEN, text: 'taken is defined in the same scope' },
        ],
        suggestions: ['taken_2'],
      },
      location: OLD,
      hint: 'choose another name; taken_2 is free',
    },
  });
});

test('the binding check shows both ends in the same fields', async () => {
  const document = await rename(toyAdapter);
  expect(document?.error.details).toMatchObject({
    location: TAKEN,
    ends: [
      { location: TAKEN, text: 'taken would mean something else' },
      { location: OLD, text: 'taken would be this declaration' },
    ],
    suggestions: [],
  });
});
