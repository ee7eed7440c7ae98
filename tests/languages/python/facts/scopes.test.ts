// What each name means, case by case; and that CPython's symbol table has the same scopes for every case it can read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import { readScopeCases, withMarks, withoutMarks, writeScopeCases } from './scope-cases.ts';
import { describeScopes, withoutInlined } from './symtable-description.ts';
import { difference, type SymtableOracle, startSymtableOracle } from './symtable-oracle.ts';

const arena = createFactsArena();
const factsOf = (source: string) => analyseFile(arena, Buffer.from(source));
const cases = readScopeCases();
let oracle: SymtableOracle;

beforeAll(async () => {
  if (process.env.TUG_UPDATE_GOLDEN)
    writeScopeCases(cases, (entry) => withMarks(factsOf(withoutMarks(entry.marked))));
  oracle = await startSymtableOracle();
});
afterAll(() => oracle.close());

test('there are cases', () => {
  expect(cases.length).toBeGreaterThan(60);
});

describe.each(cases)('$file: $title', ({ marked, isNew }) => {
  test('names mean what the marks say', () => {
    const facts = factsOf(withoutMarks(marked));
    expect(facts.tree.problems).toEqual([]);
    expect(withMarks(facts)).toEqual(marked);
  });

  test('CPython has the same scopes, if it knows the syntax', async () => {
    if (isNew && oracle.version[1]! < 13) return;
    const source = withoutMarks(marked);
    const bytes = Buffer.from(source).toString('base64');
    const { ok, error, text } = await oracle.ask({ bytes, dump: true });
    expect({ ok, error }).toEqual({ ok: true, error: undefined });
    const ours = describeScopes(factsOf(source), oracle.version[1]!);
    const theirs = withoutInlined(text!.split('\n'), ours);
    expect(difference(ours.lines, theirs)).toEqual('');
    expect(ours.lines).toEqual(theirs);
  });
});
