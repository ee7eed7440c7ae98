// The look at raw bytes finds every class that may be below another: more is allowed, fewer never.
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../src/base/content-hash.ts';
import type { FactsCache } from '../../../../src/languages/python/facts/facts-cache.ts';
import { type ClassHeads, createClassHeads } from '../../../../src/languages/python/link/class-heads.ts';
import { createScannedHeads } from '../../../../src/languages/python/link/scanned-heads.ts';
import { createEvaluator } from '../../../../src/languages/python/types/create-evaluator.ts';
import { openProgram } from './markers.ts';
import { randomProgram } from './random-program.ts';
import { showClass } from './show-type.ts';

const A = { name: 'A', path: 'a.py', isOutside: false };

function headsIn(source: string): ClassHeads {
  const bytes = Buffer.from(source);
  const file = { path: 'a.py', size: bytes.length, hash: contentHash(bytes), language: 'python' };
  return createClassHeads(
    () => [file],
    () => bytes,
    createScannedHeads(null),
  );
}

describe('classes below a word', () => {
  it.each([
    ['a plain base', 'class B(A): ...', ['B']],
    ['a dotted one', 'class B(pkg.mod.A, object): ...', ['B']],
    ['with arguments', 'class B(A[int, "C"]): ...', ['B']],
    ['over several lines', 'class B(\n    X,  # not )\n    A,\n):\n    pass', ['B']],
    ['through others', 'class B(A): ...\nclass C(B): ...\nif x:\n\tclass D (C): ...', ['B', 'C', 'D']],
    ['behind an import alias', 'from m import A as Z\nclass B(Z): ...', ['B']],
    ['behind an assignment', 'Z = m.A\nclass B(Z): ...', ['B']],
    ['behind a conditional one', 'Z = A if x else object\nclass B(Z): ...', ['B']],
    ['behind one of two', 'Y = Z = A\nclass B(Z): ...', ['B']],
    ['in a call', 'class B(with_metaclass(Meta, A)): ...', ['B']],
    ['with Windows line ends', 'class B(\r\n  A):\r\n  pass\r\n', ['B']],
    ['behind a colon', 'if x: class B(A): ...', ['B']],
    ['behind a semicolon', 'x = 1; class B(A): ...', ['B']],
    ['behind a byte order mark', '\ufeffclass B(A): ...', ['B']],
    ['behind a backslash', 'class \\\n  B \\\r\n (A): ...', ['B']],
    ['with type parameters', 'class B[T: (int, str)](A[T]): ...', ['B']],
    ['not in a comment', '# a class that (A) is: x\n#class B(A): ...', []],
    ['not in a sentence', '"The\nclass that (A)\nis"', []],
    ['not a keyword', 'class B(X, metaclass=A): ...', []],
    ['not a longer name', 'class B(AA): ...\nsubclass (A)', []],
    ['not the class itself', 'class A: ...', []],
    ['not the first part of a path', 'class B(A.Inner): ...', []],
    ['under another name', 'import x, A as Z\nclass B(Z): ...', ['B']],
    ['under the name of an except', 'except A as Z:\n  class B(Z): ...', ['B']],
    ['not for a sentence', '# the same thing: not an A as Z\nclass B(Z): ...', []],
  ])('%s', (_, source, expected) => {
    const heads = headsIn(source);
    expect([...(heads.classesBelow(A, false).get('a.py') ?? [])]).toEqual(expected);
  });

  it('tells those with several bases', () => {
    const source = 'class B(A): ...\nclass C(A, X): ...\nclass D(B, metaclass=M): ...\nclass E(C): ...';
    const heads = headsIn(source);
    expect([...heads.classesBelow(A, true).get('a.py')!]).toEqual(['C']);
  });

  it.each([
    ['a mixin that does not have it brings nothing', 'class B(A, M): ...', {}, []],
    ['a mixin that has it does', 'class B(A, M): ...', { 'm.py M': true }, ['B']],
    ['not one beside a class that has it', 'class B(A, M): ...', { 'm.py Other': true }, []],
    ['so does what is above the mixin', 'class N(M): ...\nclass B(A, N): ...', { 'm.py M': true }, ['B']],
    ['and what the mixin is another name of', 'N = M\nclass B(A, N): ...', { 'm.py M': true }, ['B']],
    ['a base from outside may have anything', 'class B(A, Outside): ...', {}, ['B']],
    ['object has nothing', 'class B(A, object): ...', {}, []],
    ['what is above the class itself is its own', 'class B(A, A2): ...\nclass A2(A): ...', {}, []],
    ['another class of the same name counts', 'class B(A, m.A): ...', { 'm.py A': true }, ['B']],
    ['the file of the class itself holds the name', 'class B(A, M): ...', { 'b.py': true }, ['B']],
  ])('classes that join: %s', (_, source, holding: Readonly<Record<string, boolean>>, expected) => {
    const sources = new Map([
      ['a.py', 'class A: ...\n'],
      ['b.py', source],
      ['m.py', 'class M: ...\nclass A(M): ...\nclass Other: ...\n'],
    ]);
    const files = [...sources].map(([path, text]) => {
      const bytes = Buffer.from(text);
      return { path, size: bytes.length, hash: contentHash(bytes), language: 'python' };
    });
    const heads = createClassHeads(
      () => files,
      (path) => Buffer.from(sources.get(path)!),
      createScannedHeads(null),
    );
    const found = heads.classesJoining(
      A,
      (path) => holding[path] === true,
      (path, name) => holding[`${path} ${name}`] === true,
    );
    expect([...(found.get('b.py') ?? [])]).toEqual(expected);
  });

  it('reads only what changed for the next snapshot', () => {
    const sources = new Map([
      ['a.py', 'class B(A): ...\n'],
      ['b.py', 'Z = A\n'],
      ['c.py', 'class C(B): ...\n'],
    ]);
    const scanned = createScannedHeads(null);
    const read: string[] = [];
    const below = () => {
      const files = [...sources].map(([path, source]) => {
        const bytes = Buffer.from(source);
        return { path, size: bytes.length, hash: contentHash(bytes), language: 'python' };
      });
      const readNow = (path: string) => {
        read.push(path);
        return Buffer.from(sources.get(path)!);
      };
      const heads = createClassHeads(() => files, readNow, scanned);
      return [...heads.classesBelow(A, false)].map(([path, names]) => [path, ...names]);
    };
    expect(below()).toEqual([
      ['a.py', 'B'],
      ['c.py', 'C'],
    ]);
    read.length = 0;
    sources.set('c.py', 'class C(B): ...\nclass D(A): ...\n');
    expect(below()).toEqual([
      ['a.py', 'B'],
      ['c.py', 'D', 'C'],
    ]);
    expect(read).toEqual(['c.py']);
    // A new base: what is another name for it was not looked for before.
    sources.set('c.py', 'class C(Z): ...\n');
    expect(below()).toEqual([
      ['a.py', 'B'],
      ['c.py', 'C'],
    ]);
  });

  it.each([
    ['its own name', 'class word: ...', true],
    ['an import alias', 'from m import word\nfrom m import K as word\nclass K: ...', true],
    ['an assignment', 'class K: ...\nword = pkg.K', true],
    ['an instance', 'class K: ...\nword = K()', false],
    ['nothing that is a class', 'word = other\nother = word', false],
  ])('tells that a word may be a class: %s', (_, source, expected) => {
    expect(headsIn(source).mayBeClass('word')).toBe(expected);
  });

  it.each([
    ['a plain import', 'import lib\nclass B(lib.A): ...', []],
    ['used otherwise too', 'import lib\nprint(lib.x)\nclass B(lib.A, lib.mod.Y): ...', []],
    ['a module of the workspace', 'import a\nclass B(a.A): ...', ['B']],
    ['imported from somewhere', 'from . import lib\nclass B(lib.A): ...', ['B']],
    ['with another name', 'import other as lib\nclass B(lib.A): ...', ['B']],
    ['assigned to', 'import lib\nlib = mine\nclass B(lib.A): ...', ['B']],
    ['a parameter', 'import lib\ndef f(lib):\n    class B(lib.A): ...', ['B']],
    ['not imported at all', 'class B(lib.A): ...', ['B']],
  ])('a base of a module: %s', (_, source, expected) => {
    const heads = headsIn(source);
    const below = (isOutside: boolean) => [
      ...(heads.classesBelow({ ...A, isOutside }, false).get('a.py') ?? []),
    ];
    expect([below(false), below(true)]).toEqual([expected, ['B']]);
  });

  it.each([
    ['x.word = 1', true],
    ['(x.word) = 1', true],
    ['(x.\n word\n) = 1', true],
    ['x.word \\\n = 1', true],
    ['a, x.word = 1, 2', true],
    ['if x: y[0].word = z = 1', true],
    ['x = y.word = 1', true],
    ['x.word == 1', false],
    ['x.word >= 1', false],
    ['x.word += 1', false],
    ['x.word.y = 1', false],
    ['word = 1', false],
  ])('tells what is assigned to: %s', (source, expected) => {
    expect(headsIn(source).filesStoring('word')).toEqual(expected ? ['a.py'] : []);
  });

  it('is kept for the next run, and read anew when what was kept is damaged', () => {
    const source = [
      'from m import A as Z',
      'class B(Z, other.Y[int], metaclass=M): ...',
      'class Ünï(B): ...',
      'class Bare: ...',
      'Bare.name = Bare.register(B)',
    ].join('\n');
    const files = [source, '', '# no classes'].map((text, at) => {
      const bytes = Buffer.from(text);
      return { path: `${at}.py`, size: bytes.length, hash: contentHash(bytes), language: 'python', bytes };
    });
    const kept = new Map<string, Uint8Array>();
    const cache: FactsCache = {
      get: (hash) => kept.get(hash) ?? null,
      put: (hash, encode) => kept.set(hash, encode()),
      flush: () => {},
    };
    const ask = () => {
      const read: string[] = [];
      const heads = createClassHeads(
        () => files,
        (path) => {
          read.push(path);
          return files.find((file) => file.path === path)!.bytes;
        },
        createScannedHeads(cache),
      );
      const below = [...heads.classesBelow(A, false)].map(([path, names]) => [path, ...names]);
      const several = [
        ...(heads
          .classesJoining(
            A,
            () => true,
            () => false,
          )
          .get('0.py') ?? []),
      ];
      return {
        below,
        several,
        stores: heads.filesStoring('name'),
        registerers: [...heads.registerers()],
        read,
      };
    };
    const found = {
      below: [['0.py', 'B', 'Ünï']],
      several: ['B'],
      stores: ['0.py'],
      registerers: [['0.py', ['Bare']]],
    };
    expect(ask()).toEqual({ ...found, read: ['0.py', '1.py', '2.py'] });
    expect(ask()).toEqual({ ...found, read: [] });
    const [[key, bytes]] = [...kept] as [[string, Uint8Array]];
    kept.set(key, bytes.subarray(0, bytes.length - 3));
    expect(ask()).toEqual({ ...found, read: ['0.py', '1.py', '2.py'] });
  });

  it('lets nothing slip that the classes themselves say', () => {
    let pairs = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const program = openProgram({ 'program.py': randomProgram(seed) });
      const evaluator = createEvaluator(program);
      const file = program.file('program.py')!;
      file.facts.classes.forEach((_fact, index) => {
        const ancestors = evaluator
          .mro({ file, index })
          .classes.filter((one) => one.file === file && one.index !== index);
        for (const ancestor of ancestors) {
          pairs++;
          const below = evaluator.subclasses(ancestor).map((one) => one.index);
          expect([seed, showClass(ancestor), below.includes(index)]).toEqual([
            seed,
            showClass(ancestor),
            true,
          ]);
        }
      });
    }
    expect(pairs).toBeGreaterThan(40);
  });
});
