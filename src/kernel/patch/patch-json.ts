// Reads a patch document: what tug renders (the patch, or the whole answer around it) and the short forms people and
// agents write by hand. Whatever is not understood is refused; nothing is guessed.
import * as z from 'zod/mini';
import { decodeText } from '../../base/text-codec.ts';
import { TugError } from '../../base/tug-error.ts';
import type { PathStyle } from '../../base/workspace-path.ts';
import type { PatchDraft } from './patch-draft.ts';
import { joinPath, type PatchProblem, refusePatch, unknownKey, wrongValue } from './patch-problem.ts';
import { knownKeys, PATCH } from './patch-schema.ts';
import { readDraft } from './read-draft.ts';

/** Longer documents are refused before they are read. */
const DOCUMENT_LIMIT = 64 * 1024 * 1024;

export interface PatchJsonOptions {
  /** How the machine at hand reads paths. */
  readonly pathStyle?: PathStyle;
}

/** Throws InvalidPatch or PathEscape, nothing else. */
export function parsePatchJson(json: Uint8Array, options: PatchJsonOptions = {}): PatchDraft {
  if (json.length > DOCUMENT_LIMIT) {
    refusePatch({
      path: '',
      message: `the document has ${json.length} bytes; allowed are ${DOCUMENT_LIMIT}`,
    });
  }
  const text = decodeText(json, 'utf_8');
  if (text === null) refusePatch({ path: '', message: 'the document is not UTF-8' });
  return parsePatchValue(parseJson(text), options);
}

/** The same for a value that was JSON before, such as an argument of a tool call. */
export function parsePatchValue(value: unknown, options: PatchJsonOptions = {}): PatchDraft {
  const { patch, at } = unwrapAnswer(value);
  const parsed = z.safeParse(PATCH, patch);
  if (!parsed.success) refusePatch(...describeIssues(parsed.error.issues, patch, at));
  return readDraft(parsed.data, { at, style: options.pathStyle ?? 'posix' });
}

function parseJson(text: string): unknown {
  try {
    // PowerShell and some editors begin a file with a byte order mark.
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unreadable';
    return refusePatch({ path: '', message: `the document is not JSON: ${reason}` });
  }
}

/** An answer of tug holds its patch under `patch`; what else it says is not for `tug apply`. */
function unwrapAnswer(value: unknown): { readonly patch: unknown; readonly at: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { patch: value, at: '' };
  const answer = value as Readonly<Record<string, unknown>>;
  const isAnswer = Object.hasOwn(answer, 'status') || Object.hasOwn(answer, 'schema_version');
  if (!isAnswer && !Object.hasOwn(answer, 'patch')) return { patch: value, at: '' };
  const { schema_version: version, patch } = answer;
  if (version !== undefined && !(typeof version === 'string' && /^1(?:\.|$)/.test(version))) {
    refusePatch(wrongValue('schema_version', version, '"1", the version this tug understands'));
  }
  if (patch === undefined || patch === null) {
    refusePatch({ path: 'patch', message: 'this answer of tug holds no patch' });
  }
  refusePagedPatch(answer);
  const stray = isAnswer ? undefined : Object.keys(answer).find((key) => key !== 'patch');
  if (stray !== undefined) refusePatch(unknownKey('', stray, ['patch']));
  return { patch, at: 'patch' };
}

/** An answer that had to keep to a budget may hold only the first of the edits; the session has them all. */
function refusePagedPatch({ paging, patch }: Readonly<Record<string, unknown>>): void {
  if (typeof paging !== 'object' || paging === null) return;
  const cut = Object.entries(
    paging as Readonly<Record<string, { shown?: unknown; total?: unknown } | null>>,
  ).find(([name]) => name.startsWith('patch.'));
  if (cut === undefined) return;
  const [name, page] = cut;
  const id = (patch as { readonly patch_id?: unknown }).patch_id;
  throw new TugError(
    'InvalidPatch',
    `this answer of tug holds only ${page?.shown} of ${page?.total} in ${name}: it was cut to its budget`,
    {
      hint:
        typeof id === 'string' ? `use the patch_id instead: \`tug apply ${id}\`` : 'use the patch_id instead',
      details: { path: name, shown: page?.shown ?? null, total: page?.total ?? null, patch_id: id ?? null },
    },
  );
}

function describeIssues(
  issues: readonly z.core.$ZodIssue[],
  root: unknown,
  at: string,
): readonly PatchProblem[] {
  // A document may be wrong a hundred thousand times over; nobody reads more than the first few.
  return issues.slice(0, 100).flatMap((issue): readonly PatchProblem[] => {
    const path = issue.path.reduce(joinPath, at);
    const value = issue.path.reduce<unknown>(
      (owner, key) => (owner as Record<PropertyKey, unknown>)?.[key],
      root,
    );
    if (issue.code !== 'unrecognized_keys') return [wrongValue(path, value, issue.message)];
    const known = knownKeys(issue.path, value);
    return issue.keys.slice(0, 100).map((key) => unknownKey(path, key, known));
  });
}
