// One Markdown heading: its level, its title, and the anchor in braces behind it.
import type { PlanHeading } from './plan.ts';
import type { VisibleLine } from './visible-lines.ts';

export interface ReadHeading extends PlanHeading {
  /** What stands in braces behind the title but is no anchor. */
  readonly malformedAnchor: string | null;
}

/** An anchor: lower-case letters, digits and dashes. */
export const ANCHOR = /^[a-z0-9][a-z0-9-]*$/;

export function readHeading({ text, line }: VisibleLine): ReadHeading | null {
  const match = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(text);
  if (match === null) return null;
  const level = match[1]!.length;
  const whole = withoutClosingMarks((match[2] ?? '').trim());
  const brace = whole.endsWith('}') ? whole.lastIndexOf('{') : -1;
  if (brace === -1) return { level, title: whole, anchor: null, line, malformedAnchor: null };
  const [title, braces] = [whole.slice(0, brace).trimEnd(), whole.slice(brace + 1, -1)];
  const anchor = braces.startsWith('#') && ANCHOR.test(braces.slice(1)) ? braces.slice(1) : null;
  if (anchor === null && !braces.includes('#')) {
    return { level, title: whole, anchor: null, line, malformedAnchor: null };
  }
  return { level, title, anchor, line, malformedAnchor: anchor === null ? `{${braces}}` : null };
}

/** `#### Title ####` is the same as `#### Title`. Without a pattern: those are slow on long runs of spaces. */
function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end--;
  const closed = end < text.length && (end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t');
  return closed ? text.slice(0, end).trimEnd() : text;
}

/** The anchor that a malformed one was probably meant to be. */
export function repairAnchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[{}#\s]+/g, ' ')
    .trim()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
