// What a plan file says, as plain values: a phase, its metadata and decisions, its steps with their checklists.
// Lines are 1-based; anchors are without `#`.

export interface Plan {
  readonly phase: PlanHeading | null;
  /** Rows of the metadata table, in their order. */
  readonly metadata: readonly { readonly field: string; readonly value: string; readonly line: number }[];
  readonly sections: readonly PlanHeading[];
  readonly decisions: readonly PlanDecision[];
  /** Top-level steps in the order of the file. */
  readonly steps: readonly PlanStep[];
  /** What the reader noticed: headings that almost are steps, items that belong to nobody. */
  readonly remarks: readonly PlanRemark[];
  /** Every anchor of the file, with the line of each place that defines it. */
  readonly anchors: ReadonlyMap<string, readonly number[]>;
}

export interface PlanHeading {
  readonly level: number;
  readonly title: string;
  readonly anchor: string | null;
  readonly line: number;
}

export interface PlanDecision {
  /** `D01`. */
  readonly id: string;
  readonly title: string;
  readonly status: string | null;
  readonly anchor: string | null;
  readonly line: number;
}

export interface PlanStep {
  /** `4`, or `4.1` for a substep. */
  readonly number: string;
  readonly title: string;
  readonly anchor: string;
  /** False when the heading has no anchor, and `anchor` was made from the number. */
  readonly anchorGiven: boolean;
  readonly line: number;
  readonly dependsOn: readonly { readonly anchor: string; readonly line: number }[];
  readonly commit: string | null;
  readonly references: string | null;
  readonly referencesLine: number | null;
  readonly artifacts: readonly string[];
  readonly items: readonly PlanItem[];
  /** Empty for a substep. */
  readonly substeps: readonly PlanStep[];
}

export const ITEM_KINDS = ['task', 'test', 'checkpoint'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export interface PlanItem {
  readonly kind: ItemKind;
  /** Position among the items of its kind in the step, from 0. */
  readonly ordinal: number;
  readonly text: string;
  readonly checked: boolean;
  readonly line: number;
}

export interface PlanRemark {
  readonly code: RemarkCode;
  readonly line: number;
  readonly message: string;
  readonly suggestion: string | null;
}

export type RemarkCode =
  | 'almost-a-step'
  | 'almost-a-field'
  | 'malformed-anchor'
  | 'missing-anchor'
  | 'stray-item'
  | 'stray-substep'
  | 'malformed-dependency'
  | 'unclosed-fence';

/** Steps and substeps in the order of the file: the order in which they are numbered and scheduled. */
export function stepsInOrder(plan: Plan): readonly PlanStep[] {
  return plan.steps.flatMap((step) => [step, ...step.substeps]);
}
