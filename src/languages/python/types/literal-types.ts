// `Literal["a", "b"]`: which values an annotation lists, and which literal an argument is. Overloads are told apart by them.
import { CONSTANT_STRING, CONSTANT_TYPE, OPERATOR } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { type Code, codeInString, codeOf, type Engine, nameOf, textOf } from './engine.ts';
import { isEnumMember } from './enum-members.ts';
import { typeOf } from './expression.ts';
import { ownMember } from './find-member.ts';
import { qualifiedName, resolveExpression } from './resolve-expression.ts';
import { OPERATOR_OR } from './special-forms.ts';
import { firstChild, lastChild, plainString, receiverOf, subscriptElements } from './tree-shape.ts';

/** One text for each value; null for an expression that is no literal. */
export function literalText(code: Code, node: number): string | null {
  const { tree } = code;
  if (tree.kind[node] !== Kind.Constant) return null;
  if ((tree.flags[node]! & CONSTANT_TYPE) !== CONSTANT_STRING) return textOf(code, node);
  const text = plainString(tree, node);
  return text === null ? null : JSON.stringify(text);
}

const MEMBER = 'member of ';

/** Which values can be told from each other: members of two enumerations, or a member and its value, may be equal. */
export function sortOfLiteral(key: string): string {
  return key.startsWith(MEMBER) ? key.slice(0, key.lastIndexOf('.')) : '';
}

/** Also for a member of an enumeration, which is one value as well. */
export function literalKey(engine: Engine, code: Code, node: number): string | null {
  const { tree } = code;
  if (tree.kind[node] !== Kind.Attribute) return literalText(code, node);
  const { values, unknown } = typeOf(engine, code, receiverOf(node));
  const [owner] = values;
  if (unknown !== null || values.length !== 1 || owner?.kind !== 'class') return null;
  const name = nameOf(code, tree.data[node]!);
  const symbol = ownMember(engine, owner.class, name);
  if (symbol === null || !isEnumMember(engine, owner.class, name, symbol)) return null;
  return `${MEMBER}${owner.class.file.path}#${owner.class.index}.${name}`;
}

/** All values that an annotation lists; null when it is not made of literals only. */
export function literalsOf(
  engine: Engine,
  code: Code,
  annotation: number,
  depth = 0,
): ReadonlySet<string> | null {
  const { tree } = code;
  if (depth > 8) return null;
  switch (tree.kind[annotation]) {
    case Kind.Constant: {
      if ((tree.flags[annotation]! & CONSTANT_TYPE) !== CONSTANT_STRING) return null;
      const string = codeInString(engine, code, annotation);
      return string === null ? null : literalsOf(engine, string.code, string.root, depth + 1);
    }
    case Kind.BinOp:
      return (tree.flags[annotation]! & OPERATOR) === OPERATOR_OR
        ? together(engine, code, childrenOf(tree, annotation), depth)
        : null;
    case Kind.Subscript: {
      const name = qualifiedName(engine, code, firstChild(tree, annotation));
      const elements = subscriptElements(tree, annotation);
      if (name === 'typing.Union') return together(engine, code, elements, depth);
      return name === 'typing.Literal' ? listed(engine, code, elements, depth) : null;
    }
    case Kind.Name:
    case Kind.Attribute:
      return ofAlias(engine, code, annotation, depth);
    default:
      return null;
  }
}

function together(
  engine: Engine,
  code: Code,
  members: readonly number[],
  depth: number,
): ReadonlySet<string> | null {
  const found = new Set<string>();
  for (const member of members) {
    const values = literalsOf(engine, code, member, depth + 1);
    if (values === null) return null;
    for (const value of values) found.add(value);
  }
  return found;
}

/** Between the brackets a string is a value, and a name is an alias of other literals. */
function listed(
  engine: Engine,
  code: Code,
  elements: readonly number[],
  depth: number,
): ReadonlySet<string> | null {
  const found = new Set<string>();
  for (const element of elements) {
    const text = literalKey(engine, code, element);
    const values = text === null ? literalsOf(engine, code, element, depth + 1) : new Set([text]);
    if (values === null) return null;
    for (const value of values) found.add(value);
  }
  return found;
}

function ofAlias(engine: Engine, code: Code, node: number, depth: number): ReadonlySet<string> | null {
  const [resolved, ...more] = resolveExpression(engine, code, node);
  if (resolved?.kind !== 'symbol' || more.length > 0) return null;
  const other = codeOf(engine, resolved.ref.file);
  const bindings = other.index.bindings(resolved.ref.symbol);
  const statement = bindings.length === 1 ? other.unit.parent[bindings[0]!]! : -1;
  if (statement < 0) return null;
  const kind = other.tree.kind[statement];
  const isAlias = kind === Kind.Assign || kind === Kind.AnnAssign || kind === Kind.TypeAlias;
  return isAlias ? literalsOf(engine, other, lastChild(statement), depth + 1) : null;
}
