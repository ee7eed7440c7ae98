// `receiver.name`, asked of every value that the receiver can have. Modules answer with their own names, one step;
// `super()` answers for each class that can be behind it.
import type { CodeUnit } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { className, memberDefinition, sourceText } from '../meaning/meaning-values.ts';
import type { Type, Value } from '../types/type.ts';
import { type Binding, binding } from './bind-place.ts';
import { membersOfModule } from './bound-names.ts';

export function bindOnExpression(
  engine: PythonEngine,
  file: PythonFile,
  unit: CodeUnit,
  subject: number,
  name: string,
): Binding {
  const { tree } = unit;
  const receiver = oneLine(sourceText(file, tree.start[subject]!, tree.end[subject]!));
  const type = engine.evaluator.typeOf(file, unit, subject);
  return { ...bindOnType(engine, type, name), receiver };
}

export function bindOnType(engine: PythonEngine, type: Type, name: string): Binding {
  const definitions: Definition[] = [];
  let unknown: string | null = type.unknown;
  for (const value of type.values) {
    if (value.kind === 'none') continue;
    const found = bindOnValue(engine, value, name);
    definitions.push(...found.definitions);
    unknown ??= found.unknown;
  }
  if (type.values.length === 0) unknown ??= 'the receiver has no known value';
  return binding(definitions, { unknown });
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
      if (isSomeModule(value)) return binding([], { unknown: 'a module that is not known' });
      return inClasses(engine, value, name);
  }
}

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
  return binding(definitions, { unknown });
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
