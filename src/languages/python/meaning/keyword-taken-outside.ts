// A keyword that code outside of the workspace takes through `**`: models are made, found and changed by the names of their
// attributes, as in `User(name="a")`, `User.create(name="a")` and `query.filter_by(name="a")`.
import { nameText } from '../syntax/syntax-tree.ts';
import type { ClassRef, FunctionRef, Type, Value } from '../types/type.ts';
import type { PythonEngine } from './engine.ts';
import type { Definition, Meaning } from './meaning.ts';
import { certain, joinMeanings, memberDefinition, unknownMeaning } from './meaning-values.ts';

const MAX_DEPTH = 3;

/** Where `**` makes keys of dictionaries, and no attributes. */
const MAPPINGS: ReadonlySet<string> = new Set(['builtins', 'collections']);

/** The attributes that it may mean, of classes that `subject` is or is made for; null when there are none. */
export function memberTakenOutside(
  engine: PythonEngine,
  { file, index }: FunctionRef,
  subject: Value | null,
  name: string,
): Meaning | null {
  if (!file.isExternal || subject === null || MAPPINGS.has(file.moduleName)) return null;
  const { parameters, nameNode } = file.facts.functions[index]!;
  const isCaught = parameters.some(({ role }) => role === 'keywords');
  if (!isCaught || parameters.some((one) => one.name === name && one.role !== 'positional-only')) return null;
  const members = classesIn(subject, MAX_DEPTH).flatMap((ref) => memberOf(engine, ref, name));
  if (members.length === 0) return null;
  const functionName = nameText(file.facts.tree, file.facts.tree.data[nameNode]!);
  const reason = `${functionName}() is outside of the workspace and takes it through **`;
  return joinMeanings([certain(...members), unknownMeaning(reason)]);
}

function memberOf(engine: PythonEngine, ref: ClassRef, name: string): readonly Definition[] {
  const lookup = engine.evaluator.lookup({ kind: 'instance', class: ref, arguments: [] }, name);
  if (lookup.kind !== 'member' || lookup.definition.class.file.isExternal) return [];
  return [memberDefinition(lookup.definition.class, name)];
}

/** Classes of the workspace: of the value itself, and those that its type arguments name. */
function classesIn(value: Value, depth: number): readonly ClassRef[] {
  if (depth === 0) return [];
  const inTypes = (types: readonly Type[]) =>
    types.flatMap((type) => type.values.flatMap((one) => classesIn(one, depth - 1)));
  if (value.kind === 'tuple') return inTypes(value.elements);
  if (value.kind !== 'instance' && value.kind !== 'class') return [];
  return [...(value.class.file.isExternal ? [] : [value.class]), ...inTypes(value.arguments)];
}
