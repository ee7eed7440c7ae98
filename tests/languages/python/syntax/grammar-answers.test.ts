// What CPython 3.14 accepts and refuses, over some 1,500 small sources (cases/answers-of-cpython.json): so do we.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSyntaxArena, parseInto } from '../../../../src/languages/python/syntax/parse-python.ts';
import { checkTree } from './check-tree.ts';

interface Answers {
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
}

const path = new URL('./cases/answers-of-cpython.json', import.meta.url);
const answers: Answers = JSON.parse(readFileSync(path, 'utf8'));
const arena = createSyntaxArena();
const parse = (source: string) => parseInto(arena, new TextEncoder().encode(source));

test('what CPython accepts is accepted', () => {
  expect(answers.accepted.filter((source) => parse(source).problems.length > 0)).toEqual([]);
  expect(answers.accepted.length).toBeGreaterThan(800);
});

test('what CPython refuses is refused', () => {
  expect(answers.refused.filter((source) => parse(source).problems.length === 0)).toEqual([]);
  expect(answers.refused.length).toBeGreaterThan(600);
});

test('all of them give well-formed trees', () => {
  for (const source of [...answers.accepted, ...answers.refused]) {
    expect(checkTree(parse(source)), JSON.stringify(source)).toEqual([]);
  }
});

test('where we differ on purpose', () => {
  const acceptedOnly = [
    // Fine in 3.12 and 3.13, refused by 3.14.
    'f"{a:\n}"',
    // The names of characters are not known here.
    '"\\N{no such character}"',
  ];
  const refusedOnly = [
    // CPython's parser lets it pass, its compiler does not.
    'match x:\n  case f"a": pass',
    // Only with a joke of a future import.
    'from __future__ import barry_as_FLUFL\na <> b',
  ];
  expect(acceptedOnly.filter((source) => parse(source).problems.length > 0)).toEqual([]);
  expect(refusedOnly.filter((source) => parse(source).problems.length === 0)).toEqual([]);
});
