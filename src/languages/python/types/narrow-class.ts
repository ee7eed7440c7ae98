// What isinstance() and its kin leave of a type. A value that may be of a subclass stays possible when a class of the
// workspace is below both; classes outside of our sight may say yes to anything, so with them nothing is ruled out.
import { isProtocol } from './class-bases.ts';
import type { TestedClasses } from './class-tests.ts';
import type { Engine } from './engine.ts';
import { derivesFrom, linearize } from './linearize.ts';
import { qualifiedClassName, wellKnownClass } from './resolve-expression.ts';
import { commonSubclasses, subclassesOf } from './subclasses.ts';
import type { ClassRef, Type, Value } from './type.ts';

export function keepInstances(engine: Engine, type: Type, tested: TestedClasses): Type {
  const { values } = engine;
  const kept: Value[] = [];
  let unknown: string | null = null;
  for (const value of type.values) {
    if (value.kind === 'none') {
      if (tested.includesNone || tested.unknown !== null) kept.push(value);
      continue;
    }
    if (tested.unknown !== null) kept.push(value);
    for (const ref of tested.classes) kept.push(...instancesAs(engine, value, ref));
  }
  const isOpen =
    type.unknown !== null ||
    type.values.some((value) => value.kind === 'external' || value.kind === 'callable');
  if (isOpen) {
    for (const ref of tested.classes) kept.push(values.instance(ref));
    if (tested.includesNone) kept.push(...values.none.values);
    unknown = tested.unknown;
  }
  return values.type(kept, unknown);
}

/** What a value can be when it is known to be an instance of the class. */
function instancesAs(engine: Engine, value: Value, ref: ClassRef): readonly Value[] {
  const { values } = engine;
  switch (value.kind) {
    case 'instance':
      return intersect(engine, value.class, value.exact === true, ref, value).map((one) =>
        one === value.class ? value : values.instance(one),
      );
    case 'tuple': {
      const tuple = wellKnownClass(engine, 'builtins', 'tuple');
      return tuple === null || derivesFrom(engine, tuple, ref) || acceptsOthers(engine, ref) ? [value] : [];
    }
    case 'external':
    case 'callable':
      return [];
    default:
      return ref.file.isExternal ? [value] : [];
  }
}

/** The classes that are both, as far as the workspace knows. */
function intersect(
  engine: Engine,
  own: ClassRef,
  exact: boolean,
  ref: ClassRef,
  value: Value,
): readonly ClassRef[] {
  if (derivesFrom(engine, own, ref)) return [own];
  const isOpen = linearize(engine, own).open;
  if (isOpen || acceptsOthers(engine, ref)) return exact || !derivesFrom(engine, ref, own) ? [own] : [ref];
  if (exact || value.kind !== 'instance') return [];
  if (derivesFrom(engine, ref, own)) return [ref];
  if (isProtocol(engine, own)) return [ref];
  return commonSubclasses(engine, ref, own);
}

/** Builtin classes mean themselves and their subclasses; abstract ones and protocols are asked about by structure. */
function acceptsOthers(engine: Engine, ref: ClassRef): boolean {
  if (isProtocol(engine, ref)) return true;
  if (qualifiedClassName(ref) === 'builtins.object') return true;
  return ref.file.isExternal && ref.file.moduleName !== 'builtins';
}

export function rejectInstances(engine: Engine, type: Type, tested: TestedClasses): Type {
  return engine.values.filter(type, (value) => {
    if (value.kind === 'none') return !tested.includesNone;
    if (value.kind === 'tuple') {
      const tuple = wellKnownClass(engine, 'builtins', 'tuple');
      return tuple === null || !tested.classes.some((ref) => derivesFrom(engine, tuple, ref));
    }
    return value.kind !== 'instance' || !tested.classes.some((ref) => derivesFrom(engine, value.class, ref));
  });
}

/** `type(x) is Foo`: exactly that class. */
export function keepExactly(engine: Engine, type: Type, tested: TestedClasses): Type {
  const { values } = engine;
  if (tested.unknown !== null || tested.classes.length !== 1) return type;
  const [ref] = tested.classes;
  const same = type.values.filter((value) => value.kind === 'instance' && value.class === ref);
  return same.length > 0 ? values.type(same, null) : values.one(values.instance(ref!, [], true));
}

/** `type(x) is not Foo`: it may still be of a class below Foo. */
export function rejectExactly(engine: Engine, type: Type, tested: TestedClasses): Type {
  if (tested.unknown !== null || tested.classes.length !== 1) return type;
  const [ref] = tested.classes;
  return engine.values.filter(
    type,
    (value) =>
      value.kind !== 'instance' ||
      value.class !== ref ||
      (value.exact !== true && (ref.file.isExternal || subclassesOf(engine, ref).length > 0)),
  );
}

export function keepSubclasses(engine: Engine, type: Type, tested: TestedClasses): Type {
  const { values } = engine;
  if (tested.unknown !== null) return type;
  const kept: Value[] = [];
  for (const value of type.values) {
    if (value.kind !== 'class') continue;
    for (const ref of tested.classes) {
      for (const one of intersect(
        engine,
        value.class,
        value.exact === true,
        ref,
        values.instance(value.class),
      )) {
        kept.push(one === value.class ? value : values.classValue(one));
      }
    }
  }
  if (type.unknown !== null) kept.push(...tested.classes.map((ref) => values.classValue(ref)));
  return values.type(kept, null);
}

export function rejectSubclasses(engine: Engine, type: Type, tested: TestedClasses): Type {
  return engine.values.filter(
    type,
    (value) => value.kind !== 'class' || !tested.classes.some((ref) => derivesFrom(engine, value.class, ref)),
  );
}
