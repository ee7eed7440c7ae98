// Remembers what was computed, and computes what depends on itself as a least fixed point: a question that comes up
// again while it is being answered gets the answer so far, and is asked anew until the answer stays the same. Answers
// that lean on one that is not final are kept only until that one changes.
//
// Following unannotated code could go on through a whole program, so each step into it burns fuel. An answer that was
// cut short for want of fuel is good enough for those who have no more of it; others ask again.
import { heartbeat } from '../../../base/heartbeat.ts';

/** Questions inside of questions; deeper ones are not followed. */
const MAX_DEPTH = 160;
/** Questions below one that came from outside. */
const MAX_STEPS = 20_000;
const MAX_ROUNDS = 6;
const FULL_FUEL = 3;

export interface Entry<T> {
  value: T;
  state: 'running' | 'provisional' | 'final';
  depth: number;
  used: boolean;
  /** Depth of the outermost running question that the answer leans on. */
  leansOn: number;
  /** With how much fuel it was computed, when it was cut short; infinite when it was not. */
  fuel: number;
}

export interface Rule<T> {
  /** What is assumed at first of an answer that is asked for while it is being computed. */
  readonly bottom: T;
  readonly same: (left: T, right: T) => boolean;
  /** What to say when a bound is hit, with what is known so far. */
  readonly giveUp: (soFar: T) => T;
}

interface Kept {
  readonly forget: () => void;
  readonly entry: Entry<unknown>;
}

export class Solver {
  private depth = 0;
  private steps = 0;
  private fuel = FULL_FUEL;
  private wasCut = false;
  private leansOn = Number.POSITIVE_INFINITY;
  private readonly provisional: Kept[] = [];

  solve<K, T>(table: Map<K, Entry<T>>, key: K, rule: Rule<T>, compute: () => T): T {
    const known = table.get(key);
    if (known !== undefined) {
      if (known.state === 'running') {
        known.used = true;
        if (known.depth < this.leansOn) this.leansOn = known.depth;
        return known.value;
      }
      if (known.fuel >= this.fuel) {
        if (known.fuel !== Number.POSITIVE_INFINITY) this.wasCut = true;
        if (known.leansOn < this.leansOn) this.leansOn = known.leansOn;
        return known.value;
      }
    }
    if (this.depth === 0) {
      heartbeat();
      this.steps = 0;
    }
    if (this.depth >= MAX_DEPTH || ++this.steps > MAX_STEPS) {
      this.wasCut = true;
      return rule.giveUp(rule.bottom);
    }
    return this.run(table, key, rule, compute);
  }

  /** A step into code that only its own statements describe. */
  burn<T>(without: T, compute: () => T): T {
    if (this.fuel === 0) {
      this.wasCut = true;
      return without;
    }
    this.fuel--;
    try {
      return compute();
    } finally {
      this.fuel++;
    }
  }

  /** For what everything else rests on, and what is never far: the ancestors of a class. */
  refuel<T>(compute: () => T): T {
    const { fuel, wasCut } = this;
    this.fuel = FULL_FUEL;
    try {
      return compute();
    } finally {
      this.fuel = fuel;
      this.wasCut = wasCut;
    }
  }

  /** After an exception that was caught outside: nothing is running any more. */
  reset(): void {
    this.forgetSince(0);
    this.depth = 0;
    this.fuel = FULL_FUEL;
    this.wasCut = false;
    this.leansOn = Number.POSITIVE_INFINITY;
  }

  private run<K, T>(table: Map<K, Entry<T>>, key: K, rule: Rule<T>, compute: () => T): T {
    const outerLeansOn = this.leansOn;
    const outerWasCut = this.wasCut;
    const mark = this.provisional.length;
    const { depth } = this;
    const entry: Entry<T> = { value: rule.bottom, state: 'running', depth, used: false, leansOn: 0, fuel: 0 };
    table.set(key, entry);
    this.depth++;
    let finished = false;
    try {
      for (let round = 1; ; round++) {
        this.leansOn = Number.POSITIVE_INFINITY;
        this.wasCut = false;
        entry.used = false;
        const value = compute();
        const stable = !entry.used || rule.same(value, entry.value);
        entry.value = value;
        if (stable) break;
        this.forgetSince(mark);
        if (round === MAX_ROUNDS) {
          entry.value = rule.giveUp(value);
          break;
        }
      }
      finished = true;
    } finally {
      this.depth--;
      if (!finished) {
        table.delete(key);
        this.forgetSince(mark);
      }
    }
    entry.fuel = this.wasCut ? this.fuel : Number.POSITIVE_INFINITY;
    this.settle(table, key, entry, mark);
    this.leansOn = Math.min(outerLeansOn, entry.leansOn);
    this.wasCut ||= outerWasCut;
    return entry.value;
  }

  private settle<K, T>(table: Map<K, Entry<T>>, key: K, entry: Entry<T>, mark: number): void {
    if (this.leansOn >= entry.depth) {
      entry.state = 'final';
      entry.leansOn = Number.POSITIVE_INFINITY;
      for (const kept of this.provisional.splice(mark)) {
        kept.entry.state = 'final';
        kept.entry.leansOn = Number.POSITIVE_INFINITY;
      }
      return;
    }
    entry.state = 'provisional';
    entry.leansOn = this.leansOn;
    // What leans on this answer leans on what this one leans on.
    for (let at = mark; at < this.provisional.length; at++) {
      const kept = this.provisional[at]!.entry;
      if (kept.leansOn > this.leansOn) kept.leansOn = this.leansOn;
    }
    this.provisional.push({ forget: () => table.delete(key), entry });
  }

  private forgetSince(mark: number): void {
    for (const kept of this.provisional.splice(mark)) kept.forget();
  }
}
