// A stretch of source written anew out of its own pieces: text that stays, moves or is replaced, and new text. Rewrites may stand
// inside of each other: a call among the arguments of another one. Names are followed to where they go.
import type { Span } from '../../../base/span.ts';

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  /** Old text, wherever it goes. */
  | { readonly kind: 'copy'; readonly span: Span }
  /** Another name in the place of an old one. */
  | { readonly kind: 'name'; readonly span: Span; readonly text: string };

/** `pieces` take the place of everything in the span. */
export interface Rewrite {
  readonly span: Span;
  readonly pieces: readonly Piece[];
  /** Of a list between brackets whose items share one line: what may be put on more lines, or fewer. */
  readonly row?: ItemRow;
}

export interface ItemRow {
  readonly kind: 'parameters' | 'arguments';
  readonly items: readonly (readonly Piece[])[];
  /** The items that were there. */
  readonly old: readonly Span[];
  /** They stand on a line of their own, between the brackets. */
  readonly isHanging: boolean;
}

/** A change of the file: no two overlap. */
export interface PlacedText {
  readonly span: Span;
  readonly text: Uint8Array;
  /** Old text that stands in the new one, and where. */
  readonly carried: readonly CarriedText[];
  /** Old text that is gone. */
  readonly removed: readonly Span[];
}

export interface CarriedText {
  readonly from: Span;
  readonly offset: number;
  /** Of a name that gets another spelling on its way. */
  readonly length?: number;
}

export const text = (value: string): Piece => ({ kind: 'text', text: value });
export const copy = (start: number, end: number): Piece => ({ kind: 'copy', span: { start, end } });

/** `rewrites` of one file; two of them are apart, or one is inside of a piece of the other. */
export function placeRewrites(
  bytes: Uint8Array,
  rewrites: readonly Rewrite[],
  encode: (text: string) => Uint8Array,
): readonly PlacedText[] {
  const sorted = [...rewrites].sort(
    (a, b) => a.span.start - b.span.start || b.span.end - a.span.end || Number(isName(a)) - Number(isName(b)),
  );
  const placed: PlacedText[] = [];
  placeAll(sorted);
  return placed.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);

  /** Outer ones first; what is inside of them is placed with their pieces. */
  function placeAll(list: readonly Rewrite[]): void {
    let end = -1;
    for (let at = 0; at < list.length; at++) {
      const one = list[at]!;
      if (one.span.start < end) continue;
      const inner = list.slice(at + 1).filter((other) => isWithin(other.span, one.span));
      end = one.span.end;
      place(one, inner);
    }
  }

  function place({ span, pieces }: Rewrite, inner: readonly Rewrite[]): void {
    const anchors = pieces.filter((piece) => piece.kind !== 'text');
    const inOrder = anchors.every((piece, at) => at === 0 || anchors[at - 1]!.span.end <= piece.span.start);
    if (inOrder) placeInOrder(span, pieces, inner);
    else placeMoved(span, pieces, inner);
  }

  /** Nothing moves past anything else: only what stands between the pieces changes. */
  function placeInOrder(span: Span, pieces: readonly Piece[], inner: readonly Rewrite[]): void {
    let from = span.start;
    let pending = '';
    for (const piece of pieces) {
      if (piece.kind === 'text') {
        pending += piece.text;
        continue;
      }
      replace({ start: from, end: piece.span.start }, pending);
      pending = '';
      from = piece.span.end;
      if (piece.kind === 'copy') placeAll(inner.filter((one) => isWithin(one.span, piece.span)));
      else placed.push({ span: piece.span, text: encode(piece.text), carried: [], removed: [] });
    }
    replace({ start: from, end: span.end }, pending);
  }

  function replace(span: Span, newText: string): void {
    const encoded = encode(newText);
    if (Buffer.compare(bytes.subarray(span.start, span.end), encoded) === 0) return;
    placed.push({ span, text: encoded, carried: [], removed: span.start === span.end ? [] : [span] });
  }

  /** One edit for all that moves; pieces at both ends that stay where they are do not belong to it. */
  function placeMoved(span: Span, pieces: readonly Piece[], inner: readonly Rewrite[]): void {
    let first = 0;
    let { start, end } = span;
    for (; first < pieces.length; first++) {
      const piece = pieces[first]!;
      if (piece.kind !== 'copy' || piece.span.start !== start) break;
      start = piece.span.end;
    }
    let last = pieces.length;
    for (; last > first; last--) {
      const piece = pieces[last - 1]!;
      if (piece.kind !== 'copy' || piece.span.end !== end) break;
      end = piece.span.start;
    }
    for (const piece of [...pieces.slice(0, first), ...pieces.slice(last)]) {
      if (piece.kind === 'copy') placeAll(inner.filter((one) => isWithin(one.span, piece.span)));
    }
    const rendered = render(pieces.slice(first, last), inner);
    const removed = without(
      { start, end },
      rendered.carried.map(({ from }) => from),
    );
    placed.push({ span: { start, end }, text: rendered.text, carried: rendered.carried, removed });
  }

  function render(pieces: readonly Piece[], inner: readonly Rewrite[]): Omit<PlacedText, 'span' | 'removed'> {
    const parts: Uint8Array[] = [];
    const carried: CarriedText[] = [];
    let length = 0;
    const push = (part: Uint8Array) => {
      parts.push(part);
      length += part.length;
    };
    const keep = (from: Span) => {
      if (from.start === from.end) return;
      carried.push({ from, offset: length });
      push(bytes.subarray(from.start, from.end));
    };
    const write = (piece: Piece) => {
      if (piece.kind !== 'copy') {
        const encoded = encode(piece.text);
        if (piece.kind === 'name') carried.push({ from: piece.span, offset: length, length: encoded.length });
        return push(encoded);
      }
      let at = piece.span.start;
      for (const part of outermost(inner.filter((each) => isWithin(each.span, piece.span)))) {
        keep({ start: at, end: part.span.start });
        const nested = render(
          part.pieces,
          inner.slice(inner.indexOf(part) + 1).filter((each) => isWithin(each.span, part.span)),
        );
        for (const one of nested.carried) carried.push({ ...one, offset: length + one.offset });
        push(nested.text);
        at = part.span.end;
      }
      keep({ start: at, end: piece.span.end });
    };
    for (const piece of pieces) write(piece);
    return { text: Buffer.concat(parts), carried };
  }
}

/** Of a sorted list: what is inside of another one comes behind it. */
function outermost(rewrites: readonly Rewrite[]): readonly Rewrite[] {
  return rewrites.filter((one, at) => !rewrites.slice(0, at).some((other) => isWithin(one.span, other.span)));
}

/** Another name and nothing else: inside of everything that has the same span. */
function isName({ pieces }: Rewrite): boolean {
  return pieces.length === 1 && pieces[0]!.kind === 'name';
}

function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The parts of a span that none of the others covers. */
function without(span: Span, others: readonly Span[]): readonly Span[] {
  const parts: Span[] = [];
  let at = span.start;
  for (const other of [...others].sort((a, b) => a.start - b.start)) {
    if (other.start > at) parts.push({ start: at, end: other.start });
    at = Math.max(at, other.end);
  }
  if (at < span.end) parts.push({ start: at, end: span.end });
  return parts;
}
