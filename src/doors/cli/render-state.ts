// Plan state for people: bars, who holds what and for how long, what waits for what.
import { isReconciledReason } from '../../state/completion-reason.ts';
import type { StateListDocument, StateReadyDocument, StateShowDocument } from '../wire/state-documents.ts';
import type {
  ItemCountsPart,
  LeasePart,
  PlanStatePart,
  StepLinePart,
  StepPart,
  SubstepPart,
} from '../wire/state-parts.ts';
import { printableLine } from './printable-text.ts';
import type { TextPage } from './text-page.ts';

export function renderStateShow({ plans }: StateShowDocument, page: TextPage): readonly string[] {
  if (plans.length === 0) return ['No plans.'];
  return plans.flatMap((plan, i) => [...(i === 0 ? [] : ['']), ...renderPlan(plan, page)]);
}

function renderPlan(plan: PlanStatePart, page: TextPage): readonly string[] {
  const { style } = page;
  const head = `${style.bold(printableLine(plan.phase_title ?? plan.plan))}  ${style.dim(printableLine(plan.plan))}`;
  return [
    head,
    `${bar(plan.completed_steps, plan.total_steps)} ${plan.completed_steps}/${plan.total_steps} steps, ${plan.status}`,
    ...plan.steps.flatMap((step) => renderStep(step, page)),
    ...plan.retired_steps.map(({ anchor, title }) =>
      style.dim(`  retired ${printableLine(anchor)}: ${printableLine(title)}`),
    ),
  ];
}

function renderStep(step: StepPart, page: TextPage): readonly string[] {
  return [
    ...renderLines(step, '  ', page),
    ...step.substeps.flatMap((substep) => renderLines(substep, '      ', page)),
  ];
}

function renderLines(step: SubstepPart, indent: string, page: TextPage): readonly string[] {
  const { style } = page;
  const paint = {
    pending: style.dim,
    claimed: style.yellow,
    in_progress: style.cyan,
    completed: style.green,
  }[step.status];
  const below = `${indent}    `;
  return [
    `${indent}${paint(MARKS[step.status])} ${printableLine(step.anchor)}: ${printableLine(step.title)}  ${paint(step.status.replace('_', ' '))}`,
    ...(step.status === 'completed' ? [] : renderItems(step.items).map((line) => `${below}${line}`)),
    ...(step.item_list ?? []).map(
      ({ kind, ordinal, status, text }) =>
        `${below}${ITEM_MARKS[status]} ${kind} ${ordinal}: ${printableLine(text)}`,
    ),
    ...(step.lease === null
      ? []
      : [`${below}held by ${printableLine(step.claimed_by ?? '?')}, ${showLease(step.lease)}`]),
    ...(step.status === 'pending' && step.blocked_by.length > 0
      ? [`${below}${style.yellow('blocked by')} ${step.blocked_by.map(printableLine).join(', ')}`]
      : []),
    ...(step.commit === null
      ? []
      : [`${below}${style.dim(`commit ${printableLine(step.commit.slice(0, 12))}`)}`]),
    ...(step.force_reason === null ? [] : [`${below}${renderReason(step.force_reason, page)}`]),
    ...step.artifacts.map(
      ({ kind, summary }) => `${below}${style.dim(`${printableLine(kind)}:`)} ${printableLine(summary)}`,
    ),
  ];
}

/** Forced by somebody, or found in a commit by `reconcile`. */
function renderReason(reason: string, { style }: TextPage): string {
  return isReconciledReason(reason)
    ? style.dim(printableLine(reason))
    : `${style.yellow('forced:')} ${printableLine(reason)}`;
}

const ITEM_MARKS = { open: '[ ]', in_progress: '[>]', completed: '[x]' } as const;
const MARKS = { pending: '[ ]', claimed: '[~]', in_progress: '[>]', completed: '[x]' } as const;

export function renderItems(items: ItemCountsPart): readonly string[] {
  const names = { tasks: 'Tasks', tests: 'Tests', checkpoints: 'Checkpoints' } as const;
  return Object.entries(items)
    .filter(([, { total }]) => total > 0)
    .map(([kind, { completed, total }]) => {
      const percent = `${Math.floor((100 * completed) / total)}%`.padStart(4);
      return `${`${names[kind as keyof typeof names]}:`.padEnd(12)} ${bar(completed, total)} ${completed}/${total} ${percent}`;
    });
}

const BAR_WIDTH = 20;

function bar(done: number, total: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.floor((BAR_WIDTH * done) / total);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}]`;
}

export function showLease({ seconds_left, fence }: LeasePart): string {
  const left =
    seconds_left === null
      ? 'no lease'
      : seconds_left <= 0
        ? 'lease expired'
        : `${showDuration(seconds_left)} left`;
  return `${left} (fence ${fence})`;
}

function showDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function renderStateReady(document: StateReadyDocument, page: TextPage): readonly string[] {
  const { ready, expired, held, blocked, completed } = document;
  const section = (name: string, steps: readonly StepLinePart[], more: (step: StepLinePart) => string) =>
    steps.length === 0
      ? []
      : [
          page.style.bold(`${name} (${steps.length})`),
          ...steps.map(
            (step) => `  ${printableLine(step.anchor)}: ${printableLine(step.title)}${more(step)}`,
          ),
        ];
  const lines = [
    ...section('ready', ready, () => ''),
    ...section('expired', expired, ({ claimed_by }) => `  last held by ${printableLine(claimed_by ?? '?')}`),
    ...section(
      'held',
      held,
      ({ claimed_by, lease_seconds_left }) =>
        `  by ${printableLine(claimed_by ?? '?')}, ${showDuration(lease_seconds_left ?? 0)} left`,
    ),
    ...section('blocked', blocked, ({ blocked_by }) => `  by ${blocked_by.map(printableLine).join(', ')}`),
  ];
  return [...lines, page.style.dim(`${completed.length} completed`)];
}

export function renderStateList({ plans }: StateListDocument, page: TextPage): readonly string[] {
  if (plans.length === 0) return ['No plans.'];
  const rows = plans.map(({ plan, status, completed_steps, total_steps, held_steps }) => [
    plan,
    status,
    `${completed_steps}/${total_steps}`,
    String(held_steps),
  ]);
  return page.table(['plan', 'status', 'steps', 'held'], rows);
}
