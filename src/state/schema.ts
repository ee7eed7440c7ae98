// The tables of plan state. Version 1 is the schema that earlier tools wrote; version 2 adds identity: who holds a claim
// is proven by a token, of which only the hash is kept, and each claim of a step has a higher fence than the one before.
import type { Dialect, Migration } from '../kernel/database.ts';
import { openDependencies } from './open-dependencies.ts';

export const STATE_MIGRATIONS: readonly Migration[] = [
  { version: 1, statements: createTables },
  { version: 2, statements: addIdentity },
];

function createTables({ text, idColumn }: Dialect): readonly string[] {
  return [
    `CREATE TABLE plans (
      plan_path ${text} PRIMARY KEY,
      plan_hash ${text} NOT NULL,
      phase_title ${text},
      status ${text} NOT NULL DEFAULT 'active',
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL
    )`,
    `CREATE TABLE steps (
      plan_path ${text} NOT NULL REFERENCES plans(plan_path),
      anchor ${text} NOT NULL,
      parent_anchor ${text},
      step_index INTEGER NOT NULL,
      title ${text} NOT NULL,
      status ${text} NOT NULL DEFAULT 'pending',
      claimed_by ${text},
      claimed_at ${text},
      lease_expires_at ${text},
      heartbeat_at ${text},
      started_at ${text},
      completed_at ${text},
      commit_hash ${text},
      complete_reason ${text},
      PRIMARY KEY (plan_path, anchor),
      FOREIGN KEY (plan_path, parent_anchor) REFERENCES steps(plan_path, anchor)
    )`,
    `CREATE TABLE step_deps (
      plan_path ${text} NOT NULL,
      step_anchor ${text} NOT NULL,
      depends_on ${text} NOT NULL,
      PRIMARY KEY (plan_path, step_anchor, depends_on),
      FOREIGN KEY (plan_path, step_anchor) REFERENCES steps(plan_path, anchor),
      FOREIGN KEY (plan_path, depends_on) REFERENCES steps(plan_path, anchor)
    )`,
    `CREATE TABLE checklist_items (
      id ${idColumn},
      plan_path ${text} NOT NULL,
      step_anchor ${text} NOT NULL,
      kind ${text} NOT NULL,
      ordinal INTEGER NOT NULL,
      text ${text} NOT NULL,
      status ${text} NOT NULL DEFAULT 'open',
      updated_at ${text},
      FOREIGN KEY (plan_path, step_anchor) REFERENCES steps(plan_path, anchor)
    )`,
    `CREATE TABLE step_artifacts (
      id ${idColumn},
      plan_path ${text} NOT NULL,
      step_anchor ${text} NOT NULL,
      kind ${text} NOT NULL,
      summary ${text} NOT NULL,
      recorded_at ${text} NOT NULL,
      FOREIGN KEY (plan_path, step_anchor) REFERENCES steps(plan_path, anchor)
    )`,
    'CREATE INDEX idx_steps_status ON steps(plan_path, status) WHERE parent_anchor IS NULL',
    'CREATE INDEX idx_steps_parent ON steps(plan_path, parent_anchor) WHERE parent_anchor IS NOT NULL',
    'CREATE INDEX idx_steps_lease ON steps(plan_path, status, lease_expires_at)',
    'CREATE INDEX idx_checklist_step ON checklist_items(plan_path, step_anchor)',
    'CREATE INDEX idx_artifacts_step ON step_artifacts(plan_path, step_anchor)',
  ];
}

function addIdentity({ text }: Dialect): readonly string[] {
  return [
    // Set anew by each reading of the plan file: statements of one reading know their own plan by it.
    `ALTER TABLE plans ADD COLUMN reading ${text}`,
    `ALTER TABLE plans ADD COLUMN archived_at ${text}`,
    `ALTER TABLE steps ADD COLUMN claim_token ${text}`,
    'ALTER TABLE steps ADD COLUMN fence INTEGER NOT NULL DEFAULT 0',
    `ALTER TABLE steps ADD COLUMN reclaimed_from ${text}`,
    'ALTER TABLE steps ADD COLUMN open_deps INTEGER NOT NULL DEFAULT 0',
    `UPDATE steps SET open_deps = ${openDependencies().sql}`,
    // Finished steps that the plan file does not name any more: kept, and given back when it names them again.
    `CREATE TABLE retired_steps (
      plan_path ${text} NOT NULL REFERENCES plans(plan_path),
      anchor ${text} NOT NULL,
      title ${text} NOT NULL,
      completed_at ${text},
      commit_hash ${text},
      complete_reason ${text},
      retired_at ${text} NOT NULL,
      PRIMARY KEY (plan_path, anchor)
    )`,
    "CREATE INDEX idx_steps_open ON steps(plan_path) WHERE parent_anchor IS NULL AND status <> 'completed'",
    `CREATE INDEX idx_steps_unblocked ON steps(plan_path, step_index)
      WHERE parent_anchor IS NULL AND status <> 'completed' AND open_deps = 0`,
    'CREATE INDEX idx_steps_claim ON steps(claim_token) WHERE claim_token IS NOT NULL',
    'CREATE INDEX idx_deps_needed ON step_deps(plan_path, depends_on)',
    'CREATE UNIQUE INDEX idx_checklist_item ON checklist_items(plan_path, step_anchor, kind, ordinal)',
  ];
}
