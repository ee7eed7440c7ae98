// What the docstring of a definition says of its parameters follows them: a parameter with another name has its entry under that
// name, one that is gone has none. Sentences are left to their authors.
import type { Span } from '../../../../base/span.ts';
import type { PythonFile } from '../../link/program.ts';
import { nameOfFunction } from '../../rename/parameter-family.ts';
import { type DocstringField, docstringFields } from '../../rewrite/docstring-fields.ts';
import { type Rewrite, text } from '../../rewrite/text-pieces.ts';
import { CONSTANT_STRING, CONSTANT_TYPE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { type FunctionPlan, removedParameters } from './signature.ts';

/** Of a constructor also in the docstring of its class. */
export function rewriteDocstrings(plan: FunctionPlan): readonly Rewrite[] {
  const { file, index } = plan.ref;
  const { node, ownerClass } = file.facts.functions[index]!;
  const isConstructor = ['__init__', '__new__'].includes(nameOfFunction(plan.ref));
  const owner = isConstructor ? file.facts.classes[ownerClass] : undefined;
  return [node, ...(owner === undefined ? [] : [owner.node])].flatMap((each) =>
    rewriteEntries(file, each, plan),
  );
}

/** Of the docstring of one definition. */
export function rewriteEntries(
  file: PythonFile,
  definition: number,
  { old, slots, ...plan }: FunctionPlan,
): readonly Rewrite[] {
  const content = docstringOf(file, definition);
  if (content === null) return [];
  const { bytes } = file.facts.tree;
  // One character for each byte: offsets are those of the file.
  const source = Buffer.from(bytes).toString('latin1', content.start, content.end);
  const fields = docstringFields(source);
  const newNames = new Map<string, string>();
  for (const { from, name } of slots)
    if (from >= 0 && old[from]!.name !== name) newNames.set(spelled(old[from]!.name), name);
  const taken = new Set(slots.map(({ name }) => spelled(name)));
  const gone = new Set(
    removedParameters({ ...plan, old, slots })
      .map((at) => spelled(old[at]!.name))
      .filter((name) => !taken.has(name)),
  );
  const shifted = ({ start, end }: Span): Span => ({
    start: content.start + start,
    end: content.start + end,
  });
  const renames = fields.flatMap(({ name, at }): readonly Rewrite[] => {
    const other = newNames.get(name);
    return other === undefined ? [] : [{ span: shifted(at), pieces: [text(other)] }];
  });
  const removals = spansToRemove(
    source,
    fields,
    fields.filter(({ name }) => gone.has(name)),
  ).map((span): Rewrite => ({ span: shifted(span), pieces: [] }));
  return [...renames, ...removals];
}

function spelled(name: string): string {
  return Buffer.from(name, 'utf8').toString('latin1');
}

/** Between the quotes; null when it has none, or one of several parts. */
function docstringOf({ facts: { tree } }: PythonFile, definition: number): Span | null {
  const [first] = childrenOf(tree, definition - 1);
  if (first === undefined || tree.kind[first] !== Node.Expr || tree.kind[first - 1] !== Node.Constant)
    return null;
  const literal = first - 1;
  if ((tree.flags[literal]! & CONSTANT_TYPE) !== CONSTANT_STRING) return null;
  const start = tree.start[literal]!;
  const end = tree.end[literal]!;
  const source = Buffer.from(tree.bytes).toString('latin1', start, end);
  const quotes = /^[rRuU]?("""|'''|"|')/.exec(source);
  if (quotes === null) return null;
  const close = source.length - quotes[1]!.length;
  const inner = source.slice(quotes[0].length, close);
  return inner.includes(quotes[1]!) ? null : { start: start + quotes[0].length, end: start + close };
}

/** A section that loses all its entries goes with them; so does the blank line that set the entries apart. */
function spansToRemove(
  source: string,
  fields: readonly DocstringField[],
  gone: readonly DocstringField[],
): readonly Span[] {
  const spans = gone.map(({ entry, section }): Span => {
    const isLast =
      section !== null && fields.every((field) => field.section !== section || gone.includes(field));
    return isLast ? section.lines : entry;
  });
  return merged(spans).flatMap((span) => {
    const isWhole = isLineStart(source, span.start);
    // What stands on the line of the opening quotes is its first sentence, too.
    if (isWhole && span.start === 0) return [];
    return [isWhole ? withBlankLine(source, span) : span];
  });
}

function merged(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last !== undefined && span.start <= last.end)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else all.push(span);
  }
  return all;
}

function isLineStart(source: string, at: number): boolean {
  return at === 0 || source[at - 1] === '\n' || source[at - 1] === '\r';
}

function withBlankLine(source: string, { start, end }: Span): Span {
  const before = /(?:(?:\r\n|\r|\n)[ \t]*)?(?:\r\n|\r|\n)$/.exec(source.slice(0, start))!;
  const isApart = /^(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)$/.test(before[0]);
  const rest = source.slice(end);
  const isEnd = rest.trim() === '';
  const isBlankNext = /^[ \t]*(?:\r\n|\r|\n)/.test(rest);
  // The closing quotes stood behind the entry.
  if (isEnd && !isLineStart(source, end)) return { start: start - before[0].length, end };
  if (!isApart || !(isEnd || isBlankNext)) return { start, end };
  const lineBreak = /(?:\r\n|\r|\n)$/.exec(before[0])![0].length;
  return { start: start - (before[0].length - lineBreak), end };
}
