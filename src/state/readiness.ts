// When a step can be claimed: nobody holds it, or the lease of whoever does has run out, and all it depends on is done.
import type { Dialect } from '../kernel/database.ts';
import { raw, type Sql, sql } from './sql.ts';

/** A condition on `s`. Its first part is that of an index, so that finished and blocked steps cost nothing. */
export function isReady(dialect: Dialect): Sql {
  return sql`s.parent_anchor IS NULL AND s.status <> 'completed' AND s.open_deps = 0
    AND (s.status = 'pending' OR s.lease_expires_at IS NULL OR s.lease_expires_at <= ${raw(dialect.now)})`;
}

/** A condition on `s`: somebody holds it, and the lease has not run out. */
export function isHeld(dialect: Dialect): Sql {
  return sql`s.parent_anchor IS NULL AND s.status IN ('claimed', 'in_progress') AND s.lease_expires_at > ${raw(dialect.now)}`;
}
