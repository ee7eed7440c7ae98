// Everything that is wrong with a plan, by line. `lenient` asks only whether the plan can be worked with, `normal` also
// whether it is whole, `strict` takes every doubt for an error.
import { nearestNames } from '../../base/nearest-name.ts';
import { findCycles } from './dependency-cycles.ts';
import { type Plan, type PlanStep, type RemarkCode, stepsInOrder } from './plan.ts';

export const VALIDATION_LEVELS = ['lenient', 'normal', 'strict'] as const;
export type ValidationLevel = (typeof VALIDATION_LEVELS)[number];

export type DiagnosticCode =
  | RemarkCode
  | 'missing-phase'
  | 'missing-section'
  | 'missing-metadata'
  | 'invalid-status'
  | 'duplicate-anchor'
  | 'no-steps'
  | 'unknown-dependency'
  | 'dependency-cycle'
  | 'missing-references'
  | 'missing-tasks'
  | 'missing-tests'
  | 'missing-checkpoint'
  | 'missing-commit'
  | 'undefined-decision'
  | 'unknown-reference';

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly message: string;
  /** What to write instead; null when only the author can know. */
  readonly suggestion: string | null;
}

export function validatePlan(plan: Plan, level: ValidationLevel): readonly Diagnostic[] {
  const found = [
    ...checkAnchors(plan),
    ...checkDependencies(plan),
    ...(plan.steps.length === 0 ? [noSteps()] : []),
    ...plan.remarks.map((remark): Draft => ({ ...remark, weight: REMARK_WEIGHT[remark.code] })),
    ...checkWhole(plan),
  ];
  return found
    .filter(({ weight }) => level !== 'lenient' || weight === 'breaks')
    .filter(({ weight }) => level === 'strict' || weight !== 'doubt')
    .map(({ weight, ...rest }): Diagnostic => {
      const severe = weight === 'breaks' || level === 'strict';
      return { ...rest, severity: severe ? 'error' : 'warning' };
    })
    .sort((a, b) => a.line - b.line || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}

/** breaks: the plan would not mean what its author thinks; lacks: it is not whole; doubt: worth a look. */
type Weight = 'breaks' | 'lacks' | 'doubt';

type Draft = Omit<Diagnostic, 'severity'> & { readonly weight: Weight };

const REMARK_WEIGHT: Readonly<Record<RemarkCode, Weight>> = {
  'almost-a-step': 'lacks',
  'almost-a-field': 'lacks',
  'malformed-anchor': 'breaks',
  'missing-anchor': 'lacks',
  'stray-item': 'lacks',
  'stray-substep': 'breaks',
  'malformed-dependency': 'breaks',
  'unclosed-fence': 'breaks',
};

function noSteps(): Draft {
  return {
    code: 'no-steps',
    weight: 'breaks',
    line: 1,
    message: 'the plan has no steps',
    suggestion: '#### Step 1: Title {#step-1}',
  };
}

function checkAnchors(plan: Plan): readonly Draft[] {
  return [...plan.anchors].flatMap(([anchor, [first, ...others]]) =>
    others.map(
      (line): Draft => ({
        code: 'duplicate-anchor',
        weight: 'breaks',
        line,
        message: `the anchor #${anchor} stands in line ${first} already`,
        suggestion: `{#${anchor}-${line}}`,
      }),
    ),
  );
}

function checkDependencies(plan: Plan): readonly Draft[] {
  const steps = stepsInOrder(plan);
  const known = new Set(steps.map(({ anchor }) => anchor));
  const unknown = steps.flatMap(({ number, dependsOn }) =>
    dependsOn
      .filter(({ anchor }) => !known.has(anchor))
      .map(({ anchor, line }): Draft => {
        const [nearest] = nearestNames(anchor, known, 1);
        return {
          code: 'unknown-dependency',
          weight: 'breaks',
          line,
          message: `Step ${number} depends on #${anchor}, which is no step of this plan`,
          suggestion: nearest === undefined ? null : `#${nearest}`,
        };
      }),
  );
  const lines = new Map(steps.map(({ anchor, line }) => [anchor, line]));
  const cycles = findCycles(plan).map(
    (cycle): Draft => ({
      code: 'dependency-cycle',
      weight: 'breaks',
      line: lines.get(cycle[0]!)!,
      message: `these steps wait for each other: ${[...cycle, cycle[0]!].map((anchor) => `#${anchor}`).join(' -> ')}`,
      suggestion: null,
    }),
  );
  return [...unknown, ...cycles];
}

const SECTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bmetadata\b/i, '### Plan Metadata {#plan-metadata}'],
  [/\boverview\b/i, '### Phase Overview {#phase-overview}'],
  [/\bdecisions\b/i, '### Design Decisions {#design-decisions}'],
  [/\b(execution steps|steps)\b/i, '### Execution Steps {#execution-steps}'],
  [/\bdeliverables\b/i, '### Deliverables and Checkpoints {#deliverables}'],
];

const METADATA = ['Owner', 'Status', 'Last updated'] as const;
const STATUSES = ['draft', 'active', 'done'] as const;

function checkWhole(plan: Plan): readonly Draft[] {
  const steps = stepsInOrder(plan);
  const lack = (code: DiagnosticCode, line: number, message: string, suggestion: string | null): Draft => ({
    code,
    weight: 'lacks',
    line,
    message,
    suggestion,
  });
  const drafts: Draft[] = [];
  if (plan.phase === null) {
    drafts.push(
      lack('missing-phase', 1, 'the plan has no phase heading', '## Phase 1.0: Title {#phase-title}'),
    );
  }
  for (const [pattern, heading] of SECTIONS) {
    if (plan.sections.some(({ title }) => pattern.test(title))) continue;
    drafts.push(
      lack('missing-section', 1, `the section "${heading.replace(/^#+ | \{.*$/g, '')}" is missing`, heading),
    );
  }
  const metadataLine = plan.metadata[0]?.line ?? 1;
  for (const field of METADATA) {
    const row = plan.metadata.find((entry) => entry.field.toLowerCase() === field.toLowerCase());
    if (row !== undefined && row.value !== '') continue;
    drafts.push(
      lack(
        'missing-metadata',
        row?.line ?? metadataLine,
        `the metadata field "${field}" is missing or empty`,
        `| ${field} | ... |`,
      ),
    );
  }
  const status = plan.metadata.find(({ field }) => field.toLowerCase() === 'status');
  if (
    status !== undefined &&
    status.value !== '' &&
    !STATUSES.some((known) => known === status.value.toLowerCase())
  ) {
    drafts.push(
      lack(
        'invalid-status',
        status.line,
        `the status "${status.value}" is not one of ${STATUSES.join(', ')}`,
        `| ${status.field} | draft |`,
      ),
    );
  }
  for (const step of steps) drafts.push(...checkStep(step, plan));
  return drafts;
}

function checkStep(step: PlanStep, plan: Plan): readonly Draft[] {
  const { number, line, references, referencesLine, items, substeps, commit } = step;
  const drafts: Draft[] = [];
  const miss = (code: DiagnosticCode, what: string, suggestion: string, weight: Weight = 'lacks') =>
    drafts.push({ code, weight, line, message: `Step ${number} has no ${what}`, suggestion });
  if (references === null) miss('missing-references', 'references', '**References:** [D01] Title, (#anchor)');
  // A step that is split into substeps has its checklists there.
  if (substeps.length === 0) {
    const has = (kind: string) => items.some((item) => item.kind === kind);
    if (!has('task')) miss('missing-tasks', 'tasks', '**Tasks:** and a line such as - [ ] Do it');
    if (!has('test')) miss('missing-tests', 'tests', '**Tests:** and a line such as - [ ] It works');
    if (!has('checkpoint'))
      miss('missing-checkpoint', 'checkpoint', '**Checkpoint:** and a line such as - [ ] make test');
  }
  if (commit === null) miss('missing-commit', 'commit message', '**Commit:** `feat: what changes`', 'doubt');
  const decisions = new Set(plan.decisions.map(({ id }) => id));
  for (const id of new Set([...(references ?? '').matchAll(/\[(D\d+)\]/g)].map((match) => match[1]!))) {
    if (decisions.has(id)) continue;
    const [nearest] = nearestNames(id, decisions, 1);
    drafts.push({
      code: 'undefined-decision',
      weight: 'lacks',
      line: referencesLine ?? line,
      message: `Step ${number} refers to [${id}], which is decided nowhere in this plan`,
      suggestion:
        nearest === undefined ? `#### [${id}] Title (DECIDED) {#${id.toLowerCase()}}` : `[${nearest}]`,
    });
  }
  for (const anchor of new Set(
    [...(references ?? '').matchAll(/#([a-z0-9][a-z0-9-]*)/g)].map((match) => match[1]!),
  )) {
    if (plan.anchors.has(anchor)) continue;
    const [nearest] = nearestNames(anchor, plan.anchors.keys(), 1);
    drafts.push({
      code: 'unknown-reference',
      weight: 'doubt',
      line: referencesLine ?? line,
      message: `Step ${number} refers to #${anchor}, which is no anchor of this plan`,
      suggestion: nearest === undefined ? null : `#${nearest}`,
    });
  }
  return drafts;
}
