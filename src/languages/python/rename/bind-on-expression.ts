// `receiver.name`, asked of every value that the receiver can have. Modules answer with their own names, one step;
// `super()` answers for each class that can be behind it.
import { BINDS, type CodeUnit, IS_ASSIGNED } from '../facts/file-facts.ts';
import type { ModuleRef, PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import { className, memberDefinition, sourceText } from '../meaning/meaning-values.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { ClassRef, Type, Value } from '../types/type.ts';
import { type AssignedElsewhere, assignedElsewhere } from './assigned-elsewhere.ts';
import { type Binding, binding } from './bind-place.ts';
import { membersOfModule } from './bound-names.ts';
import { definesMember } from './member-definers.ts';

export function bindOnExpression(
  engine: PythonEngine,
  file: PythonFile,
  unit: CodeUnit,
  subject: number,
  name: string,
): Binding {
  const { tree } = unit;
  const receiver = oneLine(sourceText(file, tree.start[subject]!, tree.end[subject]!));
  const module = importedModuleOf(engine, file, unit, subject);
  if (module !== null) return { ...inModule(engine, module, name), receiver };
  const known = bindOnType(engine, engine.evaluator.typeOf(file, unit, subject), name);
  return { ...withAssigned(engine, known, assignedElsewhere(engine, file, unit, subject), name), receiver };
}

/** What is asked of an object whose attribute is not named: may it be one of these? */
export interface WantedMembers {
  readonly name: string;
  readonly isWanted: (definition: Definition) => boolean;
  /** Whether one of them is in a class below this one. */
  readonly isAbove: (ref: ClassRef) => boolean;
}

/**
 * Whether the attribute may be one that is wanted, or nobody can tell. What takes other files is asked last: the classes below, and
 * what is assigned elsewhere.
 */
export function mayBeBoundTo(
  engine: PythonEngine,
  file: PythonFile,
  subject: number,
  { name, isWanted, isAbove }: WantedMembers,
  /** The dictionary of `super()` is that of the object. */
  isDictionary: boolean,
): boolean {
  const unit = file.facts;
  const isSo = ({ unknown, definitions }: Binding) => unknown !== null || definitions.some(isWanted);
  const module = importedModuleOf(engine, file, unit, subject);
  if (module !== null) return isSo(inModule(engine, module, name));
  const { values: given, unknown } = engine.evaluator.typeOf(file, unit, subject);
  if (unknown !== null) return true;
  const values = (isDictionary ? given.map(objectOf) : given).filter((value) => !isOutsideModule(value));
  // Names of a module are no members of our classes, and nobody is expected to put one there.
  if (values.length === 0 && given.length > 0) return false;
  if (values.some((value) => value.kind === 'instance' && value.exact !== true && isAbove(value.class)))
    return true;
  const known = bindOnType(engine, { values, unknown }, name);
  return (
    isSo(known) || isSo(withAssigned(engine, known, assignedElsewhere(engine, file, unit, subject), name))
  );
}

/** Whether the attribute is one that is wanted for at least one known value of the object. */
export function isBoundTo(
  engine: PythonEngine,
  file: PythonFile,
  subject: number,
  { name, isWanted, isAbove }: WantedMembers,
): boolean {
  const module = importedModuleOf(engine, file, file.facts, subject);
  if (module !== null) return inModule(engine, module, name).definitions.some(isWanted);
  const { values } = engine.evaluator.typeOf(file, file.facts, subject);
  const isBase = values.some(
    (value) =>
      value.kind === 'instance' &&
      value.exact !== true &&
      !value.class.file.isExternal &&
      isAbove(value.class),
  );
  return isBase || bindOnType(engine, { values, unknown: null }, name).definitions.some(isWanted);
}

function isOutsideModule(value: Value): boolean {
  return value.kind === 'module' && value.file.isExternal;
}

function objectOf(value: Value): Value {
  return value.kind === 'super' && value.receiver !== null ? value.receiver : value;
}

/** What other files assign to the receiver counts too, if it has the attribute. */
function withAssigned(
  engine: PythonEngine,
  known: Binding,
  { values, doubtful }: AssignedElsewhere,
  name: string,
): Binding {
  if (values.length === 0 && doubtful.length === 0) return known;
  const added = bindOnType(engine, { values, unknown: null }, name).definitions.filter(isOurs);
  const maybe = bindOnType(engine, { values: doubtful, unknown: null }, name).definitions.filter(isOurs);
  const keys = new Set([...known.definitions, ...added].map(definitionKey));
  const isNew = maybe.some((definition) => !keys.has(definitionKey(definition)));
  const { unknown, absentOn } = known;
  return binding([...known.definitions, ...added, ...maybe], {
    absentOn,
    assignedElsewhere: true,
    unknown: unknown ?? (isNew ? 'it is assigned to, on something that is not known' : null),
  });
}

function isOurs(definition: Definition): boolean {
  return definition.kind === 'member' && definesMember(definition.class, definition.name);
}

/** `import_module("a")`, or a name that is bound to nothing else. */
function importedModuleOf(
  engine: PythonEngine,
  file: PythonFile,
  unit: CodeUnit,
  subject: number,
): ModuleRef | null {
  const { tree } = unit;
  if (tree.kind[subject] === Node.Call) return engine.program.importedByCall(file, unit, subject);
  const symbol = tree.kind[subject] === Node.Name ? unit.symbolOf[subject]! : -1;
  if (symbol < 0) return null;
  const { facts } = file;
  const { firstOccurrence, occurrence, flags } = facts.symbols;
  if (flags[symbol] !== IS_ASSIGNED) return null;
  const uses = occurrence.subarray(firstOccurrence[symbol]!, firstOccurrence[symbol + 1]!);
  const bindings = uses.filter((node) => (facts.useOf[node]! & BINDS) !== 0);
  const assignment = bindings.length === 1 ? facts.parent[bindings[0]!]! : -1;
  if (assignment < 0 || facts.tree.kind[assignment] !== Node.Assign) return null;
  const value = assignment - 1;
  return facts.tree.kind[value] === Node.Call ? engine.program.importedByCall(file, facts, value) : null;
}

export function bindOnType(engine: PythonEngine, type: Type, name: string): Binding {
  const definitions: Definition[] = [];
  const absentOn: ClassRef[] = [];
  let unknown: string | null = type.unknown;
  for (const value of type.values) {
    if (value.kind === 'none') continue;
    const found = bindOnValue(engine, value, name);
    definitions.push(...found.definitions);
    absentOn.push(...found.absentOn);
    unknown ??= found.unknown;
  }
  if (type.values.length === 0) unknown ??= 'the receiver has no known value';
  return binding(definitions, { unknown, absentOn });
}

function bindOnValue(engine: PythonEngine, value: Value, name: string): Binding {
  switch (value.kind) {
    case 'module':
      return inModule(engine, { kind: 'file', file: value.file }, name);
    case 'namespace': {
      const module = engine.program.findModule(value.name);
      return inModule(engine, module, name);
    }
    case 'external':
      return binding([{ kind: 'external', name: `${value.name}.${name}` }]);
    default:
      if (isSomeModule(value)) return binding([], { unknown: UNKNOWN_MODULE });
      return inClasses(engine, value, name);
  }
}

export const UNKNOWN_MODULE = 'a module, and nobody can say which';

/** `sys.modules[name]`, `import_module(name)`: which module it is, nobody can say. */
function isSomeModule(value: Value): boolean {
  return value.kind === 'instance' && value.class.file.isExternal && className(value.class) === 'ModuleType';
}

function inClasses(engine: PythonEngine, value: Value, name: string): Binding {
  const definitions: Definition[] = [];
  let unknown: string | null = null;
  let absent = false;
  for (const lookup of engine.evaluator.lookupAll(value, name)) {
    if (lookup.kind === 'member')
      definitions.push(memberDefinition(lookup.definition.class, lookup.definition.name));
    else if (lookup.kind === 'module-member') {
      definitions.push(...membersOfModule(engine, { kind: 'file', file: lookup.file }, name));
    } else if (lookup.kind === 'unknown') unknown ??= lookup.reason;
    else absent = true;
  }
  // `self.x` in a mixin: the class stands for what its subclasses define, so that these are one family. And what is not
  // there can only be set from outside, on this class.
  const owner =
    value.kind === 'super'
      ? value.of
      : value.kind === 'instance' || value.kind === 'class'
        ? value.class
        : null;
  const isOurs = owner !== null && !owner.file.isExternal;
  if (isOurs && (definitions.length > 1 || (absent && definitions.length === 0 && value.kind !== 'super'))) {
    definitions.push({ kind: 'member', class: owner, name });
  }
  const isOutside = owner?.file.isExternal === true && absent && definitions.length === 0;
  // Found in subclasses of ours only: others that nobody sees may have it too.
  if (owner?.file.isExternal === true && definitions.some(({ kind }) => kind === 'member')) {
    unknown ??= `it is known as ${className(owner)} only`;
  }
  return binding(definitions, { unknown, absentOn: isOutside ? [owner] : [] });
}

function inModule(
  engine: PythonEngine,
  module: Parameters<typeof membersOfModule>[1],
  name: string,
): Binding {
  const members = membersOfModule(engine, module, name);
  return members.length > 0 ? binding(members) : binding([], { unknown: `the module has no name ${name}` });
}

const LONGEST_RECEIVER = 60;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= LONGEST_RECEIVER ? line : `${line.slice(0, LONGEST_RECEIVER - 1)}…`;
}
