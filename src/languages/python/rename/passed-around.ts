// Is something ever used as a value: a module handed to a function, a function stored in a table? If not, no unknown
// receiver or callee can be it.
import { MODULE_SCOPE } from '../facts/file-facts.ts';
import type { ImportStep, PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { placesOfWord } from '../meaning/places.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { FunctionRef } from '../types/type.ts';
import { bindPlace } from './bind-place.ts';
import { behindImports } from './bound-names.ts';
import { isHandedToDecorator } from './called-by-name.ts';
import type { Family } from './family.ts';
import { nameOfFunction } from './parameter-family.ts';
import { isCalled } from './role-of-place.ts';

/** Whether a module that holds a name of the family is used other than before a dot. */
export function moduleIsPassedAround(engine: PythonEngine, family: Family): boolean {
  const modules = new Set<PythonFile>();
  for (const definition of family.definitions) {
    if (definition.kind !== 'symbol') continue;
    const { file, symbol } = definition.ref;
    if (file.facts.symbols.scope[symbol] === MODULE_SCOPE) modules.add(file);
  }
  return engine.program
    .mayBind(modules)
    .some((step) => isHandedOn(step) && bindsModule(engine, step, modules));
}

/** Whether the name that an import binds is used other than before a dot. */
function isHandedOn({ file, importIndex }: ImportStep): boolean {
  const { imports, symbols, tree, parent } = file.facts;
  const { symbol } = imports[importIndex]!;
  if (symbol < 0) return false;
  const first = symbols.firstOccurrence[symbol]!;
  const last = symbols.firstOccurrence[symbol + 1]!;
  return symbols.occurrence.subarray(first, last).some((node) => {
    const owner = parent[node]!;
    return tree.kind[node] === Node.Name && tree.kind[owner] !== Node.Attribute;
  });
}

function bindsModule(
  engine: PythonEngine,
  { file, importIndex }: ImportStep,
  modules: ReadonlySet<PythonFile>,
): boolean {
  const fact = file.facts.imports[importIndex]!;
  const imported = engine.program.importedModule(file, importIndex);
  if (fact.kind === 'module') return imported.kind === 'file' && modules.has(imported.file);
  return engine.program
    .member(imported, fact.name)
    .some((each) => each.kind === 'module' && each.module.kind === 'file' && modules.has(each.module.file));
}

/** Whether a function is used other than by being called, so that a callee of any name may be it. */
export function functionIsPassedAround(
  engine: PythonEngine,
  functions: readonly FunctionRef[],
  isFunction: (definition: Definition) => boolean,
): boolean {
  if (functions.some((ref) => isHandedToDecorator(engine, ref))) return true;
  const names = new Set(functions.map(nameOfFunction));
  for (const name of names) {
    for (const path of engine.program.filesContaining(name)) {
      const file = engine.program.file(path);
      if (file === null) continue;
      for (const place of placesOfWord(file, name)) {
        if (!isUse(place)) continue;
        const expression = place.kind === 'attribute' ? place.unit.parent[place.node]! : place.node;
        if (isCalled(place, expression)) continue;
        const { definitions, unknown } = bindPlace(engine, place);
        const meant = definitions.flatMap((one) => behindImports(engine, one));
        if (meant.some(isFunction) || (definitions.length === 0 && unknown !== null)) return true;
      }
    }
  }
  return false;
}

/** A name that is read, an attribute, or an import that gives it another name. */
function isUse({ file, unit, node, kind }: Place): boolean {
  if (kind === 'attribute') return true;
  if (kind !== 'import-name') return unit.tree.kind[node] === Node.Name;
  return file.facts.imports.some((fact) => fact.nameNode === node && fact.hasAlias);
}
