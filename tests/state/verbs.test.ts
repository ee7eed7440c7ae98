// Every verb of plan state on both stores: what it answers, what it refuses, and what it leaves behind.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../src/kernel/database.ts';
import { claimStep } from '../../src/state/claim-step.ts';
import { checkCompletion, completeStep } from '../../src/state/complete-step.ts';
import { findDamage } from '../../src/state/find-damage.ts';
import { releaseStep, resetStep } from '../../src/state/free-step.ts';
import { heartbeatStep } from '../../src/state/heartbeat-step.ts';
import { archivePlan, listPlans } from '../../src/state/list-plans.ts';
import type { Owner } from '../../src/state/ownership.ts';
import { readySteps } from '../../src/state/ready-steps.ts';
import { reconcilePlan } from '../../src/state/reconcile-plan.ts';
import { recordArtifact } from '../../src/state/record-artifact.ts';
import { reopenStep } from '../../src/state/reopen-step.ts';
import { resumeClaim } from '../../src/state/resume-claim.ts';
import { type StepState, showPlans } from '../../src/state/show-plan.ts';
import { sql } from '../../src/state/sql.ts';
import { startStep } from '../../src/state/start-step.ts';
import { exportState, importState } from '../../src/state/transfer-state.ts';
import { updateChecklist } from '../../src/state/update-checklist.ts';
import { thrownBy } from '../support/thrown-by.ts';
import { SAMPLE_PLAN } from './sample-plan.ts';
import { describeStores, HASH, initSample, PLAN } from './store-suite.ts';

const A: Owner = { worktree: '/a', tokenHashes: ['token-a'] };
const B: Owner = { worktree: '/b', tokenHashes: ['token-b'] };

describeStores((store) => {
  let database: Database;
  let place = '';
  beforeEach(async () => {
    place = await store.makePlace();
    database = await store.open(place);
    await initSample(database);
  });
  afterEach(() => database.close());

  const claim = (owner = A, more: { step?: string | null; leaseSeconds?: number; hash?: string } = {}) =>
    claimStep(database, {
      plan: PLAN,
      hash: HASH,
      worktree: owner.worktree,
      tokenHash: owner.tokenHashes[0]!,
      leaseSeconds: 7200,
      step: null,
      ...more,
    });
  const on = (step: string, owner = A) => ({ plan: PLAN, step, owner });
  const finish = (step: string, owner = A) =>
    completeStep(database, { ...on(step, owner), hash: HASH, commit: `commit-${step}`, forceReason: 'test' });
  const tick = (step: string, owner = A) =>
    updateChecklist(database, {
      ...on(step, owner),
      hash: HASH,
      changes: [{ kind: null, ordinal: null, status: 'completed' }],
    });
  const expire = (step: string) =>
    database.write([
      sql`UPDATE steps SET lease_expires_at = '2000-01-01T00:00:00.000Z' WHERE anchor = ${step}`,
    ]);
  const statuses = async () => {
    const [plan] = await showPlans(database, PLAN);
    return Object.fromEntries(
      plan!.steps.flatMap((step) => [step, ...step.substeps]).map(({ anchor, status }) => [anchor, status]),
    );
  };
  const stepState = async (anchor: string): Promise<StepState> => {
    const [plan] = await showPlans(database, PLAN);
    return plan!.steps.flatMap((step) => [step, ...step.substeps]).find((step) => step.anchor === anchor)!;
  };

  test('init reads the plan once; asked again it changes nothing', async () => {
    const counts = {
      steps: 4,
      substeps: 2,
      dependencies: 4,
      items: { task: 7, test: 5, checkpoint: 5 },
    };
    const same = { counts, removedSteps: [], retiredSteps: [], stepsWithNewItems: [] };
    expect(await initSample(database)).toEqual({ ...same, alreadyInitialized: true, changedSince: false });
    expect(await initSample(database, `${SAMPLE_PLAN}\n`)).toEqual({
      ...same,
      alreadyInitialized: true,
      changedSince: true,
    });
    const [plan] = await showPlans(database, PLAN);
    expect(plan!.hash).toBe(HASH);
    expect(
      plan!.steps.flatMap((step) => [step, ...step.substeps]).map(({ anchor, index }) => [anchor, index]),
    ).toEqual([
      ['step-1', 0],
      ['step-2', 1],
      ['step-2-1', 2],
      ['step-2-2', 3],
      ['step-3', 4],
      ['step-4', 5],
    ]);
  });

  test('claims go by index, past what is blocked, and end when nothing is ready', async () => {
    const first = await claim(A);
    expect(first).toEqual({
      kind: 'claimed',
      claim: {
        anchor: 'step-1',
        title: 'Ground',
        index: 0,
        tokenHash: 'token-a',
        fence: 1,
        claimedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        leaseExpires: expect.stringMatching(/Z$/),
        leaseSecondsLeft: 7200,
        reclaimedFrom: null,
        counts: { remaining: 4, ready: 1, held: 1, blocked: 2, nextLeaseExpires: expect.any(String) },
      },
    });
    expect(await claim(B)).toMatchObject({ claim: { anchor: 'step-3' } });
    const refused = await thrownBy(() => claim({ worktree: '/c', tokenHashes: ['token-c'] }));
    expect(refused.code).toBe('StateNoReadySteps');
    expect(refused.details).toEqual({
      number: 'E053',
      plan: PLAN,
      all_completed: false,
      held: 2,
      blocked: 2,
      next_lease_expires_at: expect.any(String),
    });
  });

  test('a named step is claimed, or the reason it cannot be is told', async () => {
    expect(await claim(A, { step: 'step-3' })).toMatchObject({ claim: { anchor: 'step-3', index: 4 } });
    const reason = async (step: string) => (await thrownBy(() => claim(B, { step }))).details;
    expect(await reason('step-3')).toMatchObject({ reason: 'held', claimed_by: '/a' });
    expect(await reason('step-4')).toMatchObject({ reason: 'blocked', blocked_by: ['step-2', 'step-3'] });
    expect(await reason('step-2-1')).toMatchObject({ reason: 'substep', parent: 'step-2' });
    await finish('step-3');
    expect(await reason('step-3')).toMatchObject({ reason: 'completed' });
    expect(await thrownBy(() => claim(B, { step: 'step-33' }))).toEqual({
      code: 'StepNotFound',
      message: `${PLAN} has no step step-33 (did you mean step-3, step-1, step-2?)`,
      hint: `run \`tug state show ${PLAN}\` for its steps`,
      details: { plan: PLAN, step: 'step-33', nearest: ['step-3', 'step-1', 'step-2'] },
    });
  });

  test('a changed plan stops claim, update and complete, and nothing else', async () => {
    await claim(A);
    const hash = 'other';
    const mismatch = {
      code: 'StatePlanHashMismatch',
      details: { number: 'E048', initialised_hash: HASH, file_hash: hash },
    };
    expect(await thrownBy(() => claim(B, { hash }))).toMatchObject(mismatch);
    expect(
      await thrownBy(() =>
        updateChecklist(database, {
          ...on('step-1'),
          hash,
          changes: [{ kind: 'task', ordinal: 0, status: 'completed' }],
        }),
      ),
    ).toMatchObject(mismatch);
    expect(
      await thrownBy(() => completeStep(database, { ...on('step-1'), hash, commit: null, forceReason: 'x' })),
    ).toMatchObject(mismatch);
    expect((await stepState('step-1')).items.task.completed).toBe(0);
    await startStep(database, on('step-1'));
    await heartbeatStep(database, { ...on('step-1'), leaseSeconds: 60 });
    await recordArtifact(database, { ...on('step-1'), kind: 'auditor_summary', summary: 'x' });
    await resetStep(database, { plan: PLAN, step: 'step-1' });
    expect((await statuses())['step-1']).toBe('pending');
  });

  test('start: from claimed to in progress, once, by the claimer only', async () => {
    expect((await thrownBy(() => startStep(database, on('step-1')))).code).toBe('StateStepNotClaimed');
    await claim(A);
    expect(await thrownBy(() => startStep(database, on('step-1', B)))).toMatchObject({
      code: 'StateOwnershipViolation',
      message: 'step-1 is claimed by /a, not by /b',
      details: { number: 'E049', claimed_by: '/a', worktree: '/b', fence: 1 },
    });
    expect(await startStep(database, on('step-1'))).toEqual({
      startedAt: expect.any(String),
      fence: 1,
      leaseExpires: expect.any(String),
      leaseSecondsLeft: 7200,
    });
    expect((await thrownBy(() => startStep(database, on('step-1')))).details).toMatchObject({
      current_status: 'in_progress',
    });
    await finish('step-1');
    await claim({ worktree: '/a', tokenHashes: ['token-2'] });
    await startStep(database, {
      plan: PLAN,
      step: 'step-2-1',
      owner: { worktree: '/a', tokenHashes: ['token-2'] },
    });
    expect(await statuses()).toMatchObject({
      'step-2': 'in_progress',
      'step-2-1': 'in_progress',
      'step-2-2': 'claimed',
    });
  });

  test('heartbeat moves the end of the lease; a live holder is never reclaimed', async () => {
    await claim(A, { leaseSeconds: 5 });
    const beat = await heartbeatStep(database, { ...on('step-1'), leaseSeconds: 1000 });
    expect(beat).toEqual({
      root: 'step-1',
      fence: 1,
      leaseExpires: expect.any(String),
      leaseSecondsLeft: 1000,
    });
    expect(await claim(B)).toMatchObject({ claim: { anchor: 'step-3' } });
    expect(
      (await thrownBy(() => heartbeatStep(database, { ...on('step-1', B), leaseSeconds: 9 }))).code,
    ).toBe('StateOwnershipViolation');
  });

  test('an expired lease can be claimed: the fence rises, unfinished items start anew, finished ones stay', async () => {
    await claim(A);
    await finish('step-1');
    const A2 = { worktree: '/a', tokenHashes: ['token-a2'] };
    await claim(A2);
    await tick('step-2-1', A2);
    await completeStep(database, { ...on('step-2-1', A2), hash: HASH, commit: 'c', forceReason: null });
    await updateChecklist(database, {
      ...on('step-2-2', A2),
      hash: HASH,
      changes: [
        { kind: 'task', ordinal: 0, status: 'completed' },
        { kind: 'task', ordinal: 1, status: 'in_progress' },
      ],
    });
    await startStep(database, on('step-2-2', A2));
    await expire('step-2');
    expect(await claim(B)).toMatchObject({ claim: { anchor: 'step-2', fence: 2, reclaimedFrom: '/a' } });
    expect(
      (await stepState('step-2')).substeps.map(({ status, claimedBy, items }) => [
        status,
        claimedBy,
        items.task,
      ]),
    ).toEqual([
      ['completed', '/a', { total: 1, inProgress: 0, completed: 1 }],
      ['claimed', '/b', { total: 2, inProgress: 0, completed: 1 }],
    ]);
  });

  test('after the loss of a lease every verb of the old owner is refused, and changes nothing', async () => {
    await claim(A);
    await expire('step-1');
    await claim(B);
    const before = await showPlans(database, PLAN);
    const verbs = {
      start: () => startStep(database, on('step-1')),
      heartbeat: () => heartbeatStep(database, { ...on('step-1'), leaseSeconds: 9 }),
      update: () => tick('step-1'),
      artifact: () => recordArtifact(database, { ...on('step-1'), kind: 'auditor_summary', summary: 'x' }),
      complete: () => completeStep(database, { ...on('step-1'), hash: HASH, commit: 'c', forceReason: null }),
      'forced complete': () => finish('step-1'),
      release: () => releaseStep(database, on('step-1')),
      resume: () => resumeClaim(database, { plan: PLAN, owner: A, leaseSeconds: 9, step: null }),
      // The same worktree and another token is another session.
      'start by another session': () =>
        startStep(database, on('step-1', { worktree: '/b', tokenHashes: ['token-x'] })),
      'start without a token': () => startStep(database, on('step-1', { worktree: '/b', tokenHashes: [] })),
      'start with the token elsewhere': () =>
        startStep(database, on('step-1', { worktree: '/c', tokenHashes: ['token-b'] })),
    };
    for (const [name, verb] of Object.entries(verbs))
      expect((await thrownBy(verb)).code, name).toBe('StateOwnershipViolation');
    const after = await showPlans(database, PLAN);
    const timeless = (plans: typeof after) =>
      JSON.parse(JSON.stringify(plans).replace(/"(now|leaseSecondsLeft)":("[^"]*"|-?\d+)/g, '"$1":0'));
    expect(timeless(after)).toEqual(timeless(before));
  });

  test('an expired holder goes on as long as nobody else claimed, and resumes with its token, also from a new place', async () => {
    await claim(A);
    await expire('step-1');
    await startStep(database, on('step-1'));
    expect(
      await resumeClaim(database, { plan: PLAN, owner: A, leaseSeconds: 100, step: null }),
    ).toMatchObject({
      anchor: 'step-1',
      fence: 1,
      leaseSecondsLeft: 100,
    });
    const moved = { worktree: '/moved', tokenHashes: ['token-a'] };
    expect(
      (await thrownBy(() => heartbeatStep(database, { ...on('step-1', moved), leaseSeconds: 9 }))).hint,
    ).toBe(
      `run it in that worktree, or \`tug state claim ${PLAN} --resume --step step-1\` to go on with it here`,
    );
    await resumeClaim(database, { plan: PLAN, owner: moved, leaseSeconds: 100, step: 'step-1' });
    await finish('step-1', moved);
    expect((await stepState('step-1')).claimedBy).toBe('/moved');
  });

  test('a clock that jumps: forward, the step may go to another and the first is refused; back, nobody is robbed', async () => {
    const move = (time: string) =>
      database.write([sql`UPDATE steps SET lease_expires_at = ${time} WHERE anchor = 'step-1'`]);
    await claim(A);
    // The clock went back by years: the lease seems endless, and only its owner or a reset ends it.
    await move('2999-01-01T00:00:00.000Z');
    expect((await thrownBy(() => claim(B, { step: 'step-1' }))).details).toMatchObject({ reason: 'held' });
    expect((await heartbeatStep(database, { ...on('step-1'), leaseSeconds: 60 })).leaseSecondsLeft).toBe(60);
    // It went forward: the lease is over at once.
    await move('2000-01-01T00:00:00.000Z');
    expect(await claim(B)).toMatchObject({ claim: { anchor: 'step-1', fence: 2 } });
    await move('2999-01-01T00:00:00.000Z');
    expect((await thrownBy(() => tick('step-1', A))).code).toBe('StateOwnershipViolation');
    await tick('step-1', B);
  });

  test('a session with two claims says which one it resumes', async () => {
    await claim(A);
    await claim({ worktree: '/a', tokenHashes: ['token-a2'] });
    const both = { worktree: '/a', tokenHashes: ['token-a', 'token-a2', 'unused'] };
    expect(
      (await thrownBy(() => resumeClaim(database, { plan: PLAN, owner: both, leaseSeconds: 9, step: null })))
        .details,
    ).toEqual({
      number: 'E049',
      plan: PLAN,
      steps: ['step-1', 'step-3'],
    });
    expect(
      await resumeClaim(database, { plan: PLAN, owner: both, leaseSeconds: 9, step: 'step-3' }),
    ).toMatchObject({
      anchor: 'step-3',
      tokenHash: 'token-a2',
    });
  });

  test('update: items by number and by kind, all of them or none', async () => {
    await claim(A);
    const result = await updateChecklist(database, {
      ...on('step-1'),
      hash: HASH,
      changes: [
        { kind: 'task', ordinal: null, status: 'completed' },
        { kind: 'task', ordinal: 1, status: 'in_progress' },
        { kind: 'checkpoint', ordinal: 0, status: 'completed' },
      ],
    });
    expect(result.counts).toEqual({
      task: { total: 2, inProgress: 1, completed: 1 },
      test: { total: 1, inProgress: 0, completed: 0 },
      checkpoint: { total: 1, inProgress: 0, completed: 1 },
    });
    const wrong = await thrownBy(() =>
      updateChecklist(database, {
        ...on('step-1'),
        hash: HASH,
        changes: [
          { kind: 'test', ordinal: 0, status: 'completed' },
          { kind: 'task', ordinal: 2, status: 'completed' },
        ],
      }),
    );
    expect(wrong).toEqual({
      code: 'InvalidArgument',
      message: 'step-1 has no task 3; it has 2 tasks, 1 tests, 1 checkpoints',
      hint: `items are counted from 1 within their kind; \`tug state show ${PLAN} --items\` lists them; nothing was changed`,
      details: { plan: PLAN, step: 'step-1', argument: '--task', value: 3, tasks: 2 },
    });
    expect((await stepState('step-1')).items.test.completed).toBe(0);
    expect((await thrownBy(() => tick('step-1', B))).code).toBe('StateOwnershipViolation');
  });

  test('complete: strict about items and substeps; asked twice it says the same; the last one ends the plan', async () => {
    await claim(A);
    const strict = (step: string, owner = A) =>
      completeStep(database, { ...on(step, owner), hash: HASH, commit: 'abc', forceReason: null });
    expect((await thrownBy(() => strict('step-1'))).details).toEqual({
      number: 'E051',
      plan: PLAN,
      step: 'step-1',
      incomplete_count: 4,
      incomplete_items: [
        { kind: 'task', ordinal: 1, text: 'Dig', status: 'open' },
        { kind: 'task', ordinal: 2, text: 'Pour', status: 'open' },
        { kind: 'test', ordinal: 1, text: 'Stands', status: 'open' },
        { kind: 'checkpoint', ordinal: 1, text: 'make ground', status: 'open' },
      ],
    });
    await tick('step-1');
    expect((await thrownBy(() => strict('step-1', B))).code).toBe('StateOwnershipViolation');
    const done = await strict('step-1');
    expect(done).toEqual({
      anchor: 'step-1',
      isRoot: true,
      tokenHash: 'token-a',
      completedAt: expect.any(String),
      commit: 'abc',
      reason: null,
      planDone: false,
      already: false,
      counts: { remaining: 3, ready: 2, held: 0, blocked: 1, nextLeaseExpires: null },
    });
    expect(await strict('step-1')).toEqual({ ...done, already: true });
    expect((await thrownBy(() => strict('step-1', B))).code).toBe('StateStepNotClaimed');
    const A2 = { worktree: '/a', tokenHashes: ['token-a2'] };
    await claim(A2);
    expect((await thrownBy(() => strict('step-2', A2))).details).toMatchObject({
      number: 'E052',
      incomplete_count: 2,
      incomplete_substeps: [
        { anchor: 'step-2-1', title: 'North', status: 'claimed' },
        { anchor: 'step-2-2', title: 'South', status: 'claimed' },
      ],
    });
    await tick('step-2-1', A2);
    // A substep asks for its own items only.
    expect(await strict('step-2-1', A2)).toMatchObject({ isRoot: false, planDone: false });
    const forced = await finish('step-2', A2);
    expect(forced).toMatchObject({ reason: 'test', planDone: false });
    expect(
      (await stepState('step-2')).substeps.map(({ status, forceReason, items }) => [
        status,
        forceReason,
        items.task.completed,
      ]),
    ).toEqual([
      ['completed', null, 1],
      ['completed', 'test', 2],
    ]);
    for (const step of ['step-3', 'step-4']) {
      const owner = { worktree: '/a', tokenHashes: [`token-${step}`] };
      expect(await claim(owner)).toMatchObject({ claim: { anchor: step } });
      expect(await finish(step, owner)).toMatchObject({ planDone: step === 'step-4' });
    }
    expect(await claim(B)).toMatchObject({ kind: 'all-completed' });
    expect((await listPlans(database)).map(({ status, completed }) => [status, completed])).toEqual([
      ['done', 4],
    ]);
  });

  test('artifacts are kept with their step; summaries are cut at 500 characters', async () => {
    await claim(A);
    const long = '\u{1F600}'.repeat(501);
    const recorded = await recordArtifact(database, {
      ...on('step-1'),
      kind: 'reviewer_verdict',
      summary: long,
    });
    expect([[...recorded.summary].length, recorded.truncated]).toEqual([500, true]);
    const exact = 'ü'.repeat(500);
    expect(
      (await recordArtifact(database, { ...on('step-1'), kind: 'auditor_summary', summary: exact }))
        .truncated,
    ).toBe(false);
    expect((await stepState('step-1')).artifacts.map(({ kind, summary }) => [kind, summary])).toEqual([
      ['reviewer_verdict', '\u{1F600}'.repeat(500)],
      ['auditor_summary', exact],
    ]);
    const stranger = () =>
      recordArtifact(database, { ...on('step-1', B), kind: 'auditor_summary', summary: 'x' });
    expect((await thrownBy(stranger)).code).toBe('StateOwnershipViolation');
    expect((await stepState('step-1')).artifacts.length).toBe(2);
  });

  test('release and reset free a step with its substeps; the next claim has a higher fence; completed work stays', async () => {
    await claim(A);
    await finish('step-1');
    const A2 = { worktree: '/a', tokenHashes: ['token-a2'] };
    await claim(A2);
    await tick('step-2-1', A2);
    await completeStep(database, { ...on('step-2-1', A2), hash: HASH, commit: null, forceReason: null });
    await startStep(database, on('step-2-2', A2));
    expect((await thrownBy(() => releaseStep(database, on('step-2-2', A2)))).code).toBe(
      'StateStepNotClaimed',
    );
    expect((await thrownBy(() => releaseStep(database, on('step-2', B)))).code).toBe(
      'StateOwnershipViolation',
    );
    expect(await releaseStep(database, on('step-2', A2))).toEqual({
      anchor: 'step-2',
      claimedBy: '/a',
      tokenHash: 'token-a2',
      fence: 1,
    });
    expect(await statuses()).toEqual({
      'step-1': 'completed',
      'step-2': 'pending',
      'step-2-1': 'completed',
      'step-2-2': 'pending',
      'step-3': 'pending',
      'step-4': 'pending',
    });
    expect(await claim(B)).toMatchObject({ claim: { anchor: 'step-2', fence: 2, reclaimedFrom: null } });
    await startStep(database, on('step-2-2', B));
    expect(await resetStep(database, { plan: PLAN, step: 'step-2-2' })).toMatchObject({ anchor: 'step-2-2' });
    expect(await statuses()).toMatchObject({ 'step-2': 'in_progress', 'step-2-2': 'claimed' });
    await resetStep(database, { plan: PLAN, step: 'step-2' });
    expect(await statuses()).toMatchObject({ 'step-2': 'pending', 'step-2-2': 'pending' });
    expect((await thrownBy(() => startStep(database, on('step-2', B)))).code).toBe('StateStepNotClaimed');
    expect((await thrownBy(() => resetStep(database, { plan: PLAN, step: 'step-1' }))).message).toBe(
      'step-1 is completed, and completed work is not reset',
    );
  });

  test('ready puts each step into one list', async () => {
    await claim(A);
    await claim(B);
    await expire('step-3');
    const names = async () => {
      const lists = await readySteps(database, PLAN);
      return Object.fromEntries(
        Object.entries(lists).map(([name, steps]) => [name, steps.map(({ anchor }: StepState) => anchor)]),
      );
    };
    expect(await names()).toEqual({
      ready: [],
      expired: ['step-3'],
      held: ['step-1'],
      blocked: ['step-2', 'step-4'],
      completed: [],
    });
    await finish('step-1');
    expect(await names()).toEqual({
      ready: ['step-2'],
      expired: ['step-3'],
      held: [],
      blocked: ['step-4'],
      completed: ['step-1'],
    });
  });

  test('init --force takes over the file and keeps finished work, also of steps that are gone for a while', async () => {
    await claim(A);
    await finish('step-1');
    await claim(B);
    await updateChecklist(database, {
      ...on('step-2', B),
      hash: HASH,
      changes: [{ kind: null, ordinal: null, status: 'completed' }],
    });
    await tick('step-2-2', B);
    const without = SAMPLE_PLAN.replace(/#### Step 1: Ground[\s\S]*?(?=#### Step 2)/, '')
      .replace('**Depends on:** #step-1\n', '')
      .replace('- [ ] Leave a door', '- [ ] Leave a window');
    const result = await initSample(database, without, true);
    expect(result).toMatchObject({
      alreadyInitialized: true,
      removedSteps: [],
      retiredSteps: ['step-1'],
      stepsWithNewItems: [],
    });
    const [plan] = await showPlans(database, PLAN);
    expect(plan!.retired).toEqual([{ anchor: 'step-1', title: 'Ground', commit: 'commit-step-1' }]);
    expect(plan!.steps.map(({ anchor, status, claimedBy }) => [anchor, status, claimedBy])).toEqual([
      ['step-2', 'claimed', '/b'],
      ['step-3', 'pending', null],
      ['step-4', 'pending', null],
    ]);
    expect(plan!.steps[0]!.substeps[1]!.items.task).toEqual({ total: 2, inProgress: 0, completed: 1 });
    await initSample(database, SAMPLE_PLAN, true);
    expect(await statuses()).toMatchObject({ 'step-1': 'completed', 'step-2': 'claimed' });
    expect((await stepState('step-1')).commit).toBe('commit-step-1');
    const gone = SAMPLE_PLAN.replace(/#### Step 2: Walls[\s\S]*?(?=#### Step 3)/, '').replace(
      '#step-2, #step-3',
      '#step-3',
    );
    expect(await thrownBy(() => initSample(database, gone, true))).toMatchObject({
      code: 'StateOwnershipViolation',
      details: {
        held: [
          { step: 'step-2', claimed_by: '/b' },
          { step: 'step-2-1', claimed_by: '/b' },
          { step: 'step-2-2', claimed_by: '/b' },
        ],
      },
    });
    expect(Object.keys(await statuses()).length).toBe(6);
  });

  const reconcile = (
    entries: readonly (readonly [step: string, hash: string, completes?: boolean])[],
    { owner = B, force = false }: { owner?: Owner; force?: boolean } = {},
  ) =>
    reconcilePlan(database, {
      plan: PLAN,
      owner,
      entries: entries.map(([step, hash, completes = true]) => ({ step, hash, completes })),
      force,
    });
  const nothing = { reconciled: [], unchanged: [], mismatches: [], unknown: [], left: [], endedClaims: [] };
  const left = { claimedBy: null, leaseSecondsLeft: null, blockedBy: [] };
  const [FIRST, SECOND, THIRD] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string];

  test('reconcile completes from commits that completed, reports what differs, and overwrites only by force', async () => {
    await claim(A);
    await finish('step-1');
    const entries = [
      ['step-1', 'f'.repeat(40)],
      ['step-2', FIRST],
      ['step-2', SECOND],
      ['step-9', THIRD],
    ] as const;
    expect(await reconcile(entries)).toEqual({
      ...nothing,
      reconciled: [{ step: 'step-2', hash: SECOND }],
      mismatches: [{ step: 'step-1', known: 'commit-step-1', found: 'f'.repeat(40), completes: true }],
      unknown: [{ step: 'step-9', hash: THIRD }],
    });
    expect(await statuses()).toMatchObject({
      'step-1': 'completed',
      'step-2': 'completed',
      'step-2-2': 'completed',
    });
    expect(await stepState('step-2')).toMatchObject({
      commit: SECOND,
      forceReason: `reconciled from commit ${SECOND}`,
    });
    expect((await stepState('step-1')).commit).toBe('commit-step-1');
    expect(await reconcile(entries, { force: true })).toEqual({
      ...nothing,
      reconciled: [{ step: 'step-1', hash: 'f'.repeat(40) }],
      unchanged: ['step-2'],
      unknown: [{ step: 'step-9', hash: THIRD }],
    });
    expect((await stepState('step-1')).commit).toBe('f'.repeat(40));
    expect(await claim(B)).toMatchObject({ claim: { anchor: 'step-3' } });
  });

  test('reconcile: a commit that only names a step completes nothing, also by force', async () => {
    await claim(A);
    const before = await exportState(database);
    for (const force of [false, true]) {
      expect(await reconcile([['step-1', FIRST, false]], { owner: A, force })).toEqual({
        ...nothing,
        left: [{ step: 'step-1', hash: FIRST, reason: 'not_completed', ...left }],
      });
    }
    expect((await exportState(database)).steps).toEqual(before.steps);
    expect((await exportState(database)).checklist_items).toEqual(before.checklist_items);
    await finish('step-1');
    // Of a completed step it confirms the commit, or tells of a rewritten one.
    expect(await reconcile([['step-1', FIRST, false]])).toMatchObject({
      mismatches: [{ step: 'step-1', known: 'commit-step-1', found: FIRST, completes: false }],
    });
    await database.write([sql`UPDATE steps SET commit_hash = ${FIRST.slice(0, 8)} WHERE anchor = 'step-1'`]);
    expect(await reconcile([['step-1', FIRST, false]], { force: true })).toEqual({
      ...nothing,
      unchanged: ['step-1'],
    });
    expect((await stepState('step-1')).commit).toBe(FIRST.slice(0, 8));
    await database.write([sql`UPDATE steps SET commit_hash = NULL WHERE anchor = 'step-1'`]);
    expect(await reconcile([['step-1', FIRST, false]], { force: true })).toMatchObject({
      unchanged: ['step-1'],
    });
    expect((await stepState('step-1')).commit).toBe(null);
    expect(await reconcile([['step-1', FIRST]], { force: true })).toMatchObject({
      reconciled: [{ step: 'step-1', hash: FIRST }],
    });
    expect((await stepState('step-1')).commit).toBe(FIRST);
  });

  test('reconcile never completes a step with open dependencies, and completes a chain in any order', async () => {
    expect(
      await reconcile([
        ['step-4', FIRST],
        ['step-2-2', SECOND],
      ]),
    ).toEqual({
      ...nothing,
      left: [
        { step: 'step-4', hash: FIRST, reason: 'blocked', ...left, blockedBy: ['step-2', 'step-3'] },
        { step: 'step-2-2', hash: SECOND, reason: 'blocked', ...left, blockedBy: ['step-1', 'step-2-1'] },
      ],
    });
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['pending']));
    expect((await stepState('step-2-2')).items.task.completed).toBe(0);
    expect(await reconcile([['step-2-1', SECOND]])).toMatchObject({
      left: [{ step: 'step-2-1', reason: 'blocked', blockedBy: ['step-1'] }],
    });
    const chain = await reconcile([
      ['step-4', FIRST],
      ['step-2', SECOND],
      ['step-2-1', THIRD],
      ['step-1', FIRST],
      ['step-3', FIRST],
    ]);
    expect(chain).toMatchObject({ left: [], reconciled: { length: 5 } });
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['completed']));
    expect((await listPlans(database)).map(({ status }) => status)).toEqual(['done']);
  });

  test('reconcile never touches a live claim of another owner; one that expired, or its own, it completes', async () => {
    await claim(A);
    const entries = [['step-1', FIRST]] as const;
    const strangers: readonly Owner[] = [
      B,
      { worktree: '/a', tokenHashes: [] },
      { worktree: '/a', tokenHashes: ['token-b'] },
      { worktree: '/b', tokenHashes: ['token-a'] },
    ];
    for (const owner of strangers) {
      expect(await reconcile(entries, { owner, force: true })).toEqual({
        ...nothing,
        left: [
          {
            step: 'step-1',
            hash: FIRST,
            reason: 'held',
            ...left,
            claimedBy: '/a',
            leaseSecondsLeft: expect.any(Number),
          },
        ],
      });
    }
    expect(await stepState('step-1')).toMatchObject({
      status: 'claimed',
      claimedBy: '/a',
      commit: null,
      leaseExpires: expect.any(String),
      items: { task: { completed: 0 } },
    });
    expect(await reconcile(entries, { owner: A })).toEqual({
      ...nothing,
      reconciled: [{ step: 'step-1', hash: FIRST }],
      endedClaims: ['token-a'],
    });
    const A2 = { worktree: '/a', tokenHashes: ['token-a2'] };
    await claim(A2);
    // A substep is held with its step.
    expect(await reconcile([['step-2-1', SECOND]])).toMatchObject({
      left: [{ reason: 'held', claimedBy: '/a' }],
    });
    expect((await reconcile([['step-2-1', SECOND]], { owner: A2 })).endedClaims).toEqual([]);
    expect(await statuses()).toMatchObject({
      'step-2': 'claimed',
      'step-2-1': 'completed',
      'step-2-2': 'claimed',
    });
    await expire('step-2');
    expect(await reconcile([['step-2', THIRD]])).toMatchObject({
      reconciled: [{ step: 'step-2', hash: THIRD }],
    });
    expect(await statuses()).toMatchObject({ 'step-2': 'completed', 'step-2-2': 'completed' });
  });

  const reopen = (step: string, reason = 'the tests were not run') =>
    reopenStep(database, { plan: PLAN, step, reason });

  test('reopen: open again with its items, the reason is kept, and reconcile does not complete it again', async () => {
    expect(await thrownBy(() => reopen('step-1'))).toMatchObject({
      code: 'StateStepNotClaimed',
      message: 'step-1 is pending, not completed; there is nothing to reopen',
    });
    await claim(A);
    await finish('step-1');
    const owner = { worktree: '/a', tokenHashes: ['token-a2'] };
    await claim(owner);
    expect(await reopen('step-1')).toEqual({
      anchor: 'step-1',
      steps: ['step-1'],
      completedAt: expect.any(String),
      commit: 'commit-step-1',
      completeReason: 'test',
      dependents: [{ anchor: 'step-2', status: 'claimed' }],
    });
    expect(await stepState('step-1')).toMatchObject({
      status: 'pending',
      claimedBy: null,
      completedAt: null,
      commit: null,
      forceReason: null,
      items: { task: { total: 2, inProgress: 0, completed: 0 } },
      artifacts: [
        {
          kind: 'reopened',
          summary: expect.stringMatching(
            /^the tests were not run \(it was completed at \S+Z with commit commit-step-1; test\)$/,
          ),
        },
      ],
    });
    expect(await findDamage(database)).toEqual([]);
    expect(await reconcile([['step-1', FIRST]], { force: true })).toEqual({
      ...nothing,
      left: [{ step: 'step-1', hash: FIRST, reason: 'reopened', ...left }],
    });
    // The same token does not complete it again: it has to be claimed.
    expect((await thrownBy(() => finish('step-1'))).code).toBe('StateStepNotClaimed');
    expect(await claim(B)).toMatchObject({ claim: { anchor: 'step-1', fence: 2 } });
    await tick('step-1', B);
    await finish('step-1', B);
    expect(await reconcile([['step-1', FIRST]])).toMatchObject({ mismatches: [{ step: 'step-1' }] });
    expect(await thrownBy(() => reopen('step-7'))).toMatchObject({ code: 'StepNotFound' });
    expect(
      await thrownBy(() => reopenStep(database, { plan: 'x', step: 'step-1', reason: 'x' })),
    ).toMatchObject({
      code: 'PlanNotFound',
    });
  });

  test('reopen: substeps with a completion of their own keep it; a substep opens the step around it', async () => {
    await claim(A);
    await finish('step-1');
    const A2 = { worktree: '/a', tokenHashes: ['token-a2'] };
    await claim(A2);
    await tick('step-2-1', A2);
    await completeStep(database, { ...on('step-2-1', A2), hash: HASH, commit: null, forceReason: null });
    await finish('step-2', A2);
    expect(await reopen('step-2')).toMatchObject({ steps: ['step-2', 'step-2-2'] });
    expect(await statuses()).toMatchObject({
      'step-2': 'pending',
      'step-2-1': 'completed',
      'step-2-2': 'pending',
    });
    expect((await stepState('step-2')).substeps.map(({ items }) => items.task.completed)).toEqual([1, 0]);
    const A3 = { worktree: '/a', tokenHashes: ['token-a3'] };
    await claim(A3);
    // In a step that is held, the substep goes to its holder.
    expect(await reopen('step-2-1')).toMatchObject({ steps: ['step-2-1'] });
    expect(await stepState('step-2-1')).toMatchObject({ status: 'claimed', claimedBy: '/a' });
    await tick('step-2-1', A3);
    await completeStep(database, { ...on('step-2-1', A3), hash: HASH, commit: null, forceReason: null });
    await finish('step-2', A3);
    await claim(B);
    await finish('step-3', B);
    const B2 = { worktree: '/b', tokenHashes: ['token-b2'] };
    await claim(B2);
    expect(await finish('step-4', B2)).toMatchObject({ planDone: true });
    expect(await reopen('step-2-1')).toMatchObject({
      steps: ['step-2', 'step-2-1'],
      dependents: [
        { anchor: 'step-2-2', status: 'completed' },
        { anchor: 'step-4', status: 'completed' },
      ],
    });
    expect(await statuses()).toMatchObject({
      'step-2': 'pending',
      'step-2-1': 'pending',
      'step-2-2': 'completed',
    });
    expect((await listPlans(database)).map(({ status }) => status)).toEqual(['active']);
    expect(await findDamage(database)).toEqual([]);
    await archivePlan(database, PLAN, true);
    expect((await thrownBy(() => reopen('step-3'))).details).toMatchObject({ current_status: 'archived' });
    expect((await statuses())['step-3']).toBe('completed');
  });

  test('claim tells the caller what it holds itself', async () => {
    await claim(A);
    const refusal = (ownTokens: readonly string[], step: string | null) =>
      thrownBy(() =>
        claimStep(database, {
          plan: PLAN,
          hash: HASH,
          worktree: '/a',
          tokenHash: 'token-new',
          leaseSeconds: 60,
          step,
          ownTokens,
        }),
      );
    expect(await refusal(['token-x', 'token-a'], 'step-1')).toMatchObject({
      code: 'StateNoReadySteps',
      message: expect.stringMatching(/^step-1 is held by you for another \d+ s$/),
      hint: `go on with step-1; \`tug state claim ${PLAN} --resume --step step-1\` answers its token again`,
      details: { reason: 'held', held_by_you: ['step-1'], claimed_by: '/a' },
    });
    expect((await refusal(['token-x'], 'step-1')).message).toMatch(
      /^step-1 is claimed by \/a for another \d+ s$/,
    );
    await claim(B);
    expect(await refusal(['token-a'], null)).toMatchObject({
      message: `no step of ${PLAN} is ready: step-1 held by you, 1 held by others, 2 blocked by steps that are not completed`,
      details: { held: 2, held_by_you: ['step-1'] },
    });
  });

  test('complete: strict about dependencies, those of a substep and of its step; a reason passes them', async () => {
    await claim(A);
    await finish('step-1');
    const A2 = { worktree: '/a', tokenHashes: ['token-a2'] };
    await claim(A2, { step: 'step-2' });
    for (const step of ['step-2-1', 'step-2-2']) await tick(step, A2);
    const strict = (step: string) => ({ ...on(step, A2), hash: HASH, commit: null, forceReason: null });
    const refusals = async (step: string) => {
      const [complete, check] = [
        await thrownBy(() => completeStep(database, strict(step))),
        await thrownBy(() => checkCompletion(database, { ...strict(step), partial: false })),
      ];
      expect([complete.code, complete.message]).toEqual([check.code, check.message]);
      return [complete.code, (complete.details as Record<string, unknown>).blocked_by];
    };
    expect(await refusals('step-2-2')).toEqual(['StateNoReadySteps', ['step-2-1']]);
    await reopenStep(database, { plan: PLAN, step: 'step-1', reason: 'wrong' });
    expect(await refusals('step-2-1')).toEqual(['StateNoReadySteps', ['step-1']]);
    expect(await refusals('step-2-2')).toEqual(['StateNoReadySteps', ['step-1', 'step-2-1']]);
    const before = await exportState(database);
    await checkCompletion(database, { ...strict('step-2-1'), partial: true });
    await checkCompletion(database, { ...strict('step-2-1'), forceReason: 'x', partial: false });
    expect(await exportState(database)).toEqual(before);
    await claim(A, { step: 'step-1' });
    await finish('step-1');
    expect(await completeStep(database, strict('step-2-1'))).toMatchObject({ reason: null });
    expect(await completeStep(database, strict('step-2-2'))).toMatchObject({ reason: null });
    expect(await completeStep(database, strict('step-2'))).toMatchObject({ isRoot: true });
  });

  test('a check before a commit refuses what completing would refuse, and changes nothing', async () => {
    const check = (
      step: string,
      more: { owner?: Owner; hash?: string; force?: string; partial?: boolean } = {},
    ) =>
      checkCompletion(database, {
        ...on(step, more.owner ?? A),
        hash: more.hash ?? HASH,
        forceReason: more.force ?? null,
        partial: more.partial ?? false,
      });
    expect((await thrownBy(() => check('step-1', { partial: true }))).code).toBe('StateStepNotClaimed');
    await claim(A);
    const before = await exportState(database);
    expect((await thrownBy(() => check('step-1'))).details).toMatchObject({
      number: 'E051',
      incomplete_count: 4,
    });
    expect((await thrownBy(() => check('step-1', { owner: B, force: 'x' }))).code).toBe(
      'StateOwnershipViolation',
    );
    expect((await thrownBy(() => check('step-1', { hash: 'other', force: 'x' }))).code).toBe(
      'StatePlanHashMismatch',
    );
    expect((await thrownBy(() => check('step-9'))).code).toBe('StepNotFound');
    await check('step-1', { force: 'x' });
    await check('step-1', { partial: true, hash: 'other' });
    expect((await thrownBy(() => check('step-1', { partial: true, owner: B }))).code).toBe(
      'StateOwnershipViolation',
    );
    expect(await exportState(database)).toEqual(before);
    await tick('step-1');
    await check('step-1');
    await finish('step-1');
    for (const partial of [false, true])
      expect((await thrownBy(() => check('step-1', { partial }))).message).toBe(
        'step-1 is completed already',
      );
  });

  test('an archived plan hands out no work and keeps everything', async () => {
    await claim(A);
    expect((await thrownBy(() => archivePlan(database, PLAN, true))).details).toMatchObject({
      held: [{ step: 'step-1', claimed_by: '/a' }],
    });
    await releaseStep(database, on('step-1'));
    await archivePlan(database, PLAN, true);
    expect((await thrownBy(() => claim(A))).details).toMatchObject({ current_status: 'archived' });
    expect(await showPlans(database, null)).toEqual([]);
    expect((await listPlans(database)).map(({ status }) => status)).toEqual(['archived']);
    await archivePlan(database, PLAN, false);
    expect(await claim(A)).toMatchObject({ claim: { anchor: 'step-1' } });
  });

  test('an export is read back as it was, claims included, and never into a plan that is there', async () => {
    await claim(A);
    await recordArtifact(database, {
      ...on('step-1'),
      kind: 'auditor_summary',
      summary: `it's; -- ? $1 \\ "x" \u{1F600}`,
    });
    await tick('step-1');
    const document = await exportState(database);
    expect(await thrownBy(() => importState(database, document, 'r1'))).toMatchObject({
      code: 'InvalidArgument',
      details: { plans: [PLAN] },
    });
    expect(await exportState(database)).toEqual(document);
    const other = await store.open(await store.makePlace());
    await importState(other, document, 'r2');
    const copy = await exportState(other);
    expect({ ...copy, plans: [] }).toEqual({ ...document, plans: [] });
    expect(copy.plans).toEqual(document.plans.map((plan) => ({ ...plan, reading: 'r2' })));
    await other.close();
  });

  test('an unknown plan is named, with the ones that are near', async () => {
    expect(await thrownBy(() => showPlans(database, '.tugtool/tugplan-logon.md'))).toEqual({
      code: 'PlanNotFound',
      message: `the plan .tugtool/tugplan-logon.md is not in the state database ${database.place}`,
      hint: 'run `tug state init .tugtool/tugplan-logon.md`',
      details: { plan: '.tugtool/tugplan-logon.md', nearest: [PLAN] },
    });
  });

  test('a second connection sees what was committed; a claim made twice at once has one winner each', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => store.open(place, 'existing')));
    const tries = others.map((other, i) =>
      claimStep(other, {
        plan: PLAN,
        hash: HASH,
        worktree: `/w${i}`,
        tokenHash: `t${i}`,
        leaseSeconds: 60,
        step: null,
      })
        .then((outcome) => (outcome.kind === 'claimed' ? outcome.claim.anchor : outcome.kind))
        .catch((error: { readonly code: string }) => error.code),
    );
    expect((await Promise.all(tries)).sort()).toEqual([
      'StateNoReadySteps',
      'StateNoReadySteps',
      'step-1',
      'step-3',
    ]);
    await Promise.all(others.map((other) => other.close()));
  });
});
