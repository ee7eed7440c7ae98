// No text becomes a path that leaves the workspace, on any system; and tug never writes git's or its own files.
import { posix, win32 } from 'node:path';
import { expect, test } from 'vitest';
import { TugError } from '../../src/base/tug-error.ts';
import { assertWritablePath, type PathStyle, parseWorkspacePath } from '../../src/base/workspace-path.ts';
import fc from '../seeded-fast-check.ts';

test.each([
  ['src/a.py', 'src/a.py'],
  ['./src//a.py', 'src/a.py'],
  ['src/./a.py', 'src/a.py'],
  ['..a/b..', '..a/b..'],
  ['...', '...'],
  [' a ', ' a '],
  ['a\\b.py', 'a\\b.py'],
  ['aux.py', 'aux.py'],
  ['日本/é.py', '日本/é.py'],
  ['new\nline', 'new\nline'],
  ['a:b', null],
  ['ab:c', 'ab:c'],
  ['.//\\\\server', null],
])('posix: %j', (text, path) => {
  if (path === null) expect(refusal(() => parseWorkspacePath(text))).not.toBe(null);
  else expect(parseWorkspacePath(text)).toBe(path);
});

test.each([
  ['', 'it is empty'],
  ['.', 'it names a directory'],
  ['./', 'it ends with a separator, so it names a directory'],
  ['src/', 'it ends with a separator, so it names a directory'],
  ['src\\', 'it ends with a separator, so it names a directory'],
  ['src/.', 'it names a directory'],
  ['..', 'it holds ".."'],
  ['../a', 'it holds ".."'],
  ['a/../b', 'it holds ".."'],
  ['a\\..\\..\\b', 'it holds ".."'],
  ['..\\a', 'it holds ".."'],
  ['/etc/passwd', 'it is absolute'],
  ['//server/share/a', 'it is absolute'],
  ['\\\\server\\share\\a', 'it is absolute'],
  ['\\\\?\\C:\\a', 'it is absolute'],
  ['C:\\a', 'it begins with a drive letter'],
  ['c:/a', 'it begins with a drive letter'],
  ['c:a', 'it begins with a drive letter'],
  ['./c:/a', 'it begins with a drive letter'],
  ['a\0b', 'it holds a NUL character'],
  ['a\ud800b', 'it is not valid Unicode'],
  ['a/'.repeat(3000), 'it is longer than 4096 characters'],
])('refused everywhere: %j', (text, reason) => {
  for (const style of ['posix', 'windows'] as const) {
    const error = refusal(() => parseWorkspacePath(text, style));
    expect(error?.code).toBe('PathEscape');
    expect(error?.details.reason).toBe(reason);
  }
});

test('the error shows the path, but not all of a long one', () => {
  const { message, details } = refusal(() => parseWorkspacePath(`../${'a'.repeat(400)}`))!;
  const shown = `../${'a'.repeat(197)}...`;
  expect(message).toBe(`the path "${shown}" is refused: it holds ".."`);
  expect(details).toEqual({ path: shown, reason: 'it holds ".."' });
});

test.each([
  ['src\\a.py', 'src/a.py'],
  ['.\\src/a.py', 'src/a.py'],
  ['aux.py', null],
  ['src/NUL', null],
  ['com1.txt', null],
  ['com10', 'com10'],
  ['console', 'console'],
  ['a.txt:stream', null],
  ['a?', null],
  ['a/b.', null],
  ['a /b', null],
])('windows: %j', (text, path) => {
  if (path === null) expect(refusal(() => parseWorkspacePath(text, 'windows'))?.code).toBe('PathEscape');
  else expect(parseWorkspacePath(text, 'windows')).toBe(path);
});

test.each([
  '.git/config',
  'sub/.git',
  '.GIT/hooks/x',
  '.git./x',
  '.git /x',
  '.git::$INDEX_ALLOCATION/x',
  'GIT~1/config',
  '.g\u200cit/config',
  '.tug/session.json',
  'a\\.git\\config',
  './src/a.py',
  'src//a.py',
])('never written: %j', (path) => {
  expect(refusal(() => assertWritablePath(path))?.code).toBe('PathEscape');
});

test.each([
  '.gitignore',
  '.github/workflows/a.yml',
  'git',
  'tug/a',
  'a.git',
  '.tugrc',
])('may be written: %j', (path) => {
  expect(refusal(() => assertWritablePath(path))).toBe(null);
});

const pieces = fc.constantFrom(
  '..',
  '.',
  '/',
  '\\',
  'a',
  'B',
  ' ',
  'C:',
  ':',
  '\0',
  '~',
  'é',
  '.git',
  '.tug',
  '//',
  'con',
  '.',
);
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

test('what is accepted stays inside, in one spelling, for both kinds of paths', () => {
  let accepted = 0;
  fc.assert(
    fc.property(anyText, fc.constantFrom<PathStyle>('posix', 'windows'), (text, style) => {
      let path: string;
      try {
        path = parseWorkspacePath(text, style);
      } catch (error) {
        expect((error as TugError).code).toBe('PathEscape');
        return;
      }
      accepted++;
      expect(parseWorkspacePath(path, style)).toBe(path);
      expect(posix.relative('/root/w', posix.resolve('/root/w', path))).toBe(path);
      const onWindows = win32.relative('C:\\root\\w', win32.resolve('C:\\root\\w', path));
      expect(onWindows.startsWith('..') && !/^\.\.+[^\\]/.test(onWindows)).toBe(false);
      expect(onWindows === '' || win32.isAbsolute(onWindows)).toBe(false);
    }),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(300);
});

function refusal(action: () => unknown): TugError | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof TugError) return error;
    throw error;
  }
}
