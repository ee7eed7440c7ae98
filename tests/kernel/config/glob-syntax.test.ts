// A pattern is accepted exactly when it is one that the matcher can work with.

import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { explainBadGlob } from '../../../src/kernel/config/glob-syntax.ts';
import fc from '../../seeded-fast-check.ts';

test('patterns people write', () => {
  const fine = [
    '**',
    '*.py',
    'src/**/*.py',
    '**/migrations/**',
    '.venv/**',
    'src/*.{py,pyi}',
    'src/[a-z]*.py',
    '!vendor/**',
    '@(a|b)/*.py',
    './src',
    'src/',
    'a..b/**',
    'with space/*',
    'ünï/**',
    'a\\[b',
  ];
  expect(fine.filter((pattern) => explainBadGlob(pattern) !== null)).toEqual([]);
});

test('any text is either refused with a reason or understood by the matcher', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.constantFrom(
      '**',
      '*',
      '?',
      '[',
      ']',
      '{',
      '}',
      '(',
      ')',
      '!',
      '@(',
      '+(',
      '|',
      ',',
      '/',
      '..',
      '\\',
      '[^',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const pattern = pieces.join('');
      if (pattern === '') return;
      const reason = explainBadGlob(pattern);
      if (reason === null) expect(typeof picomatch(pattern)('a/b.py')).toBe('boolean');
      else expect(reason).toMatch(/./);
    }),
    { numRuns: 2000 },
  );
});
