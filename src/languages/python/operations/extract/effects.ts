// What evaluating an expression may do and look at, so that two of them may trade places, or one evaluation stand for two.
import { IS_CLASS, IS_DECLARED, IS_FUNCTION, MODULE_SCOPE, UNBOUND } from '../../facts/file-facts.ts';
import { bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { meaningAt } from '../../meaning/meaning-at.ts';
import { className } from '../../meaning/meaning-values.ts';
import { placeOfNode } from '../../meaning/places.ts';
import { selfAttributeNodes, symbolOfMember } from '../../rename/member-definers.ts';
import type { Code } from '../../rewrite/effects.ts';
import { judgeCall } from '../../rewrite/known-calls.ts';
import { CONTEXT } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import type { ClassRef } from '../../types/type.ts';
import { evaluatedNodes, iterates } from './evaluation-order.ts';

interface Effects {
  /** none: only makes values out of names and constants. reads: looks into objects. acts: may do anything. */
  readonly level: 'none' | 'reads' | 'acts';
  /** Symbols that it reads by name. */
  readonly names: ReadonlySet<number>;
  /** Symbols that a walrus in it binds. */
  readonly binds: ReadonlySet<number>;
}

function effectsOf(code: Code, root: number): Effects {
  const { facts } = code.file;
  const { tree, symbolOf } = facts;
  let level: Effects['level'] = 'none';
  const names = new Set<number>();
  const binds = new Set<number>();
  const atLeast = (more: Effects['level']) => {
    if (level !== 'acts') level = more;
  };
  for (const node of evaluatedNodes(tree, root)) {
    switch (tree.kind[node]) {
      case Node.Call: {
        const judged = judgeCall(code, node);
        if (judged === 'acts' || judged === 'speaks') level = 'acts';
        else atLeast('reads');
        break;
      }
      case Node.Await:
      case Node.Yield:
      case Node.YieldFrom:
        level = 'acts';
        break;
      case Node.Name:
        if (tree.flags[node]! & CONTEXT) {
          binds.add(symbolOf[node]!);
          if (tree.kind[facts.parent[node]!] !== Node.NamedExpr) break;
        } else if (symbolOf[node]! >= 0) names.add(symbolOf[node]!);
        break;
      case Node.Attribute:
      case Node.Subscript:
      case Node.BinOp:
      case Node.UnaryOp:
      case Node.Compare:
      case Node.BoolOp:
      case Node.IfExp:
      case Node.FormattedValue:
      case Node.Interpolation:
        atLeast('reads');
        break;
      default:
        if (iterates(tree, node)) atLeast('reads');
    }
  }
  return { level, names, binds };
}

/** Whether evaluating them in the other order gives the same, as far as that can be proven. */
export function tradePlaces(
  engine: PythonEngine,
  file: PythonFile,
  first: number,
  second: number,
  firstIsCallee: boolean,
): boolean {
  const a = effectsOf({ engine, file }, first);
  const b = effectsOf({ engine, file }, second);
  if (overlap(a.binds, b.names) || overlap(b.binds, a.names) || overlap(a.binds, b.binds)) return false;
  const [quiet, other] = a.level === 'acts' ? [b, a] : [a, b];
  const quietNode = quiet === a ? first : second;
  if (other.level !== 'acts') return true;
  if (quiet.level === 'acts') return false;
  if (![...quiet.names].every((symbol) => isStable(file, symbol))) return false;
  if (quiet.level === 'none' || isImmutable(engine, file, quietNode)) return true;
  return firstIsCallee && quiet === a && isMethodLookup(engine, file, first);
}

function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return [...a].some((symbol) => b.has(symbol));
}

/** No call can bind the name anew: a local that no inner function assigns, or a global that is bound once. */
export function isStable({ facts }: PythonFile, symbol: number): boolean {
  const { flags, scope } = facts.symbols;
  if ((flags[symbol]! & IS_DECLARED) !== 0) return false;
  return scope[symbol] !== MODULE_SCOPE || bindingNodesOf(facts, symbol).length <= 1;
}

const IMMUTABLE: ReadonlySet<string> = new Set(['int', 'float', 'complex', 'bool', 'str', 'bytes']);

/** Only numbers, strings and the like go in and come out: nothing that anyone could change. */
function isImmutable(engine: PythonEngine, file: PythonFile, root: number): boolean {
  const { tree, symbolOf } = file.facts;
  for (let node = tree.first[root]!; node <= root; node++) {
    switch (tree.kind[node]) {
      case Node.Constant:
      case Node.CompareOp:
      case Node.FormatText:
      case Node.JoinedStr:
      case Node.FormattedValue:
        break;
      case Node.Name:
        if (symbolOf[node] === UNBOUND || !isImmutableValue(engine, file, node)) return false;
        break;
      case Node.BinOp:
      case Node.UnaryOp:
      case Node.Compare:
      case Node.BoolOp:
      case Node.IfExp:
      case Node.Tuple:
        break;
      default:
        return false;
    }
  }
  return true;
}

function isImmutableValue({ evaluator }: PythonEngine, file: PythonFile, node: number): boolean {
  const { values, unknown } = evaluator.typeOf(file, file.facts, node);
  return (
    unknown === null &&
    values.every(
      (value) =>
        value.kind === 'none' ||
        (value.kind === 'instance' &&
          value.class.file.moduleName === 'builtins' &&
          IMMUTABLE.has(className(value.class))),
    )
  );
}

/** `a.b.c` where nothing says that the last name is data: a method, which is looked up and not computed. */
function isMethodLookup(engine: PythonEngine, file: PythonFile, node: number): boolean {
  const { tree } = file.facts;
  let at = node;
  while (tree.kind[at] === Node.Attribute) at = receiverOf(file, at);
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

function receiverOf({ facts }: PythonFile, attribute: number): number {
  // The Identifier stands last, and its value before it.
  return facts.tree.first[attribute - 1]! - 1;
}
