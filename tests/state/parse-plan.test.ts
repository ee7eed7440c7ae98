// Reading plans: what is a step, what belongs to it, and what is said about what almost is one.
import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { decodePlan, parsePlan } from '../../src/state/plan/parse-plan.ts';
import { stepsInOrder } from '../../src/state/plan/plan.ts';
import { planSkeleton } from '../../src/state/plan/plan-skeleton.ts';
import { validatePlan } from '../../src/state/plan/validate-plan.ts';
import { thrownBy } from '../support/thrown-by.ts';
import { LARGE_PLAN } from './large-plan.ts';
import { flatPlan, SAMPLE_PLAN } from './sample-plan.ts';

const outline = (text: string) =>
  stepsInOrder(parsePlan(text)).map(({ anchor, dependsOn, items }) => [
    anchor,
    dependsOn.map((wanted) => wanted.anchor),
    ['task', 'test', 'checkpoint'].map((kind) => items.filter((item) => item.kind === kind).length).join('/'),
  ]);
const remarks = (text: string) =>
  parsePlan(text).remarks.map(({ code, line, suggestion }) => [code, line, suggestion]);

test('a plan with every part a real one has is read to its true steps, substeps, dependencies and items', () => {
  const plan = parsePlan(LARGE_PLAN);
  expect(plan.phase).toEqual({
    level: 2,
    title: 'Phase 1.0: Move the harbour',
    anchor: 'phase-harbour',
    line: 1,
  });
  expect(plan.metadata.map(({ field, value }) => `${field}=${value}`)).toEqual([
    'Owner=harbour master',
    'Status=draft',
    'Target branch=main',
    'Tracking issue/PR=TBD',
    'Last updated=2026-02-23',
  ]);
  expect(plan.decisions.map(({ id, status, anchor }) => [id, status, anchor])).toEqual([
    ['D01', 'DECIDED', 'd01-stone'],
    ['D02', 'DECIDED', 'd02-tides'],
  ]);
  expect(outline(LARGE_PLAN)).toEqual([
    ['step-0', [], '3/2/2'],
    ['step-1', ['step-0'], '2/1/1'],
    ['step-2', ['step-0'], '0/0/0'],
    ['step-2-1', [], '3/1/1'],
    ['step-2-2', ['step-2-1'], '1/2/1'],
    ['step-2-3', ['step-2-2'], '1/1/1'],
    ['step-3', ['step-1', 'step-2-3'], '2/1/2'],
    ['step-4', ['step-2', 'step-3'], '1/1/1'],
  ]);
  expect(plan.steps[0]).toMatchObject({
    number: '0',
    title: 'Survey the ground {and the sea}',
    commit: 'survey(ground): measure everything',
    references: '[D01] Stone, [D02] Tides, Risk R01, (#scope, #t01-depths)',
    artifacts: ['New map `sea/map.txt`', 'Changed `tides.csv`'],
  });
  expect(plan.steps[0]!.items[1]).toEqual({
    kind: 'task',
    ordinal: 1,
    text: 'Write down: depth, current and ground, in this order',
    checked: false,
    line: 78,
  });
  expect(plan.remarks).toEqual([]);
  expect(validatePlan(plan, 'strict')).toEqual([]);
});

test('line endings, tabs and a byte order mark change nothing', () => {
  const expected = outline(SAMPLE_PLAN);
  expect(outline(SAMPLE_PLAN.replaceAll('\n', '\r\n'))).toEqual(expected);
  expect(outline(SAMPLE_PLAN.replaceAll('\n', '\r'))).toEqual(expected);
  expect(outline(SAMPLE_PLAN.replaceAll('- [ ] ', '-\t[ ]\t'))).toEqual(expected);
  expect(outline(decodePlan(Buffer.from(`\ufeff${SAMPLE_PLAN}`), 'p.md'))).toEqual(expected);
  expect(outline(SAMPLE_PLAN.replaceAll('- [ ] ', '* [x] '))).toEqual(expected);
});

test('structure in code fences and comments is no structure', () => {
  const text =
    '```\n#### Step 1: No {#step-1}\n```\n\n~~~md\n```\n#### Step 2: No {#step-2}\n~~~\n\n<!--\n#### Step 3: No {#step-3}\n-->\n\n    #### Step 4: No {#step-4}\n\n#### Step 5: Yes {#step-5}\n\n**Tasks:**\n- [ ] a\n````\n- [ ] no\n```\n- [ ] no\n````\n- [ ] b\n';
  expect(outline(text)).toEqual([['step-5', [], '2/0/0']]);
  expect(remarks('#### Step 1: A {#step-1}\n```\n#### Step 2: B {#step-2}\n')).toEqual([
    ['unclosed-fence', 2, 'close it with a line of the same marks'],
  ]);
});

test('a step ends at the next heading of its level; a summary is none; what follows belongs to nobody', () => {
  const text =
    '#### Step 1: A {#step-1}\n**Tasks:**\n- [ ] 1\n\n##### Step 1.1: B {#step-1-1}\n**Tasks:**\n- [ ] 2\n###### Detail\n- [ ] 3\n##### Notes\n**Tests:**\n- [ ] of step 1\n#### Step 1 Summary {#step-1-summary}\n**Tasks:**\n- [ ] nobody\n#### Step 2: Summary {#step-2}\n**Checkpoint:**\n- [ ] 4\n### Deliverables\n- [ ] nobody\n';
  expect(outline(text)).toEqual([
    ['step-1', [], '1/1/0'],
    ['step-1-1', [], '2/0/0'],
    ['step-2', [], '0/0/1'],
  ]);
  expect(remarks(text)).toEqual([]);
});

test.each([
  ['### Step 3: Wrong level', '#### Step 3: Wrong level {#step-3}'],
  ['#### Step 3 - Dash', '#### Step 3: Dash {#step-3}'],
  ['#### step 3: lower case', '#### Step 3: lower case {#step-3}'],
  ['#### Step 3:', '#### Step 3: Title {#step-3}'],
  ['#### Step 3.1: Level of a step {#x}', '##### Step 3.1: Level of a step {#x}'],
  ['##### Step 3: Level of a substep', '#### Step 3: Level of a substep {#step-3}'],
  ['#### Step three: words', '#### Step 1: Title {#step-1}'],
  ['####Step 3: no space', '#### Step 3: no space {#step-3}'],
  ['**Step 3: bold**', '#### Step 3: bold {#step-3}'],
])('%s is almost a step', (heading, suggestion) => {
  expect(remarks(`${heading}\n`)).toEqual([['almost-a-step', 1, suggestion]]);
});

test.each([
  '#### Step 4 Summary',
  '### Steps',
  '#### Stepwise refinement',
  '### 1.0.5 Execution Steps',
  '#### Step 4 notes',
])('%s is none, and nothing is said', (heading) => {
  expect(remarks(`${heading}\n`)).toEqual([]);
});

test('validation finds what is missing, doubled, unknown or circular, with lines and suggestions', () => {
  const text = `## Phase 1.0: X {#phase-x}

### Plan Metadata {#plan-metadata}

| Field | Value |
|---|---|
| Owner | |
| Status | someday |

### Execution Steps {#plan-metadata}

#### Step 1: A {#step-1}

**Depends on:** #step-2, step 3, #step-11

**References:** [D07] nowhere, (#scop)

**Task list:**
- [ ] stray

#### Step 2: B {#step-2}

**Depends on:** #step-1

**References:** [D01]

**Tasks:**
- [ ] a

##### Step 9.1: C {#Step_9}
`;
  const found = validatePlan(parsePlan(text), 'normal').map(({ severity, line, code, suggestion }) => [
    severity,
    line,
    code,
    suggestion,
  ]);
  expect(found).toEqual([
    ['warning', 1, 'missing-section', '### Phase Overview {#phase-overview}'],
    ['warning', 1, 'missing-section', '### Design Decisions {#design-decisions}'],
    ['warning', 1, 'missing-section', '### Deliverables and Checkpoints {#deliverables}'],
    ['warning', 7, 'missing-metadata', '| Owner | ... |'],
    ['warning', 7, 'missing-metadata', '| Last updated | ... |'],
    ['warning', 8, 'invalid-status', '| Status | draft |'],
    ['error', 10, 'duplicate-anchor', '{#plan-metadata-10}'],
    ['error', 12, 'dependency-cycle', null],
    ['warning', 12, 'missing-checkpoint', '**Checkpoint:** and a line such as - [ ] make test'],
    ['warning', 12, 'missing-tasks', '**Tasks:** and a line such as - [ ] Do it'],
    ['warning', 12, 'missing-tests', '**Tests:** and a line such as - [ ] It works'],
    ['error', 14, 'malformed-dependency', '#step-3'],
    ['error', 14, 'unknown-dependency', '#step-1'],
    ['warning', 16, 'undefined-decision', '#### [D07] Title (DECIDED) {#d07}'],
    ['warning', 18, 'almost-a-field', '**Tasks:**'],
    ['warning', 19, 'stray-item', 'move it below **Tasks:**, **Tests:** or **Checkpoint:**'],
    ['warning', 21, 'missing-checkpoint', '**Checkpoint:** and a line such as - [ ] make test'],
    ['warning', 21, 'missing-tests', '**Tests:** and a line such as - [ ] It works'],
    ['warning', 25, 'undefined-decision', '#### [D01] Title (DECIDED) {#d01}'],
    ['error', 30, 'malformed-anchor', '{#step-9}'],
    ['error', 30, 'stray-substep', 'move it below Step 9'],
  ]);
  const strict = validatePlan(parsePlan(text), 'strict');
  expect(strict.every(({ severity }) => severity === 'error')).toBe(true);
  expect(
    strict
      .filter(({ code }) => code === 'missing-commit' || code === 'unknown-reference')
      .map(({ line }) => line),
  ).toEqual([12, 16, 21]);
  expect(validatePlan(parsePlan(text), 'lenient').every(({ severity }) => severity === 'error')).toBe(true);
});

test('the skeleton is valid at every level', () => {
  expect(validatePlan(parsePlan(planSkeleton('faster-search', '2026-01-31')), 'strict')).toEqual([]);
});

test('bytes that are not UTF-8 are refused with their line', async () => {
  const bytes = Buffer.concat([Buffer.from('# a\n\n'), Buffer.from([0xc3, 0x28]), Buffer.from('\n')]);
  expect(await thrownBy(() => decodePlan(bytes, 'p.md'))).toEqual({
    code: 'PlanInvalid',
    message: 'p.md:3 is not UTF-8',
    hint: 'save the plan as UTF-8',
    details: { plan: 'p.md', line: 3, reason: 'not UTF-8' },
  });
});

test('a file with NUL bytes is no plan', async () => {
  const refused = await thrownBy(() => decodePlan(Buffer.from('a\nb\0c'), 'p.md'));
  expect(refused.message).toBe('p.md:2 holds a NUL byte, so it is no text');
});

test('ten megabytes, ten thousand steps in a row, and lines made to be slow are read in seconds', () => {
  const big = flatPlan(10_000) + 'x'.repeat(10_000_000);
  const chain = Array.from(
    { length: 10_000 },
    (_, i) => `#### Step ${i}: S {#step-${i}}\n**Depends on:** #step-${i + 1}\n`,
  ).join('\n');
  const slow = [
    `#### Step 1: ${' '.repeat(100_000)}{#`,
    '**'.repeat(100_000),
    '| '.repeat(100_000),
    `#### ${'{'.repeat(100_000)}`,
    `#### Step 2: T {#step-2}\n**Depends on:** ${', '.repeat(100_000)}${' '.repeat(100_000)}x`,
    `**Commit:** x${'`'.repeat(100_000)}x`,
    '**a'.repeat(100_000),
  ].join('\n\n');
  const start = performance.now();
  expect(parsePlan(big).steps.length).toBe(10_000);
  expect(
    validatePlan(
      parsePlan(`${chain}#### Step 10000: S {#step-10000}\n**Depends on:** #step-0\n`),
      'lenient',
    ).map(({ code }) => code),
  ).toEqual(['dependency-cycle']);
  parsePlan(slow);
  expect(performance.now() - start).toBeLessThan(10_000);
});
