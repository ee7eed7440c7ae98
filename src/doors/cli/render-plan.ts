// Plan files, worktrees and commits of steps, for people.
import type { PlanNewDocument, PlanShowDocument, PlanValidateDocument } from '../wire/plan-documents.ts';
import type {
  CommitDocument,
  WorktreeCreateDocument,
  WorktreeListDocument,
  WorktreeRemoveDocument,
} from '../wire/worktree-documents.ts';
import { countOf } from './count-words.ts';
import { printableLine } from './printable-text.ts';
import { renderWarnings } from './render-change.ts';
import type { TextPage } from './text-page.ts';

export function renderPlanValidate(document: PlanValidateDocument, { style }: TextPage): readonly string[] {
  const { plan, steps, substeps, diagnostics } = document;
  return [
    `${style.green('valid')} ${style.bold(printableLine(plan))}: ${countOf(steps, 'step')}, ${countOf(substeps, 'substep')}`,
    ...diagnostics.flatMap(({ line, code, message, suggestion }) => [
      `  ${style.yellow(`${line}`)} ${printableLine(message)} ${style.dim(`[${code}]`)}`,
      ...(suggestion === null ? [] : [`      ${style.cyan('write:')} ${printableLine(suggestion)}`]),
    ]),
  ];
}

export function renderPlanNew({ plan, file }: PlanNewDocument, { style }: TextPage): readonly string[] {
  return [
    `${style.green('Created')} ${printableLine(file)}`,
    `  fill it in, check it with \`tug plan validate ${printableLine(plan)}\``,
  ];
}

export function renderPlanShow(document: PlanShowDocument, { style }: TextPage): readonly string[] {
  type Step = PlanShowDocument['step_list'][number];
  const line = (step: Omit<Step, 'substep_list'>, indent: string) => {
    const waits = step.depends_on.length === 0 ? '' : style.dim(`  after ${step.depends_on.join(', ')}`);
    const items = `${step.tasks.length}/${step.tests.length}/${step.checkpoints.length}`;
    return `${indent}${printableLine(step.anchor)}: ${printableLine(step.title)}  ${items}${waits}`;
  };
  return [
    style.bold(printableLine(document.phase ?? document.plan)),
    style.dim('  tasks/tests/checkpoints behind each step'),
    ...document.step_list.flatMap((step) => [
      line(step, '  '),
      ...step.substep_list.map((substep) => line(substep, '      ')),
    ]),
  ];
}

export function renderWorktreeCreate(
  document: WorktreeCreateDocument,
  { style }: TextPage,
): readonly string[] {
  const { worktree_path, branch, state_initialized, warnings = [] } = document;
  return [
    `${style.green('Created')} ${printableLine(worktree_path)} on ${printableLine(branch)}`,
    ...(state_initialized ? [] : [style.yellow('  plan state is not initialised')]),
    ...warnings.map((warning) => `  ${style.yellow('warning:')} ${printableLine(warning)}`),
  ];
}

export function renderWorktreeList({ worktrees }: WorktreeListDocument, page: TextPage): readonly string[] {
  const rows = worktrees.map(({ path, branch, main, locked, missing, claims }) => [
    path,
    branch ?? '',
    [main ? 'main worktree' : '', locked ? 'locked' : '', missing ? 'missing' : '']
      .filter(Boolean)
      .join(', '),
    claims.map(({ step }) => step).join(', '),
  ]);
  return page.table(['worktree', 'branch', 'state', 'claims'], rows);
}

export function renderWorktreeRemove(
  { worktree_path, branch }: WorktreeRemoveDocument,
  { style }: TextPage,
): readonly string[] {
  return [
    `${style.green('Removed')} ${printableLine(worktree_path)}`,
    ...(branch === null ? [] : [`  the branch ${printableLine(branch)} and its commits stay`]),
  ];
}

export function renderCommit(document: CommitDocument, page: TextPage): readonly string[] {
  const { style } = page;
  const { commit, step, files, completed, plan_done, warnings } = document;
  return [
    `${style.green('Committed')} ${commit.slice(0, 12)}: ${countOf(files, 'file')}`,
    completed
      ? `  ${printableLine(step)} is completed${plan_done ? ', and so is the plan' : ''}`
      : `  ${printableLine(step)} is not completed by it`,
    ...renderWarnings(warnings, page),
  ];
}
