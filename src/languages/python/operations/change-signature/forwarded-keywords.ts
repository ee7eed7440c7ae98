// `def g(a, **kwargs): return f(a, **kwargs)`: what callers of the one pass by name is found as a keyword of the other, and gets its
// new name there. That is so as long as every call of `g` writes its keywords down.
import { FUNCTION_SCOPE } from '../../facts/file-facts.ts';
import { bindingNodesOf, occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { definitionOfSymbol } from '../../rename/bound-names.ts';
import { nameOfFunction } from '../../rename/parameter-family.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import type { CodePlace } from './argument-effects.ts';
import type { Argument } from './call-arguments.ts';
import { classesOf, findConstructorUses } from './constructor-uses.ts';
import { type FunctionUse, findUses } from './find-uses.ts';
import { heldNames } from './held-names.ts';

/** Whether all that `**` may hold at a call is written down as keywords of calls that are looked at. */
export type KeywordsAreFound = (code: CodePlace, given: readonly Argument[], call: number) => boolean;

/** `names` are the parameters that get another name. */
export function followKeywords(context: PythonContext, names: readonly string[]): KeywordsAreFound {
  const known = new Map<string, boolean>();
  return ({ file, unit }, given, call) => areFound(file, unit === file.facts, given, call);

  function areFound(file: PythonFile, isCode: boolean, given: readonly Argument[], call: number): boolean {
    const spread = given.filter(({ kind }) => kind === 'double-star');
    return (
      isCode &&
      spread.every((argument) => (argument.node < 0 ? isLaterWritten(file, call) : isFound(file, argument)))
    );
  }

  /** What is passed later, to what `partial()` makes: it has one name, and is called by that. */
  function isLaterWritten(file: PythonFile, call: number): boolean {
    const { tree, parent, symbolOf } = file.facts;
    const assign = parent[call]!;
    if (tree.kind[assign] !== Node.Assign) return false;
    const [target, ...rest] = childrenOf(tree, assign);
    const symbol = tree.kind[target!] === Node.Name && rest.length === 1 ? symbolOf[target!]! : -1;
    if (symbol < 0 || bindingNodesOf(file.facts, symbol).length > 1) return false;
    const { engine, view } = context;
    const { uses } = findUses({ engine, view, ties: [] }, [definitionOfSymbol(file, symbol)]);
    return uses.every((use) => use.context.kind === 'rebound' || isWritten(use));
  }

  function isFound(file: PythonFile, { node }: Argument): boolean {
    const { facts } = file;
    if (facts.tree.kind[node] !== Node.Name) return false;
    const symbol = facts.symbolOf[node]!;
    const index = facts.functions.findIndex(({ parameters }) =>
      parameters.some((each) => each.role === 'keywords' && each.symbol === symbol),
    );
    const taker = facts.functions[index];
    if (taker === undefined) return false;
    if (!occurrencesOf(facts, symbol).every((each) => isHandedOn(file, each))) return false;
    const key = `${file.path}#${index}`;
    let answer = known.get(key);
    if (answer === undefined) {
      // Those who call each other in a circle add nothing of their own.
      known.set(key, true);
      answer = areCallsWritten(file, index);
      known.set(key, answer);
    }
    return answer;
  }

  function areCallsWritten(file: PythonFile, index: number): boolean {
    return usesOf(file, index).every(isWritten);
  }

  function isWritten({ place, context: use }: FunctionUse): boolean {
    if (use.kind === 'looked-at' || use.kind === 'alias' || use.kind === 'called') return true;
    if (use.kind !== 'call' || use.isPartial) return false;
    const code = { engine: context.engine, file: place.file, unit: place.unit };
    return use.arguments.every((argument) => {
      if (argument.kind !== 'double-star') return true;
      const held = heldNames(code, argument);
      if (held !== null) return !held.some((name) => names.includes(name));
      return areFound(place.file, place.unit === place.file.facts, [argument], use.call);
    });
  }

  function usesOf(file: PythonFile, index: number): readonly FunctionUse[] {
    const { facts } = file;
    const ref = { file, index };
    const { symbol, ownerClass, decorators } = facts.functions[index]!;
    const { engine, view } = context;
    const search = { engine, view, ties: [] };
    const name = nameOfFunction(ref);
    if (ownerClass >= 0 && (name === '__init__' || name === '__new__')) {
      const owner = { file, index: ownerClass };
      const found = findUses(search, classesOf(engine, owner, ref)).uses;
      return [...found, ...findConstructorUses(engine, owner, [ref])];
    }
    const isNested = facts.scopes.kind[facts.symbols.scope[symbol]!] === FUNCTION_SCOPE;
    // A wrapper is called by the name of what it wraps.
    if (symbol < 0 || (isNested && decorators.length > 0)) return [UNKNOWN_USE];
    return findUses(search, [definitionOfSymbol(file, symbol)]).uses;
  }
}

/** Whatever happens to it. */
const UNKNOWN_USE = { context: { kind: 'passed', how: '' } } as FunctionUse;

function isHandedOn({ facts: { tree, parent } }: PythonFile, node: number): boolean {
  const isParameter = tree.kind[node] !== Node.Name;
  return isParameter || (tree.kind[parent[node]!] === Node.Keyword && tree.data[parent[node]!] === 0);
}
