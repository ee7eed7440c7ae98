// Classes of the workspace below a class. Files are found through words, without looking into them; then the classes
// themselves are asked for their ancestors.
import type { PythonFile } from '../link/program.ts';
import type { Engine } from './engine.ts';
import { ownMember } from './find-member.ts';
import { derivesFrom } from './linearize.ts';
import { className } from './resolve-expression.ts';
import type { ClassRef } from './type.ts';

/** All of them. */
export function subclassesOf(engine: Engine, given: ClassRef): readonly ClassRef[] {
  const ref = engine.values.classRef(given.file, given.index);
  return remember(engine, ref, '', () => search(engine, ref, filesBelow(engine, ref, false)));
}

/** Those that define the attribute themselves, in their body or through `self`. */
export function subclassesDefining(engine: Engine, given: ClassRef, name: string): readonly ClassRef[] {
  const ref = engine.values.classRef(given.file, given.index);
  return remember(engine, ref, name, () => {
    const files = filesBelow(engine, ref, false).filter((path) => engine.program.mayHold(path, name));
    return search(engine, ref, files).filter((one) => ownMember(engine, one, name) !== null);
  });
}

/** Those with several bases, where the order of ancestors is another one than above them. */
export function subclassesWithSeveralBases(engine: Engine, given: ClassRef): readonly ClassRef[] {
  const ref = engine.values.classRef(given.file, given.index);
  return remember(engine, ref, ',', () =>
    search(engine, ref, filesBelow(engine, ref, true)).filter(
      (one) => one.file.facts.classes[one.index]!.bases.length > 1,
    ),
  );
}

/** Those that are below both. */
export function commonSubclasses(engine: Engine, left: ClassRef, right: ClassRef): readonly ClassRef[] {
  const ref = engine.values.classRef(left.file, left.index);
  return remember(engine, ref, `&${right.file.path}#${right.index}`, () => {
    const below = new Set(filesBelow(engine, right, false));
    const files = filesBelow(engine, left, false).filter((path) => below.has(path));
    return search(engine, ref, files).filter((one) => derivesFrom(engine, one, right));
  });
}

/** Everything is below `object`: nobody can want that list. */
function filesBelow(engine: Engine, ref: ClassRef, onlySeveral: boolean): readonly string[] {
  const name = className(ref);
  if (name === 'object' && ref.file.isExternal) return [];
  return engine.program.filesBelow(name, onlySeveral);
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

function search(engine: Engine, of: ClassRef, paths: readonly string[]): readonly ClassRef[] {
  const found: ClassRef[] = [];
  for (const path of paths) {
    const file = engine.program.file(path);
    if (file !== null) addSubclasses(engine, file, of, found);
  }
  return found.sort(byPlace);
}

function addSubclasses(engine: Engine, file: PythonFile, of: ClassRef, found: ClassRef[]): void {
  file.facts.classes.forEach((fact, index) => {
    if (fact.bases.length === 0) return;
    const ref = engine.values.classRef(file, index);
    if (ref !== of && derivesFrom(engine, ref, of)) found.push(ref);
  });
}

function byPlace(left: ClassRef, right: ClassRef): number {
  if (left.file !== right.file) return left.file.path < right.file.path ? -1 : 1;
  return left.index - right.index;
}
