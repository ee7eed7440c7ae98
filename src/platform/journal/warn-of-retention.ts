// What an apply says about undo records that its limits reach: which ones the next apply drops, and which ones are gone.
import type { UndoLimits } from '../../kernel/undo-limits.ts';
import type { Warning } from '../../kernel/warning.ts';
import { readManifestIfWhole } from './undo-list.ts';
import type { RetainedUndo } from './undo-retention.ts';

export function warnOfRetention(
  root: string,
  { dropped, announced }: RetainedUndo,
  limits: UndoLimits,
): readonly Warning[] {
  const warnings: Warning[] = [];
  if (announced.length > 0) {
    const which = announced.map((token) => titleOf(root, token));
    warnings.push({
      code: 'UndoExpiring',
      message: `the next apply drops ${counted(announced)} beyond the undo limits (${limits.days} days, ${limits.bytes} bytes): ${listed(which)}`,
      place: null,
      suggestion:
        'to keep them, raise `undo_keep_days` or `undo_keep_bytes` before the next apply; `tug undo --list` shows them all',
    });
  }
  if (dropped.length > 0) {
    warnings.push({
      code: 'UndoDropped',
      message: `${counted(dropped)}, announced by an earlier apply, can no longer be undone: ${listed(dropped)}`,
      place: null,
      suggestion: null,
    });
  }
  return warnings;
}

function counted(tokens: readonly string[]): string {
  return tokens.length === 1 ? '1 undo record' : `${tokens.length} undo records`;
}

const MOST_LISTED = 5;

function listed(texts: readonly string[]): string {
  const rest = texts.length - MOST_LISTED;
  return texts.slice(0, MOST_LISTED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function titleOf(root: string, token: string): string {
  const manifest = readManifestIfWhole(root, token);
  return manifest === null ? token : `${token} (${manifest.about.summary}, ${manifest.appliedAt})`;
}
