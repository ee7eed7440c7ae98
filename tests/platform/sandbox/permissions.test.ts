// What permissions forbid, run as a user whom they bind: a file that cannot be read is said and left out, a place that cannot
// be written is an error with a way out, and what a check locks is still removed.
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOBODY, useVerifyActors } from './run-verify-actor.ts';
import { makeWorkspace, type Workspace } from './sandbox-fixture.ts';

const actors = useVerifyActors();
const onPosix = test.skipIf(process.platform === 'win32');

/** Everything belongs to the user that the actors run as, except the workspace itself. */
function openTo(workspace: Workspace): void {
  chmodSync(workspace.place, 0o755);
  if (process.getuid?.() !== 0) return;
  for (const folder of [workspace.base, workspace.session]) chownSync(folder, NOBODY, NOBODY);
}

function order({ root, session, base }: Workspace, script: string) {
  return {
    root,
    sessionDirectory: session,
    sandboxDirectory: base,
    argv: [process.execPath, '-e', script],
  };
}

onPosix('a file that cannot be read is left out with a warning', async () => {
  const workspace = makeWorkspace({ 'a.txt': 'a', 'secret.key': 'x', 'b/locked/c.txt': 'c' });
  openTo(workspace);
  chmodSync(join(workspace.root, 'secret.key'), 0o000);
  const script = 'process.exit(require("fs").readdirSync(".").join() === "a.txt,b" ? 0 : 1)';
  for (let round = 0; round < 2; round++) {
    const { verdict } = await actors.run(
      { ...order(workspace, script), unreadable: ['secret.key'] },
      { unprivileged: true },
    );
    expect([verdict?.status, verdict?.warnings]).toEqual([
      'passed',
      ['secret.key is not in the sandbox: it cannot be read, permission denied (EACCES)'],
    ]);
  }
});

onPosix('a tree that is read-only is copied, patched and refreshed', async () => {
  const workspace = makeWorkspace({ 'deep/er/a.txt': 'a', 'deep/b.txt': 'b' });
  openTo(workspace);
  for (const path of ['deep/er/a.txt', 'deep/b.txt']) chmodSync(join(workspace.root, path), 0o444);
  for (const path of ['deep/er', 'deep', '.']) chmodSync(join(workspace.root, path), 0o555);
  const script = `
    const fs = require('fs');
    const mode = (path) => (fs.statSync(path).mode & 0o777).toString(8);
    const seen = [mode('deep/er/a.txt'), fs.readFileSync('deep/er/a.txt', 'utf8'), fs.existsSync('junk')].join();
    fs.mkdirSync('junk/deep', { recursive: true }); fs.writeFileSync('junk/deep/file', '');
    for (const path of ['junk/deep', 'junk', 'deep/er', 'deep']) fs.chmodSync(path, 0o000);
    process.exit(seen === '444,patched,false' ? 0 : 1)`;
  for (let round = 0; round < 2; round++) {
    const { verdict } = await actors.run(
      { ...order(workspace, script), patch: { 'deep/er/a.txt': 'patched' } },
      { unprivileged: true },
    );
    expect(verdict?.status).toBe('passed');
  }
  const once = await actors.run({ ...order(workspace, ''), sessionDirectory: null }, { unprivileged: true });
  expect(once.verdict?.status).toBe('passed');
  expect(readdirSync(workspace.base).length).toBe(1);
});

onPosix('what a check hides behind a locked folder is found, in a large tree too', async () => {
  const fillers = Object.fromEntries(Array.from({ length: 2_100 }, (_, i) => [`fill/f${i % 50}/${i}`, '']));
  const workspace = makeWorkspace({ ...fillers, 'deep/er/still/a.txt': 'a', 'z/deep/a.txt': 'a' });
  openTo(workspace);
  const script = `
    const fs = require('fs');
    const seen = ['deep/er/still', 'z/deep'].map((folder) => fs.readFileSync(folder + '/a.txt', 'utf8') + fs.readdirSync(folder).length);
    for (const folder of ['deep/er/still', 'z/deep']) { fs.writeFileSync(folder + '/a.txt', 'b'); fs.writeFileSync(folder + '/new', ''); }
    for (const folder of ['deep', 'z']) fs.chmodSync(folder, 0o000);
    process.exit(seen.join() === 'a1,a1' ? 0 : 1)`;
  for (let round = 0; round < 2; round++) {
    const { verdict } = await actors.run(order(workspace, script), { unprivileged: true });
    expect(verdict?.status).toBe('passed');
  }
});

onPosix('a sandbox that a check has locked is removed', async () => {
  const workspace = makeWorkspace({ 'deep/a.txt': 'a' });
  openTo(workspace);
  const script = 'const fs = require("fs"); fs.chmodSync("deep", 0); fs.chmodSync(".", 0)';
  const { verdict } = await actors.run(
    { ...order(workspace, script), sessionDirectory: null },
    { unprivileged: true },
  );
  expect(verdict?.status).toBe('passed');
  expect(readdirSync(workspace.base)).toEqual([]);
});

onPosix('a place that cannot be written is an error that says what to do', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  openTo(workspace);
  const locked = join(workspace.place, 'locked');
  mkdirSync(locked, { mode: 0o555 });
  const hint = 'name a folder outside the workspace that you may write, with --sandbox-dir';
  const run = async (sandboxDirectory: string) =>
    (await actors.run({ ...order(workspace, ''), sandboxDirectory }, { unprivileged: true })).error;
  const failed = (reason: string) => ({
    code: 'SandboxFailed',
    message: `there is no place for a sandbox: ${reason}`,
    hint,
    details: { reasons: [reason] },
  });
  expect(await run(locked)).toEqual(failed(`${locked}: permission denied (EACCES)`));
  const missing = join(workspace.place, 'missing');
  expect(await run(missing)).toEqual(failed(`${missing}: it does not exist (ENOENT)`));
  const inside = join(workspace.root, 'inside');
  mkdirSync(inside, { mode: 0o777 });
  chmodSync(inside, 0o777);
  expect(await run(inside)).toEqual(failed(`${inside} is inside the workspace`));
  const file = join(workspace.place, 'file');
  writeFileSync(file, '');
  chmodSync(file, 0o777);
  expect(await run(file)).toEqual(failed(`${file} is not a directory`));
  expect(existsSync(join(workspace.session, 'sandbox.json'))).toBe(false);
});

onPosix('a disk that is full is an error, and leaves nothing', async () => {
  const workspace = makeWorkspace({ a: 'x' });
  const { error } = await actors.run(order(workspace, ''), {
    environment: { TUG_FAULT: 'enospc:sandbox.restored:1' },
  });
  const path = String(error?.details && (error.details as { path: string }).path);
  expect(error).toEqual({
    code: 'SandboxFailed',
    message: `the sandbox at ${path} cannot be written: no space left on the device (ENOSPC)`,
    hint: 'see the reason, make room or permission, or name another place with --sandbox-dir',
    details: { path, reason: 'no space left on the device (ENOSPC)' },
  });
  expect(readdirSync(workspace.base)).toEqual([]);
});
