// Which ignored files the sandbox has: what is small and among the sources or tests, never caches, environments, build output.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageOfPath } from '../../../src/kernel/language-of-path.ts';
import { findIgnored } from '../../../src/platform/sandbox/find-ignored.ts';
import { makeWorkspace } from './sandbox-fixture.ts';
import { snapshotOf } from './tree-on-disk.ts';

const TRACKED = [
  'pyproject.toml',
  'pkg/__init__.py',
  'pkg/sub/a.py',
  'tests/test_a.py',
  'docs/index.md',
  'tests/data/one.txt',
];
const NEEDED = [
  'pkg/_version.py',
  'pkg/fast.so',
  'pkg/generated/parser.py',
  'tests/data/two.bin',
  'tests/more/x.json',
];
const NEVER = [
  '.env',
  'notes.txt',
  'secret.key',
  'docs/private.md',
  'pkg/__pycache__/a.pyc',
  'pkg/.cache/x',
  'pkg/build/lib.py',
  'pkg/venv/pyvenv.cfg',
  'pkg/own-env/pyvenv.cfg',
  'pkg/own-env/lib/x.py',
  'pkg/credentials.json',
  'tests/run.log',
  'node_modules/a/index.py',
  'build/lib/pkg/__init__.py',
  'data/large/set.csv',
];

function find(
  globs: readonly string[],
  extra: Readonly<Record<string, string>> = {},
  known: readonly string[] = [],
) {
  const files = [...TRACKED, ...NEEDED, ...NEVER].map((path) => [path, 'x'] as const);
  const { root } = makeWorkspace({ ...Object.fromEntries(files), ...extra });
  symlinkSync('/etc/hostname', join(root, 'pkg/link.py'));
  const all = snapshotOf(root);
  const tracked = all.files
    .filter(({ path }) => TRACKED.includes(path) || known.includes(path))
    .map((file) => ({ ...file, language: languageOfPath(file.path) }));
  return findIgnored(root, { ...all, files: tracked, links: [] }, globs);
}

test('by default what is small and lies among sources and tests', () => {
  expect(find([])).toEqual({
    paths: NEEDED,
    stamp: expect.stringContaining('pkg/_version.py 1 '),
    warnings: [],
  });
});

test('a package beside the others, wherever they lie and whatever its name is', () => {
  const files = {
    'generated/__init__.py': '',
    'generated/deep/a.py': '',
    'scratch/try.py': '',
    'pkg/env/__init__.py': '',
    'src/one/a.py': '',
    'src/two/b.py': '',
    'src/notes/c.txt': '',
    'src/d.txt': '',
  };
  const added = ['generated/__init__.py', 'generated/deep/a.py', 'pkg/env/__init__.py', 'src/two/b.py'];
  expect(find([], files, ['src/one/a.py']).paths).toEqual([...NEEDED, ...added].sort());
});

test('what is too large is left out, and that is said', () => {
  const { paths, warnings } = find([], { 'tests/data/huge.bin': 'x'.repeat(1024 * 1024 + 1) });
  expect(paths).toEqual(NEEDED);
  expect(warnings).toEqual([expect.stringMatching(/^1 ignored files? .*--include-ignored$/)]);
});

test.each([
  ['data/**', ['data/large/set.csv']],
  ['data', ['data/large/set.csv']],
  ['.env', ['.env']],
  ['**/*.key', ['secret.key']],
  ['build/lib/pkg/__init__.py', ['build/lib/pkg/__init__.py']],
  ['no/such/*', []],
  ['../**', []],
  ['/etc/hostname', []],
] as const)('%s adds %j', (glob, added) => {
  expect(find([glob]).paths).toEqual([...NEEDED, ...added].sort());
});
