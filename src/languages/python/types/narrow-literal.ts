// What `x.kind == "a"` says about x: classes that declare `kind: Literal["b"]` are ruled out.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { codeOf, type Engine, nameOf } from './engine.ts';
import { findMember } from './find-member.ts';
import { literalKey, literalsOf, sortOfLiteral } from './literal-types.ts';
import { matches, type Reference } from './reference.ts';
import { isTypedDict } from './subscript-type.ts';
import { firstChild, lastChild, plainString, receiverOf } from './tree-shape.ts';
import type { Type, Value } from './type.ts';

/** An attribute, or a key of a TypedDict, that tells classes apart. */
export interface Discriminant {
  readonly name: string;
  readonly isKey: boolean;
}

/** `x.kind` and `x["kind"]`, where the reference is x; null for every other expression. */
export function discriminantOf(reference: Reference, node: number): Discriminant | null {
  const { code } = reference;
  const { tree } = code;
  if (tree.kind[node] === Kind.Attribute)
    return matches(reference, receiverOf(node))
      ? { name: nameOf(code, tree.data[node]!), isKey: false }
      : null;
  if (tree.kind[node] !== Kind.Subscript || !matches(reference, firstChild(tree, node))) return null;
  const name = plainString(tree, lastChild(node));
  return name === null ? null : { name, isKey: true };
}

/** What is compared with: one literal, or the elements of a display; null when some are no literals. */
export function comparedLiterals(
  engine: Engine,
  { code }: Reference,
  node: number,
  isDisplay: boolean,
): ReadonlySet<string> | null {
  const { tree } = code;
  const kind = tree.kind[node];
  if (isDisplay && kind !== Kind.Tuple && kind !== Kind.List && kind !== Kind.SetDisplay) return null;
  const found = new Set<string>();
  for (const one of isDisplay ? childrenOf(tree, node) : [node]) {
    const literal = literalKey(engine, code, one);
    if (literal === null) return null;
    found.add(literal);
  }
  return found;
}

/** `literals` is what it was compared with; `holds` says whether it was equal to one of them. */
export function byDiscriminant(
  engine: Engine,
  type: Type,
  { name, isKey }: Discriminant,
  literals: ReadonlySet<string>,
  holds: boolean,
): Type {
  return engine.values.filter(type, (value) => {
    const declared = literalsDeclared(engine, value, name, isKey);
    if (declared === null || !areComparable([...declared, ...literals])) return true;
    return holds
      ? [...declared].some((one) => literals.has(one))
      : ![...declared].every((one) => literals.has(one));
  });
}

function areComparable(literals: readonly string[]): boolean {
  return new Set(literals.map(sortOfLiteral)).size === 1;
}

function literalsDeclared(
  engine: Engine,
  value: Value,
  name: string,
  isKey: boolean,
): ReadonlySet<string> | null {
  if (value.kind !== 'instance' || isKey !== isTypedDict(engine, value.class)) return null;
  const found = findMember(engine, value.class, name);
  if (found.kind !== 'found' || found.member.symbol < 0) return null;
  const code = codeOf(engine, found.member.class.file);
  const [declaration, ...more] = code.index.declarations(found.member.symbol);
  if (declaration === undefined || more.length > 0) return null;
  return literalsOf(engine, code, childrenOf(code.tree, declaration)[1]!);
}
