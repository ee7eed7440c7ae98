// What a transaction is, as it is written in its pack: every path with what it holds before and after, and the directories
// that come and go. Everything that recovery and undo need to know is in here and nowhere else.
import * as z from 'zod/mini';

const fileRecord = z.strictObject({
  hash: z.string(),
  size: z.number(),
  /** Where the bytes begin, counted from the end of the manifest. */
  offset: z.number(),
  mode: z.number(),
  uid: z.nullable(z.number()),
  gid: z.nullable(z.number()),
});

const directoryRecord = z.strictObject({
  path: z.string(),
  /** Null: whatever a new directory gets. */
  mode: z.nullable(z.number()),
});

export const manifestSchema = z.strictObject({
  version: z.literal(1),
  token: z.string(),
  about: z.strictObject({ operation: z.string(), summary: z.string(), snapshotId: z.string() }),
  /** True when it takes back what `about` says. */
  inverse: z.boolean(),
  /** The transaction that it takes back, or brings back. */
  undoes: z.nullable(z.string()),
  appliedAt: z.string(),
  /** Sorted by path. */
  slots: z.array(
    z.strictObject({ path: z.string(), before: z.nullable(fileRecord), after: z.nullable(fileRecord) }),
  ),
  /** Both sorted by path, so that a directory comes before what is in it. */
  createdDirectories: z.array(directoryRecord),
  removedDirectories: z.array(directoryRecord),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Slot = Manifest['slots'][number];
export type FileRecord = z.infer<typeof fileRecord>;
export type DirectoryRecord = z.infer<typeof directoryRecord>;

/** Which end of the transaction: the tree as it was, or as it shall be. */
export type Side = 'before' | 'after';

export function otherSide(side: Side): Side {
  return side === 'before' ? 'after' : 'before';
}

export function slotPaths(manifest: Manifest): readonly string[] {
  return manifest.slots.map(({ path }) => path);
}
