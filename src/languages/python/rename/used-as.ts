// Whether objects of a class are seen to go where another class is annotated: passed to a parameter, assigned to a variable,
// returned. That is how a Protocol is used without being named.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { className } from '../meaning/meaning-values.ts';
import { ANNOTATION_VALUE } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef, Type, Value } from '../types/type.ts';
import { classKey } from './member-definers.ts';

const known = new WeakMap<PythonEngine, Map<string, readonly ClassRef[]>>();

/** The classes of objects that are used as instances of the class. */
export function classesUsedAs(engine: PythonEngine, protocol: ClassRef): readonly ClassRef[] {
  const answers = known.get(engine) ?? new Map<string, readonly ClassRef[]>();
  known.set(engine, answers);
  const key = classKey(protocol);
  let found = answers.get(key);
  if (found === undefined) {
    found = search(engine, protocol);
    answers.set(key, found);
  }
  return found;
}

function search(engine: PythonEngine, protocol: ClassRef): readonly ClassRef[] {
  const found = new Map<string, ClassRef>();
  const add = (values: readonly Value[]): void => {
    for (const ref of classesIn(values)) found.set(classKey(ref), ref);
  };
  const paths = new Set<string>();
  const names = [className(protocol)];
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    for (const path of engine.program.filesContaining(name)) {
      const file = paths.has(path) ? null : engine.program.file(path);
      paths.add(path);
      if (file === null) continue;
      addUses(engine, file, protocol, add);
      names.push(...aliasesIn(engine, file, protocol));
    }
  }
  return [...found.values()];
}

/** Names of the module that stand for the class in annotations: `Users = Repository[str, User]`, `type Users = ...`. */
function aliasesIn({ evaluator }: PythonEngine, file: PythonFile, protocol: ClassRef): readonly string[] {
  const { facts } = file;
  const { tree, parent } = facts;
  const aliases: string[] = [];
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node];
    if ((kind !== Node.Assign && kind !== Node.TypeAlias) || tree.kind[parent[node]!] !== Node.Module)
      continue;
    const [target] = childrenOf(tree, node);
    const value = node - 1;
    if (target === undefined || target === value || tree.kind[target] !== Node.Name) continue;
    if (mentions(evaluator.typeOfAnnotation(file, facts, value), protocol)) {
      aliases.push(nameText(tree, tree.data[target]!));
    }
  }
  return aliases;
}

function addUses(
  engine: PythonEngine,
  file: PythonFile,
  protocol: ClassRef,
  add: (values: readonly Value[]) => void,
): void {
  const { facts } = file;
  const says = (annotation: number): boolean =>
    annotation >= 0 && mentions(engine.evaluator.typeOfAnnotation(file, facts, annotation), protocol);
  facts.functions.forEach((fact, index) => {
    fact.parameters.forEach((parameter, position) => {
      if (says(parameter.annotation)) add(engine.evaluator.passedTo({ file, index }, position));
    });
    if (!says(fact.returns)) return;
    for (const value of fact.returnValues) {
      if (value >= 0) add(engine.evaluator.typeOf(file, facts, value).values);
    }
  });
  const { tree } = facts;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.AnnAssign || (tree.flags[node]! & ANNOTATION_VALUE) === 0) continue;
    const value = node - 1;
    if (says(tree.first[value]! - 1)) add(engine.evaluator.typeOf(file, facts, value).values);
  }
}

function mentions(type: Type, { file, index }: ClassRef): boolean {
  return classesIn(type.values).some((ref) => ref.file === file && ref.index === index);
}

/** The classes of instances, also of those that containers hold. */
function classesIn(values: readonly Value[]): readonly ClassRef[] {
  return values.flatMap((value): readonly ClassRef[] => {
    if (value.kind === 'tuple') return value.elements.flatMap((element) => classesIn(element.values));
    if (value.kind !== 'instance') return [];
    return [value.class, ...value.arguments.flatMap((argument) => classesIn(argument.values))];
  });
}
