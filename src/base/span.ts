// A half-open range of byte offsets in one file's raw bytes.

export interface Span {
  readonly start: number;
  readonly end: number;
}

export function spanLength(span: Span): number {
  return span.end - span.start;
}

/** Two empty spans at the same place touch but do not overlap. */
export function spansOverlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
