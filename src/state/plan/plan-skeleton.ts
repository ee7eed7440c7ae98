// The plan that `tug plan new` writes: every section that validation asks for, one step to begin with.
import { TugError } from '../../base/tug-error.ts';

export function planSkeleton(name: string, today: string): string {
  const title = name.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
  return `## Phase 1.0: ${title} {#phase-${name}}

**Purpose:** What is true when this plan is done that is not true now.

---

### Plan Metadata {#plan-metadata}

| Field | Value |
|-------|-------|
| Owner | TBD |
| Status | draft |
| Target branch | main |
| Last updated | ${today} |

---

### Phase Overview {#phase-overview}

#### Context {#context}

Why now, and what is in the way.

#### Scope {#scope}

1. What is in.

#### Non-goals {#non-goals}

- What is out.

---

### Design Decisions {#design-decisions}

#### [D01] The first decision (OPEN) {#d01-first-decision}

**Decision:** What is decided.

**Rationale:**
- Why.

---

### Execution Steps {#execution-steps}

#### Step 1: The first step {#step-1}

**Commit:** \`feat: what changes for a user\`

**References:** [D01] The first decision, (#scope)

**Artifacts:**
- What there is afterwards that was not there before

**Tasks:**
- [ ] What is to be done

**Tests:**
- [ ] What shows that it works

**Checkpoint:**
- [ ] The command that must succeed

---

### Deliverables and Checkpoints {#deliverables}

**Deliverable:** What is handed over.

- [ ] How one sees that it is done
`;
}

/** The file of a plan that was named `foo`, below the top of the repository. */
export function planFileOf(name: string): string {
  return `.tugtool/tugplan-${name}.md`;
}

export function checkPlanName(name: string): string {
  const plain = name.replace(/^tugplan-/, '').replace(/\.md$/, '');
  if (/^[a-z0-9][a-z0-9-]{0,99}$/.test(plain)) return plain;
  throw new TugError('InvalidArgument', `${JSON.stringify(name)} is no name for a plan`, {
    hint: 'use lower-case letters, digits and dashes, such as `faster-search`',
    details: { argument: 'NAME', value: name, reason: 'lower-case letters, digits and dashes' },
  });
}
