// Stars bring names without spelling them: a submodule that gets a new name arrives with it wherever its package is
// imported by a star, and a name that is bound anew hides what a star brought.
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { ModuleRef, Program, PythonFile } from '../../link/program.ts';
import { placeOfDefinition } from '../describe-definition.ts';
import type { RenameConflict } from '../find-conflicts.ts';
import type { RenameQuestion } from '../rename-question.ts';

export function findStarConflicts(question: RenameQuestion): readonly RenameConflict[] {
  return [...hidesWhatAStarBrings(question), ...arrivesByStar(question), ...hidesSubmodule(question)];
}

/** A package that gets the name by a star has a submodule of that name. */
function hidesSubmodule({ context, family, newName }: RenameQuestion): readonly RenameConflict[] {
  const { program } = context.engine;
  const isAnywhere = program.paths.some(
    (path) => path.endsWith(`/${newName}.py`) || path.endsWith(`/${newName}/__init__.py`),
  );
  if (!isAnywhere) return [];
  return family.definitions.flatMap((definition) => {
    if (definition.kind !== 'symbol') return [];
    const { file, symbol } = definition.ref;
    if (file.facts.symbols.scope[symbol] !== MODULE_SCOPE) return [];
    return starReaders(program, file).flatMap((reader) => {
      const below = reader.file.isPackage ? program.findModule(`${reader.file.moduleName}.${newName}`) : null;
      if (below === null || below.kind === 'external') return [];
      const ends = [
        { place: placeOfDefinition(definition)!, text: `${newName} would be exported from here` },
        {
          place: { file: reader.file.path, span: { start: 0, end: 0 } },
          text: 'it would arrive here by a star',
        },
      ];
      return [{ message: `${reader.file.path} has a submodule ${newName} already`, ends }];
    });
  });
}

/** A module of the family's names has the new one already, by a star import. */
function hidesWhatAStarBrings({ context, family, newName }: RenameQuestion): readonly RenameConflict[] {
  const { program } = context.engine;
  return family.definitions.flatMap((definition) => {
    if (definition.kind !== 'symbol') return [];
    const { file, symbol } = definition.ref;
    if (file.facts.symbols.scope[symbol] !== MODULE_SCOPE) return [];
    const star = starThatBrings(program, file, newName, null);
    if (star === null) return [];
    const ends = [
      { place: placeOfDefinition(definition)!, text: 'it would be bound here under the new name' },
      { place: spanOfStatement(file, star), text: `this brings another ${newName}` },
    ];
    return [{ message: `a star import of ${file.path} brings ${newName} already`, ends }];
  });
}

/** Whoever imports the package by a star gets its submodules too. */
function arrivesByStar({ context, family, newName }: RenameQuestion): readonly RenameConflict[] {
  if (newName.startsWith('_')) return [];
  const { program } = context.engine;
  const conflicts: RenameConflict[] = [];
  for (const definition of family.definitions) {
    if (definition.kind !== 'module' || definition.module.kind === 'external') continue;
    const { module } = definition;
    const name = module.kind === 'file' ? module.file.moduleName : module.name;
    const parent = name.includes('.') ? program.findModule(name.slice(0, name.lastIndexOf('.'))) : null;
    if (parent?.kind !== 'file' || parent.file.isExternal || parent.file.facts.exports !== null) continue;
    for (const { file, source } of starReaders(program, parent.file)) {
      const own = symbolNamed(file.facts, MODULE_SCOPE, newName);
      const star = own === -1 ? starThatBrings(program, file, newName, source) : null;
      if (own === -1 && star === null) continue;
      const there =
        own === -1
          ? spanOfStatement(file, star!)
          : placeOfDefinition({ kind: 'symbol', ref: { file, symbol: own } })!;
      conflicts.push({
        message: `${file.path} imports everything from ${source.path}, and has another ${newName}`,
        ends: [{ place: there, text: `${newName} means something else here` }],
      });
    }
  }
  return conflicts;
}

interface StarReader {
  readonly file: PythonFile;
  /** What it imports by a star. */
  readonly source: PythonFile;
}

/** Files that get a module's names by stars, directly or through others. */
function starReaders(program: Program, module: PythonFile): readonly StarReader[] {
  const readers: StarReader[] = [];
  const seen = new Set([module]);
  const waiting = [module];
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    for (const file of program.starImportersOf(source)) {
      readers.push({ file, source });
      if (seen.has(file)) continue;
      seen.add(file);
      waiting.push(file);
    }
  }
  return readers;
}

/** The star statement of a file that brings the name from anywhere but `except`; null when none does. */
export function starThatBrings(
  program: Program,
  file: PythonFile,
  name: string,
  except: PythonFile | null,
): number | null {
  for (const [index, { kind, statement }] of file.facts.imports.entries()) {
    if (kind !== 'star') continue;
    const module = program.importedModule(file, index);
    if (module.kind === 'file' && module.file === except) continue;
    const names = program.starNames(module);
    if (names === null ? mayHave(program, module, name) : names.has(name)) return statement;
  }
  return null;
}

function mayHave(program: Program, module: ModuleRef, name: string): boolean {
  return program.member(module, name).some(({ kind }) => kind === 'symbol' || kind === 'module');
}

export function spanOfStatement(file: PythonFile, node: number) {
  const { tree } = file.facts;
  return { file: file.path, span: { start: tree.start[node]!, end: tree.end[node]! } };
}
