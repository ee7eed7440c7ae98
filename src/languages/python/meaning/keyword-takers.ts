// Which of several functions a keyword can be for: a call of one that has no such parameter fails, so that another one is
// called there; one that collects keywords and never looks at them has nothing to do with their names.
import { BINDS } from '../facts/file-facts.ts';
import { FIRST_FILE_NAME } from '../syntax/name-table.ts';
import * as Node from '../syntax/node-kinds.ts';
import { nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import type { FunctionRef, Value } from '../types/type.ts';

/** Without functions that the call cannot be of, as long as others are left. */
export function thatTake(values: readonly Value[], name: string): readonly Value[] {
  if (values.length < 2) return values;
  const kept = values.filter(
    (value) =>
      value.kind !== 'function' ||
      isDecorated(value.function) ||
      handling(value.function, name) !== 'refuses',
  );
  return kept.length === 0 ? values : kept;
}

/** Of `__new__` and `__init__`, which both are called: without the one that forgets it, when the other one names it. */
export function thatRead(functions: readonly FunctionRef[], name: string): readonly FunctionRef[] {
  const isNamed = functions.some((ref) => handling(ref, name) === 'names');
  return isNamed ? functions.filter((ref) => !forgetsKeyword(ref, name)) : functions;
}

/** Whether the function takes it through `**` and never looks at that. */
export function forgetsKeyword(ref: FunctionRef, name: string): boolean {
  return handling(ref, name) === 'forgets';
}

/** By something else than `@overload`: what wraps it may take other keywords. */
function isDecorated({ file, index }: FunctionRef): boolean {
  const { tree, functions } = file.facts;
  return functions[index]!.decorators.some((decorator) => !isOverload(tree, decorator));
}

function isOverload(tree: SyntaxTree, decorator: number): boolean {
  const expression = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  const isName = tree.kind[expression] === Node.Name || tree.kind[expression] === Node.Attribute;
  return isName && nameText(tree, tree.data[expression]!) === 'overload';
}

type Handling = 'names' | 'refuses' | 'collects' | 'forgets';

function handling({ file, index }: FunctionRef, name: string): Handling {
  if (file.isExternal) return 'collects';
  const { parameters } = file.facts.functions[index]!;
  const isNamed = parameters.some(
    (one) => one.name === name && (one.role === 'regular' || one.role === 'keyword-only'),
  );
  if (isNamed) return 'names';
  // A private name is spelled in another way inside of a class.
  const collector = parameters.find(({ role }) => role === 'keywords');
  if (collector === undefined) return name.startsWith('__') ? 'collects' : 'refuses';
  const { symbols, useOf, tree } = file.facts;
  const uses = symbols.occurrence.subarray(
    symbols.firstOccurrence[collector.symbol]!,
    symbols.firstOccurrence[collector.symbol + 1]!,
  );
  const isRead = uses.some((node) => (useOf[node]! & BINDS) === 0);
  return isRead || readsLocals(tree) ? 'collects' : 'forgets';
}

/** `locals()` and the like read names that nobody spells. */
function readsLocals(tree: SyntaxTree): boolean {
  for (let name = FIRST_FILE_NAME; name < tree.nameCount; name++)
    if (/^(locals|vars|eval|exec)$/.test(nameText(tree, name))) return true;
  return false;
}
