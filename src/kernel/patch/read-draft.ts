// From a patch document of the right shape to a draft: paths that stay inside, keys that go together, and a proof for
// everything that would otherwise be written blindly.
import { TugError } from '../../base/tug-error.ts';
import { assertWritablePath, type PathStyle, parseWorkspacePath } from '../../base/workspace-path.ts';
import { type PatchDraft, patchIdOf } from './patch-draft.ts';
import { joinPath, refusePatch } from './patch-problem.ts';
import type { PatchJson } from './patch-schema.ts';
import type { FileOperation, Precondition } from './patch-set.ts';
import { readBytes, readEdit } from './read-edit.ts';

/** Where the patch stands in the document, for messages; and how paths are to be read. */
export interface DraftScope {
  readonly at: string;
  readonly style: PathStyle;
}

export function readDraft(json: PatchJson, scope: DraftScope): PatchDraft {
  if (json.edits === undefined && json.file_operations === undefined) {
    refusePatch({ path: scope.at, message: 'the patch has neither edits nor file_operations' });
  }
  const draft: PatchDraft = {
    snapshotId: json.snapshot_id ?? null,
    edits: (json.edits ?? []).map((edit, n) => {
      const at = placeIn(scope, 'edits', n);
      return readEdit(edit, readPath(edit.file, joinPath(at, 'file'), scope), at);
    }),
    fileOperations: (json.file_operations ?? []).map((operation, n) =>
      readOperation(operation, placeIn(scope, 'file_operations', n), scope),
    ),
    preconditions: readPreconditions(json, scope),
  };
  assertUniqueIds(draft, scope);
  assertProven(draft, scope);
  assertUnchanged(draft, json.patch_id, scope);
  return draft;
}

function readOperation(
  json: NonNullable<PatchJson['file_operations']>[number],
  at: string,
  scope: DraftScope,
): FileOperation {
  const path = readPath(json.path, joinPath(at, 'path'), scope);
  switch (json.kind) {
    case 'create': {
      const content = readBytes(json, 'content', at);
      if (content === null) refusePatch({ path: at, message: `${at} needs content or content_base64` });
      return { kind: 'create', path, content, executable: json.executable ?? false };
    }
    case 'move': {
      const to = readPath(json.to, joinPath(at, 'to'), scope);
      return { kind: 'move', path, to, expectedHash: json.expected_hash ?? null };
    }
    case 'delete':
      return { kind: 'delete', path, expectedHash: json.expected_hash ?? null };
  }
}

/** A patch that names its snapshot holds for that snapshot only, unless it lists its preconditions itself. */
function readPreconditions(json: PatchJson, scope: DraftScope): readonly Precondition[] {
  const snapshotId = json.snapshot_id ?? null;
  if (json.preconditions === undefined) {
    return snapshotId === null ? [] : [{ kind: 'SnapshotIsCurrent', snapshotId }];
  }
  return json.preconditions.map((precondition, n) => {
    const { kind } = precondition;
    if (kind === 'SnapshotIsCurrent') return { kind, snapshotId: precondition.snapshot_id };
    const at = joinPath(placeIn(scope, 'preconditions', n), 'file');
    return { kind, file: readPath(precondition.file, at, scope), hash: precondition.hash };
  });
}

function readPath(text: string, at: string, { style }: DraftScope): string {
  try {
    const path = parseWorkspacePath(text, style);
    assertWritablePath(path);
    return path;
  } catch (error) {
    if (!(error instanceof TugError)) throw error;
    throw new TugError(error.code, `${at}: ${error.message}`, { details: { ...error.details, at } });
  }
}

function assertUniqueIds(draft: PatchDraft, scope: DraftScope): void {
  const seen = new Set<string>();
  draft.edits.forEach(({ id }, n) => {
    const path = joinPath(placeIn(scope, 'edits', n), 'id');
    if (id !== null && seen.has(id))
      refusePatch({ path, message: `${path}: another edit has the id ${id} already` });
    if (id !== null) seen.add(id);
  });
}

/** The text at a place proves the place. An insertion and the deletion of a whole file have none to show. */
function assertProven({ edits, fileOperations, preconditions }: PatchDraft, scope: DraftScope): void {
  if (preconditions.some(({ kind }) => kind === 'SnapshotIsCurrent')) return;
  const proven = new Set(
    preconditions.flatMap((known) => (known.kind === 'FileHashMatches' ? [known.file] : [])),
  );
  const otherwise = 'a snapshot_id, or a FileHashMatches precondition';
  edits.forEach(({ file, span, oldText, context }, n) => {
    const inserts = span === null ? oldText?.length === 0 : span.start === span.end;
    if (context !== null || !inserts || proven.has(file)) return;
    const path = placeIn(scope, 'edits', n);
    const message = `${path} inserts text at a place that nothing proves; give approx_span with a context, ${otherwise}`;
    refusePatch({ path, message });
  });
  fileOperations.forEach((operation, n) => {
    if (operation.kind !== 'delete' || operation.expectedHash !== null || proven.has(operation.path)) return;
    const path = placeIn(scope, 'file_operations', n);
    const message = `${path} deletes a file without saying what it holds; give expected_hash, ${otherwise}`;
    refusePatch({ path, message });
  });
}

function assertUnchanged(draft: PatchDraft, id: string | undefined, { at }: DraftScope): void {
  if (id === undefined || id === patchIdOf(draft)) return;
  const path = joinPath(at, 'patch_id');
  const message = `${path} does not belong to this content; leave it out of a patch that was changed by hand`;
  refusePatch({ path, message });
}

function placeIn({ at }: DraftScope, list: string, n: number): string {
  return joinPath(joinPath(at, list), n);
}
