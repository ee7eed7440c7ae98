// Which file goes where: the file operations of a patch read together, as one step from the tree before to the tree
// after. So `a -> b` with `b -> a` is a swap, and `a -> b` with a new `a` is fine; what has no single meaning is a conflict.
import { contentHash } from '../../base/content-hash.ts';
import type { Conflict, FileOperation } from './patch-set.ts';

/**
 * The bytes of a file before the patch, by its exact name (also where the file system ignores case); null when there is
 * no file of that name, be it nothing or a directory.
 */
export type ReadFile = (path: string) => Uint8Array | null;

export interface FilePlan {
  /** Old path to new path. */
  readonly moved: ReadonlyMap<string, string>;
  readonly deleted: ReadonlySet<string>;
  readonly created: ReadonlyMap<string, CreateOperation>;
  readonly conflicts: readonly Conflict[];
}

type CreateOperation = FileOperation & { readonly kind: 'create' };

export function planFileOperations(
  operations: readonly FileOperation[],
  edited: Iterable<string>,
  read: ReadFile,
): FilePlan {
  const moved = new Map<string, string>();
  const deleted = new Set<string>();
  const created = new Map<string, CreateOperation>();
  const conflicts: Conflict[] = [];
  const contradiction = (path: string, reason: string) =>
    conflicts.push({ kind: 'ContradictingOperations', path, reason });

  const written = new Set<string>();
  const writeTo = (path: string) => {
    if (written.has(path)) contradiction(path, 'two file operations write it');
    written.add(path);
  };
  for (const operation of operations) {
    const { path } = operation;
    if (operation.kind === 'create') {
      writeTo(path);
      created.set(path, operation);
      continue;
    }
    if (moved.has(path) || deleted.has(path)) contradiction(path, 'two file operations take it away');
    if (operation.kind === 'delete') {
      deleted.add(path);
      continue;
    }
    if (operation.to === path) contradiction(path, 'it moves onto itself');
    writeTo(operation.to);
    moved.set(path, operation.to);
  }
  for (const operation of operations) {
    if (operation.kind !== 'create') conflicts.push(...checkSource(operation, read));
  }
  const gone = (path: string) => moved.has(path) || deleted.has(path);
  for (const path of written) {
    if (deleted.has(path)) {
      contradiction(
        path,
        'it is deleted and written by the same patch; replace its text with an edit instead',
      );
    } else if (!moved.has(path) && read(path) !== null) conflicts.push({ kind: 'FileExists', file: path });
  }
  const after = new Set(written);
  for (const path of edited) {
    if (deleted.has(path)) contradiction(path, 'it is edited and deleted by the same patch');
    else if (created.has(path) && !moved.has(path)) {
      contradiction(path, 'it is edited and created by the same patch; give it the edited content at once');
    } else after.add(moved.get(path) ?? path);
  }
  for (const path of after) {
    for (const folder of foldersOf(path)) {
      if (after.has(folder))
        contradiction(path, `${folder} is a file after the patch, so nothing can be under it`);
      else if (written.has(path) && !gone(folder) && read(folder) !== null) {
        conflicts.push({ kind: 'NotADirectory', file: path, folder });
      }
    }
  }
  return { moved, deleted, created, conflicts };
}

function checkSource(
  operation: Exclude<FileOperation, { kind: 'create' }>,
  read: ReadFile,
): readonly Conflict[] {
  const { path, expectedHash } = operation;
  const bytes = read(path);
  if (bytes === null) return [{ kind: 'FileMissing', file: path }];
  if (expectedHash === null) return [];
  const actual = contentHash(bytes);
  return actual === expectedHash
    ? []
    : [{ kind: 'HashMismatch', file: path, expected: expectedHash, actual }];
}

/** `a` and `a/b` for `a/b/c`. */
function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at));
  return folders;
}
