// Plans for the tests of plan state: small ones written out, large ones made.

export const SAMPLE_PLAN = `## Phase 1.0: Log in {#phase-login}

### Plan Metadata {#plan-metadata}

| Field | Value |
|-------|-------|
| Owner | somebody |
| Status | active |
| Last updated | 2026-01-31 |

### Phase Overview {#phase-overview}

### Design Decisions {#design-decisions}

#### [D01] Cookies (DECIDED) {#d01-cookies}

### Execution Steps {#execution-steps}

#### Step 1: Ground {#step-1}

**Commit:** \`feat: ground\`

**References:** [D01] Cookies, (#phase-overview)

**Tasks:**
- [ ] Dig
- [ ] Pour

**Tests:**
- [ ] Stands

**Checkpoint:**
- [ ] make ground

#### Step 2: Walls {#step-2}

**Depends on:** #step-1

**Commit:** \`feat: walls\`

**References:** [D01] Cookies

##### Step 2.1: North {#step-2-1}

**Commit:** \`feat: north\`

**References:** [D01] Cookies

**Tasks:**
- [ ] Lay bricks

**Tests:**
- [ ] Straight

**Checkpoint:**
- [ ] make north

##### Step 2.2: South {#step-2-2}

**Depends on:** #step-2-1

**Commit:** \`feat: south\`

**References:** [D01] Cookies

**Tasks:**
- [ ] Lay bricks
- [ ] Leave a door

**Tests:**
- [ ] Straight

**Checkpoint:**
- [ ] make south

#### Step 3: Garden {#step-3}

**Commit:** \`feat: garden\`

**References:** [D01] Cookies

**Tasks:**
- [ ] Sow

**Tests:**
- [ ] Grows

**Checkpoint:**
- [ ] make garden

#### Step 4: Roof {#step-4}

**Depends on:** #step-2, #step-3

**Commit:** \`feat: roof\`

**References:** [D01] Cookies

**Tasks:**
- [ ] Tile

**Tests:**
- [ ] Dry

**Checkpoint:**
- [ ] make roof

### Deliverables and Checkpoints {#deliverables}

- [ ] Belongs to no step
`;

/** So many steps, each with one task and without dependencies. */
export function flatPlan(steps: number): string {
  const parts = Array.from(
    { length: steps },
    (_, i) => `#### Step ${i + 1}: Thing ${i + 1} {#step-${i + 1}}\n\n**Tasks:**\n- [ ] Do it\n`,
  );
  return `## Phase 1.0: Flat {#phase-flat}\n\n### Execution Steps {#execution-steps}\n\n${parts.join('\n')}`;
}
