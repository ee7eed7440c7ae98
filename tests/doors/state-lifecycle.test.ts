// The life of a plan through real processes: what the seed of plan state names, command by command.
import { rmSync, writeFileSync } from 'node:fs';
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
const stepOf = (answer: Answer) => (answer.step as { readonly anchor: string } | null)?.anchor;

async function ok(line: string, options?: Parameters<StateRepository['tug']>[1]): Promise<Answer> {
  const answer = await tug(line, options);
  expect(answer.exitCode, `${line}: ${JSON.stringify(answer)}`).toBe(0);
  return answer;
}

test('init, claim, start, update, complete, show: a whole life', async () => {
  expect(await ok('state init login')).toEqual({
    exitCode: 0,
    status: 'ok',
    schema_version: '1',
    plan: PLAN_FILE,
    plan_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    already_initialized: false,
    steps: 4,
    substeps: 2,
    dependencies: 4,
    tasks: 7,
    tests: 5,
    checkpoints: 5,
    removed_steps: [],
    retired_steps: [],
    database: join(repository.path, '.tugtool', 'state.db'),
    warnings: [],
  });
  expect(await ok('state init login')).toMatchObject({ already_initialized: true });
  const claim = await ok(`state claim ${PLAN_FILE}`);
  expect(claim).toEqual({
    exitCode: 0,
    status: 'ok',
    schema_version: '1',
    plan: PLAN_FILE,
    worktree: repository.path,
    claimed: true,
    all_completed: false,
    step: { anchor: 'step-1', title: 'Ground', index: 1 },
    token: expect.stringMatching(/^tugclaim_[0-9a-f]{40}$/),
    lease: { fence: 1, expires_at: expect.any(String), seconds_left: 7200 },
    resumed: false,
    reclaimed: false,
    reclaimed_from: null,
    remaining_ready: 1,
    total_remaining: 4,
  });
  await ok('state start login step-1');
  expect(failure(await tug('state complete login step-1'))).toEqual({
    code: 'StateIncompleteChecklist',
    exitCode: 14,
    number: 'E051',
  });
  expect(
    await ok('state update login #step-1 --task 1 completed --task=2=completed --all-tests completed'),
  ).toMatchObject({
    items: {
      tasks: { total: 2, in_progress: 0, completed: 2 },
      tests: { total: 1, in_progress: 0, completed: 1 },
      checkpoints: { total: 1, in_progress: 0, completed: 0 },
    },
  });
  await ok('state update login step-1 --batch -', {
    input: '[{"kind":"checkpoint","ordinal":1,"status":"completed"}]',
  });
  await ok("state artifact login step-1 --kind reviewer_verdict --summary 'looks good'");
  expect(await ok('state complete login step-1 --commit 1a2b3c4')).toMatchObject({
    commit: '1a2b3c4',
    force_reason: null,
    already_completed: false,
    plan_done: false,
    remaining_ready: 2,
    total_remaining: 3,
  });
  const { plans } = (await ok('state show login')) as unknown as {
    readonly plans: readonly { readonly steps: readonly Record<string, unknown>[] }[];
  };
  expect(plans[0]!.steps[0]).toMatchObject({
    status: 'completed',
    commit: '1a2b3c4',
    artifacts: [{ kind: 'reviewer_verdict', summary: 'looks good' }],
  });
  const { plans: withItems } = (await ok('state show login --items')) as unknown as {
    readonly plans: readonly { readonly steps: readonly { readonly item_list: unknown }[] }[];
  };
  expect(withItems[0]!.steps[0]!.item_list).toEqual([
    { kind: 'task', ordinal: 1, status: 'completed', text: 'Dig' },
    { kind: 'task', ordinal: 2, status: 'completed', text: 'Pour' },
    { kind: 'test', ordinal: 1, status: 'completed', text: 'Stands' },
    { kind: 'checkpoint', ordinal: 1, status: 'completed', text: 'make ground' },
  ]);
  // The token never leaves the worktree and the answer of `claim`.
  expect(JSON.stringify(plans)).not.toMatch(/tugclaim|claim_token/);
});

test('substeps are ticked and completed one by one; their step waits for them', async () => {
  await ok('state init login');
  await ok('state claim login');
  await ok("state complete login step-1 --force 'not needed'");
  expect(stepOf(await ok('state claim login'))).toBe('step-2');
  await ok('state start login step-2-1');
  await ok('state update login step-2-1 --all completed');
  await ok('state complete login step-2-1');
  expect(failure(await tug('state complete login step-2'))).toEqual({
    code: 'StateIncompleteSubsteps',
    exitCode: 14,
    number: 'E052',
  });
  await ok('state update login step-2-2 --all completed');
  await ok('state complete login step-2-2');
  await ok('state complete login step-2');
  const text = await repository.run(['state', 'show', 'login', '--text']);
  expect(text.stdout).toBe(
    [
      'Phase 1.0: Log in  .tugtool/tugplan-login.md',
      '[##########..........] 2/4 steps, active',
      '  [x] step-1: Ground  completed',
      '      forced: not needed',
      '  [x] step-2: Walls  completed',
      '      [x] step-2-1: North  completed',
      '      [x] step-2-2: South  completed',
      '  [ ] step-3: Garden  pending',
      '      Tasks:       [....................] 0/1   0%',
      '      Tests:       [....................] 0/1   0%',
      '      Checkpoints: [....................] 0/1   0%',
      '  [ ] step-4: Roof  pending',
      '      Tasks:       [....................] 0/1   0%',
      '      Tests:       [....................] 0/1   0%',
      '      Checkpoints: [....................] 0/1   0%',
      '      blocked by step-3',
      '',
    ].join('\n'),
  );
});

test('two sessions in one worktree are two owners; a token proves which', async () => {
  await ok('state init login');
  const first = await ok('state claim login');
  const second = await ok('state claim login');
  expect([stepOf(first), stepOf(second)]).toEqual(['step-1', 'step-3']);
  const [one, two] = [String(first.token), String(second.token)];
  expect(failure(await tug(`state start login step-1 --token ${two}`))).toEqual({
    code: 'StateOwnershipViolation',
    exitCode: 14,
    number: 'E049',
  });
  expect(failure(await tug('state start login step-1', { env: { TUG_CLAIM: two } }))).toMatchObject({
    code: 'StateOwnershipViolation',
  });
  await ok(`state start login step-1 --token ${one}`, { env: { TUG_CLAIM: two } });
  await ok('state start login step-3', { env: { TUG_CLAIM: two } });
  expect(failure(await tug('state start login step-1 --token nonsense'))).toMatchObject({
    code: 'InvalidArgument',
    exitCode: 2,
  });
  expect(failure(await tug('state claim login --resume'))).toMatchObject({ code: 'StateOwnershipViolation' });
  expect(await ok(`state claim login --resume --token ${one}`)).toMatchObject({
    resumed: true,
    token: one,
    step: { anchor: 'step-1' },
  });
  expect(await ok('state claim login --resume --step step-3')).toMatchObject({ resumed: true, token: two });
});

test('another worktree is refused; a worktree that is named elsewhere keeps its own tokens', async () => {
  await ok('state init login');
  repository.git('worktree', 'add', '-q', '-b', 'a', '../a');
  repository.git('worktree', 'add', '-q', '-b', 'b', '../b');
  const [a, b] = [join(repository.path, '../a'), join(repository.path, '../b')];
  // Claimed for worktree a by somebody who sits in the main one.
  expect(await ok('state claim login --worktree ../a')).toMatchObject({ worktree: a });
  expect(failure(await tug('state start login step-1'))).toMatchObject({ number: 'E049' });
  expect(failure(await tug('state start login step-1', { cwd: b }))).toMatchObject({ number: 'E049' });
  expect(failure(await tug('state start login step-1 --worktree ../b'))).toMatchObject({ number: 'E049' });
  await ok('state start login step-1', { cwd: a });
  await ok('state heartbeat login step-1 --worktree ../a --lease-duration 60');
  expect(await ok('state release login step-1', { cwd: a })).toMatchObject({ claimed_by: a, fence: 1 });
  expect(failure(await tug('state start login step-1', { cwd: a }))).toEqual({
    code: 'StateStepNotClaimed',
    exitCode: 14,
    number: 'E050',
  });
});

test('a lease runs out by the clock of the database; the step is reclaimed and the first owner refused', async () => {
  await ok('state init login');
  const first = await ok('state claim login');
  await ok('state claim login');
  expect(failure(await tug('state claim login'))).toEqual({
    code: 'StateNoReadySteps',
    exitCode: 14,
    number: 'E053',
  });
  await ok(`state heartbeat login step-1 --lease-duration 1 --token ${String(first.token)}`);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const token = String(first.token);
  expect(await ok('state claim login')).toMatchObject({
    step: { anchor: 'step-1' },
    reclaimed: true,
    reclaimed_from: repository.path,
    lease: { fence: 2 },
  });
  for (const line of [
    'start login step-1',
    'heartbeat login step-1',
    'update login step-1 --all completed',
    "complete login step-1 --force 'x'",
    'release login step-1',
    "artifact login step-1 --kind auditor_summary --summary 'x'",
    'claim login --resume',
  ]) {
    expect(failure(await tug(`state ${line} --token ${token}`)), line).toEqual({
      code: 'StateOwnershipViolation',
      exitCode: 14,
      number: 'E049',
    });
  }
});

test('a plan that changed stops claim, update and complete until it is read again', async () => {
  await ok('state init login');
  await ok('state claim login');
  repository.write(PLAN_FILE, SAMPLE_PLAN.replace('- [ ] Dig', '- [ ] Dig deep'));
  for (const line of ['claim login', 'update login step-1 --all completed', 'complete login step-1'])
    expect(failure(await tug(`state ${line}`)), line).toEqual({
      code: 'StatePlanHashMismatch',
      exitCode: 14,
      number: 'E048',
    });
  await ok('state start login step-1');
  expect(await ok('state init login')).toMatchObject({
    already_initialized: true,
    warnings: [{ code: 'PlanChanged' }],
  });
  await ok('state init login --force');
  await ok('state update login step-1 --all completed');
  await ok('state complete login step-1');
});

test('reset frees what nobody else can; a completed step stays', async () => {
  await ok('state init login');
  await ok('state claim login --worktree /gone');
  expect(await ok('state reset login step-1')).toMatchObject({ claimed_by: '/gone', fence: 1 });
  expect(await ok('state claim login')).toMatchObject({
    step: { anchor: 'step-1' },
    lease: { fence: 2 },
    reclaimed: false,
  });
  await ok("state complete login step-1 --force 'x'");
  expect(failure(await tug('state reset login step-1'))).toMatchObject({ code: 'StateStepNotClaimed' });
});

test('archive, list, export and import', async () => {
  await ok('state init login');
  await ok('state claim login');
  await ok("state complete login step-1 --force 'x'");
  expect(await ok('state list')).toMatchObject({
    plans: [{ plan: PLAN_FILE, status: 'active', completed_steps: 1, total_steps: 4, held_steps: 0 }],
  });
  expect(await ok('state export ../state.json')).toMatchObject({
    file: '../state.json',
    plans: [PLAN_FILE],
    steps: 6,
    items: 17,
    artifacts: 0,
  });
  expect(failure(await tug('state export ../state.json'))).toMatchObject({ code: 'InvalidArgument' });
  expect(failure(await tug('state import ../state.json'))).toMatchObject({ code: 'InvalidArgument' });
  await ok('state archive login');
  expect(failure(await tug('state claim login'))).toMatchObject({ code: 'StateStepNotClaimed' });
  await ok('state archive login --restore');
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(repository.path, `.tugtool/state.db${end}`), { force: true });
  expect(await ok('state import ../state.json')).toMatchObject({ steps: 6 });
  expect(stepOf(await ok('state claim login'))).toBe('step-2');
});

test('all errors are typed: no repository, no plan, no state, wrong words', async () => {
  expect(failure(await tug('state list'))).toMatchObject({ code: 'PlanNotFound', exitCode: 3 });
  expect(failure(await tug('state init nothing'))).toMatchObject({ code: 'PlanNotFound', exitCode: 3 });
  expect(failure(await tug('state list', { cwd: join(repository.path, '..') }))).toMatchObject({
    code: 'NotARepository',
    exitCode: 3,
  });
  await ok('state init login');
  expect(failure(await tug('state start login step-99'))).toMatchObject({
    code: 'StepNotFound',
    exitCode: 3,
  });
  expect(failure(await tug('state start login Step_1'))).toMatchObject({
    code: 'InvalidArgument',
    exitCode: 2,
  });
  expect(failure(await tug('state update login step-1'))).toMatchObject({ code: 'InvalidArgument' });
  const endless = 'state claim login --lease-duration 99999999999';
  expect(failure(await tug(endless))).toMatchObject({ code: 'InvalidArgument' });
  expect(failure(await tug('state update login step-1 --task 0 completed'))).toMatchObject({
    code: 'InvalidArgument',
  });
  expect(failure(await tug('state update login step-1 --task 1 done'))).toMatchObject({
    code: 'InvalidArgument',
  });
  expect(failure(await tug("state update login step-1 --batch '[{}]'"))).toMatchObject({
    code: 'InvalidArgument',
  });
  writeFileSync(join(repository.path, '.tugtool/tugplan-bad.md'), Buffer.from([0x23, 0x0a, 0xff, 0xfe]));
  expect(failure(await tug('state init bad'))).toMatchObject({ code: 'PlanInvalid', exitCode: 5 });
  repository.write(
    '.tugtool/tugplan-loop.md',
    SAMPLE_PLAN.replace(
      '#### Step 1: Ground {#step-1}\n',
      '#### Step 1: Ground {#step-1}\n\n**Depends on:** #step-4\n',
    ),
  );
  expect(await tug('state init loop')).toMatchObject({
    exitCode: 5,
    error: {
      code: 'PlanInvalid',
      message:
        '.tugtool/tugplan-loop.md:19: these steps wait for each other: #step-1 -> #step-4 -> #step-2 -> #step-1',
    },
  });
});

test('show --watch tells each change on a line, and ends when the plan is done', async () => {
  await ok('state init login');
  const watching = repository.run(['state', 'show', 'login', '--watch']);
  for (const step of ['step-1', 'step-2', 'step-3', 'step-4']) {
    await ok('state claim login');
    await ok(`state complete login ${step} --force 'x'`);
  }
  const { code, stdout } = await watching;
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly plans: readonly { readonly status: string }[] });
  expect(code).toBe(0);
  expect(lines.at(-1)!.plans.map(({ status }) => status)).toEqual(['done']);
});

test('claim says what the caller holds itself, and what others hold', async () => {
  await ok('state init login');
  const { token } = await ok('state claim login');
  repository.git('worktree', 'add', '-q', '-b', 'a', '../a');
  const other = join(repository.path, '../a');
  expect(await tug('state claim login --step step-1')).toMatchObject({
    exitCode: 14,
    error: {
      code: 'StateNoReadySteps',
      message: expect.stringMatching(/^step-1 is held by you for another \d+ s$/),
      hint: `go on with step-1; \`tug state claim ${PLAN_FILE} --resume --step step-1\` answers its token again`,
      details: { held_by_you: ['step-1'] },
    },
  });
  // Another worktree, or a session of the same one that shows another token, is another owner.
  for (const options of [{ cwd: other }, { env: { TUG_CLAIM: `tugclaim_${'0'.repeat(40)}` } }])
    expect(await tug('state claim login --step step-1', options)).toMatchObject({
      error: { message: expect.stringMatching(new RegExp(`^step-1 is claimed by ${repository.path} for `)) },
    });
  expect(
    await tug('state claim login --step step-1', { cwd: other, env: { TUG_CLAIM: String(token) } }),
  ).toMatchObject({
    error: { message: expect.stringMatching(/^step-1 is held by you/) },
  });
  await ok('state claim login', { cwd: other });
  expect(await tug('state claim login')).toMatchObject({
    error: {
      message: `no step of ${PLAN_FILE} is ready: step-1 held by you, 1 held by others, 2 blocked by steps that are not completed`,
    },
  });
  expect(await tug('state claim login', { cwd: join(repository.path, '.tugtool') })).toMatchObject({
    error: { details: { held_by_you: ['step-1'] } },
  });
});
