// Conflicts that can be told beforehand, with both ends and a way out. The binding check after the patch is the net
// under these rules; a rule only says it earlier and better.
import type { TugError } from '../../../base/tug-error.ts';
import type { Locator } from '../../../kernel/locator.ts';
import { type ConflictEnd, nameConflict } from '../../../kernel/name-conflict.ts';
import { findAbsentConflicts } from './absent-conflicts.ts';
import { findClassConflicts } from './class-conflicts.ts';
import { findExportConflicts } from './export-conflicts.ts';
import { findKeywordConflicts } from './keyword-conflicts.ts';
import { findManglingConflicts } from './mangling-conflicts.ts';
import { findModuleConflicts } from './module-conflicts.ts';
import type { RenameQuestion } from './rename-question.ts';
import { findScopeConflicts } from './scope-conflicts.ts';

export interface RenameConflict {
  readonly message: string;
  /** What is renamed, then what stands in its way. */
  readonly ends: readonly ConflictEnd[];
  /** The way out, when another name is none. */
  readonly hint?: string;
}

export function findConflicts(question: RenameQuestion): readonly RenameConflict[] {
  return [
    ...findScopeConflicts(question),
    ...findClassConflicts(question),
    ...findAbsentConflicts(question),
    ...findKeywordConflicts(question),
    ...findModuleConflicts(question),
    ...findManglingConflicts(question),
    ...findExportConflicts(question),
  ];
}

export function refuseConflicts(
  question: RenameQuestion,
  conflicts: readonly RenameConflict[],
  locator: Locator,
): void {
  const [first] = conflicts;
  if (first !== undefined) throw conflictError(question, first, conflicts.length, locator);
}

function conflictError(
  question: RenameQuestion,
  { message, ends, hint }: RenameConflict,
  total: number,
  locator: Locator,
): TugError {
  const more = total > 1 ? ` (and ${total - 1} more)` : '';
  const text = `${question.word} cannot become ${question.newName}: ${message}${more}`;
  const names = hint === undefined ? freeNames(question) : [];
  return nameConflict(text, ends, names, locator, { total }, hint);
}

const WANTED = 3;

/** Names like the one that was wanted that no Python file of the workspace holds. */
function freeNames({ context, word, newName }: RenameQuestion): readonly string[] {
  const { program } = context.engine;
  const candidates = [`${newName}_`, `new_${newName}`, `${newName}_${word}`, `${newName}_2`, `${newName}_3`];
  return candidates
    .filter((name) => name !== word && program.filesContaining(name).length === 0)
    .slice(0, WANTED);
}
