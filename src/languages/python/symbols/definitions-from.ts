// Where the name at a place is defined. One that is bound in several ways has several definitions: each branch of a `try`
// imports it from elsewhere, or defines it.
import type { FileSpan } from '../../../kernel/occurrence.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { meaningAt } from '../meaning/meaning-at.ts';
import { placeAt } from '../meaning/places.ts';
import * as Node from '../syntax/node-kinds.ts';
import { definitionNodes, definitionPlaces } from './definition-places.ts';

/** `chosen` is the one that stands for all of them; its places come first. */
export function definitionsFrom(
  engine: PythonEngine,
  chosen: Definition,
  file: PythonFile,
  offset: number,
): readonly FileSpan[] {
  const meant = meantAt(engine, file, offset);
  const others = meant.filter((definition) => definitionKey(definition) !== definitionKey(chosen));
  if (others.length === meant.length) return definitionPlaces(chosen);
  return [chosen, ...others, ...behindAliases(engine, chosen)].flatMap(ownPlaces);
}

function meantAt(engine: PythonEngine, file: PythonFile, offset: number): readonly Definition[] {
  const place = placeAt(file, offset);
  return place === null ? [] : meaningAt(engine, place).definitions;
}

/** `from m import name as alias`: what `alias` is defined by besides, under its own name. */
function behindAliases(engine: PythonEngine, definition: Definition): readonly Definition[] {
  if (definition.kind !== 'symbol') return [];
  const { file, symbol } = definition.ref;
  return file.facts.imports.flatMap(({ symbol: bound, hasAlias, nameNode, modulePath }) => {
    if (bound !== symbol || !hasAlias) return [];
    const node = nameNode >= 0 ? nameNode : modulePath.at(-1);
    return node === undefined ? [] : meantAt(engine, file, file.facts.tree.start[node]!);
  });
}

/** Without imports, which only lead to other definitions. */
function ownPlaces(definition: Definition): readonly FileSpan[] {
  const nodes = definitionNodes(definition);
  const own = nodes.filter(
    ({ file: { facts }, node }) => facts.tree.kind[facts.parent[node]!] !== Node.Alias,
  );
  if (own.length === nodes.length || own.length === 0) return definitionPlaces(definition);
  return own.map(({ file, node }) => {
    const { start, end } = file.facts.tree;
    return { file: file.path, span: { start: start[node]!, end: end[node]! } };
  });
}
