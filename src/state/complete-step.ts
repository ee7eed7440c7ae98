// The end of a step. Strict: every item, every substep and every step that it depends on must be completed; a dependency can
// be open again after the claim. With a reason it is forced, and the reason is recorded with the step. Completing twice with
// the same token gives the same answer, because an answer can get lost.
import type { Database, Rows } from '../kernel/database.ts';
import { recountAfter } from './open-dependencies.ts';
import { type Owner, ownedBy, refuse } from './ownership.ts';
import { countStates, type PlanCounts, readCounts } from './plan-counts.ts';
import { raw, type Sql, sql } from './sql.ts';
import type { StepRequest } from './start-step.ts';
import { stateError } from './state-error.ts';
import {
  planIs,
  planLock,
  readPlanFacts,
  readStepFacts,
  rootOf,
  type StepFacts,
  stepFacts,
  stepLock,
  textOrNull,
} from './step-facts.ts';

export interface CompleteRequest extends StepRequest {
  readonly hash: string;
  readonly commit: string | null;
  /** Null for the strict way. */
  readonly forceReason: string | null;
}

export interface Completed {
  readonly anchor: string;
  /** The whole claim is over, not only a substep. */
  readonly isRoot: boolean;
  readonly tokenHash: string | null;
  readonly completedAt: string;
  readonly commit: string | null;
  readonly reason: string | null;
  readonly planDone: boolean;
  /** Completed earlier by the same claim; nothing was changed now. */
  readonly already: boolean;
  readonly counts: PlanCounts;
}

export async function completeStep(database: Database, request: CompleteRequest): Promise<Completed> {
  const { dialect } = database;
  const { plan, step, owner, hash, commit, forceReason } = request;
  const now = raw(dialect.now);
  const mine = sql`${planIs(plan, hash)} AND ${ownedBy(plan, step, owner)}`;
  const below = sql`(SELECT b.anchor FROM steps b WHERE b.plan_path = ${plan} AND (b.anchor = ${step} OR b.parent_anchor = ${step}))`;
  const done = sql`status = 'completed', completed_at = ${now}, commit_hash = ${commit}, complete_reason = ${forceReason}`;
  const strict = sql`NOT EXISTS (SELECT 1 FROM checklist_items i WHERE i.plan_path = ${plan} AND i.step_anchor = ${step}
      AND i.status <> 'completed')
    AND NOT EXISTS (SELECT 1 FROM steps b WHERE b.plan_path = ${plan} AND b.parent_anchor = ${step} AND b.status <> 'completed')
    AND NOT EXISTS (${openDependenciesOf(plan, step)})`;
  const forced = [
    sql`UPDATE checklist_items SET status = 'completed', updated_at = ${now}
      WHERE plan_path = ${plan} AND status <> 'completed' AND step_anchor IN ${below} AND ${mine}`,
    sql`UPDATE steps SET ${done} WHERE plan_path = ${plan} AND parent_anchor = ${step} AND status <> 'completed' AND ${mine}`,
  ];
  const [planRows, , stepRows, itemRows, substepRows, dependencyRows, ...rest] = await database.write([
    planLock(dialect, plan, 'change'),
    stepLock(dialect, plan, step),
    stepFacts(plan, step),
    ...openParts(plan, step),
    ...(forceReason === null ? [] : forced),
    // The step itself comes last: the conditions of the statements before it ask who holds it.
    sql`UPDATE steps SET ${done}, lease_expires_at = NULL WHERE plan_path = ${plan} AND anchor = ${step}
      AND status IN ('claimed', 'in_progress', 'pending') AND ${mine} AND ${forceReason === null ? strict : raw('1 = 1')}`,
    recountAfter(plan, step),
    planDone(dialect.now, plan),
    sql`SELECT s.completed_at, s.commit_hash, s.complete_reason, s.status, p.status AS plan_status FROM steps s
      JOIN plans p ON p.plan_path = s.plan_path WHERE s.plan_path = ${plan} AND s.anchor = ${step}`,
    countStates(dialect, plan),
  ]);
  const facts = readStepFacts(stepRows);
  const [countRows, afterRows] = [rest.at(-1), rest.at(-2)];
  const already = facts !== null && completedBefore(facts, owner);
  if (!already)
    await refuseCompletion(database, request, { planRows, facts, itemRows, substepRows, dependencyRows });
  const row = afterRows![0]!;
  return {
    anchor: step,
    isRoot: facts!.root === step,
    tokenHash: facts!.tokenHash,
    completedAt: String(row.completed_at),
    commit: textOrNull(row.commit_hash),
    reason: textOrNull(row.complete_reason),
    planDone: row.plan_status === 'done',
    already,
    counts: readCounts(countRows),
  };
}

/**
 * Throws what `completeStep` would throw at this moment, and changes nothing. With `partial`, only what keeps the caller
 * from working on the step counts: open items, open dependencies and a changed plan do not.
 */
export async function checkCompletion(
  database: Database,
  request: Omit<CompleteRequest, 'commit'> & { readonly partial: boolean },
): Promise<void> {
  const { plan, step, partial } = request;
  const [planRows, stepRows, itemRows, substepRows, dependencyRows] = await database.read([
    planLock(database.dialect, plan, 'look'),
    stepFacts(plan, step),
    ...openParts(plan, step),
  ]);
  const facts = readStepFacts(stepRows);
  // Unlike `complete`, a commit is not repeated: whoever completed the step, it is over.
  if (facts?.status === 'completed') throw completedAlready(plan, facts);
  await refuseCompletion(database, partial ? { ...request, hash: null } : request, {
    planRows,
    facts,
    itemRows: partial ? [] : itemRows,
    substepRows: partial ? [] : substepRows,
    dependencyRows: partial ? [] : dependencyRows,
  });
}

/** Three lists that must be empty for a strict completion: open items, open substeps, open dependencies. */
function openParts(plan: string, step: string): readonly Sql[] {
  return [
    sql`SELECT kind, ordinal, text, status FROM checklist_items
      WHERE plan_path = ${plan} AND step_anchor = ${step} AND status <> 'completed' ORDER BY id`,
    sql`SELECT anchor, title, status FROM steps
      WHERE plan_path = ${plan} AND parent_anchor = ${step} AND status <> 'completed' ORDER BY step_index`,
    sql`${openDependenciesOf(plan, step)} ORDER BY t.step_index`,
  ];
}

/** A substep also waits for what its step waits for, but never for itself or its siblings that way. */
function openDependenciesOf(plan: string, step: string): Sql {
  const root = rootOf(plan, step);
  return sql`SELECT t.anchor FROM steps t WHERE t.plan_path = ${plan} AND t.status <> 'completed' AND (
    t.anchor IN (SELECT d.depends_on FROM step_deps d WHERE d.plan_path = ${plan} AND d.step_anchor = ${step})
    OR (t.anchor IN (SELECT d.depends_on FROM step_deps d WHERE d.plan_path = ${plan} AND d.step_anchor = ${root})
      AND COALESCE(t.parent_anchor, t.anchor) <> ${root}))`;
}

async function refuseCompletion(
  database: Database,
  request: StepRequest & { readonly hash: string | null; readonly forceReason: string | null },
  found: {
    readonly planRows: Rows | undefined;
    readonly facts: StepFacts | null;
    readonly itemRows: Rows | undefined;
    readonly substepRows: Rows | undefined;
    readonly dependencyRows: Rows | undefined;
  },
): Promise<void> {
  const { plan, step, forceReason } = request;
  const refusal = await refuse(database, request, readPlanFacts(found.planRows), found.facts);
  if (refusal !== null) throw refusal;
  if (found.facts!.status === 'completed') throw completedAlready(plan, found.facts!);
  if (forceReason !== null) return;
  refuseOpenSubsteps(plan, step, found.substepRows ?? []);
  refuseOpenItems(plan, step, found.itemRows ?? []);
  refuseOpenDependencies(plan, step, found.dependencyRows ?? []);
}

/** A plan is done when its last step is. */
export function planDone(now: string, plan: string) {
  return sql`UPDATE plans SET status = 'done', updated_at = ${raw(now)} WHERE plan_path = ${plan} AND status = 'active'
    AND NOT EXISTS (SELECT 1 FROM steps s WHERE s.plan_path = ${plan} AND s.status <> 'completed')`;
}

function completedBefore({ status, tokenHash, holder }: StepFacts, owner: Owner): boolean {
  return (
    status === 'completed' &&
    tokenHash !== null &&
    owner.tokenHashes.includes(tokenHash) &&
    holder === owner.worktree
  );
}

function completedAlready(plan: string, { anchor, commit }: StepFacts) {
  return stateError('StateStepNotClaimed', `${anchor} is completed already`, {
    hint: `run \`tug state show ${plan}\`; if it is not, \`tug state reopen ${plan} ${anchor} --reason REASON\``,
    details: { plan, step: anchor, current_status: 'completed', commit },
  });
}

function refuseOpenItems(
  plan: string,
  step: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  if (rows.length === 0) return;
  const items = rows.map(({ kind, ordinal, text, status }) => ({
    kind: String(kind),
    ordinal: Number(ordinal) + 1,
    text: String(text),
    status: String(status),
  }));
  const [first] = items;
  const some = items.slice(0, 3).map(({ kind, ordinal }) => `${kind} ${ordinal}`);
  throw stateError(
    'StateIncompleteChecklist',
    `${step} has ${items.length} ${items.length === 1 ? 'item' : 'items'} not completed: ${some.join(', ')}${items.length > 3 ? ', ...' : ''}`,
    {
      hint: `tick them with \`tug state update ${plan} ${step} --${first!.kind} ${first!.ordinal} completed\`, or give a reason with --force REASON`,
      details: { plan, step, incomplete_count: items.length, incomplete_items: items },
    },
  );
}

function refuseOpenSubsteps(
  plan: string,
  step: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  if (rows.length === 0) return;
  const substeps = rows.map(({ anchor, title, status }) => ({
    anchor: String(anchor),
    title: String(title),
    status: String(status),
  }));
  throw stateError(
    'StateIncompleteSubsteps',
    `${step} has ${substeps.length} ${substeps.length === 1 ? 'substep' : 'substeps'} not completed: ${substeps.map(({ anchor }) => anchor).join(', ')}`,
    {
      hint: `complete ${substeps[0]!.anchor} first, or give a reason with --force REASON`,
      details: { plan, step, incomplete_count: substeps.length, incomplete_substeps: substeps },
    },
  );
}

/** As for a claim: a dependency can be open because it was reopened, or because the plan was read again. */
function refuseOpenDependencies(
  plan: string,
  step: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  if (rows.length === 0) return;
  const blockedBy = rows.map(({ anchor }) => String(anchor));
  throw stateError('StateNoReadySteps', `${step} waits for ${blockedBy.join(', ')}`, {
    hint: `complete ${blockedBy[0]} first, or give a reason with --force REASON`,
    details: { plan, step, reason: 'blocked', blocked_by: blockedBy },
  });
}
