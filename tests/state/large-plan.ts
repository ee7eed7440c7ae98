// A plan in the shape of real ones: overview, risks, decisions, specifications with code, tables, steps with substeps and
// summaries, deliverables and a roadmap with items that belong to no step.

export const LARGE_PLAN = `## Phase 1.0: Move the harbour {#phase-harbour}

**Purpose:** Ships land on the other side of the bay, and nobody gets wet feet.

---

### Plan Metadata {#plan-metadata}

| Field | Value |
|------|-------|
| Owner | harbour master |
| Status | draft |
| Target branch | main |
| Tracking issue/PR | TBD |
| Last updated | 2026-02-23 |

---

### Phase Overview {#phase-overview}

#### Context {#context}

The old harbour silts up. See \`notes/silt.md\`.

#### Scope {#scope}

1. Survey, walls, cranes.

### Risks and Mitigations {#risks}

| Risk | Impact | Mitigation |
|------|--------|------------|
| Storm | high | Wait |

**Risk R01: Storms in spring** {#r01-storms}

- **Risk:** The wall is not closed when they come.

### 1.0.0 Design Decisions {#design-decisions}

#### [D01] Stone, not wood (DECIDED) {#d01-stone}

**Decision:** Stone.

#### [D02] Work with the tides (DECIDED) {#d02-tides}

**Decision:** Six hours on, six hours off.

### 1.0.1 Specification {#specification}

**Table T01: Depths** {#t01-depths}

| Place | Depth |
|-------|-------|
| North | 7 |

\`\`\`md
#### Step 99: Only an example {#step-99}

**Tasks:**
- [ ] Not a task
\`\`\`

### 1.0.5 Execution Steps {#execution-steps}

#### Step 0: Survey the ground {and the sea} {#step-0}

**Commit:** \`survey(ground): measure everything\`

**References:** [D01] Stone, [D02] Tides, Risk R01, (#scope, #t01-depths)

**Artifacts:**
- New map \`sea/map.txt\`
- Changed \`tides.csv\`

**Tasks:**
- [ ] Row out
- [ ] Write down: depth, current
  and ground, in this order
- [ ] Row back

**Tests:**
- [ ] The map shows the sea
- [ ] The map shows the ground

**Checkpoint:**
- [ ] \`make map\` succeeds
- [ ] Nobody drowned

**Rollback:**
- Burn the map.

**Commit after all checkpoints pass.**

---

#### Step 1: Order stone {#step-1}

**Depends on:** #step-0

**Commit:** \`stone: order it\`

**References:** [D01] Stone

**Tasks:**
- [ ] Choose a quarry
- [ ] Write, with these points:
  - how much
  - how large

**Tests:**
- [ ] An answer came

**Checkpoint:**
- [ ] \`ls letters/\`

---

#### Step 2: Build the wall {#step-2}

**Depends on:** #step-0

**Commit:** \`wall: build it\`

**References:** [D01] Stone, [D02] Tides

> This step is large, so it is split into substeps.

##### Step 2.1: Foundation {#step-2-1}

**Commit:** \`wall: foundation\`

**References:** [D01] Stone

**Tasks:**
- [ ] Dig
- [ ] Sink
- [ ] Level

**Tests:**
- [ ] It does not move

**Checkpoint:**
- [ ] \`make dry\`

---

##### Step 2.2: Courses {#step-2-2}

**Depends on:** #step-2-1

**Commit:** \`wall: courses\`

**References:** [D01] Stone

**Tasks:**
- [ ] Lay them

**Tests:**
- [ ] Straight
- [ ] Tight

**Checkpoint:**
- [ ] \`make dry\`

##### Step 2.3: Top {#step-2-3}

**Depends on:** #step-2-2

**Commit:** \`wall: top\`

**References:** [D01] Stone, (#step-2-1, #step-2-2)

**Tasks:**
- [ ] Pave

**Tests:**
- [ ] A cart can drive

**Checkpoint:**
- [ ] \`make dry\`

---

#### Step 2 Summary {#step-2-summary}

**Depends on:** #step-2-3

After Steps 2.1 to 2.3 there is a wall.

**Tasks:**
- [ ] Look at it

**Checkpoint:**
- [ ] It is still there

---

#### Step 3: Cranes {#step-3}

**Depends on:** #step-1,
#step-2-3

**Commit:** \`cranes: two of them\`

**References:** [D02] Tides

**Tasks:**
- [ ] Raise
- [x] Oil

**Tests:**
- [ ] A barrel goes up

**Checkpoint:**
- [ ] One
- [ ] Two

#### Step 4: Open {#step-4}

**Depends on:** #step-2, #step-3

**Commit:** \`open: with music\`

**References:** [D02] Tides

**Tasks:**
- [ ] Invite

**Tests:**
- [ ] Ships come

**Checkpoint:**
- [ ] The band has left

---

### 1.0.6 Deliverables and Checkpoints {#deliverables}

**Deliverable:** A harbour.

#### Phase Exit Criteria ("Done means...") {#exit-criteria}

- [ ] Ships land
- [ ] Feet are dry

#### Roadmap / Follow-ons {#roadmap}

- [ ] A lighthouse
`;
