// The shape of a patch document: which keys there are and what each may hold. How keys go together is `patch-json.ts`.
import * as z from 'zod/mini';
import { CONTEXT_LIMIT, WINDOW_LIMIT } from './patch-set.ts';

/** A document can hold this many edits, and as many file operations and preconditions. */
export const LIST_LIMIT = 100_000;

// The text of an `error` completes the sentence "KEY is VALUE; allowed is ...".
const text = z
  .string({ error: 'a string' })
  .check(
    z.refine((value) => !/\p{Surrogate}/u.test(value), { error: 'valid Unicode, without lone surrogates' }),
  );
const path = z.string({ error: 'a path relative to the workspace root' });
const base64 = z
  .string({ error: 'base64' })
  .check(z.refine((value) => Buffer.from(value, 'base64').toString('base64') === value, { error: 'base64' }));
const context = text.check(
  z.refine((value) => Buffer.byteLength(value) <= CONTEXT_LIMIT, { error: `at most ${CONTEXT_LIMIT} bytes` }),
);
const contextBase64 = base64.check(
  z.refine((value) => Buffer.byteLength(value, 'base64') <= CONTEXT_LIMIT, {
    error: `at most ${CONTEXT_LIMIT} bytes`,
  }),
);
const hash = z
  .string({ error: 'a SHA-256 hash' })
  .check(z.regex(/^[0-9a-f]{64}$/, { error: 'a SHA-256 hash: 64 lower-case hexadecimal digits' }));
const name = text.check(
  z.refine((value) => value !== '' && value.length <= 200, { error: '1 to 200 characters' }),
);

const span = z
  .strictObject({ start: count(0), end: count(0) }, { error: 'an object with start and end' })
  .check(z.refine(({ start, end }) => start <= end, { error: 'a span whose start is not after its end' }));

export const EDIT = z.strictObject(
  {
    id: z.exactOptional(name),
    kind: z.exactOptional(
      z.literal(['insert', 'delete', 'replace'], { error: '"insert", "delete" or "replace"' }),
    ),
    file: path,
    span: z.exactOptional(span),
    old_text: z.exactOptional(text),
    old_text_base64: z.exactOptional(base64),
    old_hash: z.exactOptional(hash),
    new_text: z.exactOptional(text),
    new_text_base64: z.exactOptional(base64),
    line: z.exactOptional(count(1)),
    col: z.exactOptional(count(1)),
    approx_span: z.exactOptional(span),
    prefix_context: z.exactOptional(context),
    prefix_context_base64: z.exactOptional(contextBase64),
    suffix_context: z.exactOptional(context),
    suffix_context_base64: z.exactOptional(contextBase64),
    window: z.exactOptional(count(0, WINDOW_LIMIT)),
    labels: z.exactOptional(
      z.strictObject(
        { operation: z.exactOptional(text), symbol: z.exactOptional(text), reason: z.exactOptional(text) },
        { error: 'an object' },
      ),
    ),
  },
  { error: 'an object' },
);

const OPERATIONS = [
  z.strictObject({
    kind: z.literal('create'),
    path,
    content: z.exactOptional(text),
    content_base64: z.exactOptional(base64),
    executable: z.exactOptional(z.boolean({ error: 'true or false' })),
  }),
  z.strictObject({
    kind: z.literal('move'),
    path,
    to: path,
    expected_hash: z.exactOptional(z.nullable(hash)),
  }),
  z.strictObject({ kind: z.literal('delete'), path, expected_hash: z.exactOptional(z.nullable(hash)) }),
] as const;

const PRECONDITIONS = [
  z.strictObject({ kind: z.literal('SnapshotIsCurrent'), snapshot_id: name }),
  z.strictObject({ kind: z.literal('FileHashMatches'), file: path, hash }),
] as const;

export const PATCH = z.strictObject(
  {
    patch_id: z.exactOptional(name),
    snapshot_id: z.exactOptional(z.nullable(name)),
    edits: z.exactOptional(list(EDIT)),
    file_operations: z.exactOptional(
      list(
        z.discriminatedUnion('kind', OPERATIONS, { error: 'an object whose kind is create, move or delete' }),
      ),
    ),
    preconditions: z.exactOptional(
      list(
        z.discriminatedUnion('kind', PRECONDITIONS, {
          error: 'an object whose kind is SnapshotIsCurrent or FileHashMatches',
        }),
      ),
    ),
    unified_diff: z.exactOptional(text),
    unified_diff_base64: z.exactOptional(base64),
  },
  { error: 'an object' },
);

export type PatchJson = z.infer<typeof PATCH>;
export type EditJson = z.infer<typeof EDIT>;

/** The keys that may stand where an unknown one was found. */
export function knownKeys(path: readonly PropertyKey[], owner: unknown): readonly string[] {
  const [list_, , part] = path;
  if (path.length === 0) return Object.keys(PATCH.shape);
  if (list_ === 'edits') {
    if (part === undefined) return Object.keys(EDIT.shape);
    return part === 'labels' ? ['operation', 'symbol', 'reason'] : ['start', 'end'];
  }
  const kind = (owner as { readonly kind?: unknown } | null)?.kind;
  const shapes = [...OPERATIONS, ...PRECONDITIONS].map(({ shape }) => shape);
  return shapes.flatMap((shape) => (z.safeParse(shape.kind, kind).success ? Object.keys(shape) : []));
}

function count(least: number, most: number = Number.MAX_SAFE_INTEGER) {
  const error = `a whole number from ${least} to ${most}`;
  return z
    .number({ error })
    .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= most, { error }));
}

function list<T extends z.core.$ZodType>(item: T) {
  return z
    .array(item, { error: 'a list' })
    .check(z.refine((value) => value.length <= LIST_LIMIT, { error: `at most ${LIST_LIMIT} entries` }));
}
