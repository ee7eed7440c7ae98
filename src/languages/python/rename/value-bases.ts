// Classes whose base is a value: an attribute (`class Loud(serializer.signer)`), a parameter, what a call returns. No word in their
// head says which class that is, so they are not found from above; they are where the word stands, and their ancestors are known.
import { type FileFacts, IS_ASSIGNED, IS_IMPORT, IS_PARAMETER } from '../facts/file-facts.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { BoundPlace } from './bind-place.ts';
import { computedBaseOf } from './computed-bases.ts';
import { classKey, definesMember } from './member-definers.ts';

type Member = Definition & { readonly kind: 'member' };

/** Members that such classes define, among everything that the places of the word mean. */
export function membersOnValues(places: readonly BoundPlace[]): readonly Member[] {
  const found = new Map<string, Member>();
  for (const { definitions } of places) {
    for (const definition of definitions) {
      if (definition.kind !== 'member' || definition.class.file.isExternal) continue;
      const { file, index } = definition.class;
      if (!file.facts.classes[index]!.bases.some((base) => isValue(file.facts, base))) continue;
      if (definesMember(definition.class, definition.name)) found.set(definitionKey(definition), definition);
    }
  }
  return [...found.values()];
}

/** Those that override a member that was reached. */
export function overriding(
  engine: PythonEngine,
  members: readonly Member[],
  reached: ReadonlyMap<string, Definition>,
): readonly Member[] {
  return members.filter(
    (member) =>
      !reached.has(definitionKey(member)) &&
      computedBaseOf(engine, member.class) === null &&
      engine.evaluator
        .mro(member.class)
        .classes.some(
          (ref) =>
            classKey(ref) !== classKey(member.class) &&
            reached.has(definitionKey({ kind: 'member', class: ref, name: member.name })),
        ),
  );
}

/** Not a name, or an attribute of a name, that a class statement or an import binds. */
function isValue({ tree, symbolOf, symbols }: FileFacts, base: number): boolean {
  let root = tree.kind[base] === Node.Subscript ? tree.first[base]! : base;
  while (tree.kind[root] === Node.Attribute) root -= 2;
  if (tree.kind[root] !== Node.Name) return true;
  const symbol = symbolOf[root]!;
  if (symbol < 0) return false;
  const flags = symbols.flags[symbol]!;
  return (flags & (IS_PARAMETER | IS_ASSIGNED)) !== 0 && (flags & IS_IMPORT) === 0;
}
