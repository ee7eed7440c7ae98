// One edit of a patch document: three ways to say where (span; line and column; approximate span with a context), and
// exactly one way to say what. Keys that do not go together are refused, with what to do instead.
import { type ContentHash, contentHash } from '../../base/content-hash.ts';
import { spanLength } from '../../base/span.ts';
import { kindOfEdit } from './build-patch.ts';
import type { DraftEdit } from './patch-draft.ts';
import { joinPath, refusePatch } from './patch-problem.ts';
import type { EditJson } from './patch-schema.ts';
import { DEFAULT_WINDOW } from './patch-set.ts';
import { isSearchable } from './resolve-anchor.ts';

/** `at` is the place of the edit in the document, `file` its path in the one spelling. */
export function readEdit(json: EditJson, file: string, at: string): DraftEdit {
  const refuse = (message: string): never => refusePatch({ path: at, message: `${at} ${message}` });
  const newText =
    readBytes(json, 'new_text', at) ?? refuse('needs new_text (it may be empty) or new_text_base64');
  const oldText = readBytes(json, 'old_text', at);
  const oldHash = readHash(json, oldText, refuse);
  const position = readPosition(json, refuse);
  const context = readContext(json, at, refuse);
  const span = json.span ?? null;
  const place = context?.approximate ?? span;
  if (place === null && position === null) refuse('needs a place: span, or line and col, or approx_span');

  if (place === null) {
    if (oldText === null) refuse('needs old_text, which says how far the edit reaches from line and col');
  } else if (oldText !== null && oldText.length !== spanLength(place)) {
    refuse(`has an old_text of ${oldText.length} bytes for a span of ${spanLength(place)}`);
  }
  if (context === null) {
    if (oldHash === null) refuse('needs old_text, old_text_base64 or old_hash');
  } else if (
    context.prefix.length === 0 &&
    context.suffix.length === 0 &&
    (oldText?.length ?? oldHash?.length ?? 0) === 0
  ) {
    refuse('needs a prefix_context or a suffix_context to be found by');
  } else if (
    !isSearchable({ kind: 'SpanWithContext', ...context, expectedHash: oldHash, expectedText: oldText })
  ) {
    refuse('would take too long to find by old_hash; give old_text, or a smaller window');
  }
  const reach = place ?? { start: 0, end: oldText!.length };
  if (reach.start === reach.end && newText.length === 0) refuse('changes nothing');
  const kind = kindOfEdit(reach, newText);
  if (json.kind !== undefined && json.kind !== kind)
    refuse(`says kind ${json.kind}, but it is of kind ${kind}`);
  const labels = json.labels ?? {};
  return { id: json.id ?? null, file, kind, span, position, context, oldText, oldHash, newText, labels };
}

type Refuse = (message: string) => never;

/** The bytes under `key`, which may stand as text or as base64, but not as both; null when neither is there. */
export function readBytes(
  json: Readonly<Record<string, unknown>>,
  key: string,
  at: string,
): Uint8Array | null {
  const [text, encoded] = [json[key], json[`${key}_base64`]];
  if (text !== undefined && encoded !== undefined) {
    const path = joinPath(at, key);
    refusePatch({ path, message: `${path} and ${path}_base64 are both there; give one of them` });
  }
  if (typeof text === 'string') return Buffer.from(text);
  return typeof encoded === 'string' ? Buffer.from(encoded, 'base64') : null;
}

function readHash(json: EditJson, oldText: Uint8Array | null, refuse: Refuse): ContentHash | null {
  if (oldText === null) return json.old_hash ?? null;
  const hash = contentHash(oldText);
  if (json.old_hash !== undefined && json.old_hash !== hash)
    refuse('has an old_hash that is not the hash of old_text');
  return hash;
}

function readPosition({ line, col }: EditJson, refuse: Refuse): DraftEdit['position'] {
  if (line === undefined && col === undefined) return null;
  if (line === undefined || col === undefined) return refuse('needs line and col together');
  return { line, col };
}

function readContext(json: EditJson, at: string, refuse: Refuse): DraftEdit['context'] {
  const prefix = readBytes(json, 'prefix_context', at);
  const suffix = readBytes(json, 'suffix_context', at);
  if (json.approx_span === undefined) {
    if (prefix !== null || suffix !== null || json.window !== undefined) {
      refuse('has a context or a window, but no approx_span to search around');
    }
    return null;
  }
  const nothing = Buffer.alloc(0);
  return {
    approximate: json.approx_span,
    prefix: prefix ?? nothing,
    suffix: suffix ?? nothing,
    window: json.window ?? DEFAULT_WINDOW,
  };
}
