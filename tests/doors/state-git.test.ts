// Plan state and git: worktrees, commits with trailers, and the state rebuilt from them.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SAMPLE_PLAN } from '../state/sample-plan.ts';
import {
  type Answer,
  failure,
  makeStateRepository,
  PLAN_FILE,
  type StateRepository,
} from './state-repository.ts';

let repository: StateRepository;
beforeEach(async () => {
  repository = await makeStateRepository();
});
afterEach(() => repository.remove());

const tug: StateRepository['tug'] = (line, options) => repository.tug(line, options);

async function ok(line: string, options?: Parameters<StateRepository['tug']>[1]): Promise<Answer> {
  const answer = await tug(line, options);
  expect(answer.exitCode, `${line}: ${JSON.stringify(answer)}`).toBe(0);
  return answer;
}

/** Claims the next step, does something, commits it. */
async function work(step: string, cwd = repository.path, message = `do ${step}`): Promise<Answer> {
  await ok('state claim login', { cwd });
  writeFileSync(join(cwd, `${step}.txt`), step);
  return ok(`commit --plan login --step ${step} -m '${message}' --all --force 'test'`, { cwd });
}

const head = (cwd = '.') => repository.git('-C', cwd, 'log', '-1', '--format=%B').trim();

/** Of a commit that completed its step. */
const trailers = (step: string) =>
  `Tug-Step: ${step}\nTug-Plan: ${PLAN_FILE}\nTug-Completes: ${PLAN_FILE}#${step}`;

function removeDatabase(): void {
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(repository.path, `.tugtool/state.db${end}`), { force: true });
}

test('worktree create makes branch, worktree and state; a second one for the same plan gets a name of its own', async () => {
  const first = await ok('worktree create login');
  expect(first).toEqual({
    exitCode: 0,
    status: 'ok',
    schema_version: '1',
    plan: PLAN_FILE,
    worktree_path: join(repository.path, '.tugtree/login'),
    branch: 'tug/login',
    base: repository.git('rev-parse', 'HEAD').trim(),
    state_initialized: true,
  });
  expect(await ok('worktree create login')).toMatchObject({ branch: 'tug/login-2' });
  expect(await ok('worktree create login --name other')).toMatchObject({ branch: 'tug/other' });
  expect(failure(await tug('worktree create login --name other'))).toMatchObject({
    code: 'WorktreeInUse',
    exitCode: 6,
  });
  expect(repository.git('status', '--porcelain')).toBe('');
  // All of them see the same database.
  const names = ['login', 'login-2'].map((name) => join(repository.path, '.tugtree', name));
  expect(await ok('state claim login', { cwd: names[0]! })).toMatchObject({
    step: { anchor: 'step-1' },
    worktree: names[0],
  });
  expect(await ok('state claim login', { cwd: names[1]! })).toMatchObject({
    step: { anchor: 'step-3' },
    worktree: names[1],
  });
  const { worktrees } = (await ok('worktree list')) as unknown as {
    readonly worktrees: readonly {
      readonly path: string;
      readonly claims: readonly { readonly step: string }[];
    }[];
  };
  expect(worktrees.map(({ path, claims }) => [path, claims.map(({ step }) => step)])).toEqual([
    [repository.path, []],
    [names[0], ['step-1']],
    [names[1], ['step-3']],
    [join(repository.path, '.tugtree/other'), []],
  ]);
});

test('a worktree is made although its state cannot be: the answer says so', async () => {
  expect(await ok('worktree create login', { env: { TUG_FAULT: 'eio:state-init:1' } })).toMatchObject({
    state_initialized: false,
    warnings: ['state init failed: EIO: injected at state-init'],
  });
  expect(existsSync(join(repository.path, '.tugtree/login/.git'))).toBe(true);
});

test('a worktree with work in it, or a claim, is not removed', async () => {
  await ok('worktree create login');
  const path = join(repository.path, '.tugtree/login');
  await ok('state claim login', { cwd: path });
  expect(failure(await tug('worktree remove login'))).toEqual({
    code: 'WorktreeInUse',
    exitCode: 6,
    number: undefined,
  });
  await ok('state release login step-1', { cwd: path });
  writeFileSync(join(path, 'new.txt'), 'work');
  expect(await tug('worktree remove login')).toMatchObject({
    exitCode: 6,
    error: { details: { uncommitted: ['new.txt'] } },
  });
  rmSync(join(path, 'new.txt'));
  repository.git('-C', path, 'checkout', '-q', '--detach');
  repository.git('-C', path, 'commit', '-q', '--allow-empty', '-m', 'on no branch');
  expect(await tug('worktree remove login')).toMatchObject({ exitCode: 6, error: { code: 'WorktreeInUse' } });
  repository.git('-C', path, 'checkout', '-q', 'tug/login');
  expect(await ok('worktree remove tug/login')).toMatchObject({ worktree_path: path, branch: 'tug/login' });
  expect(existsSync(path)).toBe(false);
  expect(repository.git('branch', '--list', 'tug/login').trim()).toBe('tug/login');
  expect(failure(await tug(`worktree remove ${repository.path}`))).toMatchObject({ code: 'WorktreeInUse' });
});

test('commit adds the trailers, or replaces them, and completes the step', async () => {
  await ok('state init login');
  await ok('state claim login');
  repository.write('a.txt', 'a');
  repository.write('b.txt', 'b');
  repository.git('add', 'a.txt');
  await ok('state update login step-1 --all completed');
  const commit = await ok('commit --plan login --step #step-1 -m feat:ground');
  expect(commit).toEqual({
    exitCode: 0,
    status: 'ok',
    schema_version: '1',
    commit: repository.git('rev-parse', 'HEAD').trim(),
    plan: PLAN_FILE,
    step: 'step-1',
    branch: 'main',
    files: 1,
    completed: true,
    state_update_failed: false,
    plan_done: false,
    warnings: [],
  });
  expect(head()).toBe(`feat:ground\n\n${trailers('step-1')}`);
  expect(repository.git('status', '--porcelain')).toBe('?? b.txt\n');
  // Trailers of a message that was used before are replaced; those of others stay.
  const old =
    'feat: garden\n\nWhy not.\n\nSigned-off-by: me\nTug-Step: step-9\nTug-Step: step-8\nTug-Plan: other.md\n' +
    `tug-completes : other.md#step-9\n    Tug-Completes: ${PLAN_FILE}#step-3`;
  await work('step-2', repository.path, old);
  expect(head()).toBe(`feat: garden\n\nWhy not.\n\nSigned-off-by: me\n${trailers('step-2')}`);
});

test('commit works in the worktree that is named', async () => {
  await ok('worktree create login');
  await ok('state claim login --worktree .tugtree/login');
  writeFileSync(join(repository.path, '.tugtree/login/a.txt'), 'a');
  const commit = await ok(
    'commit --plan login --step step-1 -m x --all --force test --worktree .tugtree/login',
  );
  expect(commit).toMatchObject({ branch: 'tug/login', files: 1, state_update_failed: false });
});

test('an unfinished step is not committed: nothing is staged, the exit code tells, reconcile has nothing to complete', async () => {
  const before = repository.git('rev-parse', 'HEAD');
  expect(failure(await tug('commit --plan login --step step-1 -m x --all'))).toMatchObject({
    code: 'PlanNotFound',
    exitCode: 3,
  });
  await ok('state init login');
  repository.write('a.txt', 'a');
  const line = 'commit --plan login --step step-1 -m x --all';
  expect(failure(await tug(line))).toEqual({ code: 'StateStepNotClaimed', exitCode: 14, number: 'E050' });
  await ok('state claim login');
  expect(await tug(line)).toMatchObject({
    exitCode: 14,
    error: {
      code: 'StateIncompleteChecklist',
      message: 'step-1 has 4 items not completed: task 1, task 2, test 1, ...',
    },
  });
  expect(failure(await tug(line, { env: { TUG_CLAIM: `tugclaim_${'0'.repeat(40)}` } }))).toMatchObject({
    code: 'StateOwnershipViolation',
  });
  expect(failure(await tug(`${line} --force ' '`))).toMatchObject({ code: 'InvalidArgument', exitCode: 2 });
  repository.write(PLAN_FILE, SAMPLE_PLAN.replace('- [ ] Dig', '- [ ] Dig deep'));
  expect(failure(await tug(`${line} --force x`))).toMatchObject({ code: 'StatePlanHashMismatch' });
  repository.write(PLAN_FILE, SAMPLE_PLAN);
  expect(repository.git('rev-parse', 'HEAD')).toBe(before);
  expect(repository.git('status', '--porcelain')).toBe('?? a.txt\n');
  expect(await ok('state reconcile login')).toMatchObject({ reconciled_count: 0, open_steps: [] });
  await ok('state update login step-1 --all completed');
  expect(await ok(line)).toMatchObject({ completed: true, files: 1 });
  repository.write('b.txt', 'b');
  expect(await tug(line)).toMatchObject({
    exitCode: 14,
    error: { code: 'StateStepNotClaimed', message: 'step-1 is completed already' },
  });
});

test('a partial commit names its step and completes nothing, neither now nor by reconcile', async () => {
  await ok('state init login');
  await ok('state claim login');
  repository.write('a.txt', 'a');
  const commit = await ok('commit --plan login --step step-1 -m draft --all --partial');
  expect(commit).toMatchObject({ completed: false, state_update_failed: false, plan_done: false });
  expect(head()).toBe(`draft\n\nTug-Step: step-1\nTug-Plan: ${PLAN_FILE}`);
  expect(failure(await tug('commit --plan login --step step-1 -m x --partial --force x'))).toMatchObject({
    code: 'InvalidArgument',
  });
  for (const line of ['state reconcile login', 'state reconcile login --force']) {
    expect(await ok(line)).toMatchObject({
      reconciled_count: 0,
      open_steps: [{ step_anchor: 'step-1', git_hash: commit.commit, reason: 'not_completed' }],
      warnings: [
        {
          code: 'StepNotCompleted',
          message: `step-1 is open: ${String(commit.commit)} worked on it, but no commit has a Tug-Completes trailer for it`,
        },
      ],
    });
  }
  expect(await ok('state show login')).toMatchObject({
    plans: [
      {
        steps: [
          { status: 'claimed', claimed_by: repository.path, items: { tasks: { completed: 0 } } },
          {},
          {},
          {},
        ],
      },
    ],
  });
  // Old commits look the same: nobody can tell whether they completed their step, so a person has to say it.
  removeDatabase();
  await ok('state init login');
  const { warnings } = await ok('state reconcile login');
  const lines = [
    ...(warnings as readonly { suggestion: string }[])[0]!.suggestion.matchAll(/`tug ([^`]*)`/g),
  ];
  for (const [, line] of lines) await ok(line!.replace('REASON', "'it was completed'"));
  expect(await ok('state reconcile login')).toMatchObject({
    unchanged_count: 1,
    open_steps: [],
    warnings: [],
  });
});

test('refused after the commit: the commit stays without the trailer, and the exit code tells', async () => {
  await ok('state init login');
  await ok('state claim login');
  await ok('state update login step-1 --all completed');
  repository.write('.git/hooks/pre-commit', `#!/bin/sh\necho >> ${PLAN_FILE}\n`);
  repository.git('config', 'core.hooksPath', '.git/hooks');
  chmodSync(join(repository.path, '.git/hooks/pre-commit'), 0o755);
  repository.write('a.txt', 'a');
  repository.git('add', 'a.txt');
  const answer = await tug('commit --plan login --step step-1 -m x');
  const hash = repository.git('rev-parse', 'HEAD').trim();
  expect(answer).toMatchObject({
    exitCode: 14,
    error: {
      code: 'StatePlanHashMismatch',
      message: `committed ${hash.slice(0, 12)}, but step-1 is not completed: ${PLAN_FILE} changed since it was initialised`,
      details: {
        commit: hash,
        branch: 'main',
        files: 1,
        state_update_failed: true,
        completes_trailer: false,
      },
    },
  });
  expect(head()).toBe(`x\n\nTug-Step: step-1\nTug-Plan: ${PLAN_FILE}`);
  expect(repository.git('rev-list', '--count', 'HEAD').trim()).toBe('2');
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled_count: 0,
    open_steps: [{ step_anchor: 'step-1', reason: 'not_completed' }],
  });
});

test('no answer of the state after the commit: the commit keeps the trailer, and reconcile completes the step', async () => {
  await ok('state init login');
  await ok('state claim login');
  repository.write('a.txt', 'a');
  const line = 'commit --plan login --step step-1 -m x --all --force test';
  const answer = await tug(line, { env: { TUG_FAULT: 'eio:state-commit-made:1' } });
  const hash = repository.git('rev-parse', 'HEAD').trim();
  expect(answer).toMatchObject({
    exitCode: 14,
    error: {
      code: 'StateDbQuery',
      message: `committed ${hash.slice(0, 12)}, but the state did not answer: EIO: injected at state-commit-made`,
      hint: `run \`tug state reconcile ${PLAN_FILE}\`, which completes step-1 from this commit if it is not completed yet`,
      details: { commit: hash, completes_trailer: true },
    },
  });
  expect(await ok('state reconcile login')).toMatchObject({ reconciled_count: 1 });
});

test('a commit that a hook refuses completes nothing', async () => {
  await ok('state init login');
  await ok('state claim login');
  repository.write('.git/hooks/commit-msg', '#!/bin/sh\necho no >&2\nexit 1\n');
  repository.git('config', 'core.hooksPath', '.git/hooks');
  chmodSync(join(repository.path, '.git/hooks/commit-msg'), 0o755);
  repository.write('a.txt', 'a');
  expect(failure(await tug('commit --plan login --step step-1 -m x --all --force y'))).toMatchObject({
    code: 'GitFailed',
    exitCode: 4,
  });
  expect(await ok('state list')).toMatchObject({ plans: [{ completed_steps: 0, held_steps: 1 }] });
});

test('the settings of git that rewrite trailers and messages change nothing', async () => {
  for (const [name, value] of [
    ['trailer.separators', '#'],
    ['trailer.ifmissing', 'doNothing'],
    ['trailer.where', 'start'],
    ['trailer.tug-completes.key', 'Done'],
    ['i18n.commitEncoding', 'latin1'],
    ['i18n.logOutputEncoding', 'UTF-16'],
    ['log.showSignature', 'true'],
  ] as const)
    repository.git('config', name, value);
  await ok('state init login');
  await work('step-1', repository.path, 'größer');
  const commit = repository.git('cat-file', 'commit', 'HEAD');
  expect(commit.slice(commit.indexOf('\n\n') + 2).trim()).toBe(`größer\n\n${trailers('step-1')}`);
  removeDatabase();
  await ok('state init login');
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled: [{ step_anchor: 'step-1', git_hash: repository.git('rev-parse', 'HEAD').trim() }],
  });
});

test('a hook that drops the trailer is reported; a message of trailers alone is none', async () => {
  await ok('state init login');
  await ok('state claim login');
  repository.write('a.txt', 'a');
  const trailersAlone = 'commit --plan login --step step-1 --all --force y -m Tug-Step:step-1';
  expect(await tug(trailersAlone)).toMatchObject({
    exitCode: 2,
    error: { code: 'InvalidArgument', details: { reason: 'empty message' } },
  });
  repository.write('.git/hooks/commit-msg', '#!/bin/sh\necho feat: short > "$1"\n');
  repository.git('config', 'core.hooksPath', '.git/hooks');
  chmodSync(join(repository.path, '.git/hooks/commit-msg'), 0o755);
  const { commit, completed, warnings } = await ok('commit --plan login --step step-1 -m x --all --force y');
  expect({ completed, warnings }).toEqual({
    completed: true,
    warnings: [
      {
        code: 'TrailerLost',
        message: `the message of ${commit} has no Tug-Completes trailer: a hook of the repository rewrote it`,
        suggestion:
          'step-1 is completed, but after a loss of the database `tug state reconcile` cannot complete it from this commit; ' +
          'let the hook keep the trailers',
      },
    ],
  });
});

test('other line separators of Unicode begin no trailer', async () => {
  await ok('state init login');
  await ok('state claim login');
  repository.write('a.txt', 'a');
  for (const [index, separator] of ['\u2028', '\u2029', '\u0085', '\f', '\v'].entries()) {
    repository.write(`${index}.txt`, 'x');
    const message = `feat: x${separator}Tug-Completes: ${PLAN_FILE}#step-1`;
    const { code, stdout } = await repository.run(
      ['commit', '--plan', 'login', '--step', 'step-1', '--all', '--partial', '-m', message],
      {},
    );
    expect({ code, stdout }).toMatchObject({ code: 0 });
  }
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled: [],
    open_steps: [{ step_anchor: 'step-1', reason: 'not_completed' }],
  });
});

test('a step whose dependency was reopened is neither committed as completed nor completed', async () => {
  await ok('state init login');
  await work('step-1');
  await ok('state claim login --step step-2');
  for (const step of ['step-2-1', 'step-2-2']) {
    await ok(`state update login ${step} --all completed`);
    await ok(`state complete login ${step}`);
  }
  await ok('state reopen login step-1 --reason wrong');
  repository.write('b.txt', 'b');
  const before = repository.git('rev-parse', 'HEAD');
  const line = 'commit --plan login --step step-2 -m walls --all';
  for (const each of [line, 'state complete login step-2'])
    expect(await tug(each)).toMatchObject({
      exitCode: 14,
      error: {
        code: 'StateNoReadySteps',
        message: 'step-2 waits for step-1',
        details: {
          number: 'E053',
          plan: PLAN_FILE,
          step: 'step-2',
          reason: 'blocked',
          blocked_by: ['step-1'],
        },
      },
    });
  expect(repository.git('rev-parse', 'HEAD')).toBe(before);
  expect(await ok(`${line} --partial`)).toMatchObject({ completed: false });
  expect(await ok("state complete login step-2 --force 'step-1 changes nothing here'")).toMatchObject({
    force_reason: 'step-1 changes nothing here',
  });
});

test('a plan file outside of the repository is refused, also through `..` and links', async () => {
  const outside = join(repository.path, '../elsewhere');
  mkdirSync(join(outside, '.tugtool'), { recursive: true });
  writeFileSync(join(outside, PLAN_FILE), SAMPLE_PLAN);
  symlinkSync(outside, join(repository.path, 'link'));
  for (const name of [join(outside, PLAN_FILE), `../elsewhere/${PLAN_FILE}`, `link/${PLAN_FILE}`]) {
    for (const verb of ['init', 'claim', 'ready', 'show'])
      expect(failure(await tug(`state ${verb} ${name}`)), `${verb} ${name}`).toMatchObject({
        code: verb === 'init' ? 'PathEscape' : expect.stringMatching(/^(PathEscape|PlanNotFound)$/),
      });
  }
  // Reading a plan file needs no repository.
  expect(await ok(`plan validate ${join(outside, PLAN_FILE)}`)).toMatchObject({ valid: true });
});

test('a folder of plans that is none: no plans, and no unexpected failure', async () => {
  rmSync(join(repository.path, '.tugtool'), { recursive: true });
  repository.write('.tugtool', 'a file');
  for (const line of ['plan show login', 'plan validate login', 'state show login'])
    expect(failure(await tug(line)), line).toMatchObject({ code: 'PlanNotFound', exitCode: 3 });
});

test('reconcile leaves alone what another worktree holds, and what depends on open steps', async () => {
  await ok('worktree create login');
  const other = join(repository.path, '.tugtree/login');
  await ok('state claim login', { cwd: other });
  writeFileSync(join(other, 'a.txt'), 'a');
  const line = 'commit --plan login --step step-1 -m x --all --force test';
  await tug(line, { cwd: other, env: { TUG_FAULT: 'kill:state-commit-made:1' } });
  repository.git('commit', '-q', '--allow-empty', '-m', `y\n\nTug-Completes: ${PLAN_FILE}#step-4`);
  const found = await ok('state reconcile login --force');
  expect(found).toMatchObject({
    reconciled_count: 0,
    open_steps: [
      { step_anchor: 'step-1', reason: 'held', claimed_by: other },
      { step_anchor: 'step-4', reason: 'blocked', blocked_by: ['step-2', 'step-3'] },
    ],
  });
  expect(await ok('state show login')).toMatchObject({
    plans: [
      {
        completed_steps: 0,
        steps: [{ status: 'claimed', claimed_by: other }, {}, {}, { status: 'pending' }],
      },
    ],
  });
  // Its holder, and whoever shows its token for its worktree, may.
  expect(await ok('state reconcile login', { cwd: other })).toMatchObject({
    reconciled: [{ step_anchor: 'step-1' }],
  });
  const text = await repository.run(['state', 'show', 'login', '--text']);
  expect(text.stdout).toContain(
    `      reconciled from commit ${repository.git('-C', other, 'rev-parse', 'HEAD').trim()}\n`,
  );
});

test('completed by mistake: reopened with a reason, and not completed again by the old commit', async () => {
  await ok('state init login');
  const commit = await work('step-1');
  expect(await tug('state reset login step-1')).toMatchObject({
    exitCode: 14,
    error: {
      hint: `if it was completed by mistake, run \`tug state reopen ${PLAN_FILE} step-1 --reason REASON\``,
    },
  });
  expect(failure(await tug("state reopen login step-1 --reason ' '"))).toMatchObject({
    code: 'InvalidArgument',
  });
  expect(await ok("state reopen login step-1 --reason 'tests do not run'")).toEqual({
    exitCode: 0,
    status: 'ok',
    schema_version: '1',
    plan: PLAN_FILE,
    step: 'step-1',
    reason: 'tests do not run',
    reopened_steps: ['step-1'],
    completed_at: expect.any(String),
    commit: commit.commit,
    force_reason: 'test',
    warnings: [],
  });
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled_count: 0,
    open_steps: [{ step_anchor: 'step-1', reason: 'reopened' }],
  });
  expect(await ok('state claim login')).toMatchObject({ step: { anchor: 'step-1' }, lease: { fence: 2 } });
  repository.write('again.txt', 'x');
  await ok('state update login step-1 --all completed');
  const second = await ok('commit --plan login --step step-1 -m again --all');
  // Both commits completed the step; the newest counts.
  expect(await ok('state reconcile login')).toMatchObject({ unchanged_count: 1, open_steps: [] });
  removeDatabase();
  await ok('state init login');
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled: [{ step_anchor: 'step-1', git_hash: second.commit }],
  });
});

test('amended, rebased and picked commits carry the trailer with them', async () => {
  await ok('state init login');
  const first = await work('step-1');
  repository.git('commit', '-q', '--amend', '--no-edit', '--reset-author', '--date=2001-01-01T00:00:00Z');
  const amended = repository.git('rev-parse', 'HEAD').trim();
  expect(amended).not.toBe(first.commit);
  expect(await ok('state reconcile login')).toMatchObject({
    skipped_mismatches: [{ step_anchor: 'step-1', db_hash: first.commit, git_hash: amended }],
  });
  repository.git('checkout', '-q', '-b', 'other', 'HEAD~1');
  repository.write('other.txt', 'x');
  repository.git('add', 'other.txt');
  repository.git('commit', '-qm', 'other');
  repository.git('cherry-pick', 'main');
  repository.git('branch', '-q', '-D', 'main');
  const picked = repository.git('rev-parse', 'HEAD').trim();
  removeDatabase();
  await ok('state init login');
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled: [{ step_anchor: 'step-1', git_hash: picked }],
  });
});

test('killed between the commit and its completion, nothing is lost: reconcile finds the commit', async () => {
  await ok('state init login');
  await ok('state claim login');
  repository.write('a.txt', 'a');
  const line = 'commit --plan login --step step-1 -m x --all --force test';
  const killed = await tug(line, { env: { TUG_FAULT: 'kill:state-commit-made:1' } });
  expect(killed).toEqual({ exitCode: null, signal: 'SIGKILL' });
  expect(await ok('state list')).toMatchObject({ plans: [{ completed_steps: 0, held_steps: 1 }] });
  expect(await tug(line)).toMatchObject({
    exitCode: 4,
    error: {
      hint:
        `if step-1 is in a commit already, run \`tug state reconcile ${PLAN_FILE}\`, and if that leaves it open, ` +
        `\`tug state complete ${PLAN_FILE} step-1 --commit HASH\``,
    },
  });
  const hash = repository.git('rev-parse', 'HEAD').trim();
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled: [{ step_anchor: 'step-1', git_hash: hash }],
  });
  expect(await ok('state list')).toMatchObject({ plans: [{ completed_steps: 1, held_steps: 0 }] });
});

test('after the loss of the database, init and reconcile restore all completed steps', async () => {
  await ok('worktree create login');
  const other = join(repository.path, '.tugtree/login');
  const done = [await work('step-1'), await work('step-2', other), await work('step-3')];
  removeDatabase();
  await ok('state init login');
  const found = await ok('state reconcile login');
  expect(
    (found.reconciled as readonly { readonly step_anchor: string; readonly git_hash: string }[]).toSorted(
      (a, b) => (a.step_anchor < b.step_anchor ? -1 : 1),
    ),
  ).toEqual(done.map(({ step, commit }) => ({ step_anchor: step, git_hash: commit })));
  expect(await ok('state claim login')).toMatchObject({ step: { anchor: 'step-4' } });
});

test('squashed commits carry the steps of all; rebased ones are reported and taken by force', async () => {
  await ok('state init login');
  repository.git('checkout', '-q', '-b', 'work');
  const [one] = [await work('step-1'), await work('step-2'), await work('step-3')];
  repository.git('checkout', '-q', 'main');
  repository.git('merge', '--squash', 'work');
  // The message that git prepares holds the messages of all commits, indented.
  writeFileSync(join(repository.path, '.git/MSG'), readFileSync(join(repository.path, '.git/SQUASH_MSG')));
  repository.git('commit', '-q', '-F', '.git/MSG');
  repository.git('branch', '-q', '-D', 'work');
  const squashed = repository.git('rev-parse', 'HEAD').trim();
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled_count: 0,
    skipped_count: 3,
    skipped_mismatches: expect.arrayContaining([
      { step_anchor: 'step-1', db_hash: one!.commit, git_hash: squashed },
    ]),
    warnings: [{ code: 'CommitMismatch' }, { code: 'CommitMismatch' }, { code: 'CommitMismatch' }],
  });
  expect(await ok('state reconcile login --force')).toMatchObject({ reconciled_count: 3, skipped_count: 0 });
  removeDatabase();
  await ok('state init login');
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled_count: 3,
    unknown_steps: [],
    ambiguous_commits: [],
  });
  repository.git('commit', '-q', '--allow-empty', '-m', 'x\n\nTug-Step: step-4');
  repository.git('commit', '-q', '--allow-empty', '-m', `y\n\nTug-Step: step-77\nTug-Plan: ${PLAN_FILE}`);
  repository.git('commit', '-q', '--allow-empty', '-m', 'z\n\nTug-Completes: step-4');
  expect(await ok('state reconcile login')).toMatchObject({
    reconciled_count: 0,
    unchanged_count: 3,
    unknown_steps: [{ step_anchor: 'step-77', git_hash: expect.any(String) }],
    ambiguous_commits: [
      { git_hash: expect.any(String), reason: 'Tug-Step: step-4 without a Tug-Plan beside it' },
      { git_hash: expect.any(String), reason: 'Tug-Completes: step-4 does not name PLAN#STEP' },
    ],
  });
});

test('one database for every way into the repository: nested, linked, moved, symlinked', async () => {
  await ok('state init login');
  const database = join(repository.path, '.tugtool/state.db');
  const sees = async (cwd: string) => (await ok('state list', { cwd })).database;
  mkdirSync(join(repository.path, 'deep/er'), { recursive: true });
  expect(await sees(join(repository.path, 'deep/er'))).toBe(database);
  repository.git('worktree', 'add', '-q', '-b', 'inner', 'inner');
  repository.git('worktree', 'add', '-q', '-b', 'outer', '../outer');
  expect(await sees(join(repository.path, 'inner'))).toBe(database);
  expect(await sees(join(repository.path, '../outer'))).toBe(database);
  repository.git('worktree', 'move', '../outer', '../moved');
  expect(await sees(join(repository.path, '../moved'))).toBe(database);
  symlinkSync(repository.path, join(repository.path, '../link'));
  expect(await sees(join(repository.path, '../link'))).toBe(database);
  expect(await sees(join(repository.path, '../link/deep'))).toBe(database);
  expect(await sees(join(repository.path, '.git'))).toBe(database);
  // The same plan has the same name from everywhere.
  expect(await ok('state claim login', { cwd: join(repository.path, '../link/deep') })).toMatchObject({
    plan: PLAN_FILE,
    worktree: repository.path,
  });
  expect(
    await ok(`state claim ${join(repository.path, '../link', PLAN_FILE)}`, {
      cwd: join(repository.path, 'inner'),
    }),
  ).toMatchObject({ plan: PLAN_FILE });
});

test('bare repositories and submodules have a database of their own', async () => {
  repository.git('clone', '-q', '--bare', '.', '../bare.git');
  repository.git('-C', '../bare.git', 'worktree', 'add', '-q', '-b', 'one', '../one');
  repository.git('-C', '../bare.git', 'worktree', 'add', '-q', '-b', 'two', '../two');
  const [one, two] = [join(repository.path, '../one'), join(repository.path, '../two')];
  const bare = join(repository.path, '../bare.git');
  expect(await ok('state init login', { cwd: one })).toMatchObject({
    database: join(bare, '.tugtool/state.db'),
  });
  expect(await ok('state claim login', { cwd: two })).toMatchObject({ plan: PLAN_FILE, worktree: two });
  expect(await ok('state list', { cwd: bare })).toMatchObject({
    plans: [{ plan: PLAN_FILE, held_steps: 1 }],
  });
  repository.git('submodule', '--quiet', 'add', bare, 'sub');
  repository.git('commit', '-qm', 'sub');
  const sub = join(repository.path, 'sub');
  expect(await ok('state init login', { cwd: sub })).toMatchObject({
    database: join(sub, '.tugtool/state.db'),
  });
  expect(await ok('state claim login', { cwd: sub })).toMatchObject({ worktree: sub });
  expect(repository.git('-C', 'sub', 'status', '--porcelain')).toBe('');
  expect(failure(await tug('state list'))).toMatchObject({ code: 'PlanNotFound' });
});

test('a main repository that moved away is named, with the way out', async () => {
  repository.git('worktree', 'add', '-q', '-b', 'outer', '../outer');
  const outer = join(repository.path, '../outer');
  writeFileSync(join(outer, '.git'), 'gitdir: /nowhere/.git/worktrees/outer\n');
  expect(await tug('state list', { cwd: outer })).toMatchObject({
    exitCode: 3,
    error: {
      code: 'NotARepository',
      message: `${outer} belongs to a git repository that is not at /nowhere/.git/worktrees/outer any more`,
      hint: 'run `git worktree repair` in the main repository, or run tug there',
    },
  });
});

test('doctor: silent without state, sound, orphaned plans, deleted worktrees', async () => {
  const state = async () =>
    ((await ok('doctor')).checks as readonly { readonly name: string }[]).filter(
      ({ name }) => name === 'state',
    );
  expect(await state()).toEqual([]);
  await ok('state init login');
  expect(await state()).toEqual([
    {
      name: 'state',
      status: 'pass',
      message: `1 plan in ${join(repository.path, '.tugtool/state.db')}`,
      hint: null,
    },
  ]);
  repository.git('worktree', 'add', '-q', '-b', 'gone', '../gone');
  await ok('state claim login', { cwd: join(repository.path, '../gone') });
  rmSync(join(repository.path, '../gone'), { recursive: true });
  repository.write('.tugtool/tugplan-other.md', SAMPLE_PLAN);
  await ok('state init other');
  rmSync(join(repository.path, '.tugtool/tugplan-other.md'));
  expect(await state()).toEqual([
    {
      name: 'state',
      status: 'warn',
      message: 'the plan file .tugtool/tugplan-other.md is gone, but its state is in the database',
      hint: 'put the file back, or run `tug state archive .tugtool/tugplan-other.md`',
    },
    {
      name: 'state',
      status: 'warn',
      message: `step-1 of ${PLAN_FILE} is held by ${join(repository.path, '../gone')}, which does not exist any more`,
      hint: `run \`tug state reset ${PLAN_FILE} step-1\` if nobody works on it`,
    },
  ]);
});
