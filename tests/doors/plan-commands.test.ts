// `tug plan`: validate, new, show; the answers whole, in JSON and in text.
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LARGE_PLAN } from '../state/large-plan.ts';
import { runTug } from '../support/run-tug.ts';
import { type Answer, makeStateRepository, PLAN_FILE, type StateRepository } from './state-repository.ts';
import { documentSchemas } from './wire/document-schemas.ts';

let repository: StateRepository;
beforeEach(async () => {
  repository = await makeStateRepository();
});
afterEach(() => repository.remove());

async function tug(line: string, workingDirectory = repository.path): Promise<Answer> {
  const argv = line.split(' ');
  const { document, exitCode } = await runTug(argv, { workingDirectory });
  expect(documentSchemas(argv.slice(0, 2).join(' '), document)).toEqual([]);
  return { exitCode, ...document };
}

test('a valid plan: its size, and nothing to say', async () => {
  expect(await tug('plan validate login --level strict')).toEqual({
    exitCode: 0,
    status: 'ok',
    schema_version: '1',
    plan: PLAN_FILE,
    level: 'strict',
    valid: true,
    steps: 4,
    substeps: 2,
    dependencies: 4,
    tasks: 7,
    tests: 5,
    checkpoints: 5,
    diagnostics: [],
  });
});

test('a plan that is not: exit 5, every finding with its line, in JSON and in text', async () => {
  repository.write(
    '.tugtool/tugplan-odd.md',
    '### Step 1: Too high\n\n#### Step 2: Fine {#step-2}\n\n**Depends on:** #step-1\n',
  );
  expect(await tug('plan validate odd --level lenient')).toEqual({
    exitCode: 5,
    status: 'error',
    schema_version: '1',
    error: {
      code: 'PlanInvalid',
      message: '.tugtool/tugplan-odd.md:5: Step 2 depends on #step-1, which is no step of this plan',
      details: {
        plan: '.tugtool/tugplan-odd.md',
        level: 'lenient',
        valid: false,
        steps: 1,
        substeps: 0,
        dependencies: 1,
        tasks: 0,
        tests: 0,
        checkpoints: 0,
        diagnostics: [
          {
            code: 'unknown-dependency',
            line: 5,
            message: 'Step 2 depends on #step-1, which is no step of this plan',
            suggestion: '#step-2',
            severity: 'error',
          },
        ],
      },
      hint: 'write: #step-2',
    },
  });
  const { stderr, code } = await repository.run(['plan', 'validate', 'odd', '--text']);
  expect(code).toBe(5);
  expect(stderr).toMatch(/almost-a-step/);
});

test('a new plan is valid, and never written over one that is there', async () => {
  expect(await tug('plan new faster-search')).toEqual({
    exitCode: 0,
    status: 'ok',
    schema_version: '1',
    plan: '.tugtool/tugplan-faster-search.md',
    file: join(repository.path, '.tugtool/tugplan-faster-search.md'),
  });
  expect((await tug('plan validate faster-search --level strict')).exitCode).toBe(0);
  const text = readFileSync(join(repository.path, '.tugtool/tugplan-faster-search.md'), 'utf8');
  expect(await tug('plan new faster-search')).toMatchObject({
    exitCode: 2,
    error: { code: 'InvalidArgument' },
  });
  expect(readFileSync(join(repository.path, '.tugtool/tugplan-faster-search.md'), 'utf8')).toBe(text);
  expect(await tug('plan new ../x')).toMatchObject({ exitCode: 2, error: { code: 'InvalidArgument' } });
});

test('show tells what was read: steps with everything that belongs to them', async () => {
  repository.write('.tugtool/tugplan-harbour.md', LARGE_PLAN);
  const shown = await tug('plan show harbour');
  expect(shown).toMatchObject({
    phase: 'Phase 1.0: Move the harbour',
    steps: 5,
    substeps: 3,
    dependencies: 8,
    tasks: 13,
    tests: 9,
    checkpoints: 9,
  });
  const [, , wall] = shown.step_list as readonly {
    readonly substep_list: readonly Record<string, unknown>[];
  }[];
  expect(wall!.substep_list[1]).toEqual({
    anchor: 'step-2-2',
    number: '2.2',
    title: 'Courses',
    line: 148,
    depends_on: ['step-2-1'],
    commit: 'wall: courses',
    references: '[D01] Stone',
    artifacts: [],
    tasks: [{ ordinal: 1, text: 'Lay them', checked: false, line: 157 }],
    tests: [
      { ordinal: 1, text: 'Straight', checked: false, line: 160 },
      { ordinal: 2, text: 'Tight', checked: false, line: 161 },
    ],
    checkpoints: [{ ordinal: 1, text: '`make dry`', checked: false, line: 164 }],
  });
});

test('plans are read also where there is no repository', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tug-plan-')));
  try {
    repository.write('plan.md', LARGE_PLAN);
    expect(await tug(`plan validate ${join(repository.path, 'plan.md')}`, folder)).toMatchObject({
      exitCode: 0,
      steps: 5,
    });
    expect(await tug('plan validate nothing.md', folder)).toMatchObject({
      exitCode: 3,
      error: { code: 'PlanNotFound' },
    });
    expect(await tug('plan new x', folder)).toMatchObject({ exitCode: 3, error: { code: 'NotARepository' } });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every command of plans, state and worktrees has text for people', async () => {
  const text = async (line: string) => {
    const { code, stdout, stderr } = await repository.run([...line.split(' '), '--text']);
    expect([code, stderr], line).toEqual([0, '']);
    return stdout.replaceAll(repository.path, 'REPO').replace(/tugclaim_\w+/, 'TOKEN');
  };
  expect(await text('plan new search')).toBe(
    'Created REPO/.tugtool/tugplan-search.md\n  fill it in, check it with `tug plan validate .tugtool/tugplan-search.md`\n',
  );
  await text('state init login');
  await text('state claim login --lease-duration 3659');
  expect(await text('state start login step-1')).toBe(
    'Started step-1\n  held by REPO, 1 h 0 min left (fence 1)\n',
  );
  expect(await text('state heartbeat login step-1 --lease-duration 30')).toBe(
    'step-1: 30 s left (fence 1)\n',
  );
  expect(await text('state artifact login step-1 --summary fine')).toBe(
    'Recorded auditor_summary of step-1: fine\n',
  );
  repository.write('a.txt', 'a');
  expect(await text('commit --plan login --step step-1 -m draft --all --partial')).toMatch(
    /^Committed [0-9a-f]{12}: 2 files\n {2}step-1 is not completed by it\n$/,
  );
  expect(await text('state reconcile login')).toMatch(
    /^0 steps restored, 0 as known, 0 skipped, 1 left open\n/,
  );
  const { stderr } = await repository.run(['state', 'complete', 'login', 'step-1', '--text']);
  expect(stderr).toContain('\n    kind: task, ordinal: 1, text: Dig, status: open\n');
  repository.write('b.txt', 'b');
  expect(await text('commit --plan login --step step-1 -m done --all --force untested')).toMatch(
    /^Committed [0-9a-f]{12}: 1 file\n {2}step-1 is completed\n$/,
  );
  expect(await text('state reopen login step-1 --reason untested')).toMatch(
    /^Reopened step-1: untested\n {2}it was completed with commit [0-9a-f]{12}\n$/,
  );
  expect(await text('state archive login')).toBe('.tugtool/tugplan-login.md is archived\n');
  expect(await text('state archive login --restore')).toBe(
    '.tugtool/tugplan-login.md is no longer archived\n',
  );
  expect(await text('state export state.json')).toBe(
    '1 plan with 6 steps\n  file: state.json\n  database: REPO/.tugtool/state.db\n',
  );
  expect(await text('state migrate')).toBe('REPO/.tugtool/state.db has schema 2\n');
  await text('worktree create login');
  expect(await text('worktree remove login')).toBe(
    'Removed REPO/.tugtree/login\n  the branch tug/login and its commits stay\n',
  );
});
