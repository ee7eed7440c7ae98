// What is not a file is never opened; what cannot be read or named is left out, and that is said.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { asOrdinaryUser, POSIX, WorkspaceOnDisk } from './workspace-on-disk.ts';

test.runIf(POSIX).each(['plain', 'git'])('pipes and sockets are not opened (%s)', async (kind) => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1', 'tracked-pipe': '1' });
  if (kind === 'git') workspace.commit();
  execFileSync('rm', [workspace.path('tracked-pipe')]);
  execFileSync('mkfifo', [workspace.path('tracked-pipe'), workspace.path('pipe.py')]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(workspace.path('socket.py'), resolve));
  try {
    const cold = await workspace.takeCached();
    expect(cold.snapshot.files.map(({ path }) => path)).toEqual(['a.py']);
    expect(cold.warnings).toEqual([]);
    expect((await workspace.takeCached()).snapshot).toEqual(cold.snapshot);
  } finally {
    server.close();
  }
});

test.runIf(POSIX).each(['plain', 'git'])('what may not be read is named in a warning (%s)', async (kind) => {
  const workspace = new WorkspaceOnDisk().write({ 'a.py': '1', 'secret.py': '1', 'closed/b.py': '1' });
  if (kind === 'git') workspace.git('init', '--quiet');
  chmodSync(workspace.path('secret.py'), 0o000);
  await asOrdinaryUser(workspace, async () => {
    chmodSync(workspace.path('closed'), 0o000);
    const { snapshot, warnings } = await workspace.takeCached();
    chmodSync(workspace.path('closed'), 0o700);
    const suggestion = 'give yourself permission to read it, or exclude it';
    const reason = kind === 'git' ? 'permission denied' : 'permission denied (EACCES)';
    expect(snapshot.files.map(({ path }) => path)).toEqual(['a.py']);
    expect(warnings).toEqual([
      {
        code: 'UnreadableDirectory',
        message: `closed is not part of the snapshot: ${reason}`,
        place: null,
        suggestion,
      },
      {
        code: 'UnreadableFile',
        message: 'secret.py is not part of the snapshot: permission denied (EACCES)',
        place: null,
        suggestion,
      },
    ]);
  });
});

test.runIf(POSIX)(
  'a file that may not be read is warned about every time, and is there once it may be read',
  async () => {
    const workspace = new WorkspaceOnDisk().write({ 'a.py': '1', 'secret.py': '1' }).commit();
    chmodSync(workspace.path('secret.py'), 0o000);
    await asOrdinaryUser(workspace, async () => {
      for (let round = 0; round < 3; round++) {
        const { snapshot, warnings } = await workspace.takeCached();
        expect(snapshot.files.map(({ path }) => path)).toEqual(['a.py']);
        expect(warnings.map(({ code }) => code)).toEqual(['UnreadableFile']);
      }
      chmodSync(workspace.path('secret.py'), 0o600);
      const { snapshot, warnings } = await workspace.takeCached();
      expect(snapshot.files.map(({ path }) => path)).toEqual(['a.py', 'secret.py']);
      expect(warnings).toEqual([]);
    });
  },
);

test.runIf(process.platform === 'linux').each(['plain', 'untracked', 'tracked'])(
  'a name that is not UTF-8 is left out and named (%s)',
  async (kind) => {
    const workspace = new WorkspaceOnDisk().write({ 'a.py': '1', 'really-\ufffd.py': '1' });
    const name = Buffer.from([0x6e, 0xff, 0x2e, 0x70, 0x79]);
    mkdirSync(workspace.path('d'));
    writeFileSync(Buffer.concat([Buffer.from(`${workspace.root}/d/`), name]), '1');
    if (kind === 'untracked') workspace.git('init', '--quiet');
    if (kind === 'tracked') workspace.commit();
    for (let round = 0; round < 2; round++) {
      const { snapshot, warnings } = await workspace.takeCached();
      expect(snapshot.files.map(({ path }) => path)).toEqual(['a.py', 'really-\ufffd.py']);
      expect(warnings).toEqual([
        {
          code: 'NameNotUnicode',
          message: 'a file name is not valid UTF-8, so the file is not part of the snapshot: "d/n\ufffd.py"',
          place: null,
          suggestion: 'rename the file',
        },
      ]);
    }
  },
);

test('a workspace that is not there, or not a folder, is refused', async () => {
  const workspace = new WorkspaceOnDisk().write({ file: '1' });
  const missing = workspace.path('missing');
  await expect(workspace.take({ root: missing })).rejects.toMatchObject({
    code: 'WorkspaceNotFound',
    message: `the workspace ${missing} cannot be opened: it does not exist (ENOENT)`,
    details: { expected_path: missing },
  });
  await expect(workspace.take({ root: workspace.path('file') })).rejects.toMatchObject({
    code: 'WorkspaceNotFound',
    message: `the workspace ${workspace.path('file')} is not a directory`,
  });
});
