// From a patch to whole files: every precondition held, every anchor found, every overlap refused, and only then the
// new bytes. All conflicts are collected, so that one answer names everything that stands in the way.
import { compareText } from '../../base/compare-text.ts';
import { contentHash } from '../../base/content-hash.ts';
import { assertWritablePath } from '../../base/workspace-path.ts';
import type {
  Conflict,
  Edit,
  FileChange,
  MaterializedPatch,
  PatchSet,
  Precondition,
  ResolvedEdit,
} from './patch-set.ts';
import { type FilePlan, planFileOperations, type ReadFile } from './plan-file-operations.ts';
import { resolveEdits } from './resolve-edits.ts';

export type Materialization =
  | { readonly kind: 'ok'; readonly patch: MaterializedPatch }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

/** The workspace as it is now, to be held against a SnapshotIsCurrent precondition. */
export interface CurrentSnapshot {
  readonly id: string;
  /** What changed since another snapshot, sorted; null when that one is not known any more. */
  changedSince(snapshotId: string): readonly string[] | null;
}

/**
 * Without `current` the caller vouches that `read` shows the very snapshot the patch was made from. Throws PathEscape
 * when a path leads out of the workspace or into git's or tug's own directory.
 */
export function materialize(patch: PatchSet, read: ReadFile, current?: CurrentSnapshot): Materialization {
  for (const path of writtenPaths(patch)) assertWritablePath(path);
  const readOnce = remember(read);
  const editsByFile = groupByFile(patch.edits);
  const plan = planFileOperations(patch.fileOperations, editsByFile.keys(), readOnce);
  const conflicts = [...checkPreconditions(patch.preconditions, readOnce, current), ...plan.conflicts];
  const edits: ResolvedEdit[] = [];
  for (const [file, edited] of editsByFile) {
    // Edits of a file that is created or deleted are refused already; there is nothing to look for them in.
    if (plan.deleted.has(file) || (plan.created.has(file) && !plan.moved.has(file))) continue;
    const bytes = readOnce(file);
    if (bytes === null) conflicts.push({ kind: 'FileMissing', file });
    else {
      const resolved = resolveEdits(edited, bytes);
      for (const edit of resolved.edits) edits.push(edit);
      for (const conflict of resolved.conflicts) conflicts.push(conflict);
    }
  }
  if (conflicts.length > 0) return { kind: 'conflict', conflicts: dropRepeats(conflicts) };
  return { kind: 'ok', patch: { changes: buildChanges(plan, edits, readOnce), edits } };
}

/** Everything `read` may be asked for (besides folders on the way): what a caller must have at hand; sorted. */
export function pathsToRead(
  patch: Pick<PatchSet, 'fileOperations' | 'preconditions'> & EditedFiles,
): readonly string[] {
  const paths = new Set(writtenPaths(patch));
  for (const precondition of patch.preconditions) {
    if (precondition.kind === 'FileHashMatches') paths.add(precondition.file);
  }
  return [...paths].sort(compareText);
}

/** Also fits a patch whose edits are not placed yet. */
interface EditedFiles {
  readonly edits: readonly { readonly file: string }[];
}

function* writtenPaths(patch: Pick<PatchSet, 'fileOperations'> & EditedFiles): Iterable<string> {
  for (const { file } of patch.edits) yield file;
  for (const operation of patch.fileOperations) {
    yield operation.path;
    if (operation.kind === 'move') yield operation.to;
  }
}

export function checkPreconditions(
  preconditions: readonly Precondition[],
  read: ReadFile,
  current: CurrentSnapshot | undefined,
): readonly Conflict[] {
  return preconditions.flatMap((precondition): readonly Conflict[] => {
    if (precondition.kind === 'SnapshotIsCurrent') {
      const { snapshotId: expected } = precondition;
      if (current === undefined || current.id === expected) return [];
      const changedFiles = current.changedSince(expected);
      return [{ kind: 'SnapshotChanged', expected, actual: current.id, changedFiles }];
    }
    const { file, hash: expected } = precondition;
    const bytes = read(file);
    if (bytes === null) return [{ kind: 'FileMissing', file }];
    const actual = contentHash(bytes);
    return actual === expected ? [] : [{ kind: 'HashMismatch', file, expected, actual }];
  });
}

function buildChanges(plan: FilePlan, edits: readonly ResolvedEdit[], read: ReadFile): readonly FileChange[] {
  const changes: FileChange[] = [];
  const editsByFile = new Map<string, ResolvedEdit[]>();
  for (const edit of edits) pushTo(editsByFile, edit.edit.file, edit);
  for (const [path, { content, executable }] of plan.created) {
    changes.push({ path, movedFrom: null, before: null, after: content, executable });
  }
  for (const path of plan.deleted) {
    changes.push({ path, movedFrom: null, before: read(path), after: null, executable: false });
  }
  for (const [from, path] of plan.moved) {
    const before = read(from)!;
    const after = applyEdits(before, editsByFile.get(from) ?? []);
    changes.push({ path, movedFrom: from, before, after, executable: false });
  }
  for (const [path, edited] of editsByFile) {
    if (plan.moved.has(path)) continue;
    const before = read(path)!;
    const after = applyEdits(before, edited);
    if (!sameBytes(before, after)) changes.push({ path, movedFrom: null, before, after, executable: false });
  }
  return changes.sort((a, b) => compareText(a.path, b.path));
}

function applyEdits(before: Uint8Array, edits: readonly ResolvedEdit[]): Uint8Array {
  if (edits.length === 0) return before;
  const pieces: Uint8Array[] = [];
  let copied = 0;
  for (const { span, edit } of edits) {
    pieces.push(before.subarray(copied, span.start), edit.text);
    copied = span.end;
  }
  pieces.push(before.subarray(copied));
  return Buffer.concat(pieces);
}

/** One file that is missing or changed is one conflict, however many edits name it. */
function dropRepeats(conflicts: readonly Conflict[]): readonly Conflict[] {
  const seen = new Set<string>();
  return conflicts.filter((conflict) => {
    if (conflict.kind !== 'FileMissing' && conflict.kind !== 'HashMismatch') return true;
    const key = `${conflict.kind} ${conflict.file}`;
    return !seen.has(key) && seen.add(key);
  });
}

function groupByFile(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  const groups = new Map<string, Edit[]>();
  for (const edit of [...edits].sort((a, b) => compareText(a.file, b.file))) pushTo(groups, edit.file, edit);
  return groups;
}

function pushTo<T>(groups: Map<string, T[]>, key: string, value: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

function remember(read: ReadFile): ReadFile {
  const known = new Map<string, Uint8Array | null>();
  return (path) => {
    let bytes = known.get(path);
    if (bytes === undefined) {
      bytes = read(path);
      known.set(path, bytes);
    }
    return bytes;
  };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}
