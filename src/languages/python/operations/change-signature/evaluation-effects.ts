// Does evaluating an expression do anything, and does it matter when? An argument may be dropped when nothing is lost with it, and two
// may be evaluated the other way around when neither can tell. Whatever may run code of somebody counts as an effect.
import {
  type CodeUnit,
  FUNCTION_SCOPE,
  IS_ASSIGNED,
  IS_DECLARED,
  MODULE_SCOPE,
  UNBOUND,
} from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { Value } from '../../types/type.ts';
import type { Argument } from './call-arguments.ts';

export interface CodePlace {
  readonly engine: PythonEngine;
  readonly file: PythonFile;
  readonly unit: CodeUnit;
}

/** constant: the same whenever it is evaluated. read: without an effect, but it sees those of others. */
type Effect = 'constant' | 'read' | 'effect';

export function mayBeDropped(place: CodePlace, { kind, node }: Argument): boolean {
  return kind !== 'star' && kind !== 'double-star' && effectOf(place, node) !== 'effect';
}

export function maySwap(place: CodePlace, first: Argument, second: Argument): boolean {
  const [one, other] = [effectOfArgument(place, first), effectOfArgument(place, second)];
  if (one === 'constant' || other === 'constant') return true;
  if (one === 'effect' && other === 'effect') return false;
  if (one === 'read' && other === 'read') return true;
  return one === 'read' ? isStable(place, first.node, second.node) : isStable(place, second.node, first.node);
}

/** Unpacking iterates, which runs code of whatever is unpacked. */
function effectOfArgument(place: CodePlace, { kind, node }: Argument): Effect {
  return node < 0 || kind === 'star' || kind === 'double-star' ? 'effect' : effectOf(place, node);
}

function effectOf(place: CodePlace, node: number): Effect {
  const { tree } = place.unit;
  switch (tree.kind[node]) {
    case Node.Constant:
      return 'constant';
    case Node.Name:
      return 'read';
    case Node.Lambda: {
      // Defaults are evaluated where the lambda stands, the body is not.
      const list = childrenOf(tree, childrenOf(tree, node)[0]!);
      return together(
        place,
        list.filter((child) => tree.kind[child]! <= Node.LastExpression),
        'constant',
      );
    }
    case Node.JoinedStr:
      return childrenOf(tree, node).some((child) => tree.kind[child] === Node.FormattedValue)
        ? 'effect'
        : 'constant';
    case Node.Tuple:
    case Node.List:
      return together(place, childrenOf(tree, node), tree.kind[node] === Node.Tuple ? 'constant' : 'read');
    case Node.Dict:
      return childrenOf(tree, node).length === 0 ? 'read' : 'effect';
    case Node.UnaryOp:
    case Node.BinOp:
    case Node.Compare: {
      const operands = childrenOf(tree, node).filter((child) => tree.kind[child] !== Node.CompareOp);
      return operands.every((operand) => isPlain(place, operand))
        ? together(place, operands, 'constant')
        : 'effect';
    }
    case Node.Attribute:
      return isPlainAttribute(place, node) ? 'read' : 'effect';
    default:
      return 'effect';
  }
}

function together(place: CodePlace, nodes: readonly number[], least: 'constant' | 'read'): Effect {
  let effect: Effect = least;
  for (const node of nodes) {
    const one = place.unit.tree.kind[node] === Node.Starred ? 'effect' : effectOf(place, node);
    if (one === 'effect') return one;
    if (one === 'read') effect = one;
  }
  return effect;
}

const PLAIN_CLASSES: ReadonlySet<string> = new Set(['int', 'float', 'complex', 'bool', 'str', 'bytes']);

/** Numbers and texts of the language itself: their operators run nobody's code. */
function isPlain({ engine, file, unit }: CodePlace, node: number): boolean {
  if (unit.tree.kind[node] === Node.Constant) return true;
  const { values, unknown } = engine.evaluator.typeOf(file, unit, node);
  return unknown === null && values.length > 0 && values.every(isPlainValue);
}

function isPlainValue(value: Value): boolean {
  return (
    value.kind === 'instance' &&
    value.exact === true &&
    value.class.file.isExternal &&
    value.class.file.moduleName === 'builtins' &&
    PLAIN_CLASSES.has(className(value.class))
  );
}

/** A name of a module, or an attribute that is only ever set through `self`. */
function isPlainAttribute(place: CodePlace, node: number): boolean {
  const { engine, file, unit } = place;
  const receiver = node - 2;
  if (effectOf(place, receiver) === 'effect') return false;
  const { values, unknown } = engine.evaluator.typeOf(file, unit, receiver);
  if (unknown !== null || values.length === 0) return false;
  const name = nameText(unit.tree, unit.tree.data[node]!);
  return values.every((value) => {
    if (value.kind === 'module') return true;
    if (value.kind !== 'instance') return false;
    return engine.evaluator
      .lookupAll(value, name)
      .every((lookup) => lookup.kind === 'member' && lookup.definition.symbol === -1);
  });
}

/** Whether no code that `other` runs can change what the names in `node` mean. */
function isStable({ file, unit }: CodePlace, node: number, other: number): boolean {
  const { tree, symbolOf } = unit;
  const { symbols, scopes } = file.facts;
  const assigned = new Set<number>();
  for (let at = tree.first[other]!; at <= other; at++) {
    if (tree.kind[at] === Node.NamedExpr) assigned.add(symbolOf[tree.first[at]!]!);
  }
  for (let at = tree.first[node]!; at <= node; at++) {
    if (tree.kind[at] === Node.Attribute) return false;
    if (tree.kind[at] !== Node.Name) continue;
    const symbol = symbolOf[at]!;
    if (symbol === UNBOUND) continue;
    if (symbol < 0 || assigned.has(symbol)) return false;
    const flags = symbols.flags[symbol]!;
    const scope = symbols.scope[symbol]!;
    if ((flags & IS_DECLARED) !== 0) return false;
    const isOfModule = scope === MODULE_SCOPE;
    if (isOfModule && (flags & IS_ASSIGNED) !== 0) return false;
    if (!isOfModule && scopes.kind[scope]! < FUNCTION_SCOPE) return false;
  }
  return true;
}
