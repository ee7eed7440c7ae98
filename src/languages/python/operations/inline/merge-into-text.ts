// A string in the braces of an f-string becomes part of its text, where its quotes or backslashes could not stand in the braces.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import { fieldLimits } from '../../rewrite/format-field.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import { CONSTANT_STRING, CONSTANT_TYPE, FIELD_DEBUG } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import {
  BACKSLASH,
  BYTES,
  DOUBLE_QUOTE,
  prefixLength,
  quoteLength,
  RAW,
  TRIPLE,
} from '../../syntax/string-part.ts';
import { childrenOf, partsOf } from '../../syntax/syntax-tree.ts';
import { spanOfNode } from './refuse-inline.ts';

export interface MergedText extends FileSpan {
  readonly text: string;
}

/** What the field is to be replaced by; null when the value is no plain string, or the field does more than show it. */
export function mergeIntoText(
  source: PythonFile,
  value: number,
  to: PythonFile,
  slot: number,
): MergedText | null {
  const { tree, parent } = to.facts;
  const field = parent[slot]!;
  const isPlainField =
    tree.kind[field] === Node.FormattedValue &&
    tree.data[field] === -1 &&
    (tree.flags[field]! & FIELD_DEBUG) === 0 &&
    childrenOf(tree, field).length === 1;
  const string = parent[field]!;
  if (!isPlainField || tree.kind[string] !== Node.JoinedStr || tree.data[string]! < 0) return null;
  const part = partsOf(tree, string).find(
    (each) => tree.partStart[each]! <= tree.start[field]! && tree.end[field]! <= tree.partEnd[each]!,
  );
  const text = part === undefined ? null : textFor(source, value, tree.partFlags[part]!);
  if (text === null) return null;
  const around = fieldLimits(to.facts, string);
  const isBroken =
    around !== null && (/[\\#\r\n]/.test(text) || [...around.quotes].some((quote) => text.includes(quote)));
  return isBroken ? null : { ...spanOfNode(to, field), text };
}

/** The contents of the string, as a part with these flags spells them. */
function textFor({ facts: { tree } }: PythonFile, value: number, target: number): string | null {
  if (tree.kind[value] !== Node.Constant || (tree.flags[value]! & CONSTANT_TYPE) !== CONSTANT_STRING)
    return null;
  const [part, ...more] = partsOf(tree, value);
  if (part === undefined || more.length > 0) return null;
  const flags = tree.partFlags[part]!;
  if ((flags & BYTES) !== 0) return null;
  const start = tree.partStart[part]! + prefixLength(flags) + quoteLength(flags);
  const contents = textBetween(tree, start, tree.partEnd[part]! - quoteLength(flags));
  const isEscaped = (flags & BACKSLASH) !== 0 && (flags & RAW) === 0;
  const quote = (target & DOUBLE_QUOTE) !== 0 ? '"' : "'";
  const breaks = /[\r\n]/.test(contents) && (target & TRIPLE) === 0;
  if ((target & RAW) !== 0)
    return isEscaped || breaks || contents.includes(quote) ? null : doubleBraces(contents);
  // `\N{DASH}` has braces of its own, and a backslash at the end of a line takes it away.
  if (isEscaped && /\\N\{|\\[\r\n]/.test(contents)) return null;
  const spelled = isEscaped ? contents : contents.replaceAll('\\', '\\\\');
  const quoted = spelled.replace(/\\.|["']/gs, (found) => (found === quote ? `\\${quote}` : found));
  return doubleBraces(quoted.replace(/\r\n|\r|\n/g, (ending) => (breaks ? '\\n' : ending)));
}

function doubleBraces(text: string): string {
  return text.replace(/[{}]/g, (brace) => brace + brace);
}
