// The method resolution order, as CPython computes it (C3), over files. A base that is not known stands in the order
// where it would stand, so that a lookup stops there instead of finding what may be hidden by it.
import { type Base, basesOf, type UnknownBase } from './class-bases.ts';
import type { Engine } from './engine.ts';
import { className, wellKnownClass } from './resolve-expression.ts';
import type { Rule } from './solver.ts';
import type { ClassRef } from './type.ts';

export type Ancestor =
  | { readonly kind: 'class'; readonly class: ClassRef }
  | { readonly kind: 'unknown'; readonly base: UnknownBase };

export interface Linearization {
  /** The class itself first. */
  readonly order: readonly Ancestor[];
  /** True when an ancestor is not known. */
  readonly open: boolean;
}

const RULE: Rule<Linearization> = {
  bottom: { order: [], open: false },
  same: (left, right) =>
    left.order.length === right.order.length &&
    left.order.every((one, at) => sameAncestor(one, right.order[at]!)),
  giveUp: (soFar) => soFar,
};

export function linearize(engine: Engine, given: ClassRef): Linearization {
  const ref = engine.values.classRef(given.file, given.index);
  return engine.solver.solve(engine.linearizations, ref, RULE, () =>
    engine.solver.refuel(() => compute(engine, ref)),
  );
}

function compute(engine: Engine, ref: ClassRef): Linearization {
  const self: Ancestor = { kind: 'class', class: ref };
  const bases = withoutRepeats(withoutAncestors(engine, basesOf(engine, ref)).map(ancestorOf));
  const object = wellKnownClass(engine, 'builtins', 'object');
  if (bases.length === 0) {
    const order: Ancestor[] =
      object === null || object === ref ? [self] : [self, { kind: 'class', class: object }];
    return { order, open: false };
  }
  const sequences = bases.map((base) => [...orderOf(engine, base)]);
  const merged =
    merge([...sequences, bases]) ?? merge([...sequences.map((one) => trusting(one, bases)), bases]);
  const order = [self, ...(merged ?? inconsistent(ref, sequences))];
  return { order, open: order.some((one) => one.kind === 'unknown') };
}

/** What one text may mean is taken together, as if all were bases; what another alternative derives from comes with that. */
function withoutAncestors(engine: Engine, bases: readonly Base[]): readonly Base[] {
  return bases.filter(
    (base) =>
      base.kind === 'unknown' ||
      !bases.some(
        (other) =>
          other.kind === 'class' &&
          other.node === base.node &&
          other.class !== base.class &&
          derivesFrom(engine, other.class, base.class),
      ),
  );
}

function orderOf(engine: Engine, base: Ancestor): readonly Ancestor[] {
  return base.kind === 'unknown' ? [base] : linearize(engine, base.class).order;
}

/**
 * Stubs say that `dict` derives from MutableMapping and `list` from MutableSequence, which are only registered there. So
 * `class Table(MutableMapping, dict)` has an order, although not by what they say.
 */
function trusting(sequence: readonly Ancestor[], bases: readonly Ancestor[]): readonly Ancestor[] {
  const [base] = sequence;
  if (base?.kind !== 'class' || !base.class.file.isExternal) return sequence;
  return sequence.filter((one, at) => at === 0 || !bases.some((other) => sameAncestor(one, other)));
}

/** C3: the first head that is in no tail. Null when there is none. */
function merge(given: readonly (readonly Ancestor[])[]): Ancestor[] | null {
  const rests = given.map((sequence) => [...sequence]);
  const order: Ancestor[] = [];
  for (;;) {
    const open = rests.filter((rest) => rest.length > 0);
    if (open.length === 0) return order;
    const next = open.find(
      ([head]) => !open.some((rest) => rest.some((one, at) => at > 0 && sameAncestor(one, head!))),
    );
    if (next === undefined) return null;
    const [head] = next;
    order.push(head!);
    for (const rest of rests) if (rest.length > 0 && sameAncestor(rest[0]!, head!)) rest.shift();
  }
}

/** Python would refuse the class, or alternatives of a condition were taken together: the order is not certain. */
function inconsistent(ref: ClassRef, sequences: readonly (readonly Ancestor[])[]): Ancestor[] {
  const { file, index } = ref;
  const node = file.facts.classes[index]!.node;
  const reason = `the bases of class ${className(ref)} have no consistent order`;
  return [
    { kind: 'unknown', base: { file, node, reason, isOrder: true } },
    ...withoutRepeats(sequences.flat()),
  ];
}

function ancestorOf(base: Base): Ancestor {
  return base.kind === 'class' ? { kind: 'class', class: base.class } : { kind: 'unknown', base: base.base };
}

function withoutRepeats(ancestors: readonly Ancestor[]): Ancestor[] {
  const kept: Ancestor[] = [];
  for (const one of ancestors) if (!kept.some((other) => sameAncestor(one, other))) kept.push(one);
  return kept;
}

function sameAncestor(left: Ancestor, right: Ancestor): boolean {
  if (left.kind === 'class') return right.kind === 'class' && left.class === right.class;
  return right.kind === 'unknown' && left.base.node === right.base.node && left.base.file === right.base.file;
}

/** Whether `ancestor` is the class or among its known ancestors. */
export function derivesFrom(engine: Engine, ref: ClassRef, ancestor: ClassRef): boolean {
  if (ref.file === ancestor.file && ref.index === ancestor.index) return true;
  return linearize(engine, ref).order.some(
    (one) => one.kind === 'class' && one.class.file === ancestor.file && one.class.index === ancestor.index,
  );
}
