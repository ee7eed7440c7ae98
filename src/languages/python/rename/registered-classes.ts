// `Base.register(Impl)`, `@Base.register`: a class that is declared to be a subclass without inheriting. What it defines under a
// name of the base is what the base promises, so it belongs to the family.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef } from '../types/type.ts';
import type { Family } from './family.ts';
import { classKey, definesMember } from './member-definers.ts';

/** Members of registered classes that the family promises, and those that promise what a registered class has. */
export function registeredMembers(engine: PythonEngine, family: Family, word: string): readonly Definition[] {
  const ours = family.definitions.filter((definition) => definition.kind === 'member');
  if (ours.length === 0) return [];
  const own = new Set(ours.map((definition) => classKey(definition.class)));
  const found = new Map<string, Definition>();
  for (const { base, registered } of registrations(engine, word)) {
    const above = definerOf(engine, base, word);
    const below = definerOf(engine, registered, word);
    if (above === null || below === null) continue;
    if (!own.has(classKey(above)) && !own.has(classKey(below))) continue;
    for (const ref of [above, below]) {
      const definition: Definition = { kind: 'member', class: ref, name: word };
      const key = definitionKey(definition);
      if (!family.keys.has(key)) found.set(key, definition);
    }
  }
  return [...found.values()];
}

/** Classes that define the name and are tied to this one by a registration: either side of it. */
export function registeredPartners(engine: PythonEngine, owner: ClassRef, name: string): readonly ClassRef[] {
  const own = classKey(owner);
  return registrations(engine, name).flatMap(({ base, registered }) => {
    const pair = [definerOf(engine, base, name), definerOf(engine, registered, name)].filter(
      (ref) => ref !== null,
    );
    return pair.length === 2 && pair.some((ref) => classKey(ref) === own) ? pair : [];
  });
}

interface Registration {
  readonly base: ClassRef;
  readonly registered: ClassRef;
}

/** Only where a class that can have the attribute is registered: the file of one of the two holds the word. */
function registrations(engine: PythonEngine, word: string): readonly Registration[] {
  const { program } = engine;
  if (program.filesContaining(word).length === 0) return [];
  let found = known.get(engine);
  if (found === undefined) {
    found = program.classRegisterers().flatMap((path) => {
      const file = program.file(path);
      return file === null ? [] : [...registeredByCall(engine, file), ...registeredByDecorator(engine, file)];
    });
    known.set(engine, found);
  }
  return found;
}

const known = new WeakMap<PythonEngine, readonly Registration[]>();

function registeredByCall(engine: PythonEngine, file: PythonFile): readonly Registration[] {
  const { tree } = file.facts;
  const found: Registration[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Call) continue;
    const [callee, argument, ...more] = childrenOf(tree, node);
    if (argument === undefined || more.length > 0 || !isRegister(file, callee!)) continue;
    const registered = classesAt(engine, file, argument);
    for (const base of abstractClassesAt(engine, file, callee! - 2)) {
      for (const each of registered) found.push({ base, registered: each });
    }
  }
  return found;
}

function registeredByDecorator(engine: PythonEngine, file: PythonFile): readonly Registration[] {
  const { tree, classes } = file.facts;
  return classes.flatMap(({ decorators }, index) =>
    decorators.flatMap((node) => {
      const callee = tree.kind[node] === Node.Decorator ? node - 1 : node;
      if (!isRegister(file, callee)) return [];
      const bases = abstractClassesAt(engine, file, callee - 2);
      return bases.map((base) => ({ base, registered: { file, index } }));
    }),
  );
}

function isRegister({ facts: { tree } }: PythonFile, callee: number): boolean {
  return tree.kind[callee] === Node.Attribute && nameText(tree, tree.data[callee]!) === 'register';
}

function classesAt(engine: PythonEngine, file: PythonFile, node: number): readonly ClassRef[] {
  return engine.evaluator
    .typeOf(file, file.facts, node)
    .values.flatMap((value) => (value.kind === 'class' && !value.class.file.isExternal ? [value.class] : []));
}

/** Those whose `register` is that of ABCMeta. */
function abstractClassesAt(engine: PythonEngine, file: PythonFile, node: number): readonly ClassRef[] {
  return classesAt(engine, file, node).filter((ref) => {
    const lookup = engine.evaluator.lookup({ kind: 'class', class: ref, arguments: [] }, 'register');
    return lookup.kind === 'member' && lookup.definition.class.file.moduleName === 'abc';
  });
}

function definerOf(engine: PythonEngine, ref: ClassRef, name: string): ClassRef | null {
  return (
    engine.evaluator.mro(ref).classes.find((each) => !each.file.isExternal && definesMember(each, name)) ??
    null
  );
}
