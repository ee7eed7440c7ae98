// A program from the outside: what it keeps from an earlier one, and calls that import.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createFactsLoader } from '../../../../src/languages/python/facts/load-facts.ts';
import { createProgram } from '../../../../src/languages/python/link/create-program.ts';
import { forgetOldFacts, type KnownFacts } from '../../../../src/languages/python/link/module-files.ts';
import type { Program } from '../../../../src/languages/python/link/program.ts';
import * as Kind from '../../../../src/languages/python/syntax/node-kinds.ts';
import { memoryView } from '../../../support/memory-view.ts';
import { programOf, stubsFrom } from './program-of.ts';
import { showAll, showModule } from './show-resolved.ts';

const BEFORE = { 'a.py': 'def f(): ...\n', 'b.py': 'from a import f\n', 'c.py': 'import b\n' };

test('facts of files with the same bytes are taken over, also when they moved', () => {
  const before = programOf(BEFORE);
  const facts = before.file('a.py')!.facts;
  const after = next(before, {
    'moved.py': BEFORE['a.py'],
    'b.py': 'from moved import f\n',
    'c.py': BEFORE['c.py'],
  });
  expect(after.file('moved.py')!.facts).toBe(facts);
  expect(after.file('a.py')).toBe(null);
  expect(showAll(after.member(after.findModule('b'), 'f'))).toBe('moved.py:f');
  expect(showAll(before.member(before.findModule('b'), 'f'))).toBe('a.py:f');
});

test('two files with the same bytes have facts of their own', () => {
  const before = programOf({ 'a.py': 'x = 1\n', 'b.py': 'x = 1\n' });
  const facts = before.file('a.py')!.facts;
  expect(before.file('b.py')!.facts).not.toBe(facts);
  const after = next(before, { 'a.py': 'x = 1\n', 'c.py': 'x = 1\n', 'd.py': 'x = 1\n' });
  const all = ['a.py', 'c.py', 'd.py'].map((path) => after.file(path)!.facts);
  expect(new Set(all).size).toBe(3);
  expect(all[0]).toBe(facts);
});

test('a changed project file changes the roots, any other file does not', () => {
  const before = programOf({ 'x/m.py': '', 'pyproject.toml': '' });
  expect(before.sourceRoots).toEqual(['', 'x']);
  const pyproject = '[tool.setuptools]\npackage-dir = {"" = "x"}\n';
  expect(next(before, { 'x/m.py': 'y = 1\n', 'pyproject.toml': '' }).sourceRoots).toEqual(before.sourceRoots);
  expect(next(before, { 'x/m.py': '', 'pyproject.toml': pyproject }).sourceRoots).toEqual(['x', '']);
});

test('only files that were asked for are analysed', () => {
  const program = programOf({ ...BEFORE, 'far.py': 'x = 1\n' });
  expect(program.analysedFiles()).toEqual([]);
  program.member(program.findModule('b'), 'f');
  expect(program.analysedFiles().map(({ path }) => path)).toEqual(['b.py', 'a.py']);
});

test('calls that import by a literal name', () => {
  const program = programOf(
    {
      'pkg/__init__.py': '',
      'pkg/mod.py': '',
      'pkg/main.py': [
        'import importlib, importlib as il',
        'from importlib import import_module as load',
        'importlib.import_module("pkg.mod")',
        'il.import_module(".mod", package="pkg")',
        'load(".mod", __package__)',
        'load(name="pkg.mod")',
        '__import__("pkg.mod")',
        '__import__("pkg.mod", fromlist=["x"])',
        'load(variable)',
        'importlib.reload("pkg.mod")',
        'load("json")',
      ].join('\n'),
    },
    { 'importlib/__init__.pyi': 'def import_module(name, package=None): ...\ndef reload(module): ...\n' },
  );
  const file = program.file('pkg/main.py')!;
  const { tree } = file.facts;
  const answers: string[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Kind.Call) continue;
    const module = program.importedByCall(file, file.facts, node);
    answers.push(module === null ? 'null' : showModule(module));
  }
  expect(answers).toEqual([
    '<pkg/mod.py>',
    '<pkg/mod.py>',
    '<pkg/mod.py>',
    '<pkg/mod.py>',
    '<pkg/__init__.py>',
    '<pkg/mod.py>',
    'null',
    'null',
    'outside json',
  ]);
});

test('a program that was taken over from is let go of: a server sees thousands of them', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let last = programOf({ 'a.py': 'x = 0\n' });
  const gone: WeakRef<Program>[] = [];
  for (let i = 1; i <= 5; i++) {
    gone.push(new WeakRef(last));
    last = next(last, { 'a.py': `x = ${i}\n` });
    last.file('a.py');
  }
  // What a reference was read from in this turn stays until the next one.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(gone.map((reference) => reference.deref())).toEqual(gone.map(() => undefined));
});

test('facts of file versions that only old programs needed are forgotten, those of the last ones are not', () => {
  const version = (at: number) => memoryView({ 'a.py': `x = ${at}\n` }).snapshot;
  const known: KnownFacts = {
    loader: createFactsLoader(null),
    byHash: new Map(),
    external: new Map(),
    recent: [],
  };
  const hashOf = (at: number) => version(at).files[0]!.hash;
  for (let at = 0; at < 200; at++) {
    forgetOldFacts(known, version(at), 1);
    known.byHash.set(hashOf(at), { path: 'a.py', facts: null as never });
    expect(known.byHash.size).toBeLessThanOrEqual(70);
  }
  expect([196, 197, 198, 199].map((at) => known.byHash.has(hashOf(at)))).toEqual([true, true, true, true]);
  expect([0, 100].map((at) => known.byHash.has(hashOf(at)))).toEqual([false, false]);
});

function next(previous: Program, files: Readonly<Record<string, string>>): Program {
  return createProgram({
    view: memoryView(files),
    externalModules: stubsFrom({}),
    factsCache: null,
    sourceRoots: null,
    previous,
  });
}
