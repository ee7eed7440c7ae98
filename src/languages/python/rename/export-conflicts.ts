// Conflicts through star imports: a leading underscore gained takes the name away from those who import it by a star, one
// lost gives it to them, and a name that arrives by a star hides what they have.
import { MODULE_SCOPE, UNBOUND } from '../facts/file-facts.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Place } from '../meaning/meaning.ts';
import { starImports } from './bound-names.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { RenameConflict } from './find-conflicts.ts';
import { spanOfPlace } from './judge-family.ts';
import type { RenameQuestion } from './rename-question.ts';
import { lexicalPlaces } from './scope-lookup.ts';

export function findExportConflicts(question: RenameQuestion): readonly RenameConflict[] {
  return [...noLongerExported(question), ...newlySeen(question), ...exportedTwice(question)];
}

function noLongerExported({ judged, newName }: RenameQuestion): readonly RenameConflict[] {
  if (!newName.startsWith('_')) return [];
  return judged.flatMap(({ bound }) => {
    if (!bound.star) return [];
    const [definition] = bound.definitions;
    if (definition?.kind !== 'symbol' || definition.ref.file.facts.exports !== null) return [];
    return [
      {
        message: 'a star import does not bring names with a leading underscore',
        ends: [
          { place: placeOfDefinition(definition)!, text: 'it is exported from here' },
          { place: spanOfPlace(bound.place), text: 'it arrives here by a star import' },
        ],
      },
    ];
  });
}

/** Those who import the module by a star would find the new name where they mean another. */
function newlySeen({ context, family, newName }: RenameQuestion): readonly RenameConflict[] {
  const { engine } = context;
  const exported = family.definitions.flatMap((definition) => {
    if (definition.kind !== 'symbol') return [];
    const { file, symbol } = definition.ref;
    if (file.facts.symbols.scope[symbol] !== MODULE_SCOPE) return [];
    return file.facts.exports === null && newName.startsWith('_') ? [] : [{ file, definition }];
  });
  if (exported.length === 0) return [];
  const conflicts: RenameConflict[] = [];
  for (const path of engine.program.filesContaining(newName)) {
    const importer = engine.program.file(path);
    if (importer === null || exported.some(({ file }) => file === importer)) continue;
    const sources = starSourcesOf(engine, importer);
    const source = exported.find(({ file }) => sources.has(file));
    const used = source === undefined ? undefined : lexicalPlaces(importer, newName).find(isOpenName);
    if (source === undefined || used === undefined) continue;
    conflicts.push({
      message: `${importer.path} imports everything from ${source.file.path}, and means another ${newName}`,
      ends: [
        { place: placeOfDefinition(source.definition)!, text: `${newName} would be exported from here` },
        { place: spanOfPlace(used), text: `${newName} means something else here` },
      ],
    });
  }
  return conflicts;
}

/** A name of the module, or one that nothing in the file binds: what a star import can reach. */
function isOpenName({ file, unit, node }: Place): boolean {
  const symbol = unit.symbolOf[node]!;
  return symbol === UNBOUND || file.facts.symbols.scope[symbol] === MODULE_SCOPE;
}

/** All modules whose names a file gets by stars, directly or through others that do. */
function starSourcesOf(engine: PythonEngine, file: PythonFile): ReadonlySet<PythonFile> {
  const found = new Set<PythonFile>();
  const waiting = [file];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    for (const { module } of starImports(engine, at)) {
      if (module.kind !== 'file' || module.file.isExternal || found.has(module.file)) continue;
      found.add(module.file);
      waiting.push(module.file);
    }
  }
  return found;
}

function exportedTwice({ judged, newName }: RenameQuestion): readonly RenameConflict[] {
  return judged.flatMap(({ bound, verdict }) => {
    const { place } = bound;
    if (verdict.kind !== 'proven' || place.string?.kind !== 'export') return [];
    const { facts } = place.file;
    const other = facts.exports?.entries.find((entry) => entry.name === newName && !entry.removed);
    if (other === undefined || symbolNamed(facts, MODULE_SCOPE, newName) !== -1) return [];
    const { start, end } = facts.tree;
    return [
      {
        message: `__all__ of ${place.file.path} has ${newName} already`,
        ends: [
          { place: spanOfPlace(place), text: 'this entry would become the second one' },
          {
            place: { file: place.file.path, span: { start: start[other.node]!, end: end[other.node]! } },
            text: 'this is the first',
          },
        ],
      },
    ];
  });
}
