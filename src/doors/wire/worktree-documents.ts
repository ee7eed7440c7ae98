// The answers of `tug worktree ...` and `tug commit`.
import * as z from 'zod/mini';
import { documentOf, listOf } from './document-envelope.ts';
import { warningPart } from './document-parts.ts';

export const worktreeCreateDocument = documentOf('ok', {
  plan: z.string(),
  worktree_path: z.string(),
  branch: z.string(),
  base: z.string(),
  /** False when the plan could not be read into the state database; the worktree is there all the same. */
  state_initialized: z.boolean(),
  warnings: z.optional(listOf(z.string())),
});
export type WorktreeCreateDocument = z.infer<typeof worktreeCreateDocument>;

const worktree = z.strictObject({
  path: z.string(),
  branch: z.nullable(z.string()),
  head: z.nullable(z.string()),
  main: z.boolean(),
  locked: z.boolean(),
  /** Its directory is gone. */
  missing: z.boolean(),
  /** Steps that are claimed from it, with the seconds that are left of the lease. */
  claims: listOf(
    z.strictObject({ plan: z.string(), step: z.string(), lease_seconds_left: z.nullable(z.int()) }),
  ),
});

export const worktreeListDocument = documentOf('ok', { worktrees: listOf(worktree) });
export type WorktreeListDocument = z.infer<typeof worktreeListDocument>;

export const worktreeRemoveDocument = documentOf('ok', {
  worktree_path: z.string(),
  /** The branch and its commits stay. */
  branch: z.nullable(z.string()),
});
export type WorktreeRemoveDocument = z.infer<typeof worktreeRemoveDocument>;

export const commitDocument = documentOf('ok', {
  commit: z.string(),
  plan: z.string(),
  step: z.string(),
  branch: z.nullable(z.string()),
  files: z.int(),
  /** False with --partial: the commit is part of the step and says nothing about its end. */
  completed: z.boolean(),
  /** True only in the details of an error: the commit is there, and the step could not be completed after it. */
  state_update_failed: z.literal(false),
  plan_done: z.boolean(),
  warnings: listOf(warningPart),
});
export type CommitDocument = z.infer<typeof commitDocument>;
