// A question about open places, put to the person at the client: one box for each group and tie. What they tick becomes
// flags of the same command, held to the snapshot that the question was about.
import type { GroupPart, TiePart } from '../wire/document-parts.ts';
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

/** Null when there is nothing that a form of this size could ask. */
export function decisionForm(document: WireDocument): DecisionForm | null {
  if (document.status !== 'needs_decision') return null;
  const { groups = [], ties = [] } = document as WireDocument & {
    readonly groups?: readonly GroupPart[];
    readonly ties?: readonly TiePart[];
  };
  if (groups.length + ties.length === 0 || groups.length + ties.length > MOST_FIELDS) return null;
  const fields = [
    ...groups.map(({ id, certainty, reason, receiver, count }) => [
      id,
      box(
        `${count === 1 ? '1 place' : `${count} places`}, ${certainty}`,
        receiver === undefined ? reason : `${reason} (${receiver})`,
      ),
    ]),
    ...ties.map(({ id, message }) => [id, box('change together', message)]),
  ];
  return {
    message: 'tug cannot prove these places. Tick what is to be changed too; the rest stays as it is.',
    requestedSchema: { type: 'object', properties: Object.fromEntries(fields) },
  };
}

/** People do not fill in forms of this length; the agent gets the ids instead. */
const MOST_FIELDS = 12;

function box(title: string, description: string): BooleanField {
  return { type: 'boolean', title, description, default: false };
}

/** The flags that an accepted form means. Whatever is not ticked is skipped: the person has seen it. */
export function decidedFlags(
  content: Readonly<Record<string, unknown>>,
  snapshotId: string,
): readonly string[] {
  const ticked = Object.entries(content).flatMap(([id, value]) =>
    value === true && /^(occ|grp|tie)_\w+$/.test(id) ? [id] : [],
  );
  return [
    '--open=skip',
    ...ticked.map((id) => `--${id.startsWith('tie_') ? 'tie' : 'include'}=${id}`),
    `--snapshot=${snapshotId}`,
  ];
}
