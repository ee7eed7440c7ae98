// Whatever happens to a workspace, a snapshot with a cache is the snapshot without one. The repository is left alone for two
// seconds first, so that git's word counts (see `StatCache.hasIndex`); from then on the steps follow each other at once.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import fc from '../../seeded-fast-check.ts';
import { POSIX, runGit, sleep, WorkspaceOnDisk } from './workspace-on-disk.ts';

const TREE = {
  '.gitignore': '*.log\n',
  'a.py': 'aaaa',
  'b.py': 'bbbb',
  'd/c.py': 'cccc',
  'd/e/f.py': 'ffff',
  'd/e/g.log': 'gggg',
  'm/n.py': 'nnnn',
};
const UNTRACKED = { 'u.py': 'uuuu', 'd/v.py': 'vvvv' };

type Step = (workspace: WorkspaceOnDisk) => void;

/** Everything that a person, an editor, git or a prankster could do, by name. */
const STEPS: Readonly<Record<string, Step>> = {
  'change bytes, keep the size': (w) => overwrite(w, 'a.py'),
  'change bytes and set the time back': (w) => overwrite(w, 'b.py', true),
  'change an untracked file and set the time back': (w) => overwrite(w, 'u.py', true),
  append: (w) => writeFileSync(w.path('a.py'), 'more', { flag: 'a' }),
  touch: (w) => touch(w, 'a.py'),
  'save by rename': (w) => {
    w.write({ 'a.py.tmp': 'new!' });
    renameSync(w.path('a.py.tmp'), w.path('a.py'));
  },
  swap: (w) => {
    if (!isFile(w, 'a.py') || !isFile(w, 'b.py')) return;
    renameSync(w.path('a.py'), w.path('t'));
    renameSync(w.path('b.py'), w.path('a.py'));
    renameSync(w.path('t'), w.path('b.py'));
  },
  'move away and back': (w) => {
    if (!isFile(w, 'b.py')) return;
    renameSync(w.path('b.py'), `${w.outside}/b.py`);
    renameSync(`${w.outside}/b.py`, w.path('b.py'));
  },
  'put aside or bring back': (w) => {
    const [here, there] = [w.path('m/n.py'), `${w.outside}/n.py`];
    if (existsSync(there)) {
      mkdirSync(dirname(here), { recursive: true });
      renameSync(there, here);
    } else if (isFile(w, 'm/n.py')) renameSync(here, there);
  },
  'delete a tracked file': (w) => rmSync(w.path('b.py'), { force: true }),
  'delete an untracked file': (w) => rmSync(w.path('u.py'), { force: true }),
  'remove a tracked link': (w) => rmSync(w.path('tracked-link'), { force: true }),
  'remove an untracked link': (w) => rmSync(w.path('untracked-link'), { force: true }),
  'point a link elsewhere': (w) => {
    rmSync(w.path('tracked-link'), { force: true });
    w.link('m/n.py', 'tracked-link');
  },
  'replace a link by a file': (w) => {
    rmSync(w.path('untracked-link'), { force: true });
    w.write({ 'untracked-link': 'a.py' });
  },
  'add a link': (w) => w.link('nowhere', `link${readdirSync(w.root).length}`),
  'delete a folder': (w) => rmSync(w.path('d'), { recursive: true, force: true }),
  'bring everything back': (w) => {
    rmSync(w.path('d'), { recursive: true, force: true });
    rmSync(w.path('a.py'), { recursive: true, force: true });
    w.write(TREE).write(UNTRACKED);
  },
  'add a file': (w) => w.write({ [`new${readdirSync(w.root).length}.py`]: 'new' }),
  'add an ignored file': (w) => w.write({ 'x.log': String(Math.random()) }),
  'change what is ignored': (w) => w.write({ '.gitignore': 'u.py\n*.log\n' }),
  'change back what is ignored': (w) => w.write({ '.gitignore': '*.log\n' }),
  'ignore nothing': (w) => rmSync(w.path('.gitignore'), { force: true }),
  'ignore in a folder': (w) => w.write({ 'm/.gitignore': '*\n', 'm/new.py': 'x' }),
  'exclude for oneself': (w) => w.write({ '.git/info/exclude': 'new*.py\n' }),
  'make executable': (w) => isFile(w, 'a.py') && chmodSync(w.path('a.py'), 0o755),
  'replace a file by a link': (w) => {
    rmSync(w.path('a.py'), { recursive: true, force: true });
    symlinkSync('b.py', w.path('a.py'));
  },
  'replace a file by a folder': (w) => {
    rmSync(w.path('a.py'), { recursive: true, force: true });
    w.write({ 'a.py/inside.py': 'x' });
  },
  'replace a folder by a link': (w) => {
    rmSync(w.path('d'), { recursive: true, force: true });
    symlinkSync('m', w.path('d'));
  },
  'copy over': (w) => isFile(w, 'a.py') && isFile(w, 'b.py') && copyFileSync(w.path('a.py'), w.path('b.py')),
  'git add': (w) => w.git('add', '--all'),
  'git commit': (w) => w.git('commit', '--quiet', '--allow-empty', '--all', '--message', 'x'),
  'git status': (w) => w.git('status'),
  'git rm --cached': (w) => w.git('rm', '-r', '--quiet', '--cached', '--ignore-unmatch', 'a.py', 'd'),
  'git add --force': (w) => isFile(w, 'd/e/g.log') && w.git('add', '--force', 'd/e/g.log'),
  'git assume-unchanged': (w) => {
    w.git('update-index', '--assume-unchanged', 'm/n.py');
    overwrite(w, 'm/n.py', true);
  },
  'git skip-worktree': (w) => {
    w.git('update-index', '--skip-worktree', 'm/n.py');
    overwrite(w, 'm/n.py', true);
  },
  'change what git does not look at': (w) => isFile(w, 'm/n.py') && overwrite(w, 'm/n.py', true),
  'intend to add': (w) => isFile(w, 'u.py') && w.git('add', '--force', '--intent-to-add', 'u.py'),
  'make a repository inside': (w) => {
    w.write({ 'm/inner/x.py': 'x' });
    runGit(w.path('m/inner'), 'init', '--quiet');
  },
  'remove the repository inside': (w) => rmSync(w.path('m/inner/.git'), { recursive: true, force: true }),
  'tell git to trust blindly': (w) => {
    w.git('config', 'core.trustctime', 'false');
    w.git('config', 'core.checkStat', 'minimal');
  },
  'let time pass': () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 70),
};

test.runIf(POSIX)('each step alone, on a repository that git can vouch for', async () => {
  const prepared = Object.entries(STEPS).map(([name, step]) => ({ name, step, workspace: prepare() }));
  await sleep(2200);
  for (const { name, step, workspace } of prepared) {
    await workspace.takeCached();
    expect((await workspace.takeCached()).stats).toMatchObject({ files: 8, bytes: 34, hashed: 0, reused: 8 });
    expect(workspace.logged).toEqual([
      { level: 'debug', message: 'nothing changed since the last snapshot' },
    ]);
    step(workspace);
    await expectSame(workspace, name);
    await expectSame(workspace, `${name}, and then nothing`);
  }
});

test.runIf(POSIX)('what git was told to overlook, we see', async () => {
  const workspace = prepare();
  workspace.git('config', 'core.trustctime', 'false');
  workspace.git('config', 'core.checkStat', 'minimal');
  workspace.git('update-index', '--assume-unchanged', 'd/c.py');
  workspace.git('update-index', '--skip-worktree', 'm/n.py');
  await sleep(2200);
  await workspace.takeCached();
  await workspace.takeCached();
  expect(workspace.logged).toEqual([{ level: 'debug', message: 'nothing changed since the last snapshot' }]);
  for (const path of ['d/c.py', 'm/n.py', 'b.py', 'u.py']) {
    overwrite(workspace, path, true);
    await expectSame(workspace, path);
  }
});

test.runIf(POSIX)('no program named in the repository is started', async () => {
  const workspace = prepare();
  const spy = `${workspace.outside}/spy`;
  writeFileSync(spy, `#!/bin/sh\ntouch "${workspace.outside}/was-started"\n`, { mode: 0o755 });
  workspace.git('config', 'core.fsmonitor', spy);
  await workspace.takeCached();
  await workspace.takeCached();
  expect(existsSync(`${workspace.outside}/was-started`)).toBe(false);
  workspace.git('status');
  expect(existsSync(`${workspace.outside}/was-started`)).toBe(true);
});

test.runIf(POSIX)('steps in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(STEPS)), { minLength: 3, maxLength: 12 }),
      async (names) => {
        const workspace = prepare();
        for (const name of names) {
          attempt(name, workspace);
          await expectSame(workspace, names.join(', '));
        }
      },
    ),
    { seed: 7, numRuns: 15 },
  );
});

test.runIf(POSIX)('many steps in a row, on a repository that git can vouch for', async () => {
  const steps = fc.array(fc.constantFrom(...VOUCHABLE), { minLength: 60, maxLength: 60 });
  const [names] = fc.sample(steps, { seed: 11, numRuns: 1 });
  const workspace = prepare();
  await sleep(2200);
  for (const name of names!) {
    attempt(name, workspace);
    await expectSame(workspace, name);
  }
  expect(workspace.logged.some(({ message }) => message === 'nothing changed since the last snapshot')).toBe(
    true,
  );
});

/** Steps that leave the index alone, so that git's word goes on counting. */
const VOUCHABLE = Object.keys(STEPS).filter((name) => !name.startsWith('git') && name !== 'intend to add');

function prepare(): WorkspaceOnDisk {
  const workspace = new WorkspaceOnDisk().write(TREE).link('a.py', 'tracked-link');
  // Git reads files that are as young as its index; of old ones it only looks at the stat data.
  const old = new Date('2020-02-02T02:02:02.222Z');
  for (const path of Object.keys(TREE)) utimesSync(workspace.path(path), old, old);
  return workspace.commit().write(UNTRACKED).link('d', 'untracked-link');
}

/** After other steps a step may not be possible, or only half of it; that too is a state of the workspace. */
function attempt(name: string, workspace: WorkspaceOnDisk): void {
  try {
    STEPS[name]!(workspace);
  } catch (error) {
    if (!/EISDIR|ENOTDIR|EEXIST|ENOENT|ELOOP|Command failed: git/.test(String(error))) throw error;
  }
}

async function expectSame(workspace: WorkspaceOnDisk, after: string): Promise<void> {
  const warm = await workspace.takeCached();
  const cold = await workspace.take();
  expect({ after, ...contentOf(warm) }).toEqual({ after, ...contentOf(cold) });
}

function contentOf({ snapshot, warnings, stats }: Awaited<ReturnType<WorkspaceOnDisk['take']>>) {
  const { id, files, links } = snapshot;
  const { hashed: _hashed, reused: _reused, ...totals } = stats;
  return { id, files, links, warnings, totals };
}

let round = 0;

function overwrite(workspace: WorkspaceOnDisk, path: string, setBack = false): void {
  if (!isFile(workspace, path)) return;
  const { size } = statSync(workspace.path(path));
  const content = String(round++).padStart(size, 'x').slice(-size);
  if (setBack) workspace.forge(path, content);
  else writeFileSync(workspace.path(path), content);
}

function touch(workspace: WorkspaceOnDisk, path: string): void {
  if (isFile(workspace, path)) utimesSync(workspace.path(path), new Date(), new Date());
}

function isFile(workspace: WorkspaceOnDisk, path: string): boolean {
  return lstatSync(workspace.path(path), { throwIfNoEntry: false })?.isFile() === true;
}
