// An empty display that stands in for something missing, and that nobody can keep: `for x in found or []`,
// `table.get(key, [])[0]`. It never holds anything, unlike one that is given a name and filled later.
import { CONTEXT } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { type Code, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { calleeOf } from './tree-shape.ts';

export function isLookedAtOnce(engine: Engine, code: Code, display: number): boolean {
  const { tree, unit } = code;
  let node = display;
  for (;;) {
    const parent = unit.parent[node]!;
    if (parent < 0) return false;
    switch (tree.kind[parent]) {
      case Kind.BoolOp:
        break;
      case Kind.IfExp:
        if (childrenOf(tree, parent)[1] === node) return false;
        break;
      case Kind.Call:
        if (!isDefault(engine, code, parent, node)) return isCopied(engine, code, parent);
        break;
      case Kind.For:
      case Kind.AsyncFor:
      case Kind.Comprehension:
        return childrenOf(tree, parent)[1] === node;
      case Kind.Subscript:
        return childrenOf(tree, parent)[0] === node && (tree.flags[parent]! & CONTEXT) === 0;
      case Kind.Starred:
        return (tree.flags[parent]! & CONTEXT) === 0;
      case Kind.DictUnpack:
        return true;
      case Kind.Attribute:
        return isCalled(code, parent) && READS.has(nameOf(code, tree.data[parent]!));
      default:
        return false;
    }
    node = parent;
  }
}

/** Methods of containers that give what is in them, and not the container itself. */
const READS = new Set(['items', 'values', 'keys', 'get', 'index', 'count', 'copy']);

function isCalled({ tree, unit }: Code, attribute: number): boolean {
  const call = unit.parent[attribute]!;
  return tree.kind[call] === Kind.Call && calleeOf(tree, call) === attribute;
}

/** `table.get(key, [])`: the method of a dictionary of the library gives its second argument back. */
function isDefault(engine: Engine, code: Code, call: number, argument: number): boolean {
  const { tree } = code;
  const [callee, , second] = childrenOf(tree, call);
  if (second !== argument || tree.kind[callee!] !== Kind.Attribute) return false;
  const name = nameOf(code, tree.data[callee!]!);
  return (name === 'get' || name === 'pop') && isOfLibrary(engine, code, callee!);
}

const COPIES =
  /^(list|tuple|set|frozenset|dict|enumerate|zip|reversed|sorted|sum|min|max|any|all|len|map|filter|iter)$/;

/** `list(found or [])` */
function isCopied(engine: Engine, code: Code, call: number): boolean {
  const { tree } = code;
  const callee = calleeOf(tree, call);
  return (
    tree.kind[callee] === Kind.Name &&
    COPIES.test(nameOf(code, tree.data[callee]!)) &&
    isOfLibrary(engine, code, callee)
  );
}

function isOfLibrary(engine: Engine, code: Code, callee: number): boolean {
  const { values, unknown } = typeOf(engine, code, callee);
  return (
    unknown === null &&
    values.length > 0 &&
    values.every(
      (value) =>
        (value.kind === 'function' && value.function.file.isExternal) ||
        (value.kind === 'class' && value.class.file.isExternal),
    )
  );
}
