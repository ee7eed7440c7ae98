// Headings that almost are steps. An agent that writes `### Step 3: ...` must hear of it, because the step would
// otherwise silently not exist.
import type { PlanRemark } from './plan.ts';
import type { ReadHeading } from './read-heading.ts';
import type { VisibleLine } from './visible-lines.ts';

/** Null when the heading is not near a step, or is a summary, which is meant to be none. */
export function remarkOnHeading(heading: ReadHeading): PlanRemark | null {
  const { title, level, line } = heading;
  const match = /^step[ \t]*(\d+)(?:[.-](\d+))?[ \t]*([:.)\-\u2013\u2014]*)[ \t]*(.*)$/i.exec(title);
  if (match === null) {
    if (
      !/^step\b/i.test(title) ||
      !/^step[ \t]+(one|two|three|four|five|six|seven|eight|nine|ten|[ivx]+)\b/i.test(title)
    )
      return null;
    return {
      code: 'almost-a-step',
      line,
      message: `"${title}" is not a step: the number of a step is written in digits`,
      suggestion: '#### Step 1: Title {#step-1}',
    };
  }
  const [, number, part, mark = '', rest = ''] = match;
  // `Step 4 Summary`, `Step 4.1 notes`: text about a step.
  if (mark === '' && rest !== '' && (level >= 4 || /^summary\b/i.test(rest))) return null;
  const wanted = spell(number!, part, rest.trim() || 'Title', heading.anchor);
  const reason = whyNot({ title, level, part, mark, rest });
  if (reason === null) return null;
  return { code: 'almost-a-step', line, message: `"${title}" is not a step: ${reason}`, suggestion: wanted };
}

/** Lines that are no headings but look as if they were meant to be a step: `####Step 1: x`, `**Step 1: x**`. */
export function remarkOnLine({ text, line }: VisibleLine): PlanRemark | null {
  const match = /^ {0,3}(?:#{1,7}|\*\*)[ \t]*step[ \t]*(\d+)(?:\.(\d+))?:/i.exec(text);
  if (match === null) return null;
  const [whole, number, part] = match;
  const behind = text.slice(whole.length).trim();
  const brace = behind.endsWith('}') ? behind.lastIndexOf('{') : -1;
  const bold = (brace === -1 ? behind : behind.slice(0, brace)).trim();
  const rest = bold.endsWith('**') ? bold.slice(0, -2) : bold;
  return {
    code: 'almost-a-step',
    line,
    message: `"${text.trim()}" is not a heading, so it is not a step`,
    suggestion: spell(number!, part, rest.trim() || 'Title', null),
  };
}

function whyNot(found: {
  readonly title: string;
  readonly level: number;
  readonly part: string | undefined;
  readonly mark: string;
  readonly rest: string;
}): string | null {
  const { title, level, part, mark, rest } = found;
  const wanted = part === undefined ? 4 : 5;
  const what = part === undefined ? 'a step' : 'a substep';
  if (level !== wanted) return `${what} is a heading of level ${wanted}, this one has level ${level}`;
  if (mark !== ':') return 'a colon stands behind the number';
  if (rest.trim() === '') return 'a title stands behind the number';
  if (!/^Step \d+(\.\d+)?: /.test(title))
    return 'it is written `Step`, one space, the number, a colon, a space';
  return null;
}

function spell(number: string, part: string | undefined, title: string, anchor: string | null): string {
  const id = anchor ?? (part === undefined ? `step-${number}` : `step-${number}-${part}`);
  return part === undefined
    ? `#### Step ${number}: ${title} {#${id}}`
    : `##### Step ${number}.${part}: ${title} {#${id}}`;
}
