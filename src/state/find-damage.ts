// Looks for what must never be in a state database: damaged pages, rows that point nowhere, steps in an impossible state.
import type { Database } from '../kernel/database.ts';
import { openDependencies } from './open-dependencies.ts';
import { raw, sql } from './sql.ts';

/** One sentence each; none for a sound database. */
export async function findDamage(database: Database): Promise<readonly string[]> {
  const physical =
    database.dialect.name === 'sqlite'
      ? [raw('SELECT integrity_check AS found FROM pragma_integrity_check')]
      : [];
  const [impossible = [], counts = [], pages = []] = await database.read([
    sql`SELECT plan_path, anchor, status FROM steps WHERE
      (status IN ('claimed', 'in_progress') AND parent_anchor IS NULL AND (claimed_by IS NULL OR claim_token IS NULL))
      OR status NOT IN ('pending', 'claimed', 'in_progress', 'completed')
      OR (status = 'pending' AND claim_token IS NOT NULL) ORDER BY plan_path, step_index`,
    sql`SELECT plan_path, anchor FROM steps WHERE open_deps <> ${openDependencies()} ORDER BY plan_path, step_index`,
    ...physical,
  ]);
  return [
    ...pages.map(({ found }) => String(found)).filter((found) => found !== 'ok'),
    ...impossible.map(
      ({ plan_path, anchor, status }) => `${anchor} of ${plan_path} is ${status}, but its claim is not whole`,
    ),
    ...counts.map(
      ({ plan_path, anchor }) => `${anchor} of ${plan_path} counts its open dependencies wrongly`,
    ),
  ];
}
