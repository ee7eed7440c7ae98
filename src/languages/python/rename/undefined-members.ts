// An attribute that is read, and nothing in sight gives it: a metaclass, a framework or `setattr()` with a computed name does.
// Who reads it may mean it, but what else has to change with it cannot be known.
import { type Definition, definitionKey, type Place } from '../meaning/meaning.ts';
import { className } from '../meaning/meaning-values.ts';
import { CONTEXT } from '../syntax/node-flags.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { Family } from './family.ts';
import type { JudgedPlace } from './judge-family.ts';
import { definesMember } from './member-definers.ts';

/** The places of a family that nothing defines are likely at best. */
export function doubtUndefined(family: Family, judged: readonly JudgedPlace[]): readonly JudgedPlace[] {
  const members = family.definitions.filter((definition) => definition.kind === 'member');
  if (members.length < family.definitions.length || members.some(isDefined)) return judged;
  const isFamily = (definition: Definition) => family.keys.has(definitionKey(definition));
  if (
    judged.some(
      ({ bound }) => (bound.flow?.isEntry === true || gives(bound.place)) && bound.definitions.some(isFamily),
    )
  )
    return judged;
  const reason = `nothing that is known gives ${className(members[0]!.class)} an attribute ${members[0]!.name}`;
  return judged.map(({ bound, verdict }) =>
    verdict.kind === 'proven' ? { bound, verdict: { kind: 'likely', reason } } : { bound, verdict },
  );
}

function isDefined({ class: owner, name }: Definition & { kind: 'member' }): boolean {
  return definesMember(owner, name);
}

/** `o.x = 1`, `setattr(o, "x", 1)`, `__slots__ = ("x",)` */
function gives({ unit, node, kind, string }: Place): boolean {
  const { tree, parent } = unit;
  const owner = parent[node]!;
  if (kind === 'attribute') return (tree.flags[owner]! & CONTEXT) !== 0;
  if (kind !== 'string') return false;
  if (string?.kind !== 'attribute') return string?.kind === 'class-entry';
  const callee = childrenOf(tree, owner)[0]!;
  return /^(setattr|__setattr__)$/.test(nameText(tree, tree.data[callee]!));
}
