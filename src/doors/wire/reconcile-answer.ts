// What `tug state reconcile` found in commits, as a document.
import type { Reconciled } from '../../app/state/plan-care.ts';
import { OK } from './state-answers.ts';
import type { StateReconcileDocument } from './state-documents.ts';

export function answerReconcile(result: Reconciled): StateReconcileDocument {
  const { plan, reconciled, unchanged, mismatches, unknown, ambiguous } = result;
  return {
    ...OK,
    plan,
    reconciled_count: reconciled.length,
    reconciled: reconciled.map(({ step, hash }) => ({ step_anchor: step, git_hash: hash })),
    unchanged_count: unchanged.length,
    skipped_count: mismatches.length,
    skipped_mismatches: mismatches.map(({ step, known, found }) => ({
      step_anchor: step,
      db_hash: known,
      git_hash: found,
    })),
    unknown_steps: unknown.map(({ step, hash }) => ({ step_anchor: step, git_hash: hash })),
    ambiguous_commits: ambiguous.map(({ hash, reason }) => ({ git_hash: hash, reason })),
    warnings: mismatches.map(({ step, known, found }) => ({
      code: 'CommitMismatch',
      message: `${step} is completed with ${known ?? 'no commit'} in the database and with ${found} in git`,
      suggestion: `after a rebase or a squash, \`tug state reconcile ${plan} --force\` takes the commit of git`,
    })),
  };
}
