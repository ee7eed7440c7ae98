// The names in import statements: the imported name, and each part of a module path.
import type { ImportFact } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from './engine.ts';
import type { Meaning, Place } from './meaning.ts';
import { meaningOfResolved, unknownMeaning } from './meaning-values.ts';

export function meaningOfImportName(engine: PythonEngine, { file, node }: Place): Meaning {
  const index = file.facts.imports.findIndex((fact) => fact.nameNode === node);
  const fact = file.facts.imports[index];
  if (fact === undefined) return unknownMeaning('the import is incomplete');
  return meaningOfResolved(engine.program.member(engine.program.importedModule(file, index), fact.name));
}

export function meaningOfImportPath(engine: PythonEngine, { file, node }: Place): Meaning {
  const index = importWithPath(file, node);
  const fact: ImportFact | undefined = file.facts.imports[index];
  if (fact === undefined) return unknownMeaning('the import is incomplete');
  const parts = fact.modulePath.indexOf(node) + 1;
  const module = engine.program.importedPrefix(file, index, parts);
  return meaningOfResolved([{ kind: 'module', module }]);
}

function importWithPath(file: PythonFile, node: number): number {
  return file.facts.imports.findIndex((fact) => fact.modulePath.includes(node));
}
