// Whether a string stands where Python's typing reads code: in annotations, type arguments, cast() and the like. Strings
// of Literal[...] and the metadata of Annotated[...] are values.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import type { CodeUnit, EmbeddedUnit } from './file-facts.ts';
import { TYPING_MODULES, type TypingNames, typingName } from './typing-names.ts';

/** `|` among the operators of node-flags.ts. */
const OPERATOR_UNION = 11;

/** Climbs from the string through type expressions to what holds them. */
export function isTypePosition(unit: CodeUnit | EmbeddedUnit, names: TypingNames, string: number): boolean {
  const { tree, parent } = unit;
  const { kind, flags, first } = tree;
  let node = string;
  let subscripted = false;
  for (let owner = parent[node]!; owner >= 0; owner = parent[node]!) {
    switch (kind[owner]) {
      case Node.Subscript: {
        const value = first[node]! - 1;
        // The string itself is subscripted, or in a slice.
        if (first[node] === first[owner]) return false;
        const typing = names.any ? typingName(unit, names, value) : null;
        const name = typing ?? lastName(tree, value);
        if (name === 'Literal') return false;
        if (name === 'Annotated' && kind[node] === Node.Tuple && !isFirstElement(tree, node, string))
          return false;
        if (typing !== null) return true;
        subscripted = true;
        break;
      }
      case Node.Tuple:
      case Node.List:
      case Node.Starred:
        if (isFieldList(unit, names, owner)) return isLastElement(tree, owner, node);
        break;
      case Node.BinOp:
        if ((flags[owner]! & Flag.OPERATOR) !== OPERATOR_UNION) return false;
        break;
      case Node.Arg:
        return (flags[owner]! & Flag.ARG_ANNOTATION) !== 0 && node === owner - 1;
      case Node.AnnAssign:
        return isAnnotationOf(tree, owner, node) || isExplicitAlias(unit, names, owner, node);
      case Node.FunctionDef:
      case Node.AsyncFunctionDef:
        return node === first[owner - 1]! - 1;
      case Node.ClassDef:
        return subscripted;
      case Node.TypeAlias:
        return node === owner - 1;
      case Node.TypeVar:
      case Node.ParamSpec:
      case Node.TypeVarTuple:
        return true;
      // Only embedded code has a type as a statement.
      case Node.Expr:
        return 'host' in unit;
      case Node.Keyword:
      case Node.Call:
        return names.any && isTypeArgument(unit, names, owner, node);
      case Node.Dict:
        return names.any && isFieldValue(unit, names, owner, node);
      default:
        return false;
    }
    node = owner;
  }
  return false;
}

function lastName(tree: SyntaxTree, node: number): string {
  const kind = tree.kind[node];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[node]!) : '';
}

function isFirstElement(tree: SyntaxTree, tuple: number, inner: number): boolean {
  const [head] = childrenOf(tree, tuple);
  return head !== undefined && tree.first[head]! <= inner && inner <= head;
}

function isLastElement(tree: SyntaxTree, tuple: number, node: number): boolean {
  return node === tuple - 1 && tree.first[node]! > tree.first[tuple]!;
}

function isAnnotationOf(tree: SyntaxTree, owner: number, node: number): boolean {
  const last = owner - 1;
  return node === (tree.flags[owner]! & Flag.ANNOTATION_VALUE ? tree.first[last]! - 1 : last);
}

/** `X: TypeAlias = "..."` */
function isExplicitAlias(unit: CodeUnit, names: TypingNames, owner: number, node: number): boolean {
  const { tree } = unit;
  if (node !== owner - 1 || !names.any) return false;
  return typingName(unit, names, tree.first[node]! - 1) === 'TypeAlias';
}

/** Arguments of typing's functions that are types, by position (-1: all from the second on) and keyword. */
const TYPE_ARGUMENTS: Readonly<
  Record<string, { readonly positions: readonly number[]; readonly keywords: readonly string[] }>
> = {
  cast: { positions: [0], keywords: ['typ'] },
  assert_type: { positions: [1], keywords: ['typ'] },
  NewType: { positions: [1], keywords: ['tp'] },
  TypeVar: { positions: [-1], keywords: ['bound', 'default'] },
  ParamSpec: { positions: [], keywords: ['bound', 'default'] },
  TypeVarTuple: { positions: [], keywords: ['default'] },
  TypeAliasType: { positions: [1], keywords: ['value'] },
  ForwardRef: { positions: [0], keywords: ['arg'] },
};

/** Whether a name decides here which strings are code. */
export function isNameOfTyping(name: string): boolean {
  return Object.hasOwn(TYPE_ARGUMENTS, name) || OTHER_NAMES.has(name);
}

const OTHER_NAMES: ReadonlySet<string> = new Set([
  'Literal',
  'Annotated',
  'NamedTuple',
  'TypedDict',
  'TypeAlias',
  ...TYPING_MODULES,
]);

/** Whether the name of a keyword argument decides so. */
export function isKeywordOfTyping(name: string): boolean {
  return Object.values(TYPE_ARGUMENTS).some(({ keywords }) => keywords.includes(name));
}

function isTypeArgument(unit: CodeUnit, names: TypingNames, owner: number, node: number): boolean {
  const { tree, parent } = unit;
  const isKeyword = tree.kind[owner] === Node.Keyword;
  const call = isKeyword ? parent[owner]! : owner;
  if (tree.kind[call] !== Node.Call) return false;
  const children = childrenOf(tree, call);
  const name = typingName(unit, names, children[0]!);
  const types = name !== null && Object.hasOwn(TYPE_ARGUMENTS, name) ? TYPE_ARGUMENTS[name] : undefined;
  if (types === undefined) return false;
  if (isKeyword) return tree.data[owner] !== 0 && types.keywords.includes(nameText(tree, tree.data[owner]!));
  const position = children.indexOf(node) - 1;
  return types.positions.includes(position) || (position > 0 && types.positions.includes(-1));
}

/** One `("name", type)` of `NamedTuple("N", [...])`. */
function isFieldList(unit: CodeUnit, names: TypingNames, pair: number): boolean {
  const { tree, parent } = unit;
  const list = parent[pair]!;
  const call = list < 0 ? -1 : parent[list]!;
  if (!names.any || call < 0 || tree.kind[pair] !== Node.Tuple || tree.kind[call] !== Node.Call) return false;
  if (tree.kind[list] !== Node.List && tree.kind[list] !== Node.Tuple) return false;
  const children = childrenOf(tree, call);
  return children[2] === list && typingName(unit, names, children[0]!) === 'NamedTuple';
}

/** A value of `TypedDict("D", {...})`. */
function isFieldValue(unit: CodeUnit, names: TypingNames, dict: number, node: number): boolean {
  const { tree, parent } = unit;
  const call = parent[dict]!;
  if (tree.kind[call] !== Node.Call) return false;
  const children = childrenOf(tree, call);
  if (children[2] !== dict || typingName(unit, names, children[0]!) !== 'TypedDict') return false;
  let position = 0;
  for (const child of childrenOf(tree, dict)) {
    if (tree.kind[child] === Node.DictUnpack) continue;
    if (child === node) return position % 2 === 1;
    position++;
  }
  return false;
}
