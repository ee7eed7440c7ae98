// What a moved module leaves behind, for people to look at.
import type { Warning } from '../../../../kernel/warning.ts';
import type { RenameQuestion } from '../rename-question.ts';
import { computedImports } from './computed-imports.ts';
import { foldersOf, movesOf } from './move-modules.ts';
import { testFilesChange } from './test-files.ts';

export function findModuleWarnings(question: RenameQuestion): readonly Warning[] {
  const { engine, view } = question.context;
  const modules = question.family.definitions.filter(({ kind }) => kind === 'module');
  const moves = modules.flatMap((each) =>
    each.kind === 'module' ? movesOf(view, each.module, question.newName) : [],
  );
  return [
    ...linksLeftBehind(question),
    ...computedImports(engine, modules),
    ...testFilesChange(engine, moves),
  ];
}

/** Links are never written through, so they stay in the old folder. */
function linksLeftBehind({ context: { view }, family }: RenameQuestion): readonly Warning[] {
  const folders = family.definitions.flatMap((definition) =>
    definition.kind === 'module' ? foldersOf(definition.module) : [],
  );
  return view.snapshot.links
    .filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .map(({ path, target }) => ({
      code: 'LinkLeftBehind',
      message: `${path} is a link to ${target} and stays where it is, while its folder moves`,
      place: null,
      suggestion: 'move the link by hand',
    }));
}
