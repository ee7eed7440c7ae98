// Conflicts between names and files: a package's attribute and its submodule are one name, and a module's new file may
// be there already, or hide a module of the same name from outside.
import { MODULE_SCOPE } from '../facts/file-facts.ts';
import type { Place } from '../meaning/meaning.ts';
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

/** `case old:` captures; `case _:` does not. Nor can a class or a dotted value of a pattern begin with it. */
function wildcards({ judged, newName }: RenameQuestion): readonly RenameConflict[] {
  if (newName !== '_') return [];
  return judged.flatMap(({ bound: { place }, verdict }) => {
    const text = verdict.kind === 'proven' ? useInPattern(place) : null;
    if (text === null) return [];
    const message = 'in a pattern _ matches everything and binds nothing';
    return [{ message, ends: [{ place: spanOfPlace(place), text }] }];
  });
}

function useInPattern({ unit: { tree, parent }, node }: Place): string | null {
  let owner = parent[node]!;
  if (tree.kind[owner] === Node.MatchAs || tree.kind[owner] === Node.MatchStar) {
    return 'this pattern binds the name';
  }
  if (tree.kind[node] !== Node.Name) return null;
  while (tree.kind[owner] === Node.Attribute) owner = parent[owner]!;
  const isHead = tree.kind[owner] === Node.MatchClass || tree.kind[owner] === Node.MatchValue;
  return isHead ? 'this pattern begins with the name' : null;
}
