// All classes of the workspace below a class. They are found through words: a file with a subclass names the class, an
// alias of it, or a class in between.
import type { PythonFile } from '../link/program.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { Engine } from './engine.ts';
import { derivesFrom } from './linearize.ts';
import { className } from './resolve-expression.ts';
import type { ClassRef } from './type.ts';

export function subclassesOf(engine: Engine, given: ClassRef): readonly ClassRef[] {
  const ref = engine.values.classRef(given.file, given.index);
  const known = engine.subclassesOf.get(ref);
  if (known !== undefined) return known;
  const found = new Set<ClassRef>();
  const words = new Set([className(ref)]);
  for (const word of words) {
    for (const path of engine.program.filesWithBase(word)) {
      const file = engine.program.file(path);
      if (file === null) continue;
      for (const alias of aliasesIn(file, word)) words.add(alias);
      addSubclasses(engine, file, ref, found, words);
    }
  }
  const sorted = [...found].sort(byPlace);
  engine.subclassesOf.set(ref, sorted);
  return sorted;
}

function addSubclasses(
  engine: Engine,
  file: PythonFile,
  of: ClassRef,
  found: Set<ClassRef>,
  words: Set<string>,
): void {
  file.facts.classes.forEach((fact, index) => {
    if (fact.bases.length === 0) return;
    const ref = engine.values.classRef(file, index);
    if (ref === of || found.has(ref) || !derivesFrom(engine, ref, of)) return;
    found.add(ref);
    words.add(className(ref));
  });
}

/** `import Base as B`, `B = Base`, `B = mod.Base`: other words for it. */
function aliasesIn(file: PythonFile, word: string): string[] {
  const { facts } = file;
  const { tree } = facts;
  const found: string[] = [];
  for (const one of facts.imports) {
    if (one.hasAlias && one.name === word) found.push(nameText(tree, tree.data[one.boundNode]!));
  }
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Kind.Assign) continue;
    const value = node - 1;
    const kind = tree.kind[value];
    if (kind !== Kind.Name && kind !== Kind.Attribute) continue;
    if (nameText(tree, tree.data[value]!) !== word) continue;
    for (let target = tree.first[value]! - 1; target >= tree.first[node]!; target = tree.first[target]! - 1) {
      if (tree.kind[target] === Kind.Name) found.push(nameText(tree, tree.data[target]!));
    }
  }
  return found;
}

function byPlace(left: ClassRef, right: ClassRef): number {
  if (left.file !== right.file) return left.file.path < right.file.path ? -1 : 1;
  return left.index - right.index;
}
