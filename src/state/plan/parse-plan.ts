// From the text of a plan file to its steps. Never fails: what looks odd becomes a remark, and everything else is read.
import { TugError } from '../../base/tug-error.ts';
import { remarkOnHeading, remarkOnLine } from './near-step.ts';
import type { Plan, PlanDecision, PlanRemark, PlanStep } from './plan.ts';
import { type ReadHeading, readHeading, repairAnchor } from './read-heading.ts';
import { readStepBody } from './read-step-body.ts';
import { type VisibleLine, visibleLines } from './visible-lines.ts';

export function parsePlan(source: string): Plan {
  const { lines, unclosedFence } = visibleLines(source);
  const remarks: PlanRemark[] = [];
  const blocks = cutIntoBlocks(lines, remarks);
  const steps = readSteps(blocks, remarks);
  if (unclosedFence !== null) {
    remarks.push({
      code: 'unclosed-fence',
      line: unclosedFence,
      message: 'this code fence is never closed, so everything behind it is code',
      suggestion: 'close it with a line of the same marks',
    });
  }
  const headings = blocks.flatMap(({ heading }) => (heading === null ? [] : [heading]));
  return {
    phase: plain(headings.find(({ level, title }) => level === 2 && /^Phase\b/.test(title)) ?? null),
    metadata: readMetadata(blocks),
    sections: headings.filter(({ level }) => level === 3).map((heading) => plain(heading)!),
    decisions: headings.flatMap(readDecision),
    steps,
    remarks: remarks.sort((a, b) => a.line - b.line),
    anchors: collectAnchors(lines, headings, steps),
  };
}

/** The text of a plan file; refuses bytes that are not UTF-8, and says where. */
export function decodePlan(bytes: Uint8Array, path: string): string {
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    const line = bytes.subarray(0, nul).filter((byte) => byte === 0x0a).length + 1;
    throw new TugError('PlanInvalid', `${path}:${line} holds a NUL byte, so it is no text`, {
      hint: 'name the plan file; plans are Markdown',
      details: { plan: path, line, reason: 'NUL byte' },
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const line = lineOfFirstBadByte(bytes);
    throw new TugError('PlanInvalid', `${path}:${line} is not UTF-8`, {
      hint: 'save the plan as UTF-8',
      details: { plan: path, line, reason: 'not UTF-8' },
    });
  }
}

function lineOfFirstBadByte(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  let start = 0;
  while (start <= bytes.length) {
    line++;
    const end = bytes.indexOf(0x0a, start);
    try {
      decoder.decode(bytes.subarray(start, end === -1 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end === -1) break;
    start = end + 1;
  }
  return line;
}

/** A heading and what stands below it, up to the next heading of any level. */
interface Block {
  readonly heading: ReadHeading | null;
  readonly body: VisibleLine[];
}

function cutIntoBlocks(lines: readonly VisibleLine[], remarks: PlanRemark[]): readonly Block[] {
  const blocks: Block[] = [{ heading: null, body: [] }];
  for (const line of lines) {
    const heading = readHeading(line);
    if (heading === null) {
      const remark = remarkOnLine(line);
      if (remark !== null) remarks.push(remark);
      blocks.at(-1)!.body.push(line);
      continue;
    }
    blocks.push({ heading, body: [] });
    if (heading.malformedAnchor !== null) {
      remarks.push({
        code: 'malformed-anchor',
        line: heading.line,
        message: `${heading.malformedAnchor} is not an anchor: lower-case letters, digits and dashes behind #`,
        suggestion: `{#${repairAnchor(heading.malformedAnchor) || 'anchor'}}`,
      });
    }
  }
  return blocks;
}

const STEP = /^Step (\d+): (.*\S)$/;
const SUBSTEP = /^Step (\d+)\.(\d+): (.*\S)$/;

interface OpenStep {
  readonly heading: ReadHeading;
  readonly number: string;
  readonly title: string;
  readonly body: VisibleLine[];
  readonly substeps: OpenStep[];
}

function readSteps(blocks: readonly Block[], remarks: PlanRemark[]): readonly PlanStep[] {
  const steps: OpenStep[] = [];
  let step: OpenStep | null = null;
  let substep: OpenStep | null = null;
  for (const { heading, body } of blocks) {
    if (heading === null) continue;
    const isStep = heading.level === 4 ? STEP.exec(heading.title) : null;
    const isSubstep = heading.level === 5 ? SUBSTEP.exec(heading.title) : null;
    if (isStep !== null) {
      step = { heading, number: isStep[1]!, title: isStep[2]!, body: [...body], substeps: [] };
      substep = null;
      steps.push(step);
      continue;
    }
    if (isSubstep !== null && step !== null && step.number === isSubstep[1]) {
      substep = {
        heading,
        number: `${isSubstep[1]}.${isSubstep[2]}`,
        title: isSubstep[3]!,
        body: [...body],
        substeps: [],
      };
      step.substeps.push(substep);
      continue;
    }
    const remark = isSubstep === null ? remarkOnHeading(heading) : straySubstep(heading, isSubstep[1]!, step);
    if (remark !== null) remarks.push(remark);
    if (heading.level <= 4) {
      step = null;
      substep = null;
    } else if (heading.level <= 5) substep = null;
    // A deeper heading, or one that is no step, stays part of what is open.
    (substep ?? step)?.body.push(...body);
  }
  return steps.map((open) => closeStep(open, remarks));
}

function straySubstep(heading: ReadHeading, number: string, step: OpenStep | null): PlanRemark {
  return {
    code: 'stray-substep',
    line: heading.line,
    message:
      step === null
        ? `"${heading.title}" stands in no step`
        : `"${heading.title}" stands in Step ${step.number}, not in Step ${number}`,
    suggestion:
      step === null ? `#### Step ${number}: Title {#step-${number}}` : `move it below Step ${number}`,
  };
}

function closeStep(open: OpenStep, remarks: PlanRemark[]): PlanStep {
  const { heading, number, title } = open;
  const anchor = heading.anchor ?? `step-${number.replace('.', '-')}`;
  if (heading.anchor === null && heading.malformedAnchor === null) {
    remarks.push({
      code: 'missing-anchor',
      line: heading.line,
      message: `Step ${number} has no anchor; ${anchor} is taken`,
      suggestion: `${'#'.repeat(heading.level)} Step ${number}: ${title} {#${anchor}}`,
    });
  }
  return {
    number,
    title,
    anchor,
    anchorGiven: heading.anchor !== null,
    line: heading.line,
    ...readStepBody(open.body, `Step ${number}`, remarks),
    substeps: open.substeps.map((substep) => closeStep(substep, remarks)),
  };
}

function readMetadata(blocks: readonly Block[]): Plan['metadata'] {
  const block = blocks.find(({ heading }) => heading !== null && /\bmetadata\b/i.test(heading.title));
  const rows = (block?.body ?? []).flatMap(({ text, line }) => {
    const cells = /^\s*\|(.*)\|\s*$/
      .exec(text)?.[1]
      ?.split('|')
      .map((cell) => cell.trim());
    if (cells === undefined || cells.length < 2 || cells.every((cell) => /^:?-*:?$/.test(cell))) return [];
    return [{ field: cells[0]!, value: cells.slice(1).join(' | '), line }];
  });
  return rows.filter(({ field }, i) => !(i === 0 && field.toLowerCase() === 'field'));
}

function readDecision({ level, title, anchor, line }: ReadHeading): readonly PlanDecision[] {
  const match = level === 4 ? /^\[(D\d+)\][ \t]+(.*?)(?:[ \t]+\(([^()]*)\))?$/.exec(title) : null;
  if (match === null) return [];
  return [{ id: match[1]!, title: match[2]!, status: match[3] ?? null, anchor, line }];
}

/** Headings, bold labels such as `**Table T01: ...** {#t01}`, and the anchors that steps without one were given. */
function collectAnchors(
  lines: readonly VisibleLine[],
  headings: readonly ReadHeading[],
  steps: readonly PlanStep[],
): ReadonlyMap<string, readonly number[]> {
  const anchors = new Map<string, number[]>();
  const add = (anchor: string, line: number) => {
    const known = anchors.get(anchor);
    if (known === undefined) anchors.set(anchor, [line]);
    else known.push(line);
  };
  for (const { anchor, line } of headings) if (anchor !== null) add(anchor, line);
  for (const { text, line } of lines) {
    const anchor = /^ {0,3}\*\*.*\*\*[ \t]*\{#([a-z0-9][a-z0-9-]*)\}[ \t]*$/.exec(text)?.[1];
    if (anchor !== undefined) add(anchor, line);
  }
  for (const step of steps.flatMap((step) => [step, ...step.substeps])) {
    if (!step.anchorGiven) add(step.anchor, step.line);
  }
  for (const places of anchors.values()) places.sort((a, b) => a - b);
  return anchors;
}

function plain(heading: ReadHeading | null): Plan['phase'] {
  if (heading === null) return null;
  const { level, title, anchor, line } = heading;
  return { level, title, anchor, line };
}
