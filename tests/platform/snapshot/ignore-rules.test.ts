// The walk outside of git must find what git would find: random trees with random .gitignore files, compared with git.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import fc from '../../seeded-fast-check.ts';
import { POSIX, runGit, WorkspaceOnDisk } from './workspace-on-disk.ts';

const NAMES = ['a', 'b', 'c', 'ab', 'a.o', 'b.o', 'x y', '#h', '!n', '[z]', 'a*', 'Ä', '.d', 'b\\c'];
const name = fc.constantFrom(...NAMES);
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

const SEGMENTS = [
  'a',
  'b',
  'c',
  'ab',
  '*',
  '**',
  '?',
  '*.o',
  'a*',
  '*b',
  '[ab]',
  '[!a]',
  '[a-c]*',
  'x\\ y',
  '\\#h',
  '\\!n',
  '\\[z]',
  'a\\*',
  '.d',
  '.*',
  '***',
  'Ä',
  '[[:alpha:]]',
  '**.o',
  'b\\\\c',
];
const segment = fc.constantFrom(...SEGMENTS);
const pattern = fc
  .record({
    negated: fc.boolean(),
    anchored: fc.boolean(),
    segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
    folder: fc.boolean(),
    tail: fc.constantFrom('', '', '', ' ', '  ', '\\ ', '\r', '\t'),
  })
  .map(({ negated, anchored, segments, folder, tail }) => {
    return `${negated ? '!' : ''}${anchored ? '/' : ''}${segments.join('/')}${folder ? '/' : ''}${tail}`;
  });
const line = fc.oneof(
  { weight: 8, arbitrary: pattern },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '# comment',
      '/',
      '!',
      '\\',
      '#',
      '!#h',
      '//',
      '/*',
      '!/*/',
      '\\a',
      ' ',
      'a\\',
    ),
  },
);
const ignoreFile = fc.array(line, { minLength: 0, maxLength: 5 }).map((lines) => lines.join('\n'));

const tree = fc.record({
  files: fc.uniqueArray(path, { minLength: 1, maxLength: 14 }),
  rules: fc.array(fc.record({ folder: fc.oneof(fc.constant(''), path), content: ignoreFile }), {
    minLength: 1,
    maxLength: 4,
  }),
});

test.runIf(POSIX)('the walk finds what git finds', async () => {
  const workspace = new WorkspaceOnDisk();
  // The repository lies outside, so that the workspace itself is not in one.
  const repository = join(workspace.outside, 'repository');
  runGit(workspace.outside, 'init', '--quiet', repository);
  const place = [`--git-dir=${repository}/.git`, `--work-tree=${workspace.root}`];
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(tree, async ({ files, rules }) => {
      rmSync(workspace.root, { recursive: true });
      mkdirSync(workspace.root);
      for (const file of files) tryWrite(workspace, file, file);
      for (const { folder, content } of rules) tryWrite(workspace, join(folder, '.gitignore'), content);
      const answer = workspace.git(...place, 'ls-files', '-z', '--others', '--exclude-standard');
      const expected = answer.split('\0').filter((path) => path !== '');
      compared += expected.length;
      expect(await workspace.listed()).toEqual(expected.sort());
    }),
    { seed: 20240607, numRuns: 300 },
  );
  expect(compared).toBeGreaterThan(300);
});

/** A name that is already a folder, or has a file on its way, is left out. */
function tryWrite(workspace: WorkspaceOnDisk, path: string, content: string): void {
  try {
    workspace.write({ [path]: content });
  } catch (error) {
    if (!/EISDIR|EEXIST|ENOTDIR/.test(String(error))) throw error;
  }
}
