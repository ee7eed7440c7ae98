// Files and sections that record the past: changelogs, news, release notes. A name in them is the name of that time, so a
// sweep never edits it.
import type { Span } from '../../base/span.ts';

/** Whether the whole file is history, judged by its name and the folders around it. */
export function isHistoryFile(path: string): boolean {
  const parts = path.split('/');
  const name = parts.pop()!;
  return parts.some((part) => FOLDER.test(part)) || FILE.test(name);
}

const WORDS =
  "change[-_ ]?logs?|changes|histor(?:y|ies)|news|release[-_ ]?notes?|releases?|rel[-_]?notes?|what'?s[-_ ]?new|version[-_ ]?history";
/** `CHANGELOG.md`, `changes-2.0.rst`, `v1.2-release-notes.md`, `CHANGES_old.txt`, `NEWS`. */
const FILE = new RegExp(
  `^(?:[\\w.]+[-_ ])?(?:${WORDS})(?:[-_. ]?v?\\d[\\w.-]*|[-_ ](?:old|older|archive|legacy|full))?(?:\\.\\w+)*$`,
  'i',
);
const FOLDER = new RegExp(`^(?:${WORDS}|news[-_]?fragments?|changelog\\.d|changes\\.d|news\\.d)$`, 'i');

/** Sections of a document with such a title, up to the next title of the same level or a higher one. */
export function historySections(text: string): readonly Span[] {
  const titles = titlesOf(text);
  return titles.flatMap(({ start, title, level }, index) => {
    if (!TITLE.test(title.trim())) return [];
    const next = titles.slice(index + 1).find((other) => other.level <= level);
    return [{ start, end: next?.start ?? text.length }];
  });
}

const TITLE = new RegExp(`^(?:the )?(?:${WORDS}|release history)\\W*$`, 'i');

interface Title {
  readonly start: number;
  readonly title: string;
  readonly level: number;
}

/** `## Title` of Markdown, and lines that are underlined: their level is the order in which the underlines first appear. */
function titlesOf(text: string): readonly Title[] {
  const found: Title[] = [];
  const underlines: string[] = [];
  let previous = { start: 0, text: '' };
  for (const match of text.matchAll(/[^\n]*\n?/g)) {
    const line = match[0].trimEnd();
    const heading = /^(#{1,6})\s+(.*?)#*$/.exec(line);
    const sign = /^([=\-~^"'`#*+:.<>_])\1{2,}$/.exec(line)?.[1];
    if (heading !== null) found.push({ start: match.index, title: heading[2]!, level: heading[1]!.length });
    else if (sign !== undefined && /^\S/.test(previous.text) && line.length >= previous.text.length) {
      if (!underlines.includes(sign)) underlines.push(sign);
      found.push({ start: previous.start, title: previous.text, level: underlines.indexOf(sign) + 1 });
    }
    previous = { start: match.index, text: line };
  }
  return found;
}
