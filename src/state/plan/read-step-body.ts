// The lines between a step's heading and the next one: its fields and its checklists.
import type { ItemKind, PlanItem, PlanRemark, PlanStep } from './plan.ts';
import { ANCHOR, repairAnchor } from './read-heading.ts';
import type { VisibleLine } from './visible-lines.ts';

export type StepBody = Pick<
  PlanStep,
  'dependsOn' | 'commit' | 'references' | 'referencesLine' | 'artifacts' | 'items'
>;

export function readStepBody(lines: readonly VisibleLine[], step: string, remarks: PlanRemark[]): StepBody {
  const items: { kind: ItemKind; text: string; checked: boolean; line: number }[] = [];
  const artifacts: string[] = [];
  const paragraphs = new Map<string, { text: string; readonly line: number }>();
  let field: string | null = null;
  let open: { text: string } | null = null;
  for (const visible of lines) {
    const { text, line } = visible;
    if (text.trim() === '') {
      open = null;
      continue;
    }
    const label = readLabel(text);
    if (label !== null) {
      field = label.field;
      open = null;
      if (field === null) {
        const remark = remarkOnLabel(label.name, line);
        if (remark !== null) remarks.push(remark);
      } else if (PARAGRAPHS.has(field)) {
        const paragraph = { text: label.rest, line };
        if (!paragraphs.has(field)) paragraphs.set(field, paragraph);
        open = paragraph;
      } else if (field === 'artifacts' && label.rest !== '') artifacts.push(label.rest);
      continue;
    }
    const item = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+\[([ \txX])\][ \t]*(.*)$/.exec(text);
    if (item !== null) {
      const kind = KIND_OF_FIELD[field ?? ''];
      if (kind === undefined) {
        remarks.push(strayItem(step, line));
        open = null;
      } else {
        const entry = { kind, text: item[3]!.trim(), checked: item[2]!.toLowerCase() === 'x', line };
        items.push(entry);
        open = entry;
      }
      continue;
    }
    const bullet = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(.*)$/.exec(text);
    if (bullet !== null) {
      open = null;
      if (field === 'artifacts') artifacts.push(bullet[1]!.trim());
      continue;
    }
    if (/^ {0,3}(-{3,}|\*{3,}|_{3,})[ \t]*$/.test(text)) {
      field = null;
      open = null;
    } else if (open !== null) open.text = `${open.text} ${text.trim()}`.trim();
  }
  const references = paragraphs.get('references');
  const commit = withoutBackticks(paragraphs.get('commit')?.text ?? '');
  return {
    dependsOn: readDependencies(paragraphs.get('depends on'), remarks),
    commit: commit === '' ? null : commit,
    references: references === undefined || references.text === '' ? null : references.text,
    referencesLine: references?.line ?? null,
    artifacts,
    items: numberItems(items),
  };
}

function withoutBackticks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === '`') start++;
  while (end > start && text[end - 1] === '`') end--;
  return text.slice(start, end).trim();
}

const PARAGRAPHS: ReadonlySet<string> = new Set(['depends on', 'commit', 'references']);

const KIND_OF_FIELD: Readonly<Record<string, ItemKind>> = {
  tasks: 'task',
  tests: 'test',
  checkpoint: 'checkpoint',
};

const FIELDS: readonly (readonly [RegExp, string | null])[] = [
  [/^depends on$/, 'depends on'],
  [/^commit$/, 'commit'],
  [/^references?$/, 'references'],
  [/^artifacts?$/, 'artifacts'],
  [/^tasks?$/, 'tasks'],
  [/^tests?$/, 'tests'],
  [/^checkpoints?$/, 'checkpoint'],
];

interface Label {
  readonly name: string;
  /** Null for a label that means nothing here: what follows it belongs to no field. */
  readonly field: string | null;
  readonly rest: string;
}

/** `**Tasks:**` or `**Tasks**:` at the start of a line. */
function readLabel(text: string): Label | null {
  const match = /^ {0,3}\*\*([^*:]+?)(?::\*\*|\*\*[ \t]*:)[ \t]*(.*)$/.exec(text);
  if (match === null) return null;
  const name = match[1]!.trim();
  const field = FIELDS.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1] ?? null;
  return { name, field, rest: match[2]!.trim() };
}

const NEAR_FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^(depends|dependencies|depend on|dependency|depends-on)$/i, '**Depends on:** #step-1'],
  [/^(task list|to ?dos?|todo list|work)$/i, '**Tasks:**'],
  [/^(test plan|testing|test cases)$/i, '**Tests:**'],
  [/^(check ?list|check points?|check-points?|verification|acceptance)$/i, '**Checkpoint:**'],
  [/^(refs?|see also)$/i, '**References:**'],
];

function remarkOnLabel(name: string, line: number): PlanRemark | null {
  const near = NEAR_FIELDS.find(([pattern]) => pattern.test(name));
  if (near === undefined) return null;
  return {
    code: 'almost-a-field',
    line,
    message: `"**${name}:**" is not a field of a step`,
    suggestion: near[1],
  };
}

function strayItem(step: string, line: number): PlanRemark {
  return {
    code: 'stray-item',
    line,
    message: `an item of ${step} stands under no checklist, so nobody can tick it`,
    suggestion: 'move it below **Tasks:**, **Tests:** or **Checkpoint:**',
  };
}

function readDependencies(
  paragraph: { readonly text: string; readonly line: number } | undefined,
  remarks: PlanRemark[],
): readonly { readonly anchor: string; readonly line: number }[] {
  if (paragraph === undefined) return [];
  const { line } = paragraph;
  const text = paragraph.text.replace(/[ \t]+/g, ' ');
  const found: { readonly anchor: string; readonly line: number }[] = [];
  for (const word of text.split(/[,;]|\band\b| (?=#)/)) {
    const name = word.trim().replace(/^`|`$/g, '').replace(/\.$/, '');
    if (name === '' || /^(none|nothing|n\/a|-|\u2014)$/i.test(name)) continue;
    const anchor = name.replace(/^#/, '');
    if (name.startsWith('#') && ANCHOR.test(anchor)) {
      if (!found.some((known) => known.anchor === anchor)) found.push({ anchor, line });
      continue;
    }
    const meant = repairAnchor(name);
    remarks.push({
      code: 'malformed-dependency',
      line,
      message: `"${name}" in **Depends on:** is not an anchor`,
      suggestion: meant === '' ? '#step-1' : `#${meant}`,
    });
  }
  return found;
}

function numberItems(items: readonly Omit<PlanItem, 'ordinal'>[]): readonly PlanItem[] {
  const next: Record<ItemKind, number> = { task: 0, test: 0, checkpoint: 0 };
  return items.map(({ kind, text, checked, line }) => ({ kind, ordinal: next[kind]++, text, checked, line }));
}
