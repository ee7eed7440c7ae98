// Classes of the workspace below a class. Files are found through words, without looking into them; then the classes
// themselves are asked for their ancestors.
import type { ClassNames, NamedClass } from '../link/class-heads.ts';
import type { Engine } from './engine.ts';
import { ownMember } from './find-member.ts';
import { derivesFrom, linearize } from './linearize.ts';
import { className } from './resolve-expression.ts';
import type { ClassRef } from './type.ts';

/** All of them. */
export function subclassesOf(engine: Engine, given: ClassRef): readonly ClassRef[] {
  const ref = engine.values.classRef(given.file, given.index);
  return remember(engine, ref, '', () => search(engine, ref, namesBelow(engine, ref), () => true));
}

/** Those that define the attribute themselves, in their body or through `self`. */
export function subclassesDefining(engine: Engine, given: ClassRef, name: string): readonly ClassRef[] {
  const ref = engine.values.classRef(given.file, given.index);
  return remember(engine, ref, name, () =>
    search(engine, ref, namesDefining(engine, ref, name), (one) => ownMember(engine, one, name) !== null),
  );
}

/** Classes below, in files where one of them may have the attribute of its own. */
function namesDefining(engine: Engine, ref: ClassRef, word: string): ClassNames {
  const { program } = engine;
  return new Map(
    [...namesHolding(engine, ref, word)].filter(([path]) => program.mayUse(path, word, 'defined')),
  );
}

/** Classes below, in files that hold the word. */
function namesHolding(engine: Engine, ref: ClassRef, word: string): ClassNames {
  const key = `${ref.file.path}#${ref.index}.${word}`;
  let found = engine.namesHolding.get(key);
  if (found === undefined) {
    found = new Map([...namesBelow(engine, ref)].filter(([path]) => engine.program.mayHold(path, word)));
    engine.namesHolding.set(key, found);
  }
  return found;
}

/** Those that can change what the attribute means: they define it, or bring in other ancestors. */
export function subclassesWith(engine: Engine, ref: ClassRef, name: string): readonly ClassRef[] {
  const found = new Set([...subclassesDefining(engine, ref, name), ...subclassesJoining(engine, ref, name)]);
  return [...found].sort(byPlace);
}

/**
 * Whether so many files may define the attribute below the class that the types of all of these could not be listed
 * anyway: reading them all would be most of the work, for nothing.
 */
export function isOverriddenWidely(engine: Engine, ref: ClassRef, name: string): boolean {
  return namesHolding(engine, ref, name).size > MAX_FILES;
}

const MAX_FILES = 40;

/** Those with several bases, one of which may have the attribute from elsewhere. */
function subclassesJoining(engine: Engine, given: ClassRef, name: string): readonly ClassRef[] {
  const ref = engine.values.classRef(given.file, given.index);
  return remember(engine, ref, `,${name}`, () =>
    search(engine, ref, namesJoining(engine, ref, name), hasSeveralBases),
  );
}

/** Those with several bases, where the order of ancestors is another one than above them. */
export function subclassesWithSeveralBases(engine: Engine, given: ClassRef): readonly ClassRef[] {
  const ref = engine.values.classRef(given.file, given.index);
  return remember(engine, ref, ',', () =>
    search(engine, ref, namesBelow(engine, ref, true), hasSeveralBases),
  );
}

function hasSeveralBases({ file, index }: ClassRef): boolean {
  return file.facts.classes[index]!.bases.length > 1;
}

/** Those that are below both. */
export function commonSubclasses(engine: Engine, left: ClassRef, right: ClassRef): readonly ClassRef[] {
  const ref = engine.values.classRef(left.file, left.index);
  return remember(engine, ref, `&${right.file.path}#${right.index}`, () => {
    const below = namesInBoth(namesBelow(engine, left), namesBelow(engine, right));
    return search(engine, ref, below, (one) => derivesFrom(engine, one, right));
  });
}

/** Only files with such a class are looked into. */
function namesInBoth(left: ClassNames, right: ClassNames): ClassNames {
  const both = new Map<string, ReadonlySet<string>>();
  for (const [path, names] of left) {
    const others = right.get(path);
    const shared = others === undefined ? [] : [...names].filter((name) => others.has(name));
    if (shared.length > 0) both.set(path, new Set(shared));
  }
  return both;
}

const NONE: ClassNames = new Map();

/** Everything is below `object`: nobody can want that list. */
function namesBelow(engine: Engine, ref: ClassRef, onlySeveral = false): ClassNames {
  const of = named(ref);
  return of.name === 'object' && of.isOutside ? NONE : engine.program.classesBelow(of, onlySeveral);
}

function namesJoining(engine: Engine, ref: ClassRef, name: string): ClassNames {
  const of = named(ref);
  return of.name === 'object' && of.isOutside
    ? NONE
    : engine.program.classesJoining(of, name, (path, owner) => mayDefine(engine, path, owner, name));
}

/** Whether a class of the file that is called so has the attribute of its own, or a base that nobody knows. */
function mayDefine(engine: Engine, path: string, owner: string, name: string): boolean {
  const file = engine.program.mayUse(path, name, 'defined') ? engine.program.file(path) : null;
  return (
    file?.facts.classes.some((_, index) => {
      const ref = engine.values.classRef(file, index);
      return (
        className(ref) === owner && (ownMember(engine, ref, name) !== null || linearize(engine, ref).open)
      );
    }) === true
  );
}

function named(ref: ClassRef): NamedClass {
  return { name: className(ref), path: ref.file.path, isOutside: ref.file.isExternal };
}

function remember(
  engine: Engine,
  ref: ClassRef,
  what: string,
  find: () => readonly ClassRef[],
): readonly ClassRef[] {
  let answers = engine.subclasses.get(ref);
  if (answers === undefined) {
    answers = new Map();
    engine.subclasses.set(ref, answers);
  }
  const known = answers.get(what);
  if (known !== undefined) return known;
  const found = find();
  answers.set(what, found);
  return found;
}

/** The cheap test comes first: to know the ancestors of a class, other files have to be read. */
function search(
  engine: Engine,
  of: ClassRef,
  below: ClassNames,
  isWanted: (ref: ClassRef) => boolean,
): readonly ClassRef[] {
  const found: ClassRef[] = [];
  for (const [path, names] of below) {
    const file = engine.program.file(path);
    file?.facts.classes.forEach((fact, index) => {
      if (fact.bases.length === 0) return;
      const ref = engine.values.classRef(file, index);
      if (ref !== of && names.has(className(ref)) && isWanted(ref) && derivesFrom(engine, ref, of))
        found.push(ref);
    });
  }
  return found.sort(byPlace);
}

function byPlace(left: ClassRef, right: ClassRef): number {
  if (left.file !== right.file) return left.file.path < right.file.path ? -1 : 1;
  return left.index - right.index;
}
