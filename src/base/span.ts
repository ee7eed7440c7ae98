// A half-open range of byte offsets in one file's raw bytes.

export interface Span {
  readonly start: number;
  readonly end: number;
}

export function spanLength(span: Span): number {
  return span.end - span.start;
}

/** Spans that touch at an edge do not overlap, nor do two empty spans at one place; an empty span inside another does. */
export function spansOverlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
