// The words of a request are guessed from its text and the file it names; what makes no sense is no word, and no error yet.
import { expect, test } from 'vitest';
import { TugError } from '../../src/base/tug-error.ts';
import { expectedWords } from '../../src/kernel/expected-words.ts';
import type { WorkspacePort } from '../../src/kernel/ports.ts';

const FILES: Readonly<Record<string, string>> = { 'a.py': 'import os\r\ndef größe(x):\n    return x.y_2\n' };

const workspace: WorkspacePort = {
  root: '/nowhere',
  takeSnapshot: () => Promise.reject(new Error('nobody asks')),
  readNow: ([path]) => {
    if (path === 'refused.py') throw new TugError('WriteError', 'refused.py cannot be read');
    const text = FILES[path!];
    return new Map([[path!, text === undefined ? null : Buffer.from(text)]]);
  },
};

test.each([
  [{ at: 'a.py:2:5', new_name: 'size' }, ['größe', 'size'], 'def '],
  [{ at: 'a.py:2:8', new_name: 'größe' }, ['größe'], 'def '],
  [{ at: 'a.py:3:16' }, ['y_2'], '    return x.'],
  [{ at: 'a.py:3:13' }, ['x'], '    return '],
  [{ at: 'a.py:9:1', to: 'b' }, ['b'], null],
  [{ at: 'gone.py:1:1' }, [], null],
  [{ at: 'refused.py:1:1', to: 'pkg/mod.py' }, [], null],
  [{ at: 'a.py' }, [], null],
  [{ symbol: 'pkg.mod:Class.method', new_name: 'm' }, ['method', 'm'], '.'],
  [{ symbol: 'a.toy::needle' }, ['needle'], ':'],
  [{ symbol: 'needle' }, ['needle'], ''],
  [{ symbol: 'sym_0123456789abcdef' }, [], null],
  [{}, [], null],
])('%j', (arguments_, words, lead) => {
  expect(expectedWords(workspace, arguments_ as Readonly<Record<string, string>>)).toEqual({ words, lead });
});
