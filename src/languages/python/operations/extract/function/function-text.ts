// The new function and its calls as text.
import type { FileFacts } from '../../../facts/file-facts.ts';
import { type CarriedText, textBuilder } from '../../../rewrite/carried-text.ts';
import { encodeText } from '../../../rewrite/encode-text.ts';
import { copyIndented } from '../../../rewrite/reindent.ts';
import { indentationAt } from '../../../rewrite/source-lines.ts';
import { sourceStyle } from '../../../rewrite/source-style.ts';
import { firstByte, statementExtent } from '../../../rewrite/statement-extent.ts';
import { gapsOf } from '../../../rewrite/wrap-list.ts';
import { addValue } from '../value-text.ts';
import { annotationOf } from './annotations.ts';
import type { FunctionPlan } from './plan-function.ts';
import type { SelectedCode } from './selected-code.ts';
import { textOf } from './variables.ts';

export interface FunctionText extends CarriedText {
  /** Where its name stands in the new text. */
  readonly nameAt: number;
  /** Where its parameters stand, by symbol. */
  readonly parameterAt: ReadonlyMap<number, number>;
}

/** `limit`: how long lines may get. */
export function functionText(plan: FunctionPlan, limit: number | null): FunctionText {
  const { file, name, code, destination, variables, placement, style } = plan;
  const { facts } = file;
  const { tree } = facts;
  const layout = sourceStyle(tree);
  const { lineEnding, indent } = layout;
  const outer = placement.indentation;
  const inner = `${outer}${indent}`;
  const builder = textBuilder(tree);
  builder.add(placement.before);
  const { binding } = destination;
  if (binding === 'static' || binding === 'class') builder.add(`${outer}@${binding}method${lineEnding}`);
  const define = `${outer}${style.isAsync ? 'async ' : ''}def `;
  builder.add(define);
  const nameAt = builder.length();
  const parameterAt = new Map<number, number>();
  const parameters = [...(destination.self >= 0 ? [destination.self] : []), ...variables.parameters].map(
    (symbol) => {
      const annotation =
        symbol === destination.self ? null : annotationOf(facts, symbol, destination.visible);
      const own = textOf(facts, symbol);
      return { symbol, text: annotation === null ? own : `${own}: ${annotation}` };
    },
  );
  const close = `)${style.returns === null ? '' : ` -> ${style.returns}`}:`;
  const gaps = gapsOf(
    {
      kind: 'parameters',
      before: `${define}${name}(`,
      items: parameters.map(({ text }) => text),
      after: close,
    },
    { limit, indentation: outer, style: layout },
  );
  builder.add(`${name}(`);
  parameters.forEach(({ symbol, text }, at) => {
    builder.add(at === 0 ? gaps.open : gaps.between);
    parameterAt.set(symbol, builder.length());
    builder.add(text);
  });
  builder.add(`${gaps.close}${close}${lineEnding}`);
  for (const [keyword, declared] of [
    ['global', variables.globals],
    ['nonlocal', variables.nonlocals],
  ] as const) {
    if (declared.length === 0) continue;
    builder.add(
      `${inner}${keyword} ${declared.map((symbol) => textOf(facts, symbol)).join(', ')}${lineEnding}`,
    );
  }
  builder.add(inner);
  if (code.kind === 'expression') {
    builder.add('return ');
    addValue(builder, tree, code.roots[0]!, {
      before: `${inner}return `,
      indentation: inner,
      limit,
      isReturn: true,
    });
  } else {
    const from = indentationAt(tree, firstByte(tree, code.roots[0]!));
    copyIndented(builder, tree, code.span.start, code.span.end, { from, to: inner });
    if (variables.results.length > 0) {
      const results = variables.results.map((symbol) => textOf(facts, symbol)).join(', ');
      builder.add(`${lineEnding}${inner}return ${results}`);
    }
  }
  builder.add(`${lineEnding}${placement.after}`);
  return { ...builder.build(), nameAt, parameterAt };
}

export interface CallText {
  readonly text: string;
  /** Where the new name stands, in bytes. */
  readonly nameAt: number;
  /** Where results are bound, by symbol. */
  readonly resultAt: ReadonlyMap<number, number>;
}

/** What stands around the call on its line. */
export interface CallLine {
  readonly before: string;
  readonly after: string;
  readonly indentation: string;
  /** Null where the call stays in one piece. */
  readonly limit: number | null;
}

/** What stands in the place of the code: `names` are those of the place, which may not be those of the new function. */
export function callText(
  plan: FunctionPlan,
  names: {
    readonly receiver: string;
    readonly arguments: readonly number[];
    readonly results: readonly number[];
    readonly deleted: readonly number[];
    readonly code: SelectedCode;
  },
  facts: FileFacts,
  parentheses: boolean,
  line: CallLine,
): CallText {
  const { style, code, name } = plan;
  const width = (text: string) => encodeText(facts.tree, text).length;
  const resultAt = new Map<number, number>();
  let text = parentheses ? '(' : '';
  names.results.forEach((symbol, at) => {
    if (at > 0) text += ', ';
    resultAt.set(symbol, width(text));
    text += textOf(facts, symbol);
  });
  if (names.results.length > 0) text += ' = ';
  const isWrapped = style.leaves && style.isGenerator;
  if (style.leaves) text += isWrapped ? 'return (' : 'return ';
  text += style.isGenerator ? 'yield from ' : style.isAsync ? 'await ' : '';
  text += names.receiver;
  const nameAt = width(text);
  text += `${name}(`;
  const given = names.arguments.map((symbol) => textOf(facts, symbol));
  const close = isWrapped || (parentheses && code.kind === 'expression') ? '))' : ')';
  const gaps = gapsOf(
    { kind: 'arguments', before: `${line.before}${text}`, items: given, after: `${close}${line.after}` },
    { limit: line.limit, indentation: line.indentation, style: sourceStyle(facts.tree) },
  );
  text += `${gaps.open}${given.join(gaps.between)}${gaps.close}${close}`;
  if (names.deleted.length > 0) {
    const { tree } = facts;
    const last = names.code.roots.at(-1)!;
    const start = firstByte(tree, names.code.roots[0]!);
    const { sharesLine } = statementExtent(tree, last);
    const between = sharesLine ? '; ' : `${sourceStyle(tree).lineEnding}${indentationAt(tree, start)}`;
    text += `${between}del ${names.deleted.map((symbol) => textOf(facts, symbol)).join(', ')}`;
  }
  return { text, nameAt, resultAt };
}
