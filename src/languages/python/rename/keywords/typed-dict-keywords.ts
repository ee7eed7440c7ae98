// Keywords that are keys of a TypedDict: `options.update(level=1)`, and those of a function that takes `**options: Unpack[Options]`.
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Definition, Place } from '../../meaning/meaning.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { FunctionRef, Type } from '../../types/type.ts';
import { isTypedDict } from '../kind-of-class.ts';

/** The reason for a keyword of `dict()` that is spread into no call. */
export const KEY_OF_DICTIONARY = 'a key of a dictionary';

/** The key that a keyword of a function with `**options: Unpack[Options]` is. */
export function keyOfUnpacked(
  engine: PythonEngine,
  { file, index }: FunctionRef,
  name: string,
): readonly Definition[] {
  if (file.isExternal) return [];
  const collected = file.facts.functions[index]!.parameters.find(({ role }) => role === 'keywords');
  if (collected === undefined || collected.annotation < 0) return [];
  const { tree } = file.facts;
  const start = tree.start[collected.annotation]!;
  const end = tree.end[collected.annotation]!;
  const text = file.facts.embedded.find(
    (one) => one.tree.start[one.root]! > start && one.tree.end[one.root]! < end,
  );
  const [unit, node] =
    text === undefined || tree.kind[collected.annotation] !== Node.Constant
      ? [file.facts, collected.annotation]
      : [text, text.root];
  if (unit.tree.kind[node] !== Node.Subscript) return [];
  const [form, table] = childrenOf(unit.tree, node);
  const isName = unit.tree.kind[form!] === Node.Name || unit.tree.kind[form!] === Node.Attribute;
  if (!isName || nameText(unit.tree, unit.tree.data[form!]!) !== 'Unpack') return [];
  return keysOf(engine, engine.evaluator.typeOfAnnotation(file, unit, table!), name);
}

/** The key that `table.update(name=...)` sets. */
export function keyOfUpdated(
  engine: PythonEngine,
  { file, unit }: Place,
  table: number,
  name: string,
): readonly Definition[] {
  return keysOf(engine, engine.evaluator.typeOf(file, unit, table), name);
}

function keysOf({ evaluator, program }: PythonEngine, { values }: Type, name: string): readonly Definition[] {
  return values.flatMap((value): readonly Definition[] => {
    if (value.kind !== 'instance' || !isTypedDict({ evaluator, program }, value.class)) return [];
    const lookup = evaluator.lookup(value, name);
    if (lookup.kind !== 'member' || lookup.definition.class.file.isExternal) return [];
    return [{ kind: 'member', class: lookup.definition.class, name }];
  });
}
