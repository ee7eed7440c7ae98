// What looking up the function of a call does before its arguments are evaluated: a method is found in the class of an object,
// whatever the arguments do to the object.
import { IS_CLASS, IS_FUNCTION } from '../facts/file-facts.ts';
import { meaningAt } from '../meaning/meaning-at.ts';
import { placeOfNode } from '../meaning/places.ts';
import { selfAttributeNodes, symbolOfMember } from '../rename/member-definers.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { ClassRef } from '../types/type.ts';
import { type Code, type Effects, effectsOf } from './effects.ts';

export function effectsOfCallee(code: Code, callee: number): Effects {
  const effects = effectsOf(code, callee);
  return isMethodLookup(code, callee) ? { ...effects, looks: false } : effects;
}

/** `a.b.c` where nothing says that the last name is data: a method, which is looked up and not computed. */
function isMethodLookup({ engine, file }: Code, node: number): boolean {
  const { tree } = file.facts;
  let at = node;
  while (tree.kind[at] === Node.Attribute) at = tree.first[at - 1]! - 1;
  if (tree.kind[at] !== Node.Name && tree.kind[at] !== Node.Constant) return false;
  if (tree.kind[node] !== Node.Attribute) return true;
  const identifier = node - 1;
  const { definitions } = meaningAt(engine, placeOfNode(file, file.facts, identifier));
  return definitions.every(
    (definition) => definition.kind !== 'member' || isMethod(definition.class, definition.name),
  );
}

function isMethod(ref: ClassRef, name: string): boolean {
  const symbol = symbolOfMember(ref, name);
  if (symbol === -1 || selfAttributeNodes(ref, name).length > 0) return false;
  return (ref.file.facts.symbols.flags[symbol]! & ~(IS_FUNCTION | IS_CLASS)) === 0;
}
