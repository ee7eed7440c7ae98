// The pieces of answers that hold a patch: what changes, how much, and what the project's own tools say of it.
import * as z from 'zod/mini';
import type { PatchDocument } from '../../kernel/patch/patch-document.ts';
import { VERIFY_MODES } from '../../kernel/verification.ts';
import { listOf } from './document-envelope.ts';

/** Text stands under its key, or under the key with `_base64` when it is not UTF-8. */
function textField<Key extends string>(key: Key) {
  return { [key]: z.optional(z.string()), [`${key}_base64`]: z.optional(z.string()) };
}

const span = z.strictObject({ start: z.int(), end: z.int() });

const edit = z.strictObject({
  id: z.string(),
  kind: z.enum(['insert', 'delete', 'replace']),
  file: z.string(),
  span,
  ...textField('old_text'),
  ...textField('new_text'),
  line: z.int(),
  col: z.int(),
  approx_span: z.optional(span),
  ...textField('prefix_context'),
  ...textField('suffix_context'),
  window: z.optional(z.int()),
  labels: z.optional(z.record(z.string(), z.string())),
});

const fileOperation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('create'),
    path: z.string(),
    ...textField('content'),
    executable: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('move'),
    path: z.string(),
    to: z.string(),
    expected_hash: z.nullable(z.string()),
  }),
  z.strictObject({ kind: z.literal('delete'), path: z.string(), expected_hash: z.nullable(z.string()) }),
]);

const precondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('SnapshotIsCurrent'), snapshot_id: z.string() }),
  z.strictObject({ kind: z.literal('FileHashMatches'), file: z.string(), hash: z.string() }),
]);

/** The kernel's patch document. A diff that was too long for the budget is null, and stands in a file. */
export type PatchPart = Omit<PatchDocument, 'unified_diff'> & {
  readonly unified_diff?: string | null;
  readonly unified_diff_file?: string | null;
};

/** Checked strictly, typed as the kernel types it, so that a patch goes on the wire as it is. */
export const patchPart = z.strictObject({
  patch_id: z.string(),
  snapshot_id: z.nullable(z.string()),
  edits: listOf(edit),
  file_operations: listOf(fileOperation),
  preconditions: listOf(precondition),
  unified_diff: z.optional(z.nullable(z.string())),
  unified_diff_base64: z.optional(z.string()),
  unified_diff_file: z.optional(z.nullable(z.string())),
}) as unknown as z.ZodMiniType<PatchPart>;

export const summaryPart = z.strictObject({
  files_changed: z.int(),
  edits_count: z.int(),
  bytes_added: z.int(),
  bytes_removed: z.int(),
});
export type SummaryPart = z.infer<typeof summaryPart>;

const checkStatus = z.enum(['passed', 'failed', 'skipped', 'inconclusive']);

/** As the test runner counts; `errors` are failed setups and modules that could not be loaded. */
const testCounts = z.strictObject({
  ran: z.int(),
  passed: z.int(),
  failed: z.int(),
  errors: z.int(),
  skipped: z.int(),
  xfailed: z.int(),
  xpassed: z.int(),
});

const testsPart = z.strictObject({
  /** With the patch; of the workspace as it is when there is none. */
  after: testCounts,
  /** Without the patch. */
  before: z.optional(testCounts),
  /** Tests that passed without the patch and did not run with it: how many, and their ids. */
  vanished: z.int(),
  vanished_tests: z.optional(listOf(z.string())),
  /** Tests that have another id with the patch, matched by its renames and moves. */
  renamed: z.optional(z.int()),
});

export const checkPart = z.strictObject({
  name: z.string(),
  status: checkStatus,
  duration_ms: z.optional(z.int()),
  /** Why it was skipped, or why it failed when there is no exit code. */
  reason: z.optional(z.string()),
  exit_code: z.optional(z.int()),
  /** Names of the failures that are there with the patch only, when the output can be read. */
  new_failures: z.optional(listOf(z.string())),
  /** How many tests ran, with and without the patch; absent when the runner does not say. */
  tests: z.optional(testsPart),
  /** How the same check ends without the patch, when that was looked at. */
  baseline: z.optional(z.strictObject({ status: z.enum(['passed', 'failed']), preexisting: z.boolean() })),
  /** Null when it was too long for the budget; then it stands in `output_file`. */
  output: z.optional(z.nullable(z.string())),
  output_file: z.optional(z.nullable(z.string())),
});
export type CheckPart = z.infer<typeof checkPart>;

export const verificationPart = z.strictObject({
  status: checkStatus,
  mode: z.enum(VERIFY_MODES),
  checks: listOf(checkPart),
  /** Where the sandbox was kept, when that was asked for. */
  sandbox: z.optional(z.string()),
});
export type VerificationPart = z.infer<typeof verificationPart>;
