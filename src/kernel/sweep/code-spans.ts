// Where a document or docstring shows code: spans in backticks, roles, fenced and literal blocks, directives, examples. A sweep
// takes a bare name only there. Markdown and reStructuredText are read at once where both are usual, as in docstrings.
import { historySections } from './history.ts';
import { inlineCode } from './inline-code.ts';

export interface CodeSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: /** In backticks or `<code>`. */
    | 'inline'
    /** The target of a role such as :func:, or the argument of a directive such as autofunction. */
    | 'reference'
    | 'block'
    /** A line of an interactive session, without its prompt. */
    | 'example'
    /** The name of a parameter or attribute where a docstring describes it. */
    | 'parameter'
    /** Describes an earlier version, so nothing in it is a reference. */
    | 'history';
  /** Of a block: what it is said to be, in lower case; null when the markup does not tell. */
  readonly language: string | null;
  /** Of a reference: the module that the document is about at this point. */
  readonly module: string | null;
}

export type Markup = 'markdown' | 'rest' | 'both';

/** Sorted by start. Spans do not overlap, except that a span of history may contain others. */
export function codeSpans(text: string, markup: Markup, isDocstring: boolean): readonly CodeSpan[] {
  const spans: CodeSpan[] = historySections(text).map((span) => ({ ...span, ...PLAIN, kind: 'history' }));
  const lines = linesOf(text);
  const hasRest = markup !== 'markdown';
  let module: string | null = null;
  let prose: { start: number; end: number } | null = null;
  let inSession = false;
  const endProse = () => {
    if (prose !== null) spans.push(...inlineCode(text, prose, module));
    prose = null;
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const fence = markup === 'rest' ? null : /^(`{3,}|~{3,})\s*(\{?[^`]*)$/.exec(line.trimmed);
    const session = /^(>>>|\.\.\.)(?: |$)/.exec(line.trimmed);
    const directive = hasRest ? /^\.\.\s+([\w:.+-]+)::(?:\s+(.*))?$/.exec(line.trimmed) : null;
    if (session !== null && (session[1] === '>>>' || inSession)) {
      endProse();
      inSession = true;
      const start = line.start + line.indent + session[0].length;
      spans.push({ ...PLAIN, kind: 'example', start: Math.min(start, line.end), end: line.end });
    } else if (fence !== null) {
      endProse();
      const close = lines.findIndex(({ trimmed }, index) => index > at && isClosing(trimmed, fence[1]!));
      const last = close < 0 ? lines.length : close;
      spans.push(...blockSpans(text, lines.slice(at + 1, last), languageOf(fence[2]!)));
      at = last;
      inSession = false;
    } else if (directive !== null) {
      endProse();
      inSession = false;
      const name = directive[1]!.replace(/^py:/, '');
      const argument = directive[2] ?? '';
      const argumentStart = line.end - argument.length;
      const inside = indentedBelow(lines, at, line.indent);
      if (HISTORY.has(name)) {
        spans.push({ ...PLAIN, kind: 'history', start: line.start, end: inside.at(-1)?.end ?? line.end });
        at += inside.length;
      } else if (BLOCKS.has(name)) {
        const language = SESSIONS.has(name) ? 'python' : languageOf(argument);
        spans.push(...blockSpans(text, withoutOptions(inside), language));
        at += inside.length;
      } else if (name === 'autosummary') {
        for (const { start, end, trimmed, indent } of withoutOptions(inside))
          if (trimmed !== '') spans.push({ ...PLAIN, kind: 'reference', start: start + indent, end, module });
        at += inside.length;
      } else if (DESCRIBES.test(name)) {
        if (/^(?:current|auto)?module$/.test(name)) module = /^[\w.]+/.exec(argument)?.[0] ?? null;
        spans.push({ ...PLAIN, kind: 'reference', start: argumentStart, end: line.end, module });
        for (const option of inside) {
          const members = /^:(?:exclude-|special-)?members:\s*/.exec(option.trimmed);
          if (members === null) break;
          const start = option.start + option.indent + members[0].length;
          spans.push({ ...PLAIN, kind: 'reference', start, end: option.end, module });
          at++;
        }
      }
    } else if (line.trimmed === '') {
      endProse();
      inSession = false;
    } else if (isIndentedCode(lines, at, markup, isDocstring)) {
      const block = indentedBelow(lines, at, line.indent - 1);
      spans.push(...blockSpans(text, [line, ...block], null));
      at += block.length;
    } else {
      const described = isDocstring ? describedName(lines, at) : [];
      if (described.length > 0) endProse();
      for (const { start, end, kind } of described)
        spans.push({ ...PLAIN, kind, start: line.start + start, end: line.start + end });
      const start = line.start + (described.at(-1)?.end ?? 0);
      prose =
        prose === null
          ? { start, end: line.end }
          : { start: (prose as { start: number }).start, end: line.end };
      if (hasRest && /::$/.test(line.trimmed)) {
        endProse();
        const block = indentedBelow(lines, at, line.indent);
        spans.push(...blockSpans(text, block, null));
        at += block.length;
      }
    }
  }
  endProse();
  return spans.sort((a, b) => a.start - b.start);
}

const PLAIN = { language: null, module: null } as const;

const HISTORY: ReadonlySet<string> = new Set(
  'versionadded versionchanged versionremoved version-added version-changed deprecated deprecated-removed changelog'.split(
    ' ',
  ),
);
const SESSIONS: ReadonlySet<string> = new Set(
  'doctest testcode testsetup testcleanup ipython jupyter-execute plot'.split(' '),
);
const BLOCKS: ReadonlySet<string> = new Set([...SESSIONS, 'code-block', 'code', 'sourcecode', 'prompt']);
/** Directives whose argument is a name of the program, or a signature. */
const DESCRIBES =
  /^(?:auto(?:module|class|function|method|attribute|data|exception|decorator|property|enum|pydantic_model)|(?:current)?module|class|function|method|attribute|data|exception|decorator|property|classmethod|staticmethod|decoratormethod|type)$/;

interface Line {
  readonly start: number;
  /** Without the line ending and trailing spaces. */
  readonly end: number;
  readonly indent: number;
  readonly trimmed: string;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (const match of text.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)) {
    if (match[0] === '' && lines.length > 0) break;
    const content = match[0].trimEnd();
    const trimmed = content.trimStart();
    const indent = content.length - trimmed.length;
    lines.push({ start: match.index, end: match.index + content.length, indent, trimmed });
  }
  return lines;
}

function isClosing(trimmed: string, fence: string): boolean {
  return trimmed.startsWith(fence) && [...trimmed].every((sign) => sign === fence[0]);
}

/** `python title="x"`, `{.python}`, `{code-block} python`, `python3`. */
function languageOf(info: string): string | null {
  const words = info.toLowerCase().match(/[\w+#.-]+/g) ?? [];
  const [first, second] = words.map((word) => word.replace(/^\./, ''));
  if (first === undefined || first === '') return null;
  return BLOCKS.has(first) ? (SESSIONS.has(first) ? 'python' : (second ?? null)) : first;
}

/** The lines below that are indented more, blank lines between them included. */
function indentedBelow(lines: readonly Line[], at: number, indent: number): readonly Line[] {
  let end = at + 1;
  for (let next = end; next < lines.length; next++) {
    const line = lines[next]!;
    if (line.trimmed === '') continue;
    if (line.indent <= indent) break;
    end = next + 1;
  }
  return lines.slice(at + 1, end);
}

function withoutOptions(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex(({ trimmed }) => !/^:[\w-]+:/.test(trimmed));
  return first < 0 ? [] : lines.slice(first);
}

/** Of an interactive session only what was typed is code; the rest is what the program printed. */
function blockSpans(text: string, lines: readonly Line[], language: string | null): readonly CodeSpan[] {
  if (lines.length === 0) return [];
  const typed = lines.flatMap((line): readonly CodeSpan[] => {
    const prompt = /^(?:>>>|\.\.\.|In \[\d*\]:)(?: |$)/.exec(line.trimmed);
    if (prompt === null) return [];
    const start = Math.min(line.start + line.indent + prompt[0].length, line.end);
    return [{ ...PLAIN, kind: 'example', start, end: line.end }];
  });
  if (typed.some(({ start }) => /(?:>>>|:) ?$/.test(text.slice(start - 4, start)))) return typed;
  const [start, end] = [lines[0]!.start, lines.at(-1)!.end];
  return [{ ...PLAIN, kind: 'block', language, start, end }];
}

/** Four spaces below a blank line, outside of lists: code in Markdown. */
function isIndentedCode(lines: readonly Line[], at: number, markup: Markup, isDocstring: boolean): boolean {
  if (markup !== 'markdown' || isDocstring || lines[at]!.indent < 4) return false;
  if (at > 0 && lines[at - 1]!.trimmed !== '') return false;
  const above = lines.slice(0, at).findLast(({ trimmed, indent }) => trimmed !== '' && indent < 4);
  return above === undefined || (above.indent === 0 && !/^(?:[-*+]|\d+[.)])\s/.test(above.trimmed));
}

interface Described {
  /** Within the line. */
  readonly start: number;
  readonly end: number;
  readonly kind: 'parameter' | 'inline';
}

/**
 * Names and types where a docstring describes parameters: `:param int x:`, `:type x: int`, `:raises Error:`, `x (int): ...` below
 * `Args:`, `x : int` below `Parameters` and a line of dashes.
 */
function describedName(lines: readonly Line[], at: number): readonly Described[] {
  const { trimmed, indent } = lines[at]!;
  const field = /^[:@](\w+)((?:\s+[^:\s]+)*?)(?:\s+\*{0,2}([\w.]+))?:(\s+.*)?$/.exec(trimmed);
  if (field !== null && FIELDS.test(field[1]!)) {
    const [whole, name, types, described, rest = ''] = field;
    const end = indent + whole.length - rest.length - 1;
    const start = end - (described ?? '').length;
    const found: Described[] = [];
    if (types !== '') found.push({ start: indent + 1 + name!.length, end: start, kind: 'inline' });
    if (described !== undefined)
      found.push({ start, end, kind: /^(?:raise|except)/.test(name!) ? 'inline' : 'parameter' });
    if (/type$/.test(name!)) found.push({ start: end + 1, end: indent + whole.length, kind: 'inline' });
    return found;
  }
  const section = sectionOf(lines, at);
  if (section === null) return [];
  const google = /^(\*{0,2})([\w.]+)(\s*\(([^)]*)\))?\s*:(?:\s|$)/.exec(trimmed);
  const numpy = /^(\*{0,2})([\w.]+)(?:\s*,\s*\*{0,2}\w+)*(?:\s+:\s(.*))?$/.exec(trimmed);
  const match = section.style === 'google' ? google : numpy;
  if (match === null) return [];
  const start = indent + match[1]!.length;
  const end = start + match[2]!.length;
  const types = section.style === 'google' ? match[4] : match[3];
  const typesStart = types === undefined ? -1 : indent + trimmed.indexOf(types, end - indent);
  return [
    { start, end, kind: section.hasTypes ? 'inline' : 'parameter' },
    ...(types === undefined
      ? []
      : [{ start: typesStart, end: typesStart + types.length, kind: 'inline' as const }]),
  ];
}

const FIELDS =
  /^(?:param|parameter|arg|argument|key|keyword|type|rtype|raises?|except|exception|i?var|cvar|vartype|kwarg|kwparam)$/;
const PARAMETERS =
  /^(?:args|arguments|parameters|params|keyword arg(?:ument)?s|other parameters|attributes):?$/i;
const TYPES = /^(?:raises|warns):?$/i;

/** The section that the line is an entry of; null outside of sections that describe parameters or exceptions. */
function sectionOf(
  lines: readonly Line[],
  at: number,
): { readonly style: 'google' | 'numpy'; readonly hasTypes: boolean } | null {
  const { indent } = lines[at]!;
  for (let above = at - 1; above >= 0; above--) {
    const line = lines[above]!;
    if (line.trimmed === '' || line.indent > indent) continue;
    const isUnderline = line.indent === indent && /^-{3,}$/.test(line.trimmed);
    if (line.indent === indent && !isUnderline) continue;
    const title = isUnderline ? (lines[above - 1]?.trimmed ?? '') : line.trimmed;
    if (!isUnderline && !title.endsWith(':')) return null;
    if (!PARAMETERS.test(title) && !TYPES.test(title)) return null;
    return { style: isUnderline ? 'numpy' : 'google', hasTypes: TYPES.test(title) };
  }
  return null;
}
