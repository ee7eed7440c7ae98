// A value in the place of an expression: its text, with parentheses and quotes as the place wants them.
import type { PythonFile } from '../../link/program.ts';
import { type FieldLimits, fieldLimits, fitField } from '../../rewrite/format-field.ts';
import { needsParentheses } from '../../rewrite/put-expression.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import { CONSTANT_STRING, CONSTANT_TYPE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { copyOfNode, type Fragment, type Replacement, render } from './fragments.ts';

/** A text says why it cannot stand there. */
export function putValue(
  source: PythonFile,
  value: number,
  to: PythonFile,
  slot: number,
  replaced: readonly Replacement[] = [],
): readonly Fragment[] | string {
  const { tree } = source.facts;
  const { facts } = to;
  if (isInPattern(to, slot) && !isPatternValue(source, value))
    return 'a pattern takes only names and literals';
  const limits = fieldLimits(facts, slot);
  const changed = [...replaced];
  if (limits !== null) {
    if (limits.showsText) return 'the f-string shows the text of the expression';
    const start = tree.start[value]!;
    const fitted = fitField(tree, start, tree.end[value]!, limits);
    const isSpoiled = replaced.some(({ by }) => mayNotStand(by, to, limits));
    if (fitted === null || isSpoiled) return 'its quotes cannot stand inside of the f-string';
    const text = textBetween(tree, start, tree.end[value]!);
    // Quotes are changed for others of the same length, so bytes and characters count alike up to each of them.
    for (let at = 0, bytes = start; at < text.length; at++) {
      const length = Buffer.byteLength(text[at]!);
      if (fitted[at] !== text[at]) changed.push({ start: bytes, end: bytes + length, by: [fitted[at]!] });
      bytes += length;
    }
  }
  const copy = copyOfNode(source, value, changed);
  return needsParentheses(tree, value, facts, slot) ? ['(', copy, ')'] : [copy];
}

/** Text that comes into the value from elsewhere: a call in it that was inlined too. */
function mayNotStand(by: readonly Fragment[], to: PythonFile, { quotes, oneLine }: FieldLimits): boolean {
  const text = Buffer.from(render(by, to.facts.tree, () => []).text).toString('latin1');
  return [...quotes, '\\', '#'].some((sign) => text.includes(sign)) || (oneLine && /[\r\n]/.test(text));
}

function isInPattern({ facts: { tree, parent } }: PythonFile, slot: number): boolean {
  return tree.kind[parent[slot]!] === Node.MatchValue;
}

function isPatternValue({ facts: { tree } }: PythonFile, value: number): boolean {
  const literal = tree.kind[value] === Node.UnaryOp ? value - 1 : value;
  if (tree.kind[literal] !== Node.Constant) return false;
  const type = tree.flags[literal]! & CONSTANT_TYPE;
  return literal === value ? type >= 4 : type >= 4 && type < CONSTANT_STRING;
}
