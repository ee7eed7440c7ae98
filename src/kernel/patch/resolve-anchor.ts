// Where does an edit happen? An anchor either names one place in the bytes at hand, or it is a conflict: tug never
// guesses between places and never edits text it did not expect.
import { contentHash } from '../../base/content-hash.ts';
import { type Span, spanLength } from '../../base/span.ts';
import { type Anchor, HASH_SEARCH_LIMIT, type SpanExact, type SpanWithContext } from './patch-set.ts';

export type Resolution =
  | { readonly kind: 'found'; readonly span: Span }
  | { readonly kind: 'mismatch'; readonly span: Span }
  | { readonly kind: 'out-of-bounds' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'ambiguous'; readonly matches: readonly Span[] };

export function resolveAnchor(anchor: Anchor, bytes: Uint8Array): Resolution {
  return anchor.kind === 'SpanExact' ? resolveExact(anchor, bytes) : resolveInWindow(anchor, bytes);
}

/** The span an anchor speaks of, before it is looked for. */
export function anchorSpan(anchor: Anchor): Span {
  return anchor.kind === 'SpanExact' ? anchor.span : anchor.approximate;
}

/** A hash without the text behind it can only be compared, place by place: whether that stays at a bounded price. */
export function isSearchable({ approximate, expectedHash, expectedText, window }: SpanWithContext): boolean {
  if (expectedHash === null || expectedText !== null) return true;
  return (2 * window + 1) * spanLength(approximate) <= HASH_SEARCH_LIMIT;
}

function resolveExact(anchor: SpanExact, bytes: Uint8Array): Resolution {
  const { span } = anchor;
  if (span.end > bytes.length) return { kind: 'out-of-bounds' };
  return { kind: holdsExpected(anchor, bytes.subarray(span.start, span.end)) ? 'found' : 'mismatch', span };
}

/**
 * Matches whose spans overlap each other count once (`aa` is once in `aaa`), counted from the left. Should the
 * approximate place be one of such overlapping matches, it is the one meant: in a file that did not change an edit
 * lands where it was made.
 */
function resolveInWindow(anchor: SpanWithContext, bytes: Uint8Array): Resolution {
  const { approximate, prefix, suffix, window } = anchor;
  const length = spanLength(approximate);
  const first = Math.max(prefix.length, approximate.start - window);
  const last = Math.min(bytes.length - length - suffix.length, approximate.start + window);
  const fits = (start: number) =>
    start >= first &&
    start <= last &&
    equalAt(bytes, start - prefix.length, prefix) &&
    equalAt(bytes, start + length, suffix) &&
    holdsExpected(anchor, bytes.subarray(start, start + length));

  const matches: Span[] = [];
  const findCandidate = searchFor(anchor, bytes, last);
  for (let start = findCandidate(first); start !== null; ) {
    const found = fits(start);
    if (found) matches.push({ start, end: start + length });
    start = findCandidate(start + (found ? Math.max(1, length) : 1));
  }
  const [only] = matches;
  if (only === undefined) return { kind: 'missing' };
  if (matches.length > 1) return { kind: 'ambiguous', matches };
  return { kind: 'found', span: fits(approximate.start) ? approximate : only };
}

/** Finds the first place from a given one on, up to `last`, where the longest known piece of the anchor stands. */
function searchFor(
  anchor: SpanWithContext,
  bytes: Uint8Array,
  last: number,
): (from: number) => number | null {
  const { needle, shift } = longestPiece(anchor);
  if (needle.length === 0) return (from) => (from <= last ? from : null);
  const reach = bytes.subarray(0, Math.max(0, last + shift + needle.length));
  const text = Buffer.from(reach.buffer, reach.byteOffset, reach.length);
  return (from) => {
    const at = from > last ? -1 : text.indexOf(needle, from + shift);
    return at === -1 ? null : at - shift;
  };
}

/** The longest known bytes of an anchor, and how far they stand from the start of the span. */
function longestPiece(anchor: SpanWithContext): { readonly needle: Uint8Array; readonly shift: number } {
  const { approximate, prefix, suffix, expectedText } = anchor;
  let piece = { needle: prefix, shift: -prefix.length };
  if (suffix.length > piece.needle.length) {
    piece = { needle: suffix, shift: spanLength(approximate) };
  }
  if (expectedText !== null && expectedText.length > piece.needle.length) {
    piece = { needle: expectedText, shift: 0 };
  }
  return piece;
}

/** The text is what the hash was made of, so where it is known comparing it says the same and is faster. */
function holdsExpected({ expectedHash, expectedText }: Anchor, actual: Uint8Array): boolean {
  if (expectedText !== null) return Buffer.compare(actual, expectedText) === 0;
  return expectedHash === null || contentHash(actual) === expectedHash;
}

function equalAt(bytes: Uint8Array, at: number, piece: Uint8Array): boolean {
  for (let i = 0; i < piece.length; i++) if (bytes[at + i] !== piece[i]) return false;
  return true;
}
