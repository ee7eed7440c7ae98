// What a module knows of its own place, which is another one afterwards: for people to look at.
import type { Warning } from '../../../../kernel/warning.ts';
import { nameIdOf } from '../../facts/name-id.ts';
import { moduleLoads } from '../../rename/computed/module-loads.ts';
import { NOWHERE } from '../../rename/computed/spell-expression.ts';
import { type Spelling, shown } from '../../rename/computed/spelling.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { computedImports } from '../../rename/modules/computed-imports.ts';
import { testFilesChange } from '../../rename/modules/test-files.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { parentOf } from '../move-symbol/module-spelling.ts';
import { findNotInstalled } from '../move-symbol/not-installed.ts';
import { packagesAbove } from '../move-symbol/packages-on-the-way.ts';
import type { PythonContext } from '../python-context.ts';
import { findListings } from './listed-folders.ts';
import type { ModuleMovePlan } from './module-move-plan.ts';
import { newPlaceOf } from './relative-path.ts';

export function findMoveWarnings(context: PythonContext, plan: ModuleMovePlan): readonly Warning[] {
  const { engine, view } = context;
  const { moves, source, to, move } = plan;
  const warnings: Warning[] = [];
  for (const { file: entry } of moves) {
    const file = engine.program.file(entry.path);
    if (file === null || file.isStub) continue;
    if (entry.path.endsWith('/__main__.py')) {
      const [from, now] = [parentOf(file.moduleName), parentOf(newPlaceOf(move, file).moduleName)];
      warnings.push({
        code: 'RunByName',
        message: `python -m ${from} is python -m ${now} afterwards`,
        place: { file: file.path, span: { start: 0, end: 0 } },
        suggestion: 'look for scripts that run it',
      });
    }
    const { tree } = file.facts;
    for (const [word, message] of OWN_PLACE) {
      // Files of a package move with it, and stand beside each other as before.
      if (word === '__file__' && source.isPackage && to.isPackage) continue;
      const id = nameIdOf(tree, word);
      if (id === 0) continue;
      for (let node = 0; node < tree.count; node++) {
        if (tree.kind[node] !== Node.Name || tree.data[node] !== id) continue;
        const span = { start: tree.start[node]!, end: tree.end[node]! };
        warnings.push({ code: 'OwnPlace', message, place: { file: file.path, span }, suggestion: null });
      }
    }
  }
  const folders =
    source.module.kind === 'namespace' ? source.module.folders : source.isPackage ? [source.base] : [];
  for (const { path, target } of view.snapshot.links) {
    if (!folders.some((folder) => path.startsWith(`${folder}/`))) continue;
    warnings.push({
      code: 'LinkLeftBehind',
      message: `${path} is a link to ${target} and stays where it is, while its folder moves`,
      place: null,
      suggestion: 'move the link by hand',
    });
  }
  const modules = plan.judged.family.definitions.filter(({ kind }) => kind === 'module');
  return [
    ...warnings,
    ...computedImports(engine, modules),
    ...ownNames(context, plan),
    ...findListings(engine, source.isPackage ? source.base : `${source.base}.py`, to.base),
    ...notInstalled(context, plan),
    ...testFilesChange(engine, moves),
  ];
}

/** `import_module("." + name, __package__)` in a file that moves: the package is another one afterwards. */
function ownNames({ engine }: PythonContext, { move }: ModuleMovePlan): readonly Warning[] {
  if (parentOf(move.oldName) === parentOf(move.newName)) return [];
  return moduleLoads(engine).flatMap(({ file, node, of, spellings }) => {
    if (of !== 'name' || !move.holds(file)) return [];
    const outside = spellings(NOWHERE).find((spelling) => startsOutside(spelling, move));
    if (outside === undefined) return [];
    return [
      {
        code: 'DynamicImport',
        message: `the name of a module is computed as ${shown(outside)} from the name of this one, which changes`,
        place: spanOf(file, node),
        suggestion: `spell the package, which is ${parentOf(move.oldName)} now`,
        confirm: true as const,
      },
    ];
  });
}

/** It begins with the package that the module leaves, as far as `__name__` or `__package__` of the module spell it. */
function startsOutside([first, ...rest]: Spelling, { oldName, holds }: ModuleMovePlan['move']): boolean {
  if (first?.kind !== 'text' || first.source?.kind !== 'own' || rest.length === 0) return false;
  return holds(first.source.file) && first.source.offset === 0 && !first.text.startsWith(oldName);
}

/** The packages around the new place are loaded with the module, those around the old one were. */
function notInstalled(context: PythonContext, { source, to, moves }: ModuleMovePlan): readonly Warning[] {
  const { program } = context.engine;
  const before = [...packagesAbove(program, source.name), ...moves.map(({ file }) => file.path)];
  return findNotInstalled(context, to.name, packagesAbove(program, to.name), before);
}

/** `__name__ == "__main__"` and the names of loggers are everyday; a path is not. */
const OWN_PLACE: readonly (readonly [string, string])[] = [
  [
    '__file__',
    '__file__ is another path at the new place; files beside the old one are not beside it any more',
  ],
  ['__package__', '__package__ is another name at the new place'],
];
