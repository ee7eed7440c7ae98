// A file opens by saying why it exists; most files hold one idea and stay short; names are kebab-case.
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const files = [...readSourceFiles('src'), ...readSourceFiles('tests')];

test('every file opens with a comment', () => {
  expect(files.filter((file) => !file.text.startsWith('//')).map((file) => file.path)).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
});

test('no source file grows past 500 lines, and nine of ten stay under 300', () => {
  const sources = files.filter((file) => file.path.startsWith('src/'));
  const lines = (text: string) => text.split('\n').length;
  expect(sources.filter((file) => lines(file.text) > 500).map((file) => file.path)).toEqual([]);
  expect(sources.filter((file) => lines(file.text) > 300).length).toBeLessThanOrEqual(sources.length / 10);
});

test('names are kebab-case and say something', () => {
  const odd = files.filter(
    (file) =>
      !/^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.ts$/.test(basename(file.path)) ||
      /(^|\/)(utils?|helpers?|index|misc|common)\.ts$/.test(file.path),
  );
  expect(odd.map((file) => file.path)).toEqual([]);
});
