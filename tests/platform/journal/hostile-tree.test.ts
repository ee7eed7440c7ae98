// A tree that is not as expected: every refusal names the file and the reason, and leaves the tree exactly as it was.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TugError } from '../../../src/base/tug-error.ts';
import type { FileChange } from '../../../src/kernel/patch/patch-set.ts';
import type { Applied } from '../../../src/kernel/ports.ts';
import { applyPatch } from '../../../src/platform/journal/apply-patch.ts';
import type { TransactionOptions } from '../../../src/platform/journal/run-transaction.ts';
import {
  changesOf,
  DIRECTORY,
  file,
  readTree,
  readTugDirectory,
  sorted,
  type Tree,
  writeTree,
} from './tree-model.ts';

const before = {
  a: file('one\n'),
  src: DIRECTORY,
  'src/b.py': file('two\n'),
  'src/c.py': file('three\n', 0o755),
};
const { edit, create, remove, move } = changesOf(before);
const TIDY = ['.gitignore', 'journal', 'undo'];

let home: string;
let root: string;
beforeEach(() => {
  process.umask(0o022);
  home = mkdtempSync(join(tmpdir(), 'tug-hostile-'));
  root = join(home, 'tree');
  writeTree(root, before);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const both = [edit('a', 'ONE\n'), edit('src/b.py', 'TWO\n')];

describe('refused, and nothing changed', () => {
  test('a file that holds something else, and one that is gone', async () => {
    writeFileSync(join(root, 'a'), 'one?\n');
    rmSync(join(root, 'src/b.py'));
    await refuses([...both, edit('src/c.py', 'THREE\n')], {
      code: 'SnapshotMismatch',
      message: 'changed since the patch was made: a, src/b.py; nothing was written',
      details: { changed_files: ['a', 'src/b.py'] },
    });
  });

  test('same size, other bytes', async () => {
    writeFileSync(join(root, 'a'), 'oNe\n');
    await refuses(both, mismatch('a'));
  });

  test('a target that exists already, for create and for move', async () => {
    await refuses([create('src/c.py', 'x')], mismatch('src/c.py'));
    await refuses([move('a', 'src/b.py')], mismatch('src/b.py'));
  });

  test('a target that is a link to nothing, for create', async () => {
    symlinkSync('nowhere', join(root, 'new'));
    await refuses([create('new', 'x')], mismatch('new'));
  });

  test('a read-only file, also for the superuser, for edit, delete and move', async () => {
    chmodSync(join(root, 'src/b.py'), 0o444);
    const readOnly = cannotWrite('src/b.py', 'the file is read-only');
    await refuses(both, readOnly);
    await refuses([remove('src/b.py')], readOnly);
    await refuses([move('src/b.py', 'moved.py')], readOnly);
  });

  test('a file replaced by a directory, a link, or a pipe', async () => {
    rmSync(join(root, 'a'));
    mkdirSync(join(root, 'a'));
    await refuses(both, cannotWrite('a', 'it is a directory'));
    rmSync(join(root, 'a'), { recursive: true });
    symlinkSync('src/c.py', join(root, 'a'));
    await refuses(both, cannotWrite('a', 'it is a symbolic link'));
    rmSync(join(root, 'a'));
    execFileSync('mkfifo', [join(root, 'a')]);
    await expect(apply(both)).rejects.toThrow(cannotWrite('a', 'it is not a regular file').message);
  });

  test('a directory where a file is to be made', async () => {
    await refuses([create('src', 'x')], cannotWrite('src', 'it is a directory'));
    await refuses(
      [remove('src/b.py'), create('src', 'x')],
      cannotWrite('src', 'it is a directory'),
      'src/c.py keeps it from being emptied',
    );
  });

  test('a file where a directory is needed', async () => {
    await refuses([create('a/b', 'x')], cannotWrite('a', 'it is a file where a directory is needed'));
  });

  test('a parent replaced by a link that leads outside', async () => {
    const outside = join(home, 'outside');
    writeTree(outside, { 'b.py': file('two\n') });
    rmSync(join(root, 'src'), { recursive: true });
    symlinkSync(outside, join(root, 'src'));
    const reason = `the link src leads to ${outside}, outside of the workspace`;
    const refusal = {
      code: 'PathEscape',
      message: `nothing is written through src: ${reason}`,
      details: { path: 'src', reason },
    };
    await refuses([edit('src/b.py', 'TWO\n')], refusal);
    await refuses([create('src/deep/new.py', 'x')], refusal);
    expect(readTree(outside)).toEqual({ 'b.py': file('two\n') });
  });

  test('a parent that is a broken link, or one that leads in a circle', async () => {
    symlinkSync('nowhere', join(root, 'broken'));
    symlinkSync('circle', join(root, 'circle'));
    await refuses([create('broken/x', 'x')], cannotWrite('broken', 'it is a link that leads to nothing'));
    await refuses([create('circle/x', 'x')], cannotWrite('circle', 'it is a link that leads in a circle'));
  });

  test('two paths that are one file, through a link inside', async () => {
    symlinkSync('src', join(root, 'alias'));
    const { edit: editAlias } = changesOf({ ...before, 'alias/b.py': before['src/b.py'] });
    await refuses(
      [editAlias('alias/b.py', 'x'), edit('src/b.py', 'y')],
      cannotWrite('src/b.py', 'it is the same file as alias/b.py, through a link'),
    );
  });

  test.each([
    ['../outside', 'it holds ".."'],
    ['/etc/passwd', 'it is absolute'],
    ['C:/x', 'it begins with a drive letter'],
    ['a\0b', 'it holds a NUL character'],
    ['.git/hooks/pre-commit', '".git" belongs to git and is never edited'],
    ['src/.TUG/x', '".TUG" belongs to tug and is never edited'],
    ['./x', 'it is not written in its shortest form'],
  ])('the path %j', async (path, reason) => {
    const refusal = {
      code: 'PathEscape',
      message: `the path ${JSON.stringify(path)} is refused: ${reason}`,
      details: { path, reason },
    };
    await refuses([create(path, 'x')], refusal, 'before any lock', []);
    await refuses([move('a', path)], refusal, 'before any lock', []);
  });

  test('a patch that contradicts itself', async () => {
    const contradiction = (path: string, reason: string) => ({
      code: 'ConflictingEdits',
      message: `the patch contradicts itself about ${path}: ${reason}`,
      details: { path, reason },
    });
    await refuses(
      [edit('a', 'x'), move('a', 'b')],
      contradiction('a', 'two changes take the same file away'),
      '',
      [],
    );
    await refuses([create('b', 'x'), move('a', 'b')], contradiction('b', 'two changes write it'), '', []);
  });

  test('tug data that is a link to somewhere else', async () => {
    const outside = join(home, 'outside');
    mkdirSync(outside);
    symlinkSync(outside, join(root, '.tug'));
    await expect(apply(both)).rejects.toMatchObject({
      code: 'SessionCorrupt',
      details: { path: join(root, '.tug') },
    });
    expect([readTree(root), readTree(outside)]).toEqual([before, {}]);
  });

  test('a signal that came before anything was written', async () => {
    const controller = new AbortController();
    const attempt = apply(both, { signal: controller.signal });
    controller.abort();
    const refusal = { code: 'Interrupted', message: 'stopped before anything was written', details: {} };
    await isRefused(attempt, refusal, before, TIDY);
  });
});

describe('applied', () => {
  test('a file with other hard links, which keep the old content', async () => {
    linkSync(join(root, 'a'), join(home, 'twin'));
    const { warnings } = await apply(both);
    expect(warnings.map(({ message }) => message)).toEqual([
      'a has 1 other hard link; they keep the old content, because a file is replaced and not written into',
    ]);
    expect(readFileSync(join(home, 'twin'), 'utf8')).toBe('one\n');
    expect(readTree(root)).toEqual({ ...before, a: file('ONE\n'), 'src/b.py': file('TWO\n') });
  });

  test('through a link that leads to a directory inside', async () => {
    symlinkSync('src', join(root, 'alias'));
    const { edit: editAlias } = changesOf({ 'alias/b.py': before['src/b.py'] });
    const applied = await apply([editAlias('alias/b.py', 'TWO\n'), create('alias/new/x.py', 'x\n')]);
    expect(applied.filesWritten).toEqual(['alias/b.py', 'alias/new/x.py']);
    expect(readTree(root)).toEqual(
      sorted({
        ...before,
        alias: 'l src',
        'src/b.py': file('TWO\n'),
        'src/new': DIRECTORY,
        'src/new/x.py': file('x\n'),
      }),
    );
  });

  test('a file becomes a directory, and a directory a file', async () => {
    await apply([
      remove('a'),
      create('a/b', 'deep\n'),
      remove('src/b.py'),
      remove('src/c.py'),
      create('src', 'flat\n'),
    ]);
    expect(readTree(root)).toEqual({ a: DIRECTORY, 'a/b': file('deep\n'), src: file('flat\n') });
  });

  test('modes: kept when edited, carried along when moved, chosen when created', async () => {
    chmodSync(join(root, 'a'), 0o600);
    await apply([
      edit('a', 'ONE\n'),
      move('src/c.py', 'run', 'run\n'),
      create('script', '#!\n', true),
      create('plain', 'x\n'),
    ]);
    expect(readTree(root)).toEqual({
      a: file('ONE\n', 0o600),
      plain: file('x\n'),
      run: file('run\n', 0o755),
      script: file('#!\n', 0o755),
      src: DIRECTORY,
      'src/b.py': file('two\n'),
    });
  });

  test.runIf(process.getuid?.() === 0)(
    'owner and group are kept, and inherited from a set-group-id directory',
    async () => {
      chownSync(join(root, 'a'), 1234, 2345);
      chownSync(join(root, 'src'), 0, 3456);
      chmodSync(join(root, 'src'), 0o2755);
      await apply([edit('a', 'ONE\n'), create('src/new.py', 'x'), create('src/deep/er.py', 'x')]);
      const owner = (path: string) => {
        const { uid, gid } = lstatSync(join(root, path));
        return [uid, gid];
      };
      expect(['a', 'src/new.py', 'src/deep/er.py'].map(owner)).toEqual([
        [1234, 2345],
        [0, 3456],
        [0, 3456],
      ]);
    },
  );

  test('nothing at all, when nothing would change', async () => {
    expect(await apply([edit('a', 'one\n')])).toEqual({ undoToken: null, filesWritten: [], warnings: [] });
    expect([readTree(root), readTugDirectory(root)]).toEqual([before, []]);
  });

  test('the tug directory ignores itself, and what it keeps of files is closed to others', async () => {
    const { undoToken } = await apply(both);
    expect(readTugDirectory(root)).toEqual([...TIDY, `undo/${undoToken}`, `undo/${undoToken}/pack`]);
    expect(readFileSync(join(root, '.tug/.gitignore'), 'utf8')).toBe('*\n');
    const modeOf = (path: string) => (lstatSync(join(root, path)).mode & 0o777).toString(8);
    expect(modeOf(`.tug/undo/${undoToken}`)).toBe('700');
  });
});

function apply(changes: readonly FileChange[], options: TransactionOptions = {}): Promise<Applied> {
  const about = { operation: 'test', summary: 'test', snapshotId: 'snap_0' };
  return applyPatch(root, { changes, edits: [] }, about, { waitMs: 0, ...options });
}

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

async function refuses(
  changes: readonly FileChange[],
  refusal: Refusal,
  because = '',
  tidy = TIDY,
): Promise<void> {
  await isRefused(apply(changes), refusal, readTree(root), tidy, because);
}

async function isRefused(
  attempt: Promise<unknown>,
  refusal: Refusal,
  tree: Tree,
  tidy: readonly string[],
  because = '',
): Promise<void> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error, because).toBeInstanceOf(TugError);
  const { code, message, details } = error as TugError;
  expect({ code, message, details }).toEqual(refusal);
  expect(readTree(root)).toEqual(tree);
  expect(readTugDirectory(root)).toEqual(tidy);
}

function mismatch(path: string): Refusal {
  return {
    code: 'SnapshotMismatch',
    message: `changed since the patch was made: ${path}; nothing was written`,
    details: { changed_files: [path] },
  };
}

function cannotWrite(path: string, reason: string): Refusal {
  return {
    code: 'WriteError',
    message: `cannot write ${path}: ${reason}; nothing was changed`,
    details: { path, reason },
  };
}
