// Paths in text: `src/pkg/module.py` names a module, `tests/test_a.py::TestCase::test_it` a test. They are qualified names too.
import type { TextPlace } from '../../../../kernel/sweep/text-place.ts';
import type { RenamedNames } from './renamed-names.ts';

/** Whether the path up to the word is the end of the renamed module's path. */
export function namesFile(renamed: RenamedNames, { text, at, code }: TextPlace, end: number): boolean {
  if (renamed.kind !== 'module') return false;
  const before = /[\w./-]*$/.exec(text.slice(Math.max(0, at - 300), at))![0].replace(/^(?:\.{1,2}\/)+/, '');
  const after = text.slice(end);
  const path = `${before}${renamed.word}`;
  if (!/^(?:\.pyi?(?![\w.])|\/|(?![\w.-]))/.test(after)) return false;
  if (!renamed.paths.some((each) => each === path || each.endsWith(`/${path}`))) return false;
  // `name.py` alone may be any file of this name.
  return before.includes('/') || renamed.paths.includes(path) || (code !== null && !renamed.isShared);
}

/** `path.py::Class::name`. */
export function namesTest({ addresses, word }: RenamedNames, text: string, at: number): boolean {
  const match = /([\w./-]+\.py)::((?:\w+::)*)$/.exec(text.slice(Math.max(0, at - 300), at));
  if (match === null) return false;
  const [path, inside] = [match[1]!.replace(/^\.\//, ''), match[2]!.replaceAll('::', '.')];
  return addresses.some((each) => {
    const address = `${path}::${inside}${word}`;
    return each === address || each.endsWith(`/${address}`);
  });
}
