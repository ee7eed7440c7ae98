// A path leads to a place inside the workspace, or nowhere.
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveInside } from '../../src/platform/resolve-inside.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { thrownBy } from '../support/thrown-by.ts';

const POSIX = process.platform !== 'win32';
const folder = useTemporaryFolder();

test.runIf(POSIX)('a path that may or may not exist is resolved, links to folders inside included', () => {
  const root = folder.makeFolder('work');
  folder.write('work/real/deep/a.py', 'a');
  symlinkSync('real/deep', join(root, 'short'));
  symlinkSync(join(root, 'real'), join(root, 'real/round'));
  symlinkSync(root, folder.at('door'));
  expect(resolveInside(root, 'real/deep/a.py')).toBe(join(root, 'real/deep/a.py'));
  expect(resolveInside(root, './real//deep/a.py')).toBe(join(root, 'real/deep/a.py'));
  expect(resolveInside(root, 'new/folder/b.py')).toBe(join(root, 'new/folder/b.py'));
  expect(resolveInside(root, 'short/a.py')).toBe(join(root, 'real/deep/a.py'));
  expect(resolveInside(root, 'short/new/c.py')).toBe(join(root, 'real/deep/new/c.py'));
  expect(resolveInside(root, 'real/round/round/deep/a.py')).toBe(join(root, 'real/deep/a.py'));
  expect(resolveInside(folder.at('door'), 'short/a.py')).toBe(join(root, 'real/deep/a.py'));
});

test.runIf(POSIX)(
  'a link that leads out is refused wherever it stands, also to a folder whose name begins alike',
  async () => {
    const root = folder.makeFolder('work');
    folder.write('work-too/x.py', 'x');
    mkdirSync(join(root, 'd'));
    symlinkSync('../../work-too', join(root, 'd/out'));
    symlinkSync('d/out', join(root, 'far'));
    const refusal = (path: string, link: string) => {
      const reason = `the link ${link} leads to ${folder.at('work-too')}, outside of the workspace`;
      return {
        code: 'PathEscape',
        message: `the path "${path}" is refused: ${reason}`,
        details: { path, reason },
      };
    };
    for (const [path, link] of [
      ['d/out/x.py', 'd/out'],
      ['d/out/new.py', 'd/out'],
      ['d/out', 'd/out'],
      ['far/x.py', 'far'],
    ] as const) {
      expect(await thrownBy(() => resolveInside(root, path))).toMatchObject(refusal(path, link));
    }
  },
);

test.runIf(POSIX)('a link at the end is refused with the name of what it leads to', async () => {
  const root = folder.makeFolder('work');
  folder.write('work/src/a.py', 'a');
  symlinkSync('src/a.py', join(root, 'alias.py'));
  expect(await thrownBy(() => resolveInside(root, 'alias.py'))).toMatchObject({
    code: 'WriteError',
    message: 'alias.py is a symbolic link to src/a.py; links are not edited',
    hint: 'name src/a.py instead',
    details: { path: 'alias.py', target: 'src/a.py', reason: 'it is a symbolic link' },
  });
});
