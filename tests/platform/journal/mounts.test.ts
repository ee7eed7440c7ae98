// Real file systems that are full, and real mounts inside the workspace, in a mount namespace that is gone when the test is.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { inMountNamespace } from '../../support/in-mount-namespace.ts';
import { sampleSteps } from './choose-steps.ts';
import type { FillAttempt } from './journal-driver.ts';
import { DriverHome, inPairs } from './run-driver.ts';
import { applyToModel, changesOf, DIRECTORY, file, makeScenario, toWire, writeTree } from './tree-model.ts';

const onLinux = process.platform === 'linux';
// Many processes, one after the other; a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000 });

const home = new DriverHome();
afterAll(() => home.remove());

describe.runIf(onLinux)('a disk that is full', () => {
  const { before, changes: some } = makeScenario(12);
  const changes = [...some, changesOf(before).create('many/new/directories/to/make/new.py', 'new\n')];
  const after = applyToModel(before, changes);

  test('of bytes: whatever is left, the patch is written whole or not at all', () => {
    const bytes = Array.from({ length: 46 }, (_, i) => i * 4096);
    const attempts = fill({ bytes });
    expect([attempts[0]?.error?.path, attempts.at(-1)?.error]).toEqual(['.tug', null]);
  });

  test('of files: also when the tree is half written and another directory cannot be made', () => {
    const files = Array.from({ length: 60 }, (_, i) => i);
    const attempts = fill({ files });
    expect([attempts[0]?.error?.path, attempts.at(-1)?.error]).toEqual(['.tug', null]);
    expect(attempts.map(({ error }) => error?.path)).toContain('many/new/directories');
  });

  function fill(free: { bytes: number[] } | { files: number[] }): readonly FillAttempt[] {
    const disk = home.newRoot();
    mkdirSync(disk);
    const job = { kind: 'fill', disk, before, changes: toWire(changes), free } as const;
    const attempts = JSON.parse(inMountNamespace(home.commandFor(job))) as FillAttempt[];
    expect(attempts.map((attempt) => attempt.free)).toEqual('bytes' in free ? free.bytes : free.files);
    for (const { free: left, error, tree, tug } of attempts) {
      if (error !== null) {
        const reason = 'no space left on the device (ENOSPC)';
        expect({ left, error }).toEqual({ left, error: { code: 'WriteError', path: error.path, reason } });
      }
      expect({ left, tree }).toEqual({ left, tree: error === null ? after : before });
      expect(tug.filter((name) => !/^(\.gitignore|journal|undo(\/undo_\w+(\/pack)?)?)$/.test(name))).toEqual(
        [],
      );
    }
    return attempts;
  }
});

describe.runIf(onLinux)('other file systems in the workspace', () => {
  const before = {
    bound: DIRECTORY,
    'bound/edit.py': file('edit\n', 0o755),
    'bound/gone.py': file('gone\n'),
    other: DIRECTORY,
    'other/gone.py': file('gone\n'),
    'other/move.py': file('move\n', 0o640),
    'top.py': file('top\n'),
  };
  const { edit, create, remove, move } = changesOf(before);
  const changes = [
    create('bound/deep/new.py', 'new\n'),
    edit('bound/edit.py', 'edited\n'),
    remove('bound/gone.py'),
    move('other/move.py', 'bound/moved.py', 'moved\n'),
    create('other/new.py', 'new\n'),
    edit('top.py', 'edited\n'),
    remove('other/gone.py'),
  ];
  const after = applyToModel(before, changes);

  test('a patch across them is written whole', () => {
    const { tree, tug } = run('');
    expect(tree).toEqual(after);
    expect(tug).toEqual(['.gitignore', 'journal', 'undo', 'undo/TOKEN', 'undo/TOKEN/pack']);
  });

  test('and killed at any step it is all old or all new', async () => {
    const trace = join(home.directory, 'steps');
    run(`trace:*:1:${trace}`);
    const steps = readFileSync(trace, 'utf8').trimEnd().split('\n');
    expect(steps).toContain('tree.put-beside-rename');
    await inPairs(sampleSteps(steps, 34), async (index) => {
      const step = `${index} ${steps[index]}`;
      const { says, tree, tug } = run(`kill:*:${index + 1}`);
      const begun = steps.indexOf('journal.begun') < index;
      const changes = steps
        .slice(0, index)
        .filter((each) => each === 'tree.put' || each === 'tree.take').length;
      // As long as nothing is in the tree there is nothing to finish.
      const back = begun && (changes === 0 || (changes === 1 && says[0] === 'rolled_back'));
      const forward = begun && !back;
      expect({ step, tree, says }).toEqual({
        step,
        tree: forward ? after : before,
        says:
          index > steps.indexOf('finish.undo') || index <= steps.indexOf('stage.start')
            ? []
            : [forward ? 'rolled_forward' : back ? 'rolled_back' : 'nothing_begun'],
      });
      expect(tug.filter((name) => !/^(\.gitignore|journal|undo(\/TOKEN(\/pack)?)?)$/.test(name))).toEqual([]);
    });
  });

  /** Applies the patch with a fault, recovers, and reads the tree, all in one namespace. */
  function run(fault: string): { says: readonly string[]; tree: unknown; tug: readonly string[] } {
    const root = home.newRoot();
    const elsewhere = `${root}-elsewhere`;
    mkdirSync(elsewhere);
    writeTree(root, before);
    const script = [
      `mv '${root}/bound/'* '${elsewhere}' && mount --bind '${elsewhere}' '${root}/bound'`,
      `mkdir '${root}/tmp' && mv '${root}/other/'* '${root}/tmp' && mount -t tmpfs -o mode=755 tmpfs '${root}/other'`,
      `mv '${root}/tmp/'* '${root}/other' && rmdir '${root}/tmp'`,
      `{ ${home.commandFor({ kind: 'apply', root, changes: toWire(changes) }, fault)} > '${root}.out' || true; }`,
      home.commandFor({ kind: 'recover-and-read', root }),
    ].join(' && ');
    const answer = JSON.parse(inMountNamespace(script)) as ReturnType<typeof run>;
    rmSync(root, { recursive: true });
    rmSync(elsewhere, { recursive: true });
    return { ...answer, tug: answer.tug.map((name) => name.replace(/undo_[0-9a-f]{16}/, 'TOKEN')) };
  }
});
