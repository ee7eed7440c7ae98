// Names that scopes resolve. A name bound by an import without `as` means what it was imported from, since both are
// one name; behind `as` begins a name of its own.
import {
  CLASS_SCOPE,
  IS_ANNOTATED_ONLY,
  IS_ASSIGNED,
  IS_CLASS,
  IS_EXCEPTION_NAME,
  IS_FUNCTION,
  IS_IMPORT,
  IS_PARAMETER,
  IS_TYPE_ALIAS,
  IS_TYPE_PARAMETER,
  UNBOUND,
} from '../facts/file-facts.ts';
import { effectiveName } from '../facts/mangled-name.ts';
import type { PythonFile, Resolved } from '../link/program.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import type { PythonEngine } from './engine.ts';
import type { Definition, Meaning, Place } from './meaning.ts';
import { certain, joinMeanings, meaningOfResolved, unknownMeaning } from './meaning-values.ts';

export function meaningOfName(engine: PythonEngine, place: Place): Meaning {
  const { file, unit, node } = place;
  const symbol = unit.symbolOf[node]!;
  if (symbol === UNBOUND) {
    const name = nameText(unit.tree, unit.tree.data[node]!);
    const resolved = engine.program.resolveUnbound(file, name);
    if (resolved.length === 0) return unknownMeaning(`nothing in ${file.path} binds ${name}`);
    return meaningOfResolved(resolved);
  }
  return meaningOfSymbol(engine, file, symbol);
}

/** What the name of a symbol means, wherever it stands. */
export function meaningOfSymbol(engine: PythonEngine, file: PythonFile, symbol: number): Meaning {
  const { symbols, scopes } = file.facts;
  const scope = symbols.scope[symbol]!;
  if (scopes.kind[scope] === CLASS_SCOPE) return certain(memberOfBody(file, symbol, scope));
  const own: Definition = { kind: 'symbol', ref: { file, symbol } };
  if ((symbols.flags[symbol]! & IS_IMPORT) === 0) return certain(own);

  const plain = file.facts.imports.filter((fact) => fact.symbol === symbol && !fact.hasAlias);
  const meanings = plain.length === 0 ? [certain(own)] : [importedMeaning(engine, file, symbol)];
  const bindsItself = hasOtherBindings(file, symbol, plain.length);
  if (plain.length > 0 && bindsItself) meanings.push(certain(own));
  return joinMeanings(meanings);
}

export function meaningOfAlias({ file, unit, node }: Place): Meaning {
  return certain({ kind: 'symbol', ref: { file, symbol: unit.symbolOf[node]! } });
}

function importedMeaning(engine: PythonEngine, file: PythonFile, symbol: number): Meaning {
  const resolved: readonly Resolved[] = engine.program.resolve({ file, symbol });
  if (resolved.length === 0) return unknownMeaning('the import leads nowhere');
  return meaningOfResolved(resolved);
}

const BINDING_FLAGS =
  IS_PARAMETER |
  IS_FUNCTION |
  IS_CLASS |
  IS_ASSIGNED |
  IS_TYPE_PARAMETER |
  IS_EXCEPTION_NAME |
  IS_TYPE_ALIAS |
  IS_ANNOTATED_ONLY;

/** Whether something else than plain imports binds it: a def in the `except` branch, an assignment, an aliased import. */
function hasOtherBindings(file: PythonFile, symbol: number, plainImports: number): boolean {
  const { symbols, imports } = file.facts;
  if ((symbols.flags[symbol]! & BINDING_FLAGS) !== 0) return true;
  return imports.filter((fact) => fact.symbol === symbol).length > plainImports;
}

function memberOfBody(file: PythonFile, symbol: number, scope: number): Definition {
  const index = file.facts.classes.findIndex((fact) => fact.scope === scope);
  return { kind: 'member', class: { file, index }, name: effectiveName(file.facts, symbol) };
}
