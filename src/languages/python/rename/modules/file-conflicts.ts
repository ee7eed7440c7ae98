// Why a module cannot get a new name: its file would be in the way of another, or the name is one that something else
// is found by.
import { findFile } from '../../../../kernel/snapshot.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { ModuleRef } from '../../link/program.ts';
import { placeOfDefinition } from '../describe-definition.ts';
import type { RenameConflict } from '../find-conflicts.ts';
import type { RenameQuestion } from '../rename-question.ts';
import { movesOf } from './move-modules.ts';
import { knownByName } from './names-of-tools.ts';
import { spanOfStatement, starThatBrings } from './star-conflicts.ts';

export function findFileConflicts(question: RenameQuestion): readonly RenameConflict[] {
  const conflicts = question.family.definitions.flatMap((definition) =>
    definition.kind === 'module' && definition.module.kind !== 'external'
      ? [
          ...filesInTheWay(question, definition.module),
          ...modulesInTheWay(question, definition.module),
          ...namesOfPackage(question, definition.module),
          ...namesOfTools(question, definition.module),
        ]
      : [],
  );
  return [...conflicts, ...otherModules(question)];
}

/** One text names two modules, whichever is loaded first. Moving both is more than was asked for. */
function otherModules({ context, family, word }: RenameQuestion): readonly RenameConflict[] {
  const modules = family.definitions.flatMap((definition) =>
    definition.kind === 'module' ? [definition.module] : [],
  );
  const [first, ...others] = modules;
  const other = others.find((module) => dottedName(module).name !== dottedName(first!).name);
  if (first === undefined || other === undefined) return [];
  const ends = [
    { place: placeOf(context, first), text: `this is ${dottedName(first).name}` },
    { place: placeOf(context, other), text: `this is ${dottedName(other).name}` },
  ];
  const hint = `give one of the imports another name first: import ... as ${word}_`;
  return [{ message: `at some place ${word} may be either of two modules`, ends, hint }];
}

function filesInTheWay(
  { context: { view }, newName }: RenameQuestion,
  module: ModuleRef,
): readonly RenameConflict[] {
  return movesOf(view, module, newName).flatMap(({ file, to }) => {
    if (findFile(view.snapshot, to) === undefined) return [];
    const ends = [
      { place: startOf(file.path), text: 'it would move from here' },
      { place: startOf(to), text: 'this file is in the way' },
    ];
    return [{ message: `${to} exists already`, ends }];
  });
}

/** Of the workspace, or of outside when somebody imports it: from then on the import would find ours. */
function modulesInTheWay({ context, newName }: RenameQuestion, module: ModuleRef): readonly RenameConflict[] {
  const { program } = context.engine;
  const { name, parent } = dottedName(module);
  const wanted = parent === '' ? newName : `${parent}.${newName}`;
  const taken = program.findModule(wanted);
  if (taken.kind === 'external' && !isImportedSomewhere(context, wanted)) return [];
  const where = taken.kind === 'file' ? `: ${taken.file.path}` : '';
  const ends = [{ place: placeOf(context, module), text: `${name} is defined here` }];
  return [{ message: `there is a module ${wanted} already${where}`, ends }];
}

/** Loading a submodule binds its name in the package, over whatever is there. */
function namesOfPackage({ context, newName }: RenameQuestion, module: ModuleRef): readonly RenameConflict[] {
  const { program } = context.engine;
  const { name, parent } = dottedName(module);
  const above = parent === '' ? null : program.findModule(parent);
  if (above?.kind !== 'file' || above.file.isExternal) return [];
  const { file } = above;
  const bound = symbolNamed(file.facts, MODULE_SCOPE, newName);
  const star = bound === -1 ? starThatBrings(program, file, newName, null) : null;
  if (bound === -1 && star === null) return [];
  const there =
    bound === -1
      ? spanOfStatement(file, star!)
      : placeOfDefinition({ kind: 'symbol', ref: { file, symbol: bound } })!;
  const ends = [
    { place: placeOf(context, module), text: `${name} is defined here` },
    { place: there, text: `${newName} is bound here` },
  ];
  return [{ message: `the package binds ${newName} itself`, ends }];
}

function namesOfTools({ context, newName }: RenameQuestion, module: ModuleRef): readonly RenameConflict[] {
  const reason = knownByName(newName, dottedName(module).parent === '');
  if (reason === null) return [];
  return [{ message: reason, ends: [{ place: placeOf(context, module), text: 'this is another module' }] }];
}

/** A module from outside that some file imports by this name. */
export function isImportedSomewhere(
  { engine }: Pick<RenameQuestion['context'], 'engine'>,
  name: string,
): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return engine.program.filesContaining(last).some((path) => {
    const file = engine.program.file(path);
    return file?.facts.imports.some((fact) => fact.level === 0 && isInside(fact.module, name)) ?? false;
  });
}

function isInside(module: string, name: string): boolean {
  return module === name || module.startsWith(`${name}.`);
}

function dottedName(module: ModuleRef): { readonly name: string; readonly parent: string } {
  const name = module.kind === 'file' ? module.file.moduleName : module.name;
  return { name, parent: name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '' };
}

/** A namespace has no file of its own: the first one in it stands for it. */
function placeOf({ view }: RenameQuestion['context'], module: ModuleRef): ReturnType<typeof startOf> {
  if (module.kind === 'file') return startOf(module.file.path);
  const [folder] = module.kind === 'namespace' ? module.folders : [];
  const first = view.snapshot.files.find(({ path }) => path.startsWith(`${folder}/`));
  return startOf(first?.path ?? '');
}

function startOf(file: string): {
  readonly file: string;
  readonly span: { readonly start: 0; readonly end: 0 };
} {
  return { file, span: { start: 0, end: 0 } };
}
