// What may stand in the braces of an f-string. Before Python 3.12 no quote of the string around it, no backslash, no comment
// and, but for three quotes, no end of a line; new text keeps to that, whatever interpreter the project has.
import type { CodeUnit } from '../facts/file-facts.ts';
import { FIELD_DEBUG } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import {
  BACKSLASH,
  DOUBLE_QUOTE,
  FORMAT,
  prefixLength,
  quoteLength,
  TEMPLATE,
  TRIPLE,
} from '../syntax/string-part.ts';
import { partsOf, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { textBetween } from './source-lines.ts';

export interface FieldLimits {
  /** Quotes of the strings around it. */
  readonly quotes: ReadonlySet<string>;
  readonly oneLine: boolean;
  /** `{x=}`: the text of the expression is part of the result. */
  readonly showsText: boolean;
}

/** Null where the node is in no f-string. */
export function fieldLimits(unit: CodeUnit, node: number): FieldLimits | null {
  const { tree, parent } = unit;
  const quotes = new Set<string>();
  let oneLine = false;
  let showsText = false;
  for (let at = node; at >= 0 && tree.kind[at]! > Node.LastStatement; at = parent[at]!) {
    const kind = tree.kind[at];
    if (kind === Node.FormattedValue || kind === Node.Interpolation)
      showsText ||= (tree.flags[at]! & FIELD_DEBUG) !== 0;
    if ((kind !== Node.JoinedStr && kind !== Node.TemplateStr) || at === node || tree.data[at]! < 0) continue;
    for (const part of partsOf(tree, at)) {
      const flags = tree.partFlags[part]!;
      if ((flags & (FORMAT | TEMPLATE)) === 0) continue;
      quotes.add((flags & DOUBLE_QUOTE) !== 0 ? '"' : "'");
      if ((flags & TRIPLE) === 0) oneLine = true;
    }
  }
  return quotes.size === 0 ? null : { quotes, oneLine, showsText };
}

/** The text of an expression with quotes that fit; of the same length. Null when it cannot stand there. */
export function fitField(
  tree: SyntaxTree,
  start: number,
  end: number,
  { quotes, oneLine }: FieldLimits,
): string | null {
  if (quotes.size > 1)
    return /['"\\#\r\n]/.test(textBetween(tree, start, end)) ? null : textBetween(tree, start, end);
  const [taken] = quotes;
  const other = taken === '"' ? "'" : '"';
  let text = '';
  let at = start;
  for (let part = 0; part < tree.partCount; part++) {
    const from = tree.partStart[part]!;
    const to = tree.partEnd[part]!;
    if (from < at || to > end) continue;
    const flags = tree.partFlags[part]!;
    const quote = (flags & DOUBLE_QUOTE) !== 0 ? '"' : "'";
    const length = prefixLength(flags) + quoteLength(flags);
    const contents = textBetween(tree, from + length, to - quoteLength(flags));
    if ((flags & BACKSLASH) !== 0 || contents.includes(taken!)) return null;
    if (quote === taken && (contents.includes(other) || (flags & TRIPLE) !== 0)) return null;
    text += textBetween(tree, at, from) + textBetween(tree, from, from + prefixLength(flags));
    text +=
      quote === taken ? `${other}${contents}${other}` : textBetween(tree, from + prefixLength(flags), to);
    at = to;
  }
  text += textBetween(tree, at, end);
  const isWrong =
    text.includes('\\') || text.includes('#') || text.includes(taken!) || (oneLine && /[\r\n]/.test(text));
  return isWrong ? null : text;
}
