// Conflicts between names and files: a package's attribute and its submodule are one name, and a module's new file may
// be there already, or hide a module of the same name from outside.
import { MODULE_SCOPE } from '../facts/file-facts.ts';
import * as Node from '../syntax/node-kinds.ts';
import { placeOfDefinition } from './describe-definition.ts';
import type { RenameConflict } from './find-conflicts.ts';
import { spanOfPlace } from './judge-family.ts';
import { findFileConflicts } from './modules/file-conflicts.ts';
import { findStarConflicts } from './modules/star-conflicts.ts';
import type { RenameQuestion } from './rename-question.ts';

export function findModuleConflicts(question: RenameQuestion): readonly RenameConflict[] {
  return [
    ...submoduleClashes(question),
    ...findFileConflicts(question),
    ...findStarConflicts(question),
    ...wildcards(question),
  ];
}

/** `pkg/__init__.py` would bind the name of `pkg/new.py`. */
function submoduleClashes({ context, family, newName }: RenameQuestion): readonly RenameConflict[] {
  return family.definitions.flatMap((definition) => {
    if (definition.kind !== 'symbol') return [];
    const { file, symbol } = definition.ref;
    if (!file.isPackage || file.facts.symbols.scope[symbol] !== MODULE_SCOPE) return [];
    const module = context.engine.program.findModule(`${file.moduleName}.${newName}`);
    if (module.kind === 'external') return [];
    const there = module.kind === 'file' ? module.file.path : module.folders[0]!;
    return [
      {
        message: `the package has a submodule ${newName}: ${there}`,
        ends: [
          {
            place: placeOfDefinition(definition)!,
            text: `${file.moduleName}.${newName} would be bound here`,
          },
          ...(module.kind === 'file'
            ? [{ place: { file: there, span: { start: 0, end: 0 } }, text: 'the submodule' }]
            : []),
        ],
      },
    ];
  });
}

/** `case old:` captures; `case _:` does not. */
function wildcards({ judged, newName }: RenameQuestion): readonly RenameConflict[] {
  if (newName !== '_') return [];
  return judged.flatMap(({ bound: { place }, verdict }) => {
    const owner = place.unit.tree.kind[place.unit.parent[place.node]!];
    if (verdict.kind !== 'proven' || (owner !== Node.MatchAs && owner !== Node.MatchStar)) return [];
    return [
      {
        message: 'in a pattern _ matches everything and binds nothing',
        ends: [{ place: spanOfPlace(place), text: 'this pattern binds the name' }],
      },
    ];
  });
}
