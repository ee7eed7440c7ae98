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

function resolveExact({ span, expectedHash }: SpanExact, bytes: Uint8Array): Resolution {
  if (span.end > bytes.length) return { kind: 'out-of-bounds' };
  const actual = contentHash(bytes.subarray(span.start, span.end));
  return { kind: actual === expectedHash ? 'found' : 'mismatch', span };
}

/**
 * Matches whose spans overlap each other count once (`aa` is once in `aaa`), counted from the left. Should the
 * approximate place be one of such overlapping matches, it is the one meant: in a file that did not change an edit
 * lands where it was made.
 */
function resolveInWindow(anchor: SpanWithContext, bytes: Uint8Array): Resolution {
  const { approximate } = anchor;
  const length = spanLength(approximate);
  const starts = findStarts(anchor, bytes);
  const distinct: Span[] = [];
  for (const start of starts) {
    const last = distinct.at(-1);
    if (last === undefined || start >= last.end) distinct.push({ start, end: start + length });
  }
  const [only] = distinct;
  if (only === undefined) return { kind: 'missing' };
  if (distinct.length > 1) return { kind: 'ambiguous', matches: distinct };
  return { kind: 'found', span: starts.includes(approximate.start) ? approximate : only };
}

/** All places in the window, ascending, where a span of the expected length stands between prefix and suffix. */
function findStarts(anchor: SpanWithContext, bytes: Uint8Array): readonly number[] {
  const { approximate, prefix, suffix, window } = anchor;
  const length = spanLength(approximate);
  const first = Math.max(prefix.length, approximate.start - window);
  const last = Math.min(bytes.length - length - suffix.length, approximate.start + window);
  const fits = (start: number) =>
    equalAt(bytes, start - prefix.length, prefix) &&
    equalAt(bytes, start + length, suffix) &&
    holdsExpected(anchor, bytes.subarray(start, start + length));
  const starts: number[] = [];
  if (last < first) return starts;
  // A native search for the longest known piece skips nearly every place that cannot match.
  const { needle, shift } = longestPiece(anchor);
  if (needle.length === 0) {
    for (let start = first; start <= last; start++) if (fits(start)) starts.push(start);
    return starts;
  }
  const reach = Buffer.from(bytes.buffer, bytes.byteOffset, last + shift + needle.length);
  for (let at = reach.indexOf(needle, first + shift); at !== -1; at = reach.indexOf(needle, at + 1)) {
    if (fits(at - shift)) starts.push(at - shift);
  }
  return starts;
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

function holdsExpected({ expectedHash, expectedText }: SpanWithContext, actual: Uint8Array): boolean {
  if (expectedText !== null) return equalAt(actual, 0, expectedText);
  return expectedHash === null || contentHash(actual) === expectedHash;
}

function equalAt(bytes: Uint8Array, at: number, piece: Uint8Array): boolean {
  for (let i = 0; i < piece.length; i++) if (bytes[at + i] !== piece[i]) return false;
  return true;
}
