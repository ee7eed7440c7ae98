// The built-in model of the standard library: our parser reads all of it, and nothing that the interpreter has is missing.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSyntaxArena, parseInto } from '../../../src/languages/python/syntax/parse-python.ts';
import { openStandardLibraryModel } from '../../../src/platform/python-stubs/standard-library-model.ts';
import { repositoryRoot } from '../../repository/source-files.ts';

const MODEL = join(repositoryRoot, 'assets', 'python-stdlib.txt');
const PYTHON = process.platform === 'win32' ? 'python' : 'python3';

/** The modules that programs import most, and the home of most classes that programs derive from. */
const MODULES =
  `abc argparse array ast asyncio base64 bisect builtins calendar codecs collections collections.abc
  concurrent.futures configparser contextlib contextvars copy csv ctypes dataclasses datetime decimal difflib email
  email.message enum fractions functools gettext glob gzip hashlib heapq html.parser http http.client http.server importlib
  importlib.abc inspect io ipaddress itertools json locale logging logging.handlers math multiprocessing numbers operator os
  os.path pathlib pickle platform pprint queue random re sched selectors shelve shlex shutil signal socket socketserver sqlite3
  ssl stat statistics string struct subprocess sys tarfile tempfile textwrap threading time timeit tokenize traceback types
  typing unittest unittest.mock urllib.error urllib.parse urllib.request uuid warnings weakref xml.dom.minidom
  xml.etree.ElementTree zipfile zlib`.split(/\s+/);

const model = openStandardLibraryModel();

test('every stub parses without a problem', () => {
  const arena = createSyntaxArena();
  const names = stubNames();
  const problems = names.flatMap((name) => {
    const source = model.find(name)!.read();
    return parseInto(arena, source).problems.map(({ message, start }) => `${name}:${start}: ${message}`);
  });
  expect(problems).toEqual([]);
  expect(names.length).toBeGreaterThan(400);
});

test('nothing that the interpreter on PATH has is missing, and every import between stubs leads somewhere', () => {
  const script = join(repositoryRoot, 'tests', 'platform', 'python-stubs', 'check_model.py');
  const { stdout, stderr } = spawnSync(PYTHON, ['-B', script, MODEL, ...MODULES], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { classes, problems, dangling } = JSON.parse(stdout);
  expect({ problems, dangling }).toEqual({ problems: [], dangling: [] });
  expect(classes).toBeGreaterThan(800);
});

test('modules have the name, the place and the form they are imported by', () => {
  const shape = (name: string) => {
    const { path, isPackage } = model.find(name)!;
    return { path, isPackage };
  };
  expect(shape('builtins')).toEqual({ path: 'stdlib:builtins.pyi', isPackage: false });
  expect(shape('unittest.case')).toEqual({ path: 'stdlib:unittest/case.pyi', isPackage: false });
  expect(shape('os')).toEqual({ path: 'stdlib:os/__init__.pyi', isPackage: true });
  expect(model.find('requests')).toBeNull();
  expect(model.find('unittest.nothing')).toBeNull();
});

test('what belongs to the standard library is known by name, also without a stub', () => {
  const standard = (name: string) => model.isStandardLibrary(name);
  expect(['os', 'os.path', 'encodings.utf_8', 'winreg', '_abc', 'sys'].map(standard)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(['requests', 'typing_extensions', 'django.db', 'o'].map(standard)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(model.find('typing_extensions')).not.toBeNull();
});

test('opening the model reads nothing', () => {
  const missing = openStandardLibraryModel(join(repositoryRoot, 'no-such-file'));
  expect(() => missing.find('os')).toThrow('ENOENT');
});

function stubNames(): readonly string[] {
  const [, ...rows] = readFileSync(MODEL, 'latin1').split('\n\n')[0]!.split('\n');
  return rows.map((row) => row.split(' ')[0]!).filter((name) => model.find(name) !== null);
}
