// Whether one evaluation can stand for another one further down: nothing in between binds the names in it or changes what it
// looks at, and nobody can tell that it is one object now.
import { BINDS, COMPREHENSION_SCOPE, DELETES, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { type Code, effectsOf, effectsOfAll } from '../../rewrite/effects.ts';
import { samenessOf, usageOf } from '../../rewrite/same-value.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import { isShared } from '../../rewrite/trade-places.ts';
import * as Flag from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { firstChild } from '../../types/tree-shape.ts';
import { evaluationOf } from './evaluation-order.ts';
import { isStatement, isWithin } from './node-classes.ts';

export type Kept =
  | { readonly kind: 'same'; readonly doubt: string | null }
  | { readonly kind: 'other'; readonly reason: string };

/** Whether the value in front of the statement is that of an equal expression at another place, after the places so far. */
export function whatIsKept(
  code: Code,
  statement: number,
  value: number,
  node: number,
  soFar: readonly number[],
): Kept {
  const other = (reason: string): Kept => ({ kind: 'other', reason });
  const same = (doubt: string | null): Kept => ({ kind: 'same', doubt });
  const { file } = code;
  if (!isReachedFrom(file, statement, node)) return other('the new variable is not bound for certain here');
  const crossed = crossedBetween(file, statement, node);
  const effects = effectsOf(code, value);
  if ([...effects.reads].some((symbol) => isBoundIn(file, symbol, crossed)))
    return other('a name in it is bound anew in between');
  if (effects.acts || effects.speaks || effects.binds.size > 0)
    return other('each evaluation may give something else');
  if (makesNewObject(file, value) || samenessOf(code, value) === 'new')
    return other('each evaluation makes an object of its own');
  const between = effectsOfAll(code, crossed);
  if (between.acts && [...effects.reads].some((symbol) => isShared(file.facts, symbol)))
    return same('a name in it can be bound anew by other code in between');
  if (effects.looks && isChangedIn(file, value, crossed))
    return other('what it looks at is changed in between');
  if (effects.looks && (between.acts || between.stores))
    return same('what it looks at may have changed in between');
  return same(
    isObjectOfTwo(code, soFar, node)
      ? 'an operator may make a list, which would be one instead of two'
      : null,
  );
}

/** In the statement or behind it in the same block; not in a function that runs later. */
function isReachedFrom({ facts }: PythonFile, statement: number, node: number): boolean {
  const { tree, parent, scopeOf, scopes } = facts;
  const block = parent[statement]!;
  let at = node;
  while (at >= 0 && parent[at] !== block) at = parent[at]!;
  if (at < statement) return false;
  const home = scopeOf[statement]!;
  let scope = scopeOf[node]!;
  while (
    scope !== home &&
    scopes.kind[scope] === COMPREHENSION_SCOPE &&
    tree.kind[scopes.node[scope]!] !== Node.GeneratorExp
  )
    scope = scopes.parent[scope]!;
  return scope === home;
}

/** What may be evaluated between the beginning of the statement and the node; rather too much than too little. */
function crossedBetween({ facts }: PythonFile, statement: number, node: number): readonly number[] {
  const { tree, parent } = facts;
  const home = parent[statement]!;
  const evaluation = evaluationOf(facts, node);
  const crossed: number[] = [];
  let at = node;
  if (evaluation.kind === 'once') {
    crossed.push(...evaluation.before);
    at = evaluation.statement;
  } else {
    while (!isStatement(tree, at)) at = parent[at]!;
    crossed.push(at);
  }
  while (parent[at] !== home) {
    const owner = parent[at]!;
    if (tree.kind[owner] === Node.Block) {
      crossed.push(...childrenOf(tree, owner).filter((sibling) => sibling < at));
    } else if (tree.kind[owner] === Node.If) {
      crossed.push(childrenOf(tree, owner)[0]!);
    } else {
      // A loop comes back, and others have their own order.
      crossed.push(owner);
    }
    at = owner;
  }
  const siblings = childrenOf(tree, home);
  return [...crossed, ...siblings.filter((sibling) => sibling >= statement && sibling < at)];
}

function isBoundIn({ facts }: PythonFile, symbol: number, crossed: readonly number[]): boolean {
  const { tree, useOf } = facts;
  return [...occurrencesOf(facts, symbol)].some(
    (node) => (useOf[node]! & (BINDS | DELETES)) !== 0 && crossed.some((each) => isWithin(tree, node, each)),
  );
}

const CHANGING =
  /^(?:add|append|clear|discard|extend|insert|pop|popitem|remove|reverse|setdefault|sort|update)$/;

/** A part of it is stored into, or a method that changes containers is called on it, under the same name. */
function isChangedIn({ facts }: PythonFile, value: number, crossed: readonly number[]): boolean {
  const { tree, parent } = facts;
  const text = (node: number) => textBetween(tree, tree.start[node]!, tree.end[node]!);
  const parts = new Set<string>();
  for (let node = tree.first[value]!; node <= value; node++) {
    const kind = tree.kind[node];
    if (kind === Node.Name || kind === Node.Attribute || kind === Node.Subscript) parts.add(text(node));
  }
  const changes = (node: number): boolean => {
    const kind = tree.kind[node];
    if (kind !== Node.Attribute && kind !== Node.Subscript) return false;
    if ((tree.flags[node]! & Flag.CONTEXT) !== 0) return parts.has(text(node));
    if (kind === Node.Subscript || tree.kind[parent[node]!] !== Node.Call) return false;
    return CHANGING.test(nameText(tree, tree.data[node]!)) && parts.has(text(firstChild(tree, node)));
  };
  for (const each of crossed)
    for (let node = tree.first[each]!; node <= each; node++) if (changes(node)) return true;
  return false;
}

/** Two places hand on what an operator on unknown things makes, which may be a list. */
function isObjectOfTwo(code: Code, soFar: readonly number[], node: number): boolean {
  if (samenessOf(code, node) === 'same' || !mayMakeList(code.file, node)) return false;
  const { tree, parent } = code.file.facts;
  const usage = finalUsage(code, node);
  const earlier = soFar
    // What was returned there is not what comes to here.
    .filter((each) => tree.kind[parent[each]!] !== Node.Return)
    .map((each) => finalUsage(code, each));
  if (usage === 'changes' || earlier.includes('changes')) return true;
  return usage === 'keeps' && earlier.includes('keeps');
}

// In the order of the operators: + - * and, behind those of numbers and matrices, & | ^.
const OF_LISTS_AND_SETS: ReadonlySet<number> = new Set([Flag.OPERATOR_ADD, Flag.OPERATOR_SUB, 2, 10, 11, 12]);

function mayMakeList({ facts: { tree } }: PythonFile, value: number): boolean {
  return tree.kind[value] !== Node.BinOp || OF_LISTS_AND_SETS.has(tree.flags[value]! & Flag.OPERATOR);
}

/** A local variable that is only asked hands nothing on. */
function finalUsage(code: Code, node: number): ReturnType<typeof usageOf> {
  const usage = usageOf(code, node);
  const { facts } = code.file;
  const { tree, parent, symbolOf, symbols, useOf } = facts;
  const owner = parent[node]!;
  if (usage !== 'keeps' || tree.kind[owner] !== Node.Assign) return usage;
  const targets = childrenOf(tree, owner).slice(0, -1);
  const target = targets[0]!;
  if (targets.length > 1 || tree.kind[target] !== Node.Name) return usage;
  const symbol = symbolOf[target]!;
  if (symbol < 0 || symbols.scope[symbol] === MODULE_SCOPE) return usage;
  const reads = [...occurrencesOf(facts, symbol)].filter((each) => (useOf[each]! & (BINDS | DELETES)) === 0);
  const isOnlyAsked = reads.every((each) => tree.kind[each] === Node.Name && usageOf(code, each) === 'asks');
  const others = [...occurrencesOf(facts, symbol)].length - reads.length;
  return isOnlyAsked && others === 1 ? 'asks' : usage;
}

/** Two evaluations give two objects that can be changed one without the other. */
export function makesNewObject({ facts }: PythonFile, root: number): boolean {
  const { tree } = facts;
  for (let node = tree.first[root]!; node <= root; node++) {
    switch (tree.kind[node]) {
      case Node.List:
      case Node.Dict:
      case Node.SetDisplay:
      case Node.ListComp:
      case Node.SetComp:
      case Node.DictComp:
      case Node.GeneratorExp:
      case Node.Lambda:
        return true;
    }
  }
  return false;
}
