// How an expression that is a function or class is used where it stands: called, called by somebody in a known way, passed on, or
// only looked at.
import { ANNOTATES, type CodeUnit, UNBOUND } from '../../facts/file-facts.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { ANY_ARGUMENTS, type Argument, argumentsIn, unwritten } from './call-arguments.ts';

export type UseContext =
  /** `arguments` of which some may stand nowhere; `call` is the node that holds those that do. */
  | {
      readonly kind: 'call';
      readonly call: number;
      readonly arguments: readonly Argument[];
      readonly isPartial: boolean;
    }
  /** Called by somebody else with these. */
  | { readonly kind: 'called'; readonly arguments: readonly Argument[]; readonly how: string }
  /** Another name for it: the node of the name, or the Attribute of an object. */
  | { readonly kind: 'alias'; readonly name: number }
  /** Whoever gets it may call it. */
  | { readonly kind: 'passed'; readonly how: string }
  /** Nobody calls it here. */
  | { readonly kind: 'looked-at' };

const LOOKED_AT: UseContext = { kind: 'looked-at' };

/** Functions of the language that take a class or function and do not call it. */
const LOOKERS: ReadonlySet<string> = new Set([
  'isinstance',
  'issubclass',
  'super',
  'hasattr',
  'getattr',
  'setattr',
  'delattr',
  'callable',
  'id',
  'repr',
  'str',
  'print',
  'help',
  'type',
  'cast',
  'TypeVar',
  'NewType',
]);

export function contextOf(unit: CodeUnit, expression: number, isEmbedded: boolean): UseContext {
  const { tree, parent } = unit;
  if (isEmbedded) return LOOKED_AT;
  let at = expression;
  let owner = parent[at]!;
  // In a display or a choice it goes on to whoever gets that.
  if (tree.kind[expression] === Node.Name && (unit.useOf[expression]! & ANNOTATES) !== 0) return LOOKED_AT;
  if (owner >= 0 && tree.kind[owner] === Node.Call && tree.first[at] === tree.first[owner])
    return { kind: 'call', call: owner, arguments: argumentsIn(unit, owner), isPartial: false };
  if (isTypeArgument(unit, at)) return LOOKED_AT;
  if (tree.kind[owner] === Node.Keyword && tree.data[owner] !== 0) {
    if (nameText(tree, tree.data[owner]!) === 'default_factory')
      return { kind: 'called', arguments: [], how: 'it is a default factory' };
    at = owner;
    owner = parent[owner]!;
  }
  switch (tree.kind[owner]) {
    case Node.Call:
      return asArgument(unit, owner, at);
    case Node.Decorator:
      return { kind: 'called', arguments: [unwritten('positional')], how: 'it is called as a decorator' };
    case Node.Raise:
      return { kind: 'called', arguments: [], how: 'raise makes it without arguments' };
    case Node.Assign:
      return asValue(tree, owner, at);
    case Node.AnnAssign:
      return at === owner - 1 ? { kind: 'passed', how: 'it is assigned' } : LOOKED_AT;
    case Node.Attribute:
    case Node.Compare:
    case Node.ClassDef:
    case Node.ExceptHandler:
    case Node.Delete:
    case Node.Expr:
    case Node.MatchClass:
    case Node.TypeAlias:
    case Node.FormattedValue:
    case Node.Arg:
    case Node.TypeVar:
      return LOOKED_AT;
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
      return LOOKED_AT;
    case Node.Subscript:
      // `Box[int](1)` and `IntBox = Box[int]` mean the class.
      return tree.first[at] === tree.first[owner] ? contextOf(unit, owner, false) : LOOKED_AT;
    case Node.Return:
      return { kind: 'passed', how: 'it is returned' };
    default:
      return { kind: 'passed', how: 'it is passed on as a value' };
  }
}

/** In the brackets of a type, `dict[str, Box]`, `Callable[[Box], int]`, or in a union of types, `Box | None`. */
function isTypeArgument({ tree, parent }: CodeUnit, node: number): boolean {
  let at = node;
  for (;;) {
    const owner = parent[at]!;
    switch (tree.kind[owner]) {
      case Node.BinOp:
        if (tree.bytes[tree.data[owner]!] === BAR) return true;
        return false;
      case Node.Tuple:
      case Node.List:
        at = owner;
        break;
      case Node.Subscript:
        return at !== node && tree.first[at] !== tree.first[owner];
      default:
        return false;
    }
  }
}

const BAR = 0x7c;

function asValue(tree: SyntaxTree, assign: number, at: number): UseContext {
  const children = childrenOf(tree, assign);
  if (children.at(-1) !== at) return { kind: 'passed', how: 'it is assigned to' };
  const [target] = children;
  const kind = tree.kind[target!];
  return children.length === 2 && (kind === Node.Name || kind === Node.Attribute)
    ? { kind: 'alias', name: target! }
    : { kind: 'passed', how: 'it is assigned' };
}

function asArgument(unit: CodeUnit, call: number, at: number): UseContext {
  const { tree, symbolOf } = unit;
  const [callee, first] = childrenOf(tree, call);
  const kind = tree.kind[callee!];
  const name = kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[callee!]!) : '';
  if (at === first && (name === 'partial' || name === 'partialmethod')) {
    const given = argumentsIn(unit, call, 1);
    return {
      kind: 'call',
      call,
      arguments: withOthers(given, laterArguments(unit, call, given)),
      isPartial: true,
    };
  }
  if (at === first && name === 'defaultdict')
    return { kind: 'called', arguments: [], how: 'it is a default factory' };
  const isBuiltin = kind === Node.Name && symbolOf[callee!] === UNBOUND;
  const count = positionalOf(unit, call, at, name, isBuiltin);
  if (count !== null) return { kind: 'called', arguments: count, how: `${name}() calls it by position` };
  if (LOOKERS.has(name) && (kind === Node.Attribute || symbolOf[callee!] === UNBOUND || name === 'cast'))
    return LOOKED_AT;
  return { kind: 'passed', how: name === '' ? 'it is passed on as a value' : `${name}() gets it` };
}

/** What functions of the language that call what they get pass to it; null for others. */
function positionalOf(
  { tree }: CodeUnit,
  call: number,
  at: number,
  name: string,
  isBuiltin: boolean,
): readonly Argument[] | null {
  const [, first, ...others] = childrenOf(tree, call);
  const one = [unwritten('positional')];
  if (tree.kind[at] === Node.Keyword) {
    const isKey = nameText(tree, tree.data[at]!) === 'key';
    return isKey && (name === 'sort' || (isBuiltin && SORTERS.has(name))) ? one : null;
  }
  if (at !== first) return null;
  if (name === 'reduce') return [...one, ...one];
  if (!isBuiltin) return null;
  if (name === 'filter') return one;
  if (name !== 'map') return null;
  const iterables = others.filter((node) => tree.kind[node] !== Node.Keyword);
  return iterables.map((node) => unwritten(tree.kind[node] === Node.Starred ? 'star' : 'positional'));
}

const SORTERS: ReadonlySet<string> = new Set(['sorted', 'min', 'max']);

/** Later calls of a partial object add arguments behind, and by name. */
function withOthers(given: readonly Argument[], later: readonly Argument[]): readonly Argument[] {
  const isEarly = ({ kind }: Argument) => kind === 'positional' || kind === 'star';
  const isLate = (one: Argument) => !isEarly(one);
  return [
    ...given.filter(isEarly),
    ...later.filter(isEarly),
    ...given.filter(isLate),
    ...later.filter(isLate),
  ];
}

/** `partial(f, b=2)(1)` is called at once, and only there; otherwise nobody knows with what. They stay where they are. */
function laterArguments(unit: CodeUnit, call: number, given: readonly Argument[]): readonly Argument[] {
  const { tree, parent } = unit;
  const outer = parent[call]!;
  if (tree.kind[outer] !== Node.Call || tree.first[call] !== tree.first[outer]) return ANY_ARGUMENTS;
  const later = argumentsIn(unit, outer).map(({ kind, name }) => ({ ...unwritten(kind), name }));
  // What is passed once more takes the place of what was passed before.
  const isAgain = later.some(({ name }) => name !== null && given.some((each) => each.name === name));
  return isAgain ? ANY_ARGUMENTS : later;
}
