// The program is killed while it writes; the next one, whatever it is asked, finds the tree entirely old or entirely
// new, and its answer says which.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { buildProgram } from '../build-program.ts';
import { runProgram } from '../cli/run-program.ts';
import { RENAME, readWorkspace, renamed, writeWorkspace } from './toy-workspace.ts';

const folder = useTemporaryFolder();
let tug = '';
beforeAll(async () => {
  tug = await buildProgram();
});

const FILES = 41;

test.each([
  ['stage.pack', 1, 'nothing_begun', 'old'],
  ['tree.put', 1, 'rolled_back', 'old'],
  ['tree.put', 20, 'rolled_forward', 'new'],
  ['tree.put', FILES, 'rolled_forward', 'new'],
  ['finish.part', 1, 'rolled_forward', 'new'],
] as const)('killed at %s, time %i: %s, and the tree is %s', async (step, occurrence, outcome, side) => {
  writeWorkspace(folder, FILES - 1);
  const before = readWorkspace(folder.path);
  // In a repository git is asked about the tree before the interrupted write is settled; what it says then does not count.
  for (const words of [
    ['init', '--quiet'],
    ['add', '--all'],
  ])
    execFileSync('git', words, { cwd: folder.path });
  const killed = await runProgram(tug, [...RENAME, '--verify', 'none'], {
    cwd: folder.path,
    env: { TUG_FAULT: `kill:${step}:${occurrence}` },
  });
  expect(killed.signal).toBe('SIGKILL');

  const next = await runProgram(tug, ['snapshot'], { cwd: folder.path });
  const [recovered, ...more] = JSON.parse(next.stdout).recovered;
  expect({ code: next.code, outcome: recovered.outcome, more }).toEqual({ code: 0, outcome, more: [] });
  expect(readWorkspace(folder.path)).toEqual(side === 'old' ? before : renamed(before));
  expect(readdirSync(folder.at('.tug/journal'))).toEqual([]);

  const again = await runProgram(tug, ['snapshot', '--session-name', 'other'], { cwd: folder.path });
  expect(JSON.parse(again.stdout).recovered).toBeUndefined();
  expect(JSON.parse(next.stdout).snapshot_id).toBe(JSON.parse(again.stdout).snapshot_id);
  if (side === 'old') return;
  expect((await runProgram(tug, ['undo', recovered.undo_token], { cwd: folder.path })).code).toBe(0);
  expect(readWorkspace(folder.path)).toEqual(before);
});

test('edited after the crash: taken back when that loses nothing, and the edit stays', async () => {
  writeWorkspace(folder, 3);
  const before = readWorkspace(folder.path);
  await runProgram(tug, [...RENAME, '--verify', 'none'], {
    cwd: folder.path,
    env: { TUG_FAULT: 'kill:tree.put:3' },
  });
  folder.write('part2/user2.toy', '# mine\n');
  const next = await runProgram(tug, ['snapshot'], { cwd: folder.path });
  expect(JSON.parse(next.stdout).recovered).toMatchObject([{ outcome: 'rolled_back' }]);
  expect(readWorkspace(folder.path)).toEqual({ ...before, 'part2/user2.toy': '# mine\n' });
});

test('neither way is possible without losing an edit: nothing is touched, and `recover --keep` goes on', async () => {
  writeWorkspace(folder, 3);
  await runProgram(tug, [...RENAME, '--verify', 'none'], {
    cwd: folder.path,
    env: { TUG_FAULT: 'kill:tree.put:3' },
  });
  folder.write('lib.toy', '# mine, first\n');
  folder.write('part2/user2.toy', '# mine, last\n');
  const tree = readWorkspace(folder.path);

  const refused = await runProgram(tug, [...RENAME, '--verify', 'none'], { cwd: folder.path });
  expect(refused.code).not.toBe(0);
  const recover = await runProgram(tug, ['recover'], { cwd: folder.path });
  expect({ code: recover.code, error: JSON.parse(recover.stdout).error.code }).toEqual({
    code: 4,
    error: 'RecoveryConflict',
  });
  const kept = await runProgram(tug, ['recover', '--keep'], { cwd: folder.path });
  expect({ code: kept.code, recovered: JSON.parse(kept.stdout).recovered }).toMatchObject({
    code: 0,
    recovered: [{ outcome: 'kept' }],
  });
  expect(readWorkspace(folder.path)).toEqual(tree);
  expect((await runProgram(tug, ['snapshot'], { cwd: folder.path })).code).toBe(0);
});
