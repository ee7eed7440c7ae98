// How many of the steps that a step depends on are not completed, kept with the step: looking for the next ready step of
// ten thousand must not look at what each of them waits for. Counted anew, never counted down, so that it cannot drift.
import { raw, type Sql, sql } from './sql.ts';

/** After the steps and dependencies of a plan were written. */
export function countOpenDependencies(plan: string): Sql {
  return sql`UPDATE steps SET open_deps = ${openDependencies()} WHERE plan_path = ${plan}`;
}

/** After a step was completed, and with it perhaps its substeps: for whoever waits for one of them. */
export function recountAfter(plan: string, step: string): Sql {
  return sql`UPDATE steps SET open_deps = ${openDependencies()} WHERE plan_path = ${plan} AND anchor IN (
    SELECT d.step_anchor FROM step_deps d JOIN steps c ON c.plan_path = d.plan_path AND c.anchor = d.depends_on
    WHERE d.plan_path = ${plan} AND (c.anchor = ${step} OR c.parent_anchor = ${step}))`;
}

/** An expression on `steps`. */
export function openDependencies(): Sql {
  return raw(`(SELECT count(*) FROM step_deps w JOIN steps t ON t.plan_path = w.plan_path AND t.anchor = w.depends_on
    WHERE w.plan_path = steps.plan_path AND w.step_anchor = steps.anchor AND t.status <> 'completed')`);
}
