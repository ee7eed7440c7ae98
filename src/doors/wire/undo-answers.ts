// The answers of undo and recover.
import { EXIT } from '../../base/error-codes.ts';
import type { UndoLimits } from '../../kernel/undo-limits.ts';
import type { Warning } from '../../kernel/warning.ts';
import type { AbandonReport } from '../../platform/journal/abandon-journal.ts';
import type { RecoveryReport } from '../../platform/journal/recover-journals.ts';
import type { DamagedUndo, UndoEntry } from '../../platform/journal/undo-list.ts';
import type { Undone } from '../../platform/journal/undo-patch.ts';
import type { DocumentAnswer } from './answer.ts';
import { describeRecovery } from './describe-recovery.ts';
import { applyWarnings } from './operation-answers.ts';
import type { RecoverDocument, UndoDocument, UndoListDocument } from './undo-document.ts';
import { SCHEMA_VERSION } from './wire-document.ts';

const OK = { status: 'ok', schema_version: SCHEMA_VERSION } as const;

export function answerUndo(undone: Undone): DocumentAnswer<UndoDocument> {
  const { undoToken, action, operation, summary, filesRestored, warnings } = undone;
  return {
    exitCode: EXIT.ok,
    document: {
      ...OK,
      action,
      undo_token: undoToken,
      operation,
      summary,
      files_restored: filesRestored,
      warnings: applyWarnings(warnings),
    },
  };
}

export function answerUndoList(
  entries: readonly UndoEntry[],
  damaged: readonly DamagedUndo[],
  { limits, usedBytes }: { readonly limits: UndoLimits; readonly usedBytes: number },
  noticed: readonly Warning[],
): DocumentAnswer<UndoListDocument> {
  const damage = damaged.map(({ path, reason }) => ({
    code: 'UndoDamaged',
    message: `the undo record ${path} is damaged: ${reason}`,
  }));
  const undo = entries.map(({ token, operation, summary, appliedAt, snapshotId, files, bytes, expires }) => ({
    undo_token: token,
    operation,
    summary,
    applied_at: appliedAt,
    snapshot_id: snapshotId,
    files,
    bytes,
    expires,
  }));
  return {
    exitCode: EXIT.ok,
    document: {
      ...OK,
      undo,
      limits: { keep_days: limits.days, keep_bytes: limits.bytes, used_bytes: usedBytes },
      warnings: [...applyWarnings(noticed), ...damage],
    },
  };
}

export function answerRecover(
  reports: readonly RecoveryReport[],
  abandoned: readonly AbandonReport[],
): DocumentAnswer<RecoverDocument> {
  const given = new Set(abandoned.map(({ journal }) => journal));
  const recovered = [
    ...reports.filter(({ journal }) => !given.has(journal)).map(describeRecovery),
    ...abandoned.map(({ journal, operation, files }) => ({
      journal,
      outcome: 'kept' as const,
      operation,
      files,
      undo_token: null,
    })),
  ];
  const warnings = abandoned.map(({ journal, keptIn }) => ({
    code: 'RecoveredFilesKept',
    message: `what ${journal} held before and was to write is kept in ${keptIn}`,
  }));
  return { exitCode: EXIT.ok, document: { ...OK, recovered, warnings } };
}
