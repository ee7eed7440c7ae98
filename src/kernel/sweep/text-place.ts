// A word in text that a sweep may take, with what is around it. A language judges whether it refers to the renamed symbol.
import type { FileSpan } from '../occurrence.ts';
import type { CodeSpan } from './code-spans.ts';

export interface TextPlace extends FileSpan {
  readonly kind: 'comment' | 'docstring' | 'document';
  /** The whole document, docstring or comment: one character for each byte. */
  readonly text: string;
  /** Where the word begins in the text. */
  readonly at: number;
  /** The code that contains the word; null in prose. */
  readonly code: CodeSpan | null;
  /** All code of the text. */
  readonly spans: readonly CodeSpan[];
}

/** Whether the text refers to what is renamed. */
export type TextJudge = (place: TextPlace) => boolean;
