// A class whose base is computed (`class Manager(make_base(QuerySet))`) may inherit from anything in the workspace, also
// from the family. What it defines is then not proven to be another thing. A base from outside cannot: it does not know us.
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { ClassRef } from '../types/type.ts';
import { definitionsOfResolved } from './bound-names.ts';

/** The text of a base that may be a class of the workspace; null when all bases are known or from outside. */
export function computedBaseOf(engine: PythonEngine, ref: ClassRef): string | null {
  for (const { file, node, isOrder } of engine.evaluator.mro(ref).unknownBases) {
    if (isOrder !== true && !isFromOutside(engine, file, node)) {
      const { tree } = file.facts;
      return sourceText(file, tree.start[node]!, tree.end[node]!).replace(/\s+/g, ' ');
    }
  }
  return null;
}

function isFromOutside(engine: PythonEngine, file: PythonFile, node: number): boolean {
  const { tree, symbolOf } = file.facts;
  let root = node;
  while (tree.kind[root] === Node.Attribute) root -= 2;
  if (tree.kind[root] === Node.Subscript) root = tree.first[root]!;
  if (tree.kind[root] !== Node.Name) return false;
  const symbol = symbolOf[root]!;
  const resolved =
    symbol < 0
      ? engine.program.resolveUnbound(file, sourceText(file, tree.start[root]!, tree.end[root]!))
      : engine.program.resolve({ file, symbol });
  const found = resolved.flatMap(definitionsOfResolved);
  return found.length > 0 && found.every(({ kind }) => kind === 'external');
}
