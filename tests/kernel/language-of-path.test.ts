// The name of a file says which language it is in, the same everywhere.
import { expect, test } from 'vitest';
import { languageOfPath } from '../../src/kernel/language-of-path.ts';

test.each([
  ['a.py', 'python'],
  ['src/deep/a.pyi', 'python'],
  ['A.PY', 'python'],
  ['x.rs', 'rust'],
  ['x.toy', 'toy'],
  ['x.d.ts', 'typescript'],
  ['x.mjs', 'javascript'],
  ['x.go', 'go'],
  ['README.md', 'markdown'],
  ['docs/index.rst', 'restructuredtext'],
  ['pyproject.toml', 'toml'],
  ['Cargo.lock', 'toml'],
  ['Pipfile.lock', 'json'],
  ['.github/workflows/ci.yml', 'yaml'],
  ['package.json', 'json'],
  ['setup.cfg', 'ini'],
  ['tox.ini', 'ini'],
  ['notes.txt', 'text'],
  ['LICENSE', 'text'],
  ['deep/Makefile', 'make'],
  ['Dockerfile', 'docker'],
  ['.gitignore', 'ignore'],
  ['.editorconfig', 'ini'],
  ['a.ipynb', 'notebook'],
  ['.py', null],
  ['py', null],
  ['a.py/b', null],
  ['a.', null],
  ['image.png', null],
  ['constructor', null],
  ['a.constructor', null],
  ['', null],
])('%s', (path, language) => {
  expect(languageOfPath(path)).toBe(language);
});
