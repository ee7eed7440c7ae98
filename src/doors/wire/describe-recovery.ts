// What became of an interrupted write, for the answer of whichever command found it.
import type { RecoveryReport } from '../../platform/journal/recover-journals.ts';
import type { RecoveredPart } from './document-envelope.ts';

export function describeRecovery({ journal, outcome, operation, files }: RecoveryReport): RecoveredPart {
  return { journal, outcome, operation, files, undo_token: outcome === 'rolled_forward' ? journal : null };
}
