// A question about open places, put to the person at the client: one box for each group and tie. What they tick becomes
// flags of the same command, or inputs of one step of a batch, held to the snapshot that the question was about.
import { isConfirmable } from '../../kernel/confirmations.ts';
import { TIE_NOT_TAKEN } from '../../kernel/decide.ts';
import type { GroupPart, TiePart, UnconfirmedPart } from '../wire/document-parts.ts';
import type { WireDocument } from '../wire/wire-document.ts';

export interface DecisionForm {
  readonly message: string;
  readonly requestedSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, BooleanField>>;
  };
}

interface BooleanField {
  readonly type: 'boolean';
  readonly title: string;
  readonly description: string;
  readonly default: boolean;
}

/** What a form was about; goes to the client and comes back with the answer. */
export interface Question {
  readonly snapshot: string;
  /** Of a batch: the step, from 1, and what was decided about those before it. */
  readonly step?: number;
  readonly steps?: readonly StepDecision[];
}

export interface StepDecision {
  readonly step: number;
  readonly include: readonly string[];
}

export interface Decision {
  /** More flags of the command. */
  readonly flags: readonly string[];
  readonly steps: readonly StepDecision[];
}

interface Undecided {
  readonly step?: number;
  readonly groups?: readonly GroupPart[];
  readonly ties?: readonly TiePart[];
  readonly uneditable?: readonly unknown[];
  readonly unconfirmed?: readonly UnconfirmedPart[];
}

/** Null when there is nothing that a form of this size could ask. */
export function decisionForm(
  document: WireDocument,
): { readonly form: DecisionForm; readonly question: Question } | null {
  if (document.status !== 'needs_decision') return null;
  const { undecided } = document as WireDocument & { readonly undecided?: Undecided };
  const {
    step,
    groups = [],
    ties = [],
    uneditable = [],
    unconfirmed = [],
  } = undecided ?? (document as WireDocument & Undecided);
  const boxes = groups.length + ties.length + unconfirmed.length;
  // What cannot be edited is work for the agent, not a choice.
  if (boxes === 0 || boxes > MOST_FIELDS || uneditable.length > 0) return null;
  const fields = [
    ...groups.map(({ id, certainty, reason, receiver, count }) => [
      id,
      box(
        `${count === 1 ? '1 place' : `${count} places`}, ${certainty}`,
        receiver === undefined ? reason : `${reason} (${receiver})`,
      ),
    ]),
    ...ties.map(({ id, message }) => [id, box('change together', message)]),
    ...unconfirmed.map(({ code, count, reason }) => [
      code,
      box(`go on in spite of ${code} (${count})`, reason),
    ]),
  ];
  const where = step === undefined ? '' : ` of step ${step}`;
  return {
    form: {
      message:
        groups.length + ties.length === 0
          ? `tug expects that the program breaks${where}. Tick what you accept.`
          : `tug cannot prove these places${where}. Tick what is to be changed too; the rest stays as it is.`,
      requestedSchema: { type: 'object', properties: Object.fromEntries(fields) },
    },
    question: { snapshot: document.snapshot_id!, ...(step === undefined ? {} : { step }) },
  };
}

/** People do not fill in forms of this length; the agent gets the ids instead. */
const MOST_FIELDS = 12;

function box(title: string, description: string): BooleanField {
  return { type: 'boolean', title, description, default: false };
}

/** What an accepted form means. Whatever is not ticked is skipped: the person has seen it. */
export function readDecision(
  content: Readonly<Record<string, unknown>>,
  { snapshot, step, steps = [] }: Question,
): Decision {
  const ticked = Object.entries(content).flatMap(([id, value]) =>
    value === true && isDecidable(id) ? [id] : [],
  );
  const keys = Object.keys(content);
  // Every tie was seen and none ticked: the caller goes on without them. A ticked one can bring new ones.
  const isApart = keys.some(isTie) && !ticked.some(isTie);
  const chosen = isApart ? [...ticked, TIE_NOT_TAKEN] : ticked;
  const held = `--snapshot=${snapshot}`;
  if (step !== undefined) return { flags: [held], steps: [...steps, { step, include: chosen }] };
  const include = chosen.map((id) => `--${flagOf(id)}=${id}`);
  return { flags: ['--open=skip', ...include, held], steps: [] };
}

const ID = /^(occ|grp|tie)_\w+$/;

function isDecidable(id: string): boolean {
  return ID.test(id) || isConfirmable(id);
}

function isTie(id: string): boolean {
  return id.startsWith('tie_');
}

function flagOf(id: string): string {
  return isConfirmable(id) ? 'accept' : isTie(id) ? 'tie' : 'include';
}

/** Null for anything that no question of ours said. Read by hand: the server's start must not pay for schemas of its own. */
export function readQuestion(text: unknown): Question | null {
  if (typeof text !== 'string') return null;
  try {
    const { snapshot, step, steps = [] } = JSON.parse(text) as Partial<Record<keyof Question, unknown>>;
    if (typeof snapshot !== 'string' || !Array.isArray(steps) || !steps.every(isStepDecision)) return null;
    if (step === undefined) return { snapshot };
    return isStep(step) ? { snapshot, step, steps } : null;
  } catch {
    return null;
  }
}

function isStepDecision(value: unknown): value is StepDecision {
  const { step, include } = (value ?? {}) as Partial<Record<keyof StepDecision, unknown>>;
  return (
    isStep(step) && Array.isArray(include) && include.every((id) => typeof id === 'string' && isDecidable(id))
  );
}

function isStep(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}
