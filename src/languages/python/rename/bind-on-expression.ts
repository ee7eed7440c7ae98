// `receiver.name`, asked of every value that the receiver can have. Modules answer with their own names, one step;
// `super()` answers for each class that can be behind it.
import type { CodeUnit } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import { meaningOnType } from '../meaning/meaning-of-attribute.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import type { Type, Value } from '../types/type.ts';
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
    case 'super': {
      const { definitions, unknown } = meaningOnType(engine, { values: [value], unknown: null }, name, null);
      if (definitions.length > 0 || unknown !== null) return binding(definitions, { unknown });
      return behindSuper(engine, value, name);
    }
    default: {
      const { definitions, unknown } = meaningOnType(engine, { values: [value], unknown: null }, name, null);
      return binding(definitions, { unknown });
    }
  }
}

function inModule(
  engine: PythonEngine,
  module: Parameters<typeof membersOfModule>[1],
  name: string,
): Binding {
  const members = membersOfModule(engine, module, name);
  return members.length > 0 ? binding(members) : binding([], { unknown: `the module has no name ${name}` });
}

/** In a mixin the next class is known only from the classes that mix it in: every one of them is asked. */
function behindSuper(engine: PythonEngine, value: Value & { kind: 'super' }, name: string): Binding {
  const found: Definition[] = [];
  let unknown: string | null = null;
  for (const subclass of engine.evaluator.subclasses(value.of)) {
    const { classes, unknownBases } = engine.evaluator.mro(subclass);
    const own = classes.findIndex((each) => each.file === value.of.file && each.index === value.of.index);
    const next = classes.slice(own + 1).find((each) => definesMember(each, name));
    if (next !== undefined && !next.file.isExternal) found.push({ kind: 'member', class: next, name });
    else if (unknownBases.length > 0) unknown ??= 'a base class is not known';
  }
  return binding(found, { unknown, joins: true });
}

const LONGEST_RECEIVER = 60;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= LONGEST_RECEIVER ? line : `${line.slice(0, LONGEST_RECEIVER - 1)}…`;
}
