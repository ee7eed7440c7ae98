// Objects of a named tuple are tuples: where one is unpacked, indexed or compared by its positions, other fields mean other values.
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { ClassRef } from '../../types/type.ts';

/** Places that are known to take objects of these classes apart, in files that know the class or a field. */
export function takenApart(
  engine: PythonEngine,
  classes: readonly ClassRef[],
  fields: readonly string[],
): readonly Occurrence[] {
  const words = [...classes.map(className), ...fields];
  const paths = new Set(words.flatMap((word) => engine.program.filesContaining(word)));
  return [...paths].sort().flatMap((path) => {
    const file = engine.program.file(path);
    return file === null ? [] : placesIn(engine, file, classes);
  });
}

function placesIn(
  engine: PythonEngine,
  file: PythonFile,
  classes: readonly ClassRef[],
): readonly Occurrence[] {
  const { tree } = file.facts;
  const found: Occurrence[] = [];
  for (let node = 0; node < tree.count; node++) {
    const value = takenAt(file, node);
    if (value < 0) continue;
    const { values } = engine.evaluator.typeOf(file, file.facts, value);
    const isOurs = values.some(
      (each) =>
        each.kind === 'instance' &&
        classes.some((ref) => ref.file === each.class.file && ref.index === each.class.index),
    );
    if (!isOurs) continue;
    found.push({
      ...spanOf(file, value),
      role: 'reference',
      certainty: 'likely',
      provenance: 'semantic',
      reason: 'its fields are taken by position here',
      action: 'keep',
    });
  }
  return found;
}

/** What is unpacked, indexed by a number, or spread; -1 for other nodes. */
function takenAt({ facts: { tree } }: PythonFile, node: number): number {
  const isTuple = (target: number) => tree.kind[target] === Node.Tuple || tree.kind[target] === Node.List;
  switch (tree.kind[node]) {
    case Node.Assign: {
      const children = childrenOf(tree, node);
      return children.slice(0, -1).some(isTuple) ? children.at(-1)! : -1;
    }
    case Node.Subscript: {
      const [value, index] = childrenOf(tree, node);
      const kind = tree.kind[index!];
      return kind === Node.Constant || kind === Node.UnaryOp || kind === Node.Slice ? value! : -1;
    }
    case Node.Starred:
      return node - 1;
    default:
      return -1;
  }
}
