// The table of names that are looked for by convention: every reader is told of in the documentation, and no row is idle.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONVENTIONS } from '../../../../src/languages/python/rename/conventions.ts';

const DOCUMENT = readFileSync(
  new URL('../../../../docs/internal/python-binding.md', import.meta.url),
  'utf8',
);

describe('names that are looked for by convention', () => {
  it('are told of, reader by reader', () => {
    const rows = DOCUMENT.slice(DOCUMENT.indexOf('(`rename/conventions.ts`)')).split('\n');
    const told = rows.filter((row) => row.startsWith('| ')).map((row) => row.split(' | ')[0]!.slice(2));
    expect(told.slice(1)).toEqual(CONVENTIONS.map(({ reader }) => reader));
  });

  it('are whole names', () => {
    const loose = CONVENTIONS.filter(({ names }) => !/^\^.*\$$/.test(names.source));
    expect(loose).toEqual([]);
  });
});
