// Writes a patch to the user's tree: whole, or not at all.
import { compareText } from '../../base/compare-text.ts';
import { TugError } from '../../base/tug-error.ts';
import type { MaterializedPatch } from '../../kernel/patch/patch-set.ts';
import type { Applied, AppliedAbout } from '../../kernel/ports.ts';
import { planSlots } from './plan-slots.ts';
import { runTransaction, type TransactionOptions } from './run-transaction.ts';

/** Throws SnapshotMismatch with the changed files, WriteError with path and reason, and others; then nothing was changed. */
export async function applyPatch(
  root: string,
  patch: MaterializedPatch,
  about: AppliedAbout,
  options: TransactionOptions = {},
): Promise<Applied> {
  const slots = planSlots(patch);
  if (slots.length === 0) return { undoToken: null, filesWritten: [], warnings: [] };
  const { manifest, warnings } = await runTransaction(
    root,
    about.summary,
    () => ({
      slots,
      directories: { mayRemove: null, modes: new Map() },
      purpose: { about, inverse: false, undoes: null },
      onChanged: snapshotMismatch,
    }),
    options,
  );
  const filesWritten = slots.map(({ path }) => path).sort(compareText);
  return { undoToken: manifest.token, filesWritten, warnings };
}

function snapshotMismatch(files: readonly string[]): TugError {
  const first = files.slice(0, 3).join(', ');
  const rest = files.length > 3 ? ` and ${files.length - 3} more` : '';
  return new TugError(
    'SnapshotMismatch',
    `changed since the patch was made: ${first}${rest}; nothing was written`,
    {
      details: { changed_files: files },
    },
  );
}
