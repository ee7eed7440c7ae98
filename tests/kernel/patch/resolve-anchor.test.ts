// An anchor names one place or is a conflict: exact hashes, context windows, overlapping matches, ends of files.

import { expect, test } from 'vitest';
import { contentHash } from '../../../src/base/content-hash.ts';
import type { SpanWithContext } from '../../../src/kernel/patch/patch-set.ts';
import { isSearchable, resolveAnchor } from '../../../src/kernel/patch/resolve-anchor.ts';
import fc from '../../seeded-fast-check.ts';

const bytes = (text: string) => Buffer.from(text);

/** `near` is the approximate start; the length is that of `old` unless given. */
function near(
  start: number,
  parts: {
    old?: string;
    length?: number;
    prefix?: string;
    suffix?: string;
    window?: number;
    hashOnly?: boolean;
  },
): SpanWithContext {
  const { old, prefix = '', suffix = '', window = 4096, hashOnly = false } = parts;
  return {
    kind: 'SpanWithContext',
    approximate: { start, end: start + (parts.length ?? old?.length ?? 0) },
    prefix: bytes(prefix),
    suffix: bytes(suffix),
    expectedHash: old === undefined ? null : contentHash(old),
    expectedText: old === undefined || hashOnly ? null : bytes(old),
    window,
  };
}

test('exact: found, mismatch, out of bounds', () => {
  const text = bytes('hello world');
  const exact = (start: number, end: number, old: string) =>
    resolveAnchor(
      { kind: 'SpanExact', span: { start, end }, expectedHash: contentHash(old), expectedText: bytes(old) },
      text,
    );
  expect(exact(6, 11, 'world')).toEqual({ kind: 'found', span: { start: 6, end: 11 } });
  expect(exact(0, 5, 'world')).toEqual({ kind: 'mismatch', span: { start: 0, end: 5 } });
  expect(exact(6, 12, 'world!')).toEqual({ kind: 'out-of-bounds' });
  expect(exact(11, 11, '')).toEqual({ kind: 'found', span: { start: 11, end: 11 } });
  expect(exact(12, 12, '')).toEqual({ kind: 'out-of-bounds' });
});

test.each([
  ['moved a little', '## x = 1; y = 2', near(0, { old: '1', prefix: 'x = ', suffix: ';' }), [7, 8]],
  ['by prefix alone', 'aa x = 12;', near(0, { length: 2, prefix: 'x = ' }), [7, 9]],
  ['by suffix alone', 'aa x = 12;', near(0, { length: 2, suffix: ';' }), [7, 9]],
  ['by its text alone', 'one two three', near(0, { old: 'two' }), [4, 7]],
  ['by its hash alone', 'one two three', near(0, { old: 'two', hashOnly: true }), [4, 7]],
  ['by hash and prefix', 'one two three', near(0, { old: 'two', hashOnly: true, prefix: 'e ' }), [4, 7]],
  ['insertion', 'def f():\n    pass\n', near(0, { prefix: 'f():\n', suffix: '    pass' }), [9, 9]],
  ['at the very start', 'abc', near(40, { old: 'a', suffix: 'b' }), [0, 1]],
  ['at the very end', 'abc', near(0, { old: 'c', prefix: 'b' }), [2, 3]],
  ['insertion at the end', 'abc', near(900, { prefix: 'bc' }), [3, 3]],
  ['window past both ends of the file', 'abc', near(1, { old: 'b', window: 65536 }), [1, 2]],
  ['window of nothing', 'abab', near(2, { old: 'ab', window: 0 }), [2, 4]],
  [
    'nearest is not asked for when only one is in the window',
    'xx......xx',
    near(8, { old: 'xx', window: 3 }),
    [8, 10],
  ],
  ['overlapping matches are one', 'aaa', near(0, { old: 'aa' }), [0, 2]],
  ['overlapping matches are one, the one meant', 'aaa', near(1, { old: 'aa' }), [1, 3]],
  ['overlapping matches are one, the first when none is meant', 'xaaa', near(0, { old: 'aa' }), [1, 3]],
])('context: %s', (_, text, anchor, [start, end]) => {
  expect(resolveAnchor(anchor, bytes(text))).toEqual({ kind: 'found', span: { start, end } });
});

test.each([
  ['nowhere', 'abc', near(0, { old: 'x' })],
  ['outside the window', 'abc.....', near(6, { old: 'b', window: 4 })],
  ['prefix does not fit before the start', 'abc', near(0, { old: 'a', prefix: 'x' })],
  ['suffix does not fit after the end', 'abc', near(0, { old: 'c', suffix: 'd' })],
  ['hash differs though the context fits', 'x = 2;', near(0, { old: '1', prefix: 'x = ', suffix: ';' })],
  ['longer than the file', 'ab', near(0, { old: 'abc' })],
  ['empty file', '', near(0, { old: 'a' })],
])('context: not found: %s', (_, text, anchor) => {
  expect(resolveAnchor(anchor, bytes(text))).toEqual({ kind: 'missing' });
});

test.each([
  ['distinct matches', 'ab ab', near(0, { old: 'ab' }), [0, 3]],
  ['two of many overlapping ones', 'aaaa', near(0, { old: 'aa' }), [0, 2]],
  ['even if one is at the approximate place', 'ab ab', near(3, { old: 'ab' }), [0, 3]],
  ['insertion places never overlap', 'aaa', near(0, { prefix: 'a' }), [1, 2, 3]],
])('context: ambiguous: %s', (_, text, anchor, starts) => {
  const result = resolveAnchor(anchor, bytes(text));
  expect(result.kind === 'ambiguous' && result.matches.map(({ start }) => start)).toEqual(starts);
});

test('a search by hash alone is bounded', () => {
  expect(isSearchable(near(0, { old: 'x'.repeat(8000), hashOnly: true }))).toBe(true);
  expect(isSearchable(near(0, { old: 'x'.repeat(9000), hashOnly: true }))).toBe(false);
  expect(isSearchable(near(0, { old: 'x'.repeat(9000), hashOnly: true, prefix: 'a' }))).toBe(false);
  expect(isSearchable(near(0, { old: 'x'.repeat(9000), hashOnly: true, window: 10 }))).toBe(true);
  expect(isSearchable(near(0, { old: 'x'.repeat(9000) }))).toBe(true);
  expect(isSearchable(near(0, { length: 9000, prefix: 'a' }))).toBe(true);
});

test('the same as trying every place', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 24 });
  const short = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 2 });
  const kinds = new Set<string>();
  fc.assert(
    fc.property(
      text,
      short,
      short,
      short,
      fc.nat(26),
      fc.nat(12),
      fc.boolean(),
      (file, old, prefix, suffix, start, window, hashOnly) => {
        const anchor = near(start, { old, prefix, suffix, window, hashOnly });
        const all: number[] = [];
        for (let at = Math.max(0, start - window); at <= start + window; at++) {
          const fits =
            at >= prefix.length && file.slice(at - prefix.length).startsWith(prefix + old + suffix);
          if (fits && at + old.length <= file.length) all.push(at);
        }
        const distinct: number[] = [];
        for (const at of all)
          if (distinct.length === 0 || at >= distinct.at(-1)! + old.length) distinct.push(at);
        const chosen = all.includes(start) ? start : distinct[0]!;
        const span = (at: number) => ({ start: at, end: at + old.length });
        const expected =
          distinct.length === 0
            ? { kind: 'missing' }
            : distinct.length === 1
              ? { kind: 'found', span: span(chosen) }
              : { kind: 'ambiguous', matches: distinct.map(span) };
        expect(resolveAnchor(anchor, bytes(file))).toEqual(expected);
        kinds.add(expected.kind);
      },
    ),
    { numRuns: 2000 },
  );
  expect(kinds.size).toBe(3);
});
