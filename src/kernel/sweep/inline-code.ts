// Code within a paragraph: `name`, ``name``, roles such as :func:`name` and {func}`name`, <code>name</code>. Roles for labels and
// documents, and the names of hyperlinks, are not code.
import type { Span } from '../../base/span.ts';
import type { CodeSpan } from './code-spans.ts';

export function inlineCode(text: string, { start, end }: Span, module: string | null): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  for (const match of text.slice(start, end).matchAll(INLINE)) {
    const { role, myst, ticks, code, tag } = match.groups!;
    const name = role ?? myst;
    if (tag !== undefined) {
      const from = start + match.index + match[0].indexOf('>') + 1;
      spans.push({ kind: 'inline', start: from, end: from + tag.length, language: null, module: null });
      continue;
    }
    const open = start + match.index + match[0].indexOf('`') + ticks!.length;
    const close = open + code!.length;
    if (name !== undefined) {
      if (!CODE_ROLES.test(name)) continue;
      const target = /<([^<>]*)>\s*$/.exec(code!);
      const from = target === null ? open : open + target.index + 1;
      const to = target === null ? close : from + target[1]!.length;
      // A title is prose, unless it is nothing but a name.
      const title = target === null ? null : /^\s*[\w.]+(?:\(\))?\s*$/.exec(code!.slice(0, target.index));
      const kind = /code$|literal$|file$/.test(name) ? 'inline' : 'reference';
      if (title !== null)
        spans.push({ kind, start: open, end: open + title[0].length, language: null, module });
      spans.push({ kind, start: from, end: to, language: null, module });
      continue;
    }
    // `name`_ and `name <target>`_ are hyperlinks.
    if (ticks!.length === 1 && /^_{1,2}(?!\w)/.test(text.slice(close + 1, close + 4))) continue;
    spans.push({ kind: 'inline', start: open, end: close, language: null, module });
  }
  return spans;
}

const INLINE =
  /(?::(?<role>[\w+.-]+(?::[\w+.-]+)*):|\{(?<myst>[\w+.:-]+)\})?(?<!`)(?<ticks>`+)(?!`)(?<code>(?:(?!\n\s*\n)[\s\S])*?)(?<!`)\k<ticks>(?!`)|<(?:code|tt|pre|kbd)>(?<tag>[^<]*)<\//g;

/** Of Python's domain, and those for code of no language. Roles of other domains (c:func) mean other programs. */
const CODE_ROLES =
  /^(?:py:)?(?:mod|func|class|meth|attr|data|exc|obj|const|type|deco|any)$|^(?:code|literal|file|source|python)$|^py$/;
