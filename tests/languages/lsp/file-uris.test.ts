// Paths and URIs: back and forth for any name, and a way out of the workspace is seen in every spelling.
import { posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { placeOfUri, type ServerRoot, uriOfPath, uriOfRoot } from '../../../src/languages/lsp/file-uris.ts';
import fc from '../../seeded-fast-check.ts';

const ROOT: ServerRoot = { path: '/work/my project', style: 'posix' };
const WINDOWS: ServerRoot = { path: 'C:\\work\\my project', style: 'windows' };

test.each([
  [ROOT, 'src/lib.rs', 'file:///work/my%20project/src/lib.rs'],
  [ROOT, 'naïve/日本.rs', 'file:///work/my%20project/na%C3%AFve/%E6%97%A5%E6%9C%AC.rs'],
  [ROOT, 'a#b?c%d.rs', 'file:///work/my%20project/a%23b%3Fc%25d.rs'],
  [ROOT, "it's (1)!.rs", 'file:///work/my%20project/it%27s%20%281%29%21.rs'],
  [WINDOWS, 'src/lib.rs', 'file:///C%3A/work/my%20project/src/lib.rs'],
])('%o %s', (root, path, uri) => {
  expect(uriOfPath(root, path)).toBe(uri);
  expect(placeOfUri(root, uri)).toEqual({ kind: 'inside', path });
});

test('the root itself', () => {
  expect(uriOfRoot(ROOT)).toBe('file:///work/my%20project');
  expect(uriOfRoot(WINDOWS)).toBe('file:///C%3A/work/my%20project');
});

test.each([
  [ROOT, 'file:///work/my project/src/lib.rs', { kind: 'inside', path: 'src/lib.rs' }],
  [ROOT, 'FILE://localhost/work/my%20project/src/./x/../lib.rs', { kind: 'inside', path: 'src/lib.rs' }],
  [ROOT, 'file:/work/my%20project/lib.rs', { kind: 'inside', path: 'lib.rs' }],
  [WINDOWS, 'file:///c:/work/My%20Project/src%5Clib.rs', { kind: 'inside', path: 'src/lib.rs' }],
  [WINDOWS, 'file:///d:/work/my%20project/lib.rs', { kind: 'outside', path: 'd:/work/my project/lib.rs' }],
  [ROOT, 'file:///work/my%20project/../other/lib.rs', { kind: 'outside', path: '/work/other/lib.rs' }],
  [ROOT, 'file:///work/my%20project/%2e%2e/other.rs', { kind: 'outside', path: '/work/other.rs' }],
  [ROOT, 'file:///work/my%20project2/lib.rs', { kind: 'outside', path: '/work/my project2/lib.rs' }],
  [ROOT, 'file:///work/my%20project', { kind: 'outside', path: '/work/my project' }],
  [ROOT, 'file://server/share/lib.rs', { kind: 'unreadable', uri: 'file://server/share/lib.rs' }],
  [ROOT, 'untitled:lib.rs', { kind: 'unreadable', uri: 'untitled:lib.rs' }],
  [ROOT, 'file:///work/%zz', { kind: 'unreadable', uri: 'file:///work/%zz' }],
  [ROOT, 'file:///work/a%00b', { kind: 'unreadable', uri: 'file:///work/a%00b' }],
] as const)('%o %s', (root, uri, place) => {
  expect(placeOfUri(root, uri)).toEqual(place);
});

test.runIf(process.platform !== 'win32')('agrees with Node on any path', () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  const name = part.filter((text) => !/[/\\\0\p{Surrogate}]/u.test(text) && text !== '.' && text !== '..');
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (parts) => {
      const path = parts.join('/');
      if (/^[a-zA-Z]:/.test(path)) return;
      const uri = uriOfPath(ROOT, path);
      expect(fileURLToPath(uri)).toBe(posix.join(ROOT.path, path));
      expect(placeOfUri(ROOT, uri)).toEqual({ kind: 'inside', path });
      const ofNode = pathToFileURL(posix.join(ROOT.path, path)).href;
      expect(placeOfUri(ROOT, ofNode)).toEqual({ kind: 'inside', path });
    }),
  );
});
