// `import_module(f"pkg.plugins.{name}")`: which module that is, nobody can say, but its name begins with what is spelled.
import { OPERATOR, OPERATOR_ADD, OPERATOR_MOD } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { calleeOf, firstChild, receiverOf } from './tree-shape.ts';

/** Why it is not known; null when nothing of the name is spelled. `argument` is the name. */
export function computedModule(tree: SyntaxTree, argument: number): string | null {
  const literal = beginningOf(tree, argument);
  if (literal === -1) return null;
  const { bytes, start, end } = tree;
  const text = Buffer.from(bytes.subarray(start[literal]!, end[literal]!)).toString('utf8');
  const spelled = SPELLED.exec(text)?.[1];
  return spelled === undefined ? null : `${NAME_BEGINS}${spelled}, and nobody can say which`;
}

/** What the name of a module that is not known begins with, from such a reason; null when it can be any. */
export function beginningOfModule(reason: string): string | null {
  const at = reason.indexOf(NAME_BEGINS);
  return at === -1 ? null : /^[\p{L}\p{N}_.]+/u.exec(reason.slice(at + NAME_BEGINS.length))![0];
}

/** The literal that a text begins with: of `"a" + b`, `"a%s" % b`, `"a{}".format(b)`, `f"a{b}"`. -1 when it begins with something else. */
function beginningOf(tree: SyntaxTree, node: number): number {
  switch (tree.kind[node]) {
    case Kind.Constant:
    case Kind.JoinedStr:
      return node;
    case Kind.BinOp: {
      const operator = tree.flags[node]! & OPERATOR;
      const isJoined = operator === OPERATOR_ADD || operator === OPERATOR_MOD;
      return isJoined ? beginningOf(tree, firstChild(tree, node)) : -1;
    }
    case Kind.Call: {
      const callee = calleeOf(tree, node);
      const isFormat =
        tree.kind[callee] === Kind.Attribute && nameText(tree, tree.data[callee]!) === 'format';
      return isFormat ? beginningOf(tree, receiverOf(callee)) : -1;
    }
    default:
      return -1;
  }
}

const NAME_BEGINS = 'a module whose name begins with ';

/** Up to its first computed part, with a package at least. */
const SPELLED = /^[fF]?(?:"|')([\p{L}\p{N}_]+\.[\p{L}\p{N}_.]*)/u;
