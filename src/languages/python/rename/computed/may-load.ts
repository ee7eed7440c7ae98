// Whether an object that is a module, loaded by a computed name, can be a module that defines the family.
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Family } from '../family.ts';
import { resolveHeld } from './held-values.ts';
import { loadsOf } from './loaded-modules.ts';
import { moduleLoads } from './module-loads.ts';
import { NOWHERE } from './spell-expression.ts';

/** True also where the call that loads the module is not found. */
export function mayLoad(engine: PythonEngine, file: PythonFile, subject: number, family: Family): boolean {
  if (family.definitions.some(({ kind }) => kind !== 'symbol')) return true;
  const speller = { engine, seen: new Set<string>(), isSole: false, near: NOWHERE };
  const held = resolveHeld({ kind: 'node', speller, file, node: subject });
  const loads = held.map((each) =>
    each.kind === 'node'
      ? moduleLoads(engine).find((load) => load.file === each.file && load.node === each.node)
      : undefined,
  );
  if (loads.length === 0 || loads.some((load) => load?.of !== 'name')) return true;
  const found = loads.filter((load) => load !== undefined);
  return homesOf(engine, family).some(
    (names) => loadsOf({ names, paths: [], near: NOWHERE }, found).length > 0,
  );
}

/** The names of the modules that define the family, or get it from a star import. */
function homesOf({ program }: PythonEngine, family: Family): readonly (readonly string[])[] {
  const files = new Set<PythonFile>();
  for (const definition of family.definitions) {
    if (definition.kind === 'symbol') files.add(definition.ref.file);
  }
  for (const file of files) for (const importer of program.starImportersOf(file)) files.add(importer);
  return [...files].map((file) => program.moduleNames(file));
}
