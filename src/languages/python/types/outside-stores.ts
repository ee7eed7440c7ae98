// Assignments to an attribute from outside of its class, in the files of the class and of those it derives from:
// `job.state = Running()`, `Job.current = job`, `setattr(job, "state", Running())`.
import type { PythonFile } from '../link/program.ts';
import { targetType } from './binding-type.ts';
import { type Code, codeOf, type Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { derivesFrom, linearize } from './linearize.ts';
import { argumentsOf, plainString, receiverOf } from './tree-shape.ts';
import type { ClassRef, Type, Value } from './type.ts';

/** More stores to one name than this are not looked at: the attribute is a name of many classes. */
const MAX_STORES = 60;

export function assignedOutside(engine: Engine, ref: ClassRef, name: string): readonly Type[] {
  const files = new Set(
    linearize(engine, ref).order.flatMap((one) => (one.kind === 'class' ? [one.class.file] : [])),
  );
  return [...files].flatMap((file) => (file.isExternal ? [] : assignedIn(engine, file, ref, name)));
}

/** The same in all files that store a name like this; not all of them when there are many. */
export function assignedAnywhere(engine: Engine, given: ClassRef, name: string): readonly Value[] {
  const ref = engine.values.classRef(given.file, given.index);
  const { program } = engine;
  const byName = program.filesContaining(name).filter((path) => program.mayHold(path, 'setattr'));
  const paths = [...new Set([...program.filesStoring(name), ...byName])].slice(0, MAX_STORES);
  return paths
    .flatMap((path) => program.file(path) ?? [])
    .flatMap((file) => assignedIn(engine, file, ref, name))
    .flatMap(({ values }) => values);
}

function assignedIn(engine: Engine, file: PythonFile, ref: ClassRef, name: string): readonly Type[] {
  const code = codeOf(engine, file);
  const named = setByName(engine, code, ref, name);
  const stores = code.index.attributeStores().get(name) ?? [];
  if (stores.length === 0) return named;
  const inside = new Set<number>();
  for (const fact of file.facts.classes) for (const { node } of fact.selfAttributes) inside.add(node);
  const outside = stores.filter((node) => !inside.has(node));
  if (outside.length > MAX_STORES) return [engine.values.unknown(`${name} is assigned in many places`)];
  const assigned = outside
    .filter((node) => mayBe(engine, typeOf(engine, code, receiverOf(node)), ref))
    .map((node) => targetType(engine, code, node));
  return [...assigned, ...named];
}

function setByName(engine: Engine, code: Code, ref: ClassRef, name: string): readonly Type[] {
  const { tree } = code;
  return (code.index.calls().get('setattr') ?? []).flatMap((call) => {
    const [object, key, value] = argumentsOf(tree, call);
    if (value === undefined || plainString(tree, key!) !== name) return [];
    return mayBe(engine, typeOf(engine, code, object!), ref) ? [typeOf(engine, code, value)] : [];
  });
}

function mayBe(engine: Engine, type: Type, ref: ClassRef): boolean {
  return type.values.some(
    (value) =>
      (value.kind === 'instance' || value.kind === 'class') &&
      (derivesFrom(engine, value.class, ref) || derivesFrom(engine, ref, value.class)),
  );
}
