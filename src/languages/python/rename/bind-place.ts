// What the text at a place names, one step at a time: both ends of an import, one attribute of each value of a receiver.
// Families grow along these steps, so they stop where a name of its own begins: behind every `as`.
import { type ImportFact, MODULE_SCOPE, UNBOUND } from '../facts/file-facts.ts';
import { effectiveAttributeName } from '../facts/mangled-name.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import { bindingNodesOf } from '../facts/symbol-occurrences.ts';
import type { ModuleRef, PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition, Place } from '../meaning/meaning.ts';
import { definitionKey } from '../meaning/meaning.ts';
import { meaningAt } from '../meaning/meaning-at.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import type { ClassRef } from '../types/type.ts';
import { fixturesNamedAt } from './bind-fixture.ts';
import { bindGiven } from './bind-given.ts';
import { bindKey, NOT_A_NAME } from './bind-key.ts';
import { bindKeyword } from './bind-keyword.ts';
import { bindOnExpression, bindOnType } from './bind-on-expression.ts';
import {
  definitionOfModule,
  definitionOfSymbol,
  definitionsOfResolved,
  mayMakeUp,
  membersOfModule,
  namesFromStars,
  symbolText,
} from './bound-names.ts';
import { definesMember, spelledIn } from './member-definers.ts';
import { bindFlow } from './name-flow/bind-flow.ts';

export interface BoundPlace {
  readonly place: Place;
  readonly definitions: readonly Definition[];
  /** Why there may be more than the definitions; null when they are all. */
  readonly unknown: string | null;
  /** Source text of the object whose attribute it is; null for other places. */
  readonly receiver: string | null;
  /** One text names all the definitions, so they are spelled alike or the place is broken. */
  readonly joins: boolean;
  /** Through a star import: worth a warning. */
  readonly star: boolean;
  /** Classes from outside that the receiver is of, and that do not have the attribute; a subclass of ours may. */
  readonly absentOn: readonly ClassRef[];
  /** Other files assign to the receiver: which of the definitions is meant depends on what ran. */
  readonly assignedElsewhere: boolean;
  /** For a string that the program carries to where it becomes a name; null for other places. */
  readonly flow: {
    /** Why it may be no name, or more than a name; null when it is only that. */
    readonly doubt: string | null;
    /** Whether it is an entry of `__slots__` and the like. */
    readonly isEntry: boolean;
  } | null;
}

export type Binding = Omit<BoundPlace, 'place'>;

export function bindPlace(engine: PythonEngine, place: Place): BoundPlace {
  return { place, ...bindingOf(engine, place) };
}

export function binding(definitions: readonly Definition[], extra: Partial<Binding> = {}): Binding {
  return {
    definitions: distinct(definitions),
    unknown: null,
    receiver: null,
    joins: false,
    star: false,
    absentOn: [],
    assignedElsewhere: false,
    flow: null,
    ...extra,
  };
}

function bindingOf(engine: PythonEngine, place: Place): Binding {
  switch (place.kind) {
    case 'name':
      return bindName(engine, place);
    case 'import-alias':
      return binding([definitionOfSymbol(place.file, place.unit.symbolOf[place.node]!)]);
    case 'import-name':
      return bindImportName(engine, place);
    case 'import-path':
      return bindImportPath(engine, place);
    case 'attribute':
      return bindAttribute(engine, place);
    case 'keyword':
      return bindKeyword(engine, place);
    case 'pattern-keyword': {
      const { definitions, unknown } = meaningAt(engine, place);
      return binding(definitions, { unknown });
    }
    case 'string':
      return bindString(engine, place);
  }
}

function bindName(engine: PythonEngine, place: Place): Binding {
  const { file, unit, node } = place;
  const symbol = unit.symbolOf[node]!;
  if (symbol >= 0) return bindSymbol(engine, file, symbol);
  if (symbol !== UNBOUND) return binding([], { unknown: 'not a name' });
  const name = wordOf(place);
  const fromStars = namesFromStars(engine, file, name, new Set());
  if (fromStars.length > 0) return binding(fromStars, { joins: true, star: true });
  const resolved = engine.program.resolveUnbound(file, name).flatMap(definitionsOfResolved);
  return resolved.length > 0
    ? binding(resolved)
    : binding([], { unknown: `nothing in ${file.path} binds ${name}` });
}

/** A name of the module that a star import brings too: whichever ran last is meant, so both are one name. */
function bindSymbol(engine: PythonEngine, file: PythonFile, symbol: number): Binding {
  const own = definitionOfSymbol(file, symbol);
  const { symbols, imports } = file.facts;
  if (symbols.scope[symbol] !== MODULE_SCOPE || !imports.some(({ kind }) => kind === 'star'))
    return binding([own]);
  const fromStars = namesFromStars(engine, file, symbolText(file, symbol), new Set());
  return binding([own, ...fromStars], { joins: true });
}

function bindImportName(engine: PythonEngine, { file, node }: Place): Binding {
  const index = file.facts.imports.findIndex((fact) => fact.nameNode === node);
  const fact = file.facts.imports[index];
  if (fact === undefined) return binding([], { unknown: 'the import is incomplete' });
  const module = engine.program.importedModule(file, index);
  const imported = importedNames(engine, file, module, fact);
  const unknown = imported.length > 0 ? null : `${fact.module} has no name ${fact.name}`;
  const { tree } = file.facts;
  if (tree.data[fact.boundNode] !== tree.data[node]) return binding(imported, { unknown, joins: true });
  const madeUp = imported.length === 0 && mayMakeUp(engine, module, fact.name);
  return binding([...imported, definitionOfSymbol(file, fact.symbol)], {
    joins: true,
    unknown: madeUp ? `${fact.module} makes up names in __getattr__` : null,
  });
}

/** `from . import sub` in a package is about the submodule, not about the name that the statement itself binds. */
function importedNames(
  engine: PythonEngine,
  file: PythonFile,
  module: ModuleRef,
  { name, symbol }: ImportFact,
): readonly Definition[] {
  if (module.kind === 'file' && module.file === file) {
    const below = engine.program.findModule(`${file.moduleName}.${name}`);
    const own = symbolNamed(file.facts, MODULE_SCOPE, name);
    const bindings = own === -1 ? 0 : bindingNodesOf(file.facts, own).length - (own === symbol ? 1 : 0);
    if (below.kind !== 'external') {
      return [definitionOfModule(below), ...(bindings > 0 ? [definitionOfSymbol(file, own)] : [])];
    }
  }
  return membersOfModule(engine, module, name);
}

function bindImportPath(engine: PythonEngine, { file, node }: Place): Binding {
  const index = file.facts.imports.findIndex((fact) => fact.modulePath.includes(node));
  const fact = file.facts.imports[index];
  if (fact === undefined) return binding([], { unknown: 'the import is incomplete' });
  const part = fact.modulePath.indexOf(node);
  const module = definitionOfModule(engine.program.importedPrefix(file, index, part + 1));
  if (fact.kind !== 'module' || part > 0 || fact.hasAlias) return binding([module]);
  return binding([module, definitionOfSymbol(file, fact.symbol)], { joins: true });
}

function bindAttribute(engine: PythonEngine, { file, unit, node }: Place): Binding {
  const attribute = unit.parent[node]!;
  if (attribute - 2 < unit.tree.first[attribute]!) return binding([], { unknown: 'the receiver is missing' });
  const name = effectiveAttributeName(file.facts, unit, node);
  const found = bindOnExpression(engine, file, unit, node - 1, name);
  if (found.unknown === null) return found;
  const owner = privateOwnerOf(engine, file, unit.scopeOf[node]!, name);
  return owner === null
    ? found
    : { ...found, ...binding([...found.definitions, owner]), receiver: found.receiver };
}

/** `other.__x` in class C is `_C__x`: whatever the object is, only C gives it that attribute. */
function privateOwnerOf(
  engine: PythonEngine,
  file: PythonFile,
  scope: number,
  name: string,
): Definition | null {
  const { scopes, classes } = file.facts;
  for (let at = scope; at > 0; at = scopes.parent[at]!) {
    const index = classes.findIndex((fact) => fact.scope === at);
    if (index === -1) continue;
    const ref = { file, index };
    const spelled = spelledIn(ref, name);
    if (spelled === name || !definesMember(ref, name)) return null;
    return isAloneWith(engine, ref, spelled, name) ? { kind: 'member', class: ref, name } : null;
  }
  return null;
}

/** Whether no other class of the same name has the same private attribute. */
function isAloneWith(engine: PythonEngine, owner: ClassRef, spelled: string, name: string): boolean {
  return engine.program.filesContaining(spelled).every((path) => {
    const file = engine.program.file(path);
    return (
      file === null ||
      file.facts.classes.every((_, index) => {
        const isOwner = file === owner.file && index === owner.index;
        return isOwner || spelledIn({ file, index }, name) === name || !definesMember({ file, index }, name);
      })
    );
  });
}

function bindString(engine: PythonEngine, place: Place): Binding {
  const { file, unit } = place;
  const role = place.string!;
  if (role.kind === 'attribute' || (role.kind === 'field' && role.subject !== -1))
    return bindOnExpression(engine, file, unit, role.subject, wordOf(place));
  if (role.kind === 'export') {
    const name = wordOf(place);
    const own = symbolNamed(file.facts, MODULE_SCOPE, name);
    if (own !== -1) return binding([definitionOfSymbol(file, own)]);
    const fromStars = namesFromStars(engine, file, name, new Set());
    return fromStars.length > 0
      ? binding(fromStars, { joins: true })
      : binding(membersOfModule(engine, { kind: 'file', file }, name));
  }
  if (role.kind === 'attribute-of-unknown') return bindGetter(engine, place);
  if (role.kind === 'key') return bindKeyOrFlow(engine, place);
  if (role.kind === 'value') return bindFlow(engine, place, role.isWord) ?? binding([]);
  if (role.kind === 'given') return bindGiven(engine, place, role.call);
  if (role.kind === 'fixture') return bindFixture(engine, place);
  if (role.kind === 'argument') return binding(meaningAt(engine, place).definitions, { joins: true });
  if (role.kind === 'dotted' && role.prefix.startsWith('.')) return bindRelative(engine, place);
  const { definitions, unknown } = meaningAt(engine, place);
  return binding(definitions, { unknown });
}

/** `reader.get("x")` looks like a key; what a method of the workspace does with it decides. */
function bindKeyOrFlow(engine: PythonEngine, place: Place): Binding {
  const key = bindKey(engine, place);
  return key.definitions.length > 0 || key.unknown !== NOT_A_NAME
    ? key
    : (bindFlow(engine, place, false) ?? key);
}

function bindFixture(engine: PythonEngine, place: Place): Binding {
  const definitions = fixturesNamedAt(engine, place, wordOf(place));
  return binding(definitions, {
    joins: true,
    unknown: definitions.length === 0 ? 'no fixture of the workspace has this name' : null,
  });
}

/** `attrgetter("x")`: an attribute of whatever it is called with. */
function bindGetter(engine: PythonEngine, place: Place): Binding {
  const { file, unit, node, start, end } = place;
  const isWhole = isQuote(unit.tree.bytes[start - 1]) && isQuote(unit.tree.bytes[end]);
  if (!isWhole) return binding([], { unknown: 'an attribute of an attribute' });
  return bindOnType(engine, engine.evaluator.handedTo(file, unit, unit.parent[node]!), wordOf(place));
}

function isQuote(byte: number | undefined): boolean {
  return byte === 0x22 || byte === 0x27;
}

/** `import_module(".mod", __package__)`: the last part is the module that the call returns. */
function bindRelative(engine: PythonEngine, { file, unit, node, end }: Place): Binding {
  const call = unit.parent[node]!;
  const module = engine.program.importedByCall(file, unit, call);
  const isLast = isQuote(unit.tree.bytes[end]);
  return module === null || !isLast
    ? binding([], { unknown: 'where the import starts is not known' })
    : binding([definitionOfModule(module)]);
}

export function wordOf({ file, start, end }: Place): string {
  return sourceText(file, start, end).normalize('NFKC');
}

function distinct(definitions: readonly Definition[]): readonly Definition[] {
  if (definitions.length < 2) return definitions;
  return [...new Map(definitions.map((definition) => [definitionKey(definition), definition])).values()];
}
