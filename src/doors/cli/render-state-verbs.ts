// What each verb of plan state did, for people: one line for the result, and below it what to know next.
import type {
  StateArchiveDocument,
  StateArtifactDocument,
  StateClaimDocument,
  StateCompleteDocument,
  StateFreeDocument,
  StateHeartbeatDocument,
  StateInitDocument,
  StateMigrateDocument,
  StateReconcileDocument,
  StateReopenDocument,
  StateStartDocument,
  StateTransferDocument,
  StateUpdateDocument,
} from '../wire/state-documents.ts';
import { countOf } from './count-words.ts';
import { printableLine } from './printable-text.ts';
import { renderWarnings } from './render-change.ts';
import { renderItems, showLease } from './render-state.ts';
import type { TextPage } from './text-page.ts';

export function renderStateInit(document: StateInitDocument, page: TextPage): readonly string[] {
  const { plan, already_initialized, steps, substeps, tasks, tests, checkpoints } = document;
  const what = already_initialized ? 'is in the database' : 'is initialised';
  return [
    `${page.style.bold(printableLine(plan))} ${what}: ${countOf(steps, 'step')}, ${countOf(substeps, 'substep')}, ` +
      `${countOf(tasks, 'task')}, ${countOf(tests, 'test')}, ${countOf(checkpoints, 'checkpoint')}`,
    ...document.removed_steps.map((step) => `  removed ${printableLine(step)}`),
    ...document.retired_steps.map((step) => `  retired ${printableLine(step)}, which was completed`),
    ...renderWarnings(document.warnings, page),
  ];
}

export function renderStateClaim(document: StateClaimDocument, { style }: TextPage): readonly string[] {
  const { step, token, lease, resumed, reclaimed_from, remaining_ready, total_remaining } = document;
  if (step === null) return [style.green('All steps are completed.')];
  return [
    `${style.green(resumed ? 'Resumed' : 'Claimed')} ${style.bold(printableLine(step.anchor))}: ${printableLine(step.title)}`,
    ...(reclaimed_from === null
      ? []
      : [`  taken over from ${printableLine(reclaimed_from)}, whose lease had run out`]),
    `  ${showLease(lease!)}; ${countOf(total_remaining, 'step')} remaining, ${remaining_ready} of them ready`,
    `  token ${token}`,
  ];
}

export function renderStateStart(
  { step, worktree, lease }: StateStartDocument,
  { style }: TextPage,
): readonly string[] {
  return [
    `${style.green('Started')} ${style.bold(printableLine(step))}`,
    `  held by ${printableLine(worktree)}, ${showLease(lease)}`,
  ];
}

export function renderStateHeartbeat({ step, lease }: StateHeartbeatDocument): readonly string[] {
  return [`${printableLine(step)}: ${showLease(lease)}`];
}

export function renderStateArtifact(
  { step, kind, summary, truncated }: StateArtifactDocument,
  { style }: TextPage,
): readonly string[] {
  return [
    `${style.green('Recorded')} ${kind} of ${style.bold(printableLine(step))}: ${printableLine(summary)}`,
    ...(truncated ? [style.yellow('  the text was too long and is cut')] : []),
  ];
}

export function renderStateUpdate({ step, items }: StateUpdateDocument): readonly string[] {
  return [printableLine(step), ...renderItems(items).map((line) => `  ${line}`)];
}

export function renderStateComplete(document: StateCompleteDocument, { style }: TextPage): readonly string[] {
  const { step, plan_done, already_completed, remaining_ready, total_remaining, force_reason } = document;
  return [
    `${style.green('Completed')} ${style.bold(printableLine(step))}${already_completed ? ' (it was already)' : ''}`,
    ...(force_reason === null ? [] : [`  forced: ${printableLine(force_reason)}`]),
    plan_done
      ? '  the plan is done'
      : `  ${countOf(total_remaining, 'step')} remaining, ${remaining_ready} of them ready`,
  ];
}

export function renderStateFree({ step, claimed_by }: StateFreeDocument): readonly string[] {
  const from = claimed_by === null ? '' : ` (it was held by ${printableLine(claimed_by)})`;
  return [`${printableLine(step)} can be claimed${from}`];
}

export function renderStateReopen(document: StateReopenDocument, page: TextPage): readonly string[] {
  const { step, reason, reopened_steps, commit, warnings } = document;
  const others = reopened_steps.filter((other) => other !== step).map(printableLine);
  return [
    `${page.style.green('Reopened')} ${page.style.bold(printableLine(step))}: ${printableLine(reason)}`,
    ...(commit === null ? [] : [`  it was completed with commit ${printableLine(commit.slice(0, 12))}`]),
    ...(others.length === 0 ? [] : [`  open again with it: ${others.join(', ')}`]),
    ...renderWarnings(warnings, page),
  ];
}

export function renderStateArchive({ plan, archived }: StateArchiveDocument): readonly string[] {
  return [`${printableLine(plan)} is ${archived ? 'archived' : 'no longer archived'}`];
}

export function renderReconcile(document: StateReconcileDocument, page: TextPage): readonly string[] {
  const { reconciled, unchanged_count, skipped_count, open_steps, unknown_steps, ambiguous_commits } =
    document;
  return [
    `${countOf(reconciled.length, 'step')} restored, ${unchanged_count} as known, ${skipped_count} skipped, ` +
      `${open_steps.length} left open`,
    ...reconciled.map(
      ({ step_anchor, git_hash }) => `  ${printableLine(step_anchor)}  ${git_hash.slice(0, 12)}`,
    ),
    ...unknown_steps.map(
      ({ step_anchor, git_hash }) =>
        `  not in the plan: ${printableLine(step_anchor)}  ${git_hash.slice(0, 12)}`,
    ),
    ...ambiguous_commits.map(
      ({ git_hash, reason }) => `  left alone: ${git_hash.slice(0, 12)}  ${printableLine(reason)}`,
    ),
    ...renderWarnings(document.warnings, page),
  ];
}

export function renderTransfer({ file, database, plans, steps }: StateTransferDocument): readonly string[] {
  return [
    `${countOf(plans.length, 'plan')} with ${countOf(steps, 'step')}`,
    `  file: ${printableLine(file)}`,
    `  database: ${printableLine(database)}`,
  ];
}

export function renderStateMigrate({ database, schema, backup }: StateMigrateDocument): readonly string[] {
  return [
    `${printableLine(database)} has schema ${schema}`,
    ...(backup === null ? [] : [`  the database as it was is in ${printableLine(backup)}`]),
  ];
}
