// The certainty table: does a place mean the family, and how sure is that? What is known to mean something else is
// said to; what cannot be followed is never guessed.
import { TugError } from '../../../base/tug-error.ts';
import { type Definition, definitionKey } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { BoundPlace } from './bind-place.ts';
import { shortName } from './describe-definition.ts';
import type { Family } from './family.ts';
import { definesMember } from './member-definers.ts';

export type Verdict =
  | { readonly kind: 'proven'; readonly reason: string }
  | { readonly kind: 'likely' | 'possible'; readonly reason: string }
  | { readonly kind: 'other'; readonly reason: string; readonly definition: Definition | null }
  /** Binds the family and others of the workspace: both change, or the place breaks. */
  | { readonly kind: 'tied'; readonly reason: string; readonly outside: readonly Definition[] }
  /** Nothing is known of the receiver or callee; the rules for unknown ones decide. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Not a name of code after all: left to the kernel's accounting of text. */
  | { readonly kind: 'text' };

export function classifyPlace(bound: BoundPlace, family: Family): Verdict {
  switch (bound.place.kind) {
    case 'name':
    case 'import-name':
    case 'import-path':
    case 'import-alias':
      return classifyName(bound, family);
    case 'attribute':
    case 'pattern-keyword':
    case 'keyword':
      return classifyMember(bound, family);
    case 'string':
      return classifyString(bound, family);
    default:
      throw new TugError('InternalError', `a place of kind ${String(bound.place.kind)}`);
  }
}

function classifyName(bound: BoundPlace, family: Family): Verdict {
  if (bound.definitions.some((definition) => isIn(family, definition))) {
    return {
      kind: 'proven',
      reason: bound.star ? 'comes through a star import' : 'resolved through scopes and imports',
    };
  }
  if (bound.place.kind === 'import-name' && bound.unknown !== null) {
    return { kind: 'unknown', reason: bound.unknown };
  }
  return meansSomethingElse(bound);
}

function classifyMember(bound: BoundPlace, family: Family): Verdict {
  const inside = bound.definitions.filter((definition) => isIn(family, definition));
  const outside = bound.definitions.filter((definition) => !isIn(family, definition) && exists(definition));
  if (inside.length === 0) {
    if (bound.unknown !== null) return { kind: 'unknown', reason: bound.unknown };
    return meansSomethingElse(bound);
  }
  const what = bound.place.kind === 'keyword' ? 'callee' : 'receiver';
  const external = outside.find(({ kind }) => kind === 'external');
  // With `assignedElsewhere` the other definitions are seen at work, whatever else may be there.
  const isTied = bound.assignedElsewhere && outside.length > 0 && external === undefined;
  if (bound.unknown !== null && !isTied) {
    return { kind: 'likely', reason: `the ${what} is only partly known: ${bound.unknown}` };
  }
  if (external !== undefined) {
    return {
      kind: 'likely',
      reason: `it may also be ${shortName(external)}, which is not of this workspace`,
    };
  }
  if (outside.length > 0) {
    const others = outside.map(shortName).join(', ');
    return { kind: 'tied', reason: `it may also be ${others}: both change or the place breaks`, outside };
  }
  return { kind: 'proven', reason: `the ${what} is known: ${inside.map(shortName).join(', ')}` };
}

function classifyString(bound: BoundPlace, family: Family): Verdict {
  const role = bound.place.string!;
  const verdict = classifyMember(bound, family);
  if (bound.flow !== null) return classifyFlow(bound, bound.flow.doubt, verdict);
  switch (role.kind) {
    case 'export':
      return verdict.kind === 'proven'
        ? { kind: 'proven', reason: 'an entry of __all__' }
        : verdict.kind === 'unknown'
          ? { kind: 'text' }
          : verdict;
    case 'class-entry':
      return verdict.kind === 'proven'
        ? { kind: 'proven', reason: 'an entry that names an attribute' }
        : verdict.kind === 'unknown'
          ? { kind: 'text' }
          : verdict;
    case 'attribute':
      if (verdict.kind === 'unknown') {
        return { kind: 'unknown', reason: `the object is not known: ${verdict.reason}` };
      }
      return verdict;
    case 'field':
      if (verdict.kind !== 'unknown') return verdict;
      return { kind: 'unknown', reason: `a field of a format string: ${verdict.reason}` };
    case 'attribute-of-unknown':
      if (verdict.kind !== 'unknown') return verdict;
      return { kind: 'unknown', reason: 'the object that it is asked of is not known' };
    case 'dotted':
      if (verdict.kind === 'unknown') return { kind: 'text' };
      return verdict.kind === 'other'
        ? verdict
        : { kind: 'likely', reason: 'a dotted name in a string leads to it' };
    case 'module-part':
      if (verdict.kind !== 'proven') return verdict;
      if (role.use === 'shared')
        return { kind: 'possible', reason: `a part of the names of several modules, for ${role.loader}` };
      return role.use === 'sole'
        ? { kind: 'proven', reason: `the name of a module that ${role.loader} loads` }
        : { kind: 'likely', reason: `names the module, or a part of its name, for ${role.loader}` };
    case 'asked-name':
      if (verdict.kind !== 'unknown') return verdict;
      return { kind: 'unknown', reason: `the object is not known: ${verdict.reason}` };
    case 'argument':
      return verdict.kind === 'proven'
        ? { kind: 'proven', reason: 'names a parameter of the test below it' }
        : verdict;
    case 'fixture':
      return verdict.kind === 'proven'
        ? { kind: 'proven', reason: 'names a fixture' }
        : verdict.kind === 'unknown'
          ? { kind: 'text' }
          : verdict;
    case 'value':
      return { kind: 'text' };
    case 'given':
      if (verdict.kind === 'likely') return { kind: 'likely', reason: bound.unknown ?? verdict.reason };
      return verdict.kind === 'other' ? { kind: 'text' } : verdict;
    case 'own-name':
      return verdict.kind === 'proven'
        ? { kind: 'proven', reason: 'repeats the name that it is assigned to' }
        : verdict;
    case 'key':
      return classifyKey(bound, verdict);
  }
}

/** A string that becomes a name somewhere else: certain where it is nothing but the name of a known attribute. */
function classifyFlow({ unknown }: BoundPlace, doubt: string | null, verdict: Verdict): Verdict {
  switch (verdict.kind) {
    case 'proven':
      return doubt === null
        ? { kind: 'proven', reason: 'a string that names the attribute where it is used' }
        : { kind: 'likely', reason: `it names the attribute where it is used, but ${doubt}` };
    case 'likely':
      return { kind: 'likely', reason: unknown ?? verdict.reason };
    case 'other':
      return { kind: 'text' };
    default:
      return verdict;
  }
}

/** Keys that are spread into a call become its keywords; other keys are data, whatever else they look like. */
function classifyKey({ place, unknown }: BoundPlace, verdict: Verdict): Verdict {
  if (verdict.kind === 'likely') return { kind: 'likely', reason: unknown ?? verdict.reason };
  if (verdict.kind !== 'proven')
    return verdict.kind === 'unknown' || verdict.kind === 'tied' ? verdict : { kind: 'text' };
  const owner = place.unit.tree.kind[place.unit.parent[place.node]!];
  return owner === Node.Dict
    ? { kind: 'proven', reason: 'a key of a dictionary that is spread into the call' }
    : verdict;
}

function meansSomethingElse({ definitions, unknown }: BoundPlace): Verdict {
  const [first] = definitions;
  if (first === undefined)
    return { kind: 'other', reason: unknown ?? 'nothing has this attribute', definition: null };
  const reason =
    first.kind === 'external' ? `means ${first.name}, outside of the workspace` : `means ${shortName(first)}`;
  return { kind: 'other', reason, definition: first };
}

function isIn(family: Family, definition: Definition): boolean {
  return family.keys.has(definitionKey(definition));
}

/** An attribute that a class does not have cannot be meant: the access would raise. */
export function exists(definition: Definition): boolean {
  return definition.kind !== 'member' || definesMember(definition.class, definition.name);
}
