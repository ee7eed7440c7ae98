// The answer of `tug batch` for people: a line or two for each step, then the patch of all of them.
import type { BatchDocument, BatchStepPart, ChoicePart } from '../wire/batch-document.ts';
import { countOf } from './count-words.ts';
import { printable, printableLine } from './printable-text.ts';
import {
  describeTarget,
  renderGroups,
  renderNext,
  renderOpen,
  renderOutcome,
  renderPatch,
  renderStops,
  renderTies,
  renderVerification,
  renderWarnings,
} from './render-change.ts';
import type { TextPage } from './text-page.ts';

type Batch = Extract<BatchDocument, { status: 'ok' | 'needs_decision' }>;

export function renderBatch(document: Batch, page: TextPage): readonly string[] {
  const { style } = page;
  const steps = document.steps.flatMap((step) => renderStep(step, page));
  if (document.status === 'needs_decision') {
    const { undecided, not_reached: left } = document;
    return [
      ...steps,
      ...renderStep(undecided, page),
      '',
      ...renderGroups(undecided, page),
      ...renderTies(undecided.ties ?? [], page),
      ...renderStops(undecided, page),
      ...renderWarnings(document.warnings, page),
      style.yellow(
        `Someone has to decide about step ${undecided.step}${left === 0 ? '' : ` (${countOf(left, 'step')} behind it not looked at)`}; nothing was written.`,
      ),
      ...undecided.choices.map((choice) => renderChoice(choice, undecided.step, page)),
      ...renderNext(document.next, page),
    ];
  }
  return [
    ...steps,
    '',
    ...renderPatch(document.patch, document.summary, page),
    ...renderVerification(document.verification, page),
    ...renderWarnings(document.warnings, page),
    ...renderOutcome(document, page),
    ...renderNext(document.next ?? [], page),
  ];
}

function renderStep(step: BatchStepPart, page: TextPage): readonly string[] {
  const { style } = page;
  const { impact, open, warnings } = step;
  const much = `${countOf(impact.references_count, 'reference')}, ${countOf(impact.edits_estimated, 'edit')} in ${countOf(impact.files_affected, 'file')}`;
  return [
    `${style.bold(`${step.step}. ${step.operation}`)} ${describeTarget(step)}: ${much}`,
    ...[...renderOpen(open, page), ...renderWarnings(warnings, page)].map((line) => `   ${line}`),
  ];
}

function renderChoice({ add, effect }: ChoicePart, step: number, { style }: TextPage): string {
  const text = JSON.stringify(add).slice(1, -1);
  return `in step ${step}: ${style.cyan(printable(text))}  ${style.dim(printableLine(effect))}`;
}
