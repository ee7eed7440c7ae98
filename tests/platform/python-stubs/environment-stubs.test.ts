// Stubs of an environment: what is asked first, what typeshed's VERSIONS file says, and that no question costs nothing.
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openEnvironmentStubs } from '../../../src/platform/python-stubs/environment-stubs.ts';
import { openStandardLibraryModel } from '../../../src/platform/python-stubs/standard-library-model.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

const FILES = {
  'mypy/typeshed/stdlib/VERSIONS':
    'abc: 3.0-\nzipfile: 3.0-\ntyping: 3.0-\ndistutils: 3.0-3.11 # gone\nasyncio: 3.4-\nasyncio.timeouts: 3.11-\n_typeshed: 3.0-\n',
  'mypy/typeshed/stdlib/abc.pyi': 'class FromTypeshed: ...\n',
  'mypy/typeshed/stdlib/zipfile.pyi': 'class FromTypeshed: ...\n',
  'mypy/typeshed/stdlib/typing.pyi': 'List = _Alias()\n',
  'typing_extensions.py': 'from typing import *\n',
  'typing_extensions.pyi': '',
  'mypy/typeshed/stdlib/distutils/__init__.pyi': 'old: int\n',
  'mypy/typeshed/stdlib/asyncio/__init__.pyi': 'a: int\n',
  'mypy/typeshed/stdlib/asyncio/locks.pyi': 'b: int\n',
  'mypy/typeshed/stdlib/asyncio/timeouts.pyi': 'c: int\n',
  'mypy/typeshed/stdlib/_typeshed/__init__.pyi': 'j: int\n',
  'mypy/typeshed/stubs/six/six/__init__.pyi': 'd: int\n',
  'mypy/typeshed/stubs/six/METADATA.toml': '',
  'yaml-stubs/__init__.pyi': 'e: int\n',
  'yaml/__init__.py': 'e = 1\n',
  'typed/py.typed': '',
  'typed/__init__.py': 'f = 1\n',
  'typed/inner.pyi': 'g: int\n',
  'typed/inner.py': 'g = 1\n',
  'untyped/__init__.py': 'h = 1\n',
  'single.pyi': 'i: int\n',
};

test('an environment is asked before the built-in model, and by its own rules', () => {
  const site = siteWith(FILES);
  const answers = (version: readonly [number, number] | null, ...names: string[]) => {
    const stubs = openEnvironmentStubs({
      sitePackages: [folder.at('not-there'), site],
      pythonVersion: version,
      fallback: openStandardLibraryModel(),
    });
    return names.map((name) => {
      const found = stubs.find(name);
      return found === null ? null : `${found.path}${found.isPackage ? ' (package)' : ''}`;
    });
  };
  expect(answers([3, 12], 'abc', 'typing', 'typing_extensions')).toEqual([
    'stdlib:abc.pyi',
    'stdlib:typing.pyi',
    'stdlib:typing_extensions.pyi',
  ]);
  expect(answers([3, 12], 'zipfile', 'asyncio', 'asyncio.locks', 'asyncio.timeouts')).toEqual([
    'typeshed:stdlib/zipfile.pyi',
    'typeshed:stdlib/asyncio/__init__.pyi (package)',
    'typeshed:stdlib/asyncio/locks.pyi',
    'typeshed:stdlib/asyncio/timeouts.pyi',
  ]);
  // What typeshed does not have for this version, or not at all, is left to the model.
  expect(answers([3, 10], 'asyncio.timeouts', 'json')).toEqual([
    'stdlib:asyncio/timeouts.pyi',
    'stdlib:json/__init__.pyi (package)',
  ]);
  expect(answers([3, 11], 'distutils')).toEqual(['typeshed:stdlib/distutils/__init__.pyi (package)']);
  expect(answers(null, 'distutils')).toEqual(['typeshed:stdlib/distutils/__init__.pyi (package)']);
  expect(answers(null, 'six', 'yaml', 'typed', 'typed.inner', 'untyped', 'single', '_typeshed')).toEqual([
    'typeshed:stubs/six/__init__.pyi (package)',
    'site-packages:yaml-stubs/__init__.pyi (package)',
    'site-packages:typed/__init__.py (package)',
    'site-packages:typed/inner.pyi',
    null,
    'site-packages:single.pyi',
    'typeshed:stdlib/_typeshed/__init__.pyi (package)',
  ]);
  expect(answers(null, '../abc', 'a..b', '', 'typed/inner')).toEqual([null, null, null, null]);
});

test('typeshed without a VERSIONS file, as jedi ships it, counts for every version', () => {
  folder.write('jedi/third_party/typeshed/stdlib/builtins.pyi', '');
  folder.write('jedi/third_party/typeshed/stdlib/zipfile.pyi', '');
  folder.write('pyright/dist/typeshed-fallback/stdlib/3/zipfile.pyi', '');
  const stubs = openEnvironmentStubs({
    sitePackages: [folder.path],
    pythonVersion: [3, 9],
    fallback: openStandardLibraryModel(),
  });
  expect(['zipfile', 'enum'].map((name) => stubs.find(name)?.path)).toEqual([
    'typeshed:stdlib/zipfile.pyi',
    'stdlib:enum.pyi',
  ]);
});

test('text is read when it is asked for, and once', () => {
  const site = siteWith(FILES);
  const stubs = openEnvironmentStubs({
    sitePackages: [site],
    pythonVersion: null,
    fallback: openStandardLibraryModel(),
  });
  const module = stubs.find('zipfile')!;
  expect(Buffer.from(module.read()).toString()).toBe('class FromTypeshed: ...\n');
  writeFileSync(folder.at('mypy/typeshed/stdlib/zipfile.pyi'), 'changed');
  expect(Buffer.from(module.read()).toString()).toBe('class FromTypeshed: ...\n');
  expect(stubs.find('zipfile')).toBe(module);
});

function siteWith(files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) folder.write(path, text);
  return folder.path;
}
