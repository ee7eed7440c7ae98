// What stands in the way of a patch, as one error: the cause that explains the others comes first, and its details
// name every file or edit an agent has to look at.
import { compareText } from '../../base/compare-text.ts';
import type { Position } from '../../base/line-index.ts';
import { showBytes } from '../../base/show-bytes.ts';
import { TugError } from '../../base/tug-error.ts';
import type { Anchor, Conflict, Edit } from './patch-set.ts';
import { anchorSpan } from './resolve-anchor.ts';

/** Details are for reading; an error never grows with the patch. */
const LISTED_LIMIT = 20;

export function conflictsToError(conflicts: readonly Conflict[]): TugError {
  return (
    snapshotMismatch(conflicts) ??
    fileNotFound(conflicts) ??
    anchorMismatch(conflicts) ??
    conflictingEdits(conflicts)
  );
}

/** A changed file explains anchors that do not match, so it is said first. */
function snapshotMismatch(conflicts: readonly Conflict[]): TugError | null {
  const changed = new Set<string>();
  let snapshot: Extract<Conflict, { kind: 'SnapshotChanged' }> | null = null;
  let known = false;
  for (const conflict of conflicts) {
    if (conflict.kind === 'SnapshotChanged') snapshot = conflict;
    if (conflict.kind === 'HashMismatch' || (conflict.kind === 'SnapshotChanged' && conflict.changedFiles))
      known = true;
    if (conflict.kind === 'HashMismatch' || conflict.kind === 'FileMissing') changed.add(conflict.file);
    if (conflict.kind === 'SnapshotChanged')
      for (const file of conflict.changedFiles ?? []) changed.add(file);
  }
  if (snapshot === null && !conflicts.some(({ kind }) => kind === 'HashMismatch')) return null;
  const files = [...changed].sort(compareText);
  const message = known
    ? `files changed since the patch was made: ${listNames(files)}`
    : `the workspace is not at ${snapshot!.expected} any more`;
  return new TugError('SnapshotMismatch', message, {
    details: {
      changed_files: known ? files : null,
      ...(snapshot === null ? {} : { expected: snapshot.expected, actual: snapshot.actual }),
    },
  });
}

function fileNotFound(conflicts: readonly Conflict[]): TugError | null {
  const files = conflicts.flatMap((conflict) => (conflict.kind === 'FileMissing' ? [conflict.file] : []));
  if (files.length === 0) return null;
  return new TugError('FileNotFound', `the patch needs files that are not there: ${listNames(files)}`, {
    details: { path: files[0], paths: files },
  });
}

function anchorMismatch(conflicts: readonly Conflict[]): TugError | null {
  const problems = conflicts.flatMap((conflict) => {
    const problem = describeAnchorConflict(conflict);
    return problem === null ? [] : [problem];
  });
  const [first] = problems;
  if (first === undefined) return null;
  const { message, ...details } = first;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new TugError('AnchorMismatch', message + more, {
    details: { ...details, conflicts: problems.slice(0, LISTED_LIMIT) },
  });
}

interface AnchorProblem {
  readonly message: string;
  readonly edit: object;
  readonly expected: string | null;
  readonly actual: string | null;
}

function describeAnchorConflict(conflict: Conflict): AnchorProblem | null {
  switch (conflict.kind) {
    case 'AnchorMismatch': {
      const { edit, position } = conflict;
      const expected = expectedOf(edit.anchor);
      const actual = showBytes(conflict.actual);
      const place = `${edit.file}:${position.line}:${position.col}`;
      const message = `${place} holds ${JSON.stringify(actual)}, but the edit expects ${JSON.stringify(expected)}`;
      return { message, edit: describeEdit(edit, position), expected, actual };
    }
    case 'AnchorNotFound': {
      const { edit } = conflict;
      const message = `${edit.file} does not hold what the edit looks for near byte ${anchorSpan(edit.anchor).start}`;
      return { message, edit: describeEdit(edit, null), expected: expectedOf(edit.anchor), actual: null };
    }
    case 'AnchorAmbiguous': {
      const { edit, matches } = conflict;
      const places = matches.map(({ line, col }) => `${line}:${col}`);
      const message = `${edit.file} holds what the edit looks for ${matches.length} times: at ${listNames(places)}`;
      const expected = expectedOf(edit.anchor);
      return { message, edit: describeEdit(edit, null), expected, actual: `${matches.length} matches` };
    }
    case 'SpanOutOfBounds': {
      const { edit, fileLength } = conflict;
      const { end } = anchorSpan(edit.anchor);
      const message = `the edit of ${edit.file} reaches to byte ${end}, but the file has ${fileLength} bytes`;
      return { message, edit: describeEdit(edit, null), expected: expectedOf(edit.anchor), actual: null };
    }
    default:
      return null;
  }
}

function conflictingEdits(conflicts: readonly Conflict[]): TugError {
  const described = conflicts.flatMap(
    (conflict): readonly { message: string; entries: readonly object[] }[] => {
      switch (conflict.kind) {
        case 'OverlappingEdits': {
          const { file, first, second } = conflict;
          const [a, b] = [first.position, second.position];
          return [
            {
              message: `edits of ${file} overlap: at ${a.line}:${a.col} and at ${b.line}:${b.col}`,
              entries: [describeEdit(first.edit, a), describeEdit(second.edit, b)],
            },
          ];
        }
        case 'FileExists':
          return [describePath(conflict.file, 'it exists already')];
        case 'NotADirectory':
          return [describePath(conflict.file, `${conflict.folder} is a file, not a directory`)];
        case 'ContradictingOperations':
          return [describePath(conflict.path, conflict.reason)];
        default:
          return [];
      }
    },
  );
  const more = described.length > 1 ? ` (and ${described.length - 1} more)` : '';
  const hint = HINTS[conflicts[0]!.kind];
  return new TugError('ConflictingEdits', described[0]!.message + more, {
    ...(hint === undefined ? {} : { hint }),
    details: { conflicts: described.slice(0, LISTED_LIMIT).flatMap(({ entries }) => entries) },
  });
}

const HINTS: Partial<Record<Conflict['kind'], string>> = {
  FileExists: 'choose another path, or replace the text of the file that is there with an edit',
  NotADirectory: 'choose another path',
};

function describePath(path: string, reason: string): { message: string; entries: readonly object[] } {
  return { message: `the patch cannot write ${path}: ${reason}`, entries: [{ path, reason }] };
}

/** The edit as in a patch document, but with long texts cut. */
function describeEdit({ id, file, anchor, text }: Edit, position: Position | null): object {
  const { start, end } = anchorSpan(anchor);
  return {
    id,
    file,
    span: { start, end },
    old_text: expectedOf(anchor),
    new_text: showBytes(text),
    ...(position === null ? {} : { line: position.line, col: position.col }),
  };
}

function expectedOf({ expectedText, expectedHash }: Anchor): string | null {
  if (expectedText !== null) return showBytes(expectedText);
  return expectedHash === null ? null : `sha256:${expectedHash}`;
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
