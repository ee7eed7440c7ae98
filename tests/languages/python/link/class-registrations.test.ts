// Which files may register a class, from their bytes.
import { expect, test } from 'vitest';
import { mayNameClass } from '../../../../src/languages/python/link/class-registrations.ts';
import { scanHeads } from '../../../../src/languages/python/link/scan-heads.ts';

function mayRegister(source: string, isClassName: (word: string) => boolean): boolean {
  const bytes = Buffer.from(source);
  return scanHeads(bytes).registers.some((word) => mayNameClass(word, () => bytes, isClassName));
}

test.each([
  ['Base.register(Impl)', true],
  ['@Base.register\nclass Impl: ...', true],
  ['_Base.register(Impl)', true],
  ['from m import base\nbase.register(Impl)', true],
  ['import m.other as base\nbase.register(Impl)', true],
  ['class base(ABC): ...\nbase.register(Impl)', true],
  ['def f(cls):\n    cls.register(Impl)', true],
  ['make()\\\n  .register(Impl)', true],
  ['make().register(Impl)', true],
  ['self.register(1)', false],
  ['site = Site()\nadmin.site.register(Model, "x")', false],
  ['Base.register_lookup(Impl)', false],
  ['register(Impl)', false],
])('%s', (source, expected) => {
  expect(mayRegister(source, () => true)).toBe(expected);
});

test('a name that no class has registers none', () => {
  const source = 'from admin import site\nsite.register(Model)';
  expect([mayRegister(source, () => false), mayRegister(source, (word) => word === 'site')]).toEqual([
    false,
    true,
  ]);
});
