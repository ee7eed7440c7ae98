// Restores completed steps from the commits that completed them, after a kill or the loss of the database. A commit that only
// worked on a step completes nothing. A step with open dependencies, a live claim of another owner, or a reopening on record
// stays as it is and is reported. Where the database knows another commit, it keeps it unless `force` is given.
import type { Database, Dialect, Rows } from '../kernel/database.ts';
import { planDone } from './complete-step.ts';
import { reconciledReason } from './completion-reason.ts';
import { countOpenDependencies } from './open-dependencies.ts';
import { archived, type Owner } from './ownership.ts';
import { judgeCommits, type ReconcileResult, SHORTEST_HASH, type StepCommits } from './reconcile-result.ts';
import { REOPENED } from './reopen-step.ts';
import { joined, listOfValues, raw, type Sql, sql } from './sql.ts';
import { planIs, planLock, readPlanFacts, rootOf, textOrNull, unknownPlan } from './step-facts.ts';

export interface ReconcileRequest {
  readonly plan: string;
  /** Who asks: a live claim of this owner is no obstacle. */
  readonly owner: Owner;
  /** Commits that name steps of the plan, oldest first; a step may be in several. */
  readonly entries: readonly { readonly step: string; readonly hash: string; readonly completes: boolean }[];
  readonly force: boolean;
}

export async function reconcilePlan(database: Database, request: ReconcileRequest): Promise<ReconcileResult> {
  const { dialect } = database;
  const { plan, force } = request;
  const commits = commitsOf(request.entries);
  // Only the order comes from this first look. Whether a step may be completed is decided by the statements that write.
  const [stepRows = [], depRows = []] = await database.read(planRows(plan));
  const completing = inDependencyOrder(
    [...commits.keys()].filter((step) => commits.get(step)!.completing.length > 0),
    stepRows,
    depRows,
  );
  const lists = await database.write([
    planLock(dialect, plan, 'change'),
    ...planRows(plan),
    // `commit_hash` marks the steps that this script decided to complete, so no other step may have one.
    sql`UPDATE steps SET commit_hash = NULL WHERE plan_path = ${plan} AND status <> 'completed' AND commit_hash IS NOT NULL`,
    ...completing.flatMap((step) => complete(dialect, request, step, commits.get(step)!.completing.at(-1)!)),
    ...(force ? [...commits].flatMap(([step, found]) => pointTo(plan, step, found)) : []),
    countOpenDependencies(plan),
    planDone(dialect.now, plan),
    ...planRows(plan),
  ]);
  const facts = readPlanFacts(lists[0]);
  if (facts === null) throw await unknownPlan(database, plan);
  if (facts.archived) throw archived(plan);
  const [steps, deps, reopened] = lists.slice(-3);
  return judgeCommits(commits, {
    before: lists[1]!,
    steps: steps!,
    deps: deps!,
    reopened: new Set(reopened!.map(({ step_anchor }) => String(step_anchor))),
    owner: request.owner,
    force,
    now: facts.now,
  });
}

/** Three lists: the steps, their dependencies, and what was reopened. */
function planRows(plan: string): readonly Sql[] {
  return [
    sql`SELECT anchor, parent_anchor, status, commit_hash, claimed_by, claim_token, lease_expires_at FROM steps
      WHERE plan_path = ${plan} ORDER BY step_index`,
    sql`SELECT step_anchor, depends_on FROM step_deps WHERE plan_path = ${plan} ORDER BY step_anchor, depends_on`,
    sql`SELECT DISTINCT step_anchor FROM step_artifacts WHERE plan_path = ${plan} AND kind = ${REOPENED}`,
  ];
}

function commitsOf(entries: ReconcileRequest['entries']): ReadonlyMap<string, StepCommits> {
  const commits = new Map<string, { all: string[]; completing: string[] }>();
  for (const { step, hash, completes } of entries) {
    const found = commits.get(step) ?? { all: [], completing: [] };
    found.all.push(hash);
    if (completes) found.completing.push(hash);
    commits.set(step, found);
  }
  return commits;
}

/** What a step waits for comes before it: then one script completes a whole chain. */
function inDependencyOrder(wanted: readonly string[], steps: Rows, deps: Rows): readonly string[] {
  const chosen = new Set(wanted);
  const parents = new Map(steps.map((row) => [String(row.anchor), textOrNull(row.parent_anchor)]));
  const waitsFor = new Map<string, string[]>();
  const add = (step: string, other: string): void => {
    const list = waitsFor.get(step);
    if (list === undefined) waitsFor.set(step, [other]);
    else list.push(other);
  };
  for (const { step_anchor, depends_on } of deps) {
    const [step, other] = [String(step_anchor), String(depends_on)];
    add(step, other);
    // A step is completed with its open substeps, and a substep is claimed with its step: each waits for the other's too.
    const parent = parents.get(step) ?? null;
    if (parent !== null) add(parent, other);
    else for (const [substep, its] of parents) if (its === step) add(substep, other);
  }
  const ordered = new Set<string>();
  const seen = new Set<string>();
  const visit = (step: string): void => {
    if (seen.has(step)) return;
    seen.add(step);
    for (const other of waitsFor.get(step) ?? []) {
      const completedBy = chosen.has(other) ? other : (parents.get(other) ?? null);
      if (completedBy !== null && chosen.has(completedBy)) visit(completedBy);
    }
    ordered.add(step);
  };
  for (const step of wanted) visit(step);
  return [...ordered];
}

/** The first statement decides and marks the step; the others follow the mark, and the step itself comes last. */
function complete(dialect: Dialect, request: ReconcileRequest, step: string, hash: string): readonly Sql[] {
  const { plan } = request;
  const now = raw(dialect.now);
  const marked = sql`EXISTS (SELECT 1 FROM steps x WHERE x.plan_path = ${plan} AND x.anchor = ${step}
    AND x.status <> 'completed' AND x.commit_hash = ${hash})`;
  const done = sql`status = 'completed', completed_at = ${now}, commit_hash = ${hash},
    complete_reason = ${reconciledReason(hash)}, lease_expires_at = NULL`;
  return [
    sql`UPDATE steps SET commit_hash = ${hash} WHERE plan_path = ${plan} AND anchor = ${step} AND status <> 'completed'
      AND ${planIs(plan, null)} AND ${notReopened(plan, step)} AND ${notHeld(dialect, request, step)} AND ${notBlocked(plan, step)}`,
    sql`UPDATE checklist_items SET status = 'completed', updated_at = ${now} WHERE plan_path = ${plan} AND status <> 'completed'
      AND ${marked} AND step_anchor IN (SELECT b.anchor FROM steps b WHERE b.plan_path = ${plan}
        AND (b.anchor = ${step} OR b.parent_anchor = ${step}))`,
    sql`UPDATE steps SET ${done} WHERE plan_path = ${plan} AND parent_anchor = ${step} AND status <> 'completed' AND ${marked}`,
    sql`UPDATE steps SET ${done} WHERE plan_path = ${plan} AND anchor = ${step} AND status <> 'completed'
      AND commit_hash = ${hash}`,
  ];
}

/** Anchors: the step, and the substeps that would be completed with it. */
function openParts(plan: string, step: string): Sql {
  return sql`(SELECT b.anchor FROM steps b WHERE b.plan_path = ${plan} AND b.status <> 'completed'
    AND (b.anchor = ${step} OR b.parent_anchor = ${step}))`;
}

function notReopened(plan: string, step: string): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM step_artifacts a WHERE a.plan_path = ${plan} AND a.kind = ${REOPENED}
    AND a.step_anchor IN ${openParts(plan, step)})`;
}

function notHeld(dialect: Dialect, { plan, owner }: ReconcileRequest, step: string): Sql {
  const { worktree, tokenHashes } = owner;
  // Without a token nobody is the owner; an empty list would make the condition unknown instead of false.
  const own =
    tokenHashes.length === 0
      ? raw('1 = 0')
      : sql`(COALESCE(o.claimed_by, '') = ${worktree} AND COALESCE(o.claim_token, '') IN ${listOfValues(tokenHashes)})`;
  return sql`NOT EXISTS (SELECT 1 FROM steps o WHERE o.plan_path = ${plan} AND o.anchor = ${rootOf(plan, step)}
    AND o.status IN ('claimed', 'in_progress') AND o.lease_expires_at > ${raw(dialect.now)} AND NOT ${own})`;
}

/** A substep waits also for what its step waits for. */
function notBlocked(plan: string, step: string): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM step_deps d JOIN steps t ON t.plan_path = d.plan_path AND t.anchor = d.depends_on
    WHERE d.plan_path = ${plan} AND t.status <> 'completed' AND t.anchor NOT IN ${openParts(plan, step)}
    AND (d.step_anchor IN ${openParts(plan, step)} OR d.step_anchor = ${rootOf(plan, step)}))`;
}

/** For a step that is completed with a commit which none of those in git is. */
function pointTo(plan: string, step: string, { all, completing }: StepCommits): readonly Sql[] {
  const hash = (completing.length > 0 ? completing : all).at(-1)!;
  // People give short hashes, as in `sameCommit`.
  const same = all.map(
    (candidate) =>
      sql`(length(commit_hash) >= ${raw(String(SHORTEST_HASH))} AND substr(${candidate}, 1, length(commit_hash)) = commit_hash)`,
  );
  const unknown = completing.length > 0 ? raw('commit_hash IS NULL OR') : raw('commit_hash IS NOT NULL AND');
  return [
    sql`UPDATE steps SET commit_hash = ${hash} WHERE plan_path = ${plan} AND anchor = ${step} AND status = 'completed'
      AND ${planIs(plan, null)} AND (${unknown} NOT (${joined(same, ' OR ')}))`,
  ];
}
