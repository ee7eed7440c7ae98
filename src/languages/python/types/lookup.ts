// Where an attribute of a value is defined: the answer that references and renames are built on. It never guesses: what
// a base outside of our sight may define is unknown.
import { isProtocol } from './class-bases.ts';
import { type Engine, indexOf } from './engine.ts';
import { type Found, findMember, findMemberAfter } from './find-member.ts';
import { linearize } from './linearize.ts';
import { madeClassesWith } from './made-classes.ts';
import { metaclassOf } from './metaclass.ts';
import { className, wellKnownClass } from './resolve-expression.ts';
import { subclassesDefining, subclassesWith, subclassesWithSeveralBases } from './subclasses.ts';
import type { ClassRef, MemberLookup, Value } from './type.ts';

/** All places that may define it; one but for `super()` in a mixin, and for attributes that only subclasses have. */
export function lookupAll(engine: Engine, value: Value, name: string): readonly MemberLookup[] {
  switch (value.kind) {
    case 'instance':
      return lookupInstance(engine, value.class, name, value.exact === true);
    case 'class':
      return lookupClass(engine, value.class, name, value.exact === true);
    case 'tuple':
      return lookupLibrary(engine, 'tuple', name);
    case 'none':
      return lookupNone(engine, name);
    case 'super':
      return lookupSuper(engine, value, name);
    case 'module':
      return [{ kind: 'module-member', file: value.file, name }];
    case 'function':
    case 'lambda':
      return [unknown('functions can be given any attribute')];
    case 'callable':
      return [unknown('it is annotated Callable, which can be of any class')];
    case 'namespace':
      return [unknown(`${value.name} is a namespace package`)];
    case 'external':
      return [unknown(`${value.name} is outside of the workspace`)];
  }
}

function unknown(reason: string): MemberLookup {
  return { kind: 'unknown', reason };
}

const ABSENT: MemberLookup = { kind: 'absent' };

function lookupInstance(
  engine: Engine,
  ref: ClassRef,
  name: string,
  exact: boolean,
): readonly MemberLookup[] {
  const found = findMember(engine, ref, name);
  if (found.kind === 'found') return [toLookup(found, name)];
  const below = exact ? [] : [...definedBelow(engine, ref, name), ...definedByMade(engine, ref, name)];
  if (below.length > 0) return below;
  if (found.kind === 'unknown') return [toLookup(found, name)];
  const given = givenByMetaclass(engine, ref, name);
  if (given !== null) return [toLookup(given, name)];
  const dynamic = dynamicAttributes(engine, ref) ?? (exact ? null : madeUpBelow(engine, ref));
  if (dynamic !== null) return [unknown(dynamic)];
  if (!exact && isProtocol(engine, ref))
    return [unknown(`any class can be a ${className(ref)}, which is a protocol`)];
  return [ABSENT];
}

/** `cls.fields = ...` in a metaclass: an attribute of each class that it makes, and so of their objects. */
export function givenByMetaclass(
  engine: Engine,
  ref: ClassRef,
  name: string,
): Extract<Found, { kind: 'found' }> | null {
  const metaclass = metaclassOf(engine, ref);
  if (metaclass.kind === 'unknown' || metaclass.class.file.isExternal) return null;
  const found = findMember(engine, metaclass.class, name);
  return found.kind === 'found' && found.member.symbol === -1 ? found : null;
}

/** A mixin speaks of attributes that only the classes below it have. */
function definedBelow(engine: Engine, ref: ClassRef, name: string): readonly MemberLookup[] {
  const found = new Map<ClassRef, MemberLookup>();
  for (const subclass of subclassesWith(engine, ref, name)) {
    const member = findMember(engine, subclass, name);
    if (member.kind === 'found') found.set(member.member.class, toLookup(member, name));
  }
  return [...found.values()];
}

/** `cls.fields` in a method of a metaclass. */
function definedByMade(engine: Engine, ref: ClassRef, name: string): readonly MemberLookup[] {
  return madeClassesWith(engine, ref, name).map((made) => toLookup(findMember(engine, made, name), name));
}

/** The method that makes attributes up as they are asked for, as a reason; null when there is none. */
export function dynamicAttributes(engine: Engine, ref: ClassRef): string | null {
  const filled = linearize(engine, ref).order.find(
    (one) =>
      one.kind === 'class' && indexOf(engine, one.class.file).selfAttributes(one.class.index).has('__dict__'),
  );
  if (filled?.kind === 'class') return `class ${className(filled.class)} fills its __dict__`;
  for (const name of ['__getattr__', '__getattribute__']) {
    const found = findMember(engine, ref, name);
    if (found.kind === 'found' && className(found.member.class) !== 'object') {
      return `class ${className(found.member.class)} makes up attributes in ${name}`;
    }
  }
  return null;
}

/** The object may be of a class below that makes attributes up. */
function madeUpBelow(engine: Engine, ref: ClassRef): string | null {
  if (ref.file.isExternal) return null;
  const [below] = subclassesDefining(engine, ref, '__getattr__');
  return below === undefined ? null : `class ${className(below)} makes up attributes in __getattr__`;
}

function lookupClass(engine: Engine, ref: ClassRef, name: string, exact: boolean): readonly MemberLookup[] {
  const found = findMember(engine, ref, name);
  if (found.kind === 'found') return [toLookup(found, name)];
  const metaclass = metaclassOf(engine, ref);
  const above = metaclass.kind === 'unknown' ? null : findMember(engine, metaclass.class, name);
  if (above !== null && above.kind === 'found') return [toLookup(above, name)];
  const below = exact ? [] : definedBelow(engine, ref, name);
  if (below.length > 0) return below;
  if (found.kind === 'unknown') return [toLookup(found, name)];
  if (metaclass.kind === 'unknown') return [unknown(metaclass.reason)];
  return lookupInstance(engine, metaclass.class, name, true);
}

function lookupLibrary(engine: Engine, builtin: string, name: string): readonly MemberLookup[] {
  const ref = wellKnownClass(engine, 'builtins', builtin);
  return ref === null ? [ABSENT] : lookupInstance(engine, ref, name, true);
}

function lookupNone(engine: Engine, name: string): readonly MemberLookup[] {
  const ref = wellKnownClass(engine, 'types', 'NoneType') ?? wellKnownClass(engine, 'builtins', 'object');
  return ref === null ? [ABSENT] : lookupInstance(engine, ref, name, true);
}

function lookupSuper(
  engine: Engine,
  value: Extract<Value, { kind: 'super' }>,
  name: string,
): readonly MemberLookup[] {
  const found = findThroughSuper(engine, value, name);
  // A mixin: whoever derives from it brings the class that has it.
  if (found.length === 0) return [unknown(`no class behind ${className(value.of)} has ${name}`)];
  return found.map((one) => toLookup(one, name));
}

/** What comes next depends on the class of the object: every class below has an order of its own. */
export function findThroughSuper(
  engine: Engine,
  value: Extract<Value, { kind: 'super' }>,
  name: string,
): readonly Found[] {
  const { receiver } = value;
  const start =
    receiver !== null && (receiver.kind === 'instance' || receiver.kind === 'class') ? receiver : null;
  const classes = [start?.class ?? value.of];
  if (start === null || start.exact !== true)
    classes.push(...subclassesWithSeveralBases(engine, classes[0]!));
  const found = new Map<string, Found>();
  for (const ref of classes) {
    const one = findMemberAfter(engine, ref, value.of, name);
    if (one.kind === 'absent') continue;
    // `object` comes last in every order: what a class below puts before it counts as well.
    const key = one.kind === 'found' ? `${one.member.class.file.path}#${one.member.class.index}` : one.reason;
    found.set(key, one);
  }
  return [...found.values()];
}

function toLookup(found: Found, name: string): MemberLookup {
  switch (found.kind) {
    case 'found':
      return { kind: 'member', definition: { class: found.member.class, name, symbol: found.member.symbol } };
    case 'unknown':
      return { kind: 'unknown', reason: found.reason };
    case 'absent':
      return ABSENT;
  }
}
