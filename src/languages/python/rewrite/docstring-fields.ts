// What a docstring says of single parameters, in the forms that tools read: `:param x:`, the sections of Google and those of NumPy.
// Only such entries speak of a parameter for certain; words in sentences do not.
import type { Span } from '../../../base/span.ts';

export interface DocstringField {
  /** Without stars. */
  readonly name: string;
  /** Of the name. */
  readonly at: Span;
  /** Whole lines, those that go on with it included; of one among several names (`x, y : int`) the name alone. */
  readonly entry: Span;
  /** Which section it is one of; null: none. Without any entry there is no section. */
  readonly section: DocstringSection | null;
}

export interface DocstringSection {
  /** With its head. */
  readonly lines: Span;
}

/** `text` is what stands between the quotes; offsets count its characters. */
export function docstringFields(text: string): readonly DocstringField[] {
  const lines = linesOf(text);
  return [...markedFields(lines), ...sectionFields(lines)].sort((a, b) => a.at.start - b.at.start);
}

interface Line extends Span {
  readonly text: string;
  /** Columns of white space; -1 for a blank line. */
  readonly indent: number;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const ending = /\r\n|\r|\n/g;
    ending.lastIndex = start;
    const found = ending.exec(text);
    const end = found === null ? text.length : found.index + found[0].length;
    const own = text.slice(start, found?.index ?? end);
    lines.push({ start, end, text: own, indent: own.trim() === '' ? -1 : own.search(/\S/) });
    start = end;
  }
  return lines;
}

/** `:param int x: ...` of Sphinx, `@param x: ...` of Epydoc. */
const MARKED =
  /^(\s*[:@](?:param|parameter|arg|argument|key|keyword|kwarg|kwparam|type)\s+(?:[^:]*\s)?\\?\*{0,2})([^\s:*,]+)\s*:/;

function markedFields(lines: readonly Line[]): readonly DocstringField[] {
  return lines.flatMap((line, at) => {
    const found = MARKED.exec(line.text);
    if (found === null) return [];
    const start = line.start + found[1]!.length;
    const name = found[2]!;
    const end = endOfEntry(lines, at, line.indent);
    return [
      {
        name,
        at: { start, end: start + name.length },
        entry: { start: line.start, end },
        section: null,
      },
    ];
  });
}

/** Behind the lines that are further in than the entry, blank ones among them included. */
function endOfEntry(lines: readonly Line[], at: number, indent: number): number {
  let { end } = lines[at]!;
  for (const line of lines.slice(at + 1)) {
    if (line.indent === -1) continue;
    if (line.indent <= indent) break;
    ({ end } = line);
  }
  return end;
}

const SECTION =
  /^\s*(?:Args|Arguments|Parameters|Params|Keyword Args|Keyword Arguments|Other Parameters|Attributes)\s*(:?)\s*$/;
const UNDERLINE = /^\s*-{3,}\s*$/;

function sectionFields(lines: readonly Line[]): readonly DocstringField[] {
  return lines.flatMap((line, at) => {
    const head = SECTION.exec(line.text);
    if (head === null) return [];
    const next = lines[at + 1];
    if (head[1] === ':') return googleFields(lines, at);
    return next !== undefined && UNDERLINE.test(next.text) ? numpyFields(lines, at) : [];
  });
}

const GOOGLE_ITEM = /^(\s*\\?\*{0,2})([^\s:*,(]+)\s*(?:\(.*?\))?\s*:/;

function googleFields(lines: readonly Line[], head: number): readonly DocstringField[] {
  const { indent, start } = lines[head]!;
  const own = lines.slice(head + 1);
  const stop = own.findIndex((line) => line.indent !== -1 && line.indent <= indent);
  const inside = stop === -1 ? own : own.slice(0, stop);
  const items = inside.find((line) => line.indent !== -1)?.indent ?? -1;
  const end = inside.findLast((line) => line.indent !== -1)?.end ?? lines[head]!.end;
  const section = { lines: { start, end } };
  return inside.flatMap((line, at) => {
    const found = line.indent === items ? GOOGLE_ITEM.exec(line.text) : null;
    if (found === null) return [];
    const from = line.start + found[1]!.length;
    const name = found[2]!;
    const entry = { start: line.start, end: endOfEntry(inside, at, items) };
    return [{ name, at: { start: from, end: from + name.length }, entry, section }];
  });
}

function numpyFields(lines: readonly Line[], head: number): readonly DocstringField[] {
  const { indent, start } = lines[head]!;
  const own = lines.slice(head + 2);
  const stop = own.findIndex(
    (line, at) => line.indent !== -1 && (line.indent < indent || UNDERLINE.test(own[at + 1]?.text ?? '')),
  );
  const inside = stop === -1 ? own : own.slice(0, stop);
  const end = inside.findLast((line) => line.indent !== -1)?.end ?? lines[head + 1]!.end;
  const section = { lines: { start, end } };
  return inside.flatMap((line, at) => {
    if (line.indent !== indent) return [];
    const [list] = /^[^:]*/.exec(line.text)!;
    const names = [...list.matchAll(/[^\s,*\\]+/g)];
    // A sentence is no list of names.
    if (!/^\s*\\?\*{0,2}[^\s,]+(?:\s*,\s*\\?\*{0,2}[^\s,]+)*\s*$/.test(list)) return [];
    return names.map(({ 0: name, index }, position) => {
      const from = line.start + index;
      const entry =
        names.length === 1
          ? { start: line.start, end: endOfEntry(inside, at, indent) }
          : withComma(line, names, position);
      return { name, at: { start: from, end: from + name.length }, entry, section };
    });
  });
}

/** One name of a list, with the comma on one side of it. */
function withComma({ start }: Line, names: readonly RegExpExecArray[], position: number): Span {
  const endOf = (match: RegExpExecArray) => match.index + match[0].length;
  return position === 0
    ? { start: start + names[0]!.index, end: start + names[1]!.index }
    : { start: start + endOf(names[position - 1]!), end: start + endOf(names[position]!) };
}
