// From the names in selected code to parameters and results: what it reads from before becomes a parameter, what it binds and
// later code reads becomes a result. A name for which that would not be the same is declared `global` or `nonlocal` where the
// new function can, or the change is refused.
import {
  BINDS,
  CLASS_SCOPE,
  COMPREHENSION_SCOPE,
  DELETES,
  type FileFacts,
  IS_DECLARED,
  IS_IMPLICIT,
  IS_IMPORT,
  MODULE_SCOPE,
} from '../../../facts/file-facts.ts';
import { symbolNamed } from '../../../facts/symbol-named.ts';
import { occurrencesOf } from '../../../facts/symbol-occurrences.ts';
import { ANNOTATION_VALUE } from '../../../syntax/node-flags.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { nameText } from '../../../syntax/syntax-tree.ts';
import type { BodyFacts } from './body-facts.ts';
import { type FlowPart, type NameFlow, nameFlow } from './flow-analysis.ts';
import type { Home } from './home.ts';
import { readAfter } from './read-after.ts';

export interface Variables {
  /** By first use. */
  readonly parameters: readonly number[];
  /** By first binding. */
  readonly results: readonly number[];
  /** Given to the new function, which deletes them: the caller has to do so too. */
  readonly deleted: readonly number[];
  readonly globals: readonly number[];
  readonly nonlocals: readonly number[];
  /** A result that may not be bound: what is for the caller to decide. */
  readonly doubt: string | null;
  /** Symbols that are names of the new function's own. */
  readonly own: ReadonlySet<number>;
}

export interface VariableQuestion {
  readonly facts: FileFacts;
  readonly home: Home;
  readonly low: number;
  readonly high: number;
  readonly part: FlowPart;
  readonly body: BodyFacts;
  /** Scopes whose names the new function sees. */
  readonly visible: ReadonlySet<number>;
  readonly isExpression: boolean;
  /** The call takes the place of a return, so nothing after it reads a name. */
  readonly leaves: boolean;
  /** Names of the module that other files use. */
  isUsedOutside(name: string): boolean;
}

export type VariableAnswer =
  | Variables
  | { readonly refused: string; readonly node: number; readonly needsNesting: boolean };

type Decision =
  | { readonly kind: 'free' }
  | {
      readonly kind: 'own';
      readonly isParameter: boolean;
      readonly isResult: boolean;
      readonly isDeleted?: boolean;
      readonly doubt?: string | null;
    }
  | { readonly kind: 'declared' }
  | { readonly kind: 'refused'; readonly reason: string; readonly needsNesting?: boolean };

const FREE: Decision = { kind: 'free' };

export function variablesOf(question: VariableQuestion): VariableAnswer {
  const { facts } = question;
  const parameters: number[] = [];
  const results: number[] = [];
  const deleted: number[] = [];
  let doubt: string | null = null;
  const globals: number[] = [];
  const nonlocals: number[] = [];
  const own = new Set<number>();
  for (const { symbol, node } of namesIn(question)) {
    const decision = isDeclaredForOutside(question, symbol) ? DECLARATION : decide(question, symbol);
    switch (decision.kind) {
      case 'refused':
        return { refused: decision.reason, node, needsNesting: decision.needsNesting ?? false };
      case 'declared':
        if (!isDeclaredInside(question, symbol))
          (facts.symbols.scope[symbol] === MODULE_SCOPE ? globals : nonlocals).push(symbol);
        break;
      case 'own':
        own.add(symbol);
        if (decision.isParameter) parameters.push(symbol);
        if (decision.isResult) results.push(symbol);
        if (decision.isDeleted === true) deleted.push(symbol);
        doubt ??= decision.doubt ?? null;
    }
  }
  const firstBinding = (symbol: number) =>
    [...occurrencesOf(facts, symbol)].find(
      (node) => isInside(question, node) && (facts.useOf[node]! & BINDS) !== 0,
    )!;
  results.sort((a, b) => facts.tree.start[firstBinding(a)]! - facts.tree.start[firstBinding(b)]!);
  return { parameters, results, deleted, globals, nonlocals, doubt, own };
}

const DECLARATION: Decision = {
  kind: 'refused',
  reason: 'the type of a variable is declared in it, and the variable is assigned outside of it',
};

/** `x: int` without a value binds nothing, and is for the assignments of the same function. */
function isDeclaredForOutside(question: VariableQuestion, symbol: number): boolean {
  const { tree, parent, useOf } = question.facts;
  const nodes = [...occurrencesOf(question.facts, symbol)];
  const isDeclaration = (node: number) => {
    const owner = parent[node]!;
    const isBare = tree.kind[owner] === Node.AnnAssign && (tree.flags[owner]! & ANNOTATION_VALUE) === 0;
    return isBare && tree.first[owner] === node;
  };
  return (
    nodes.some((node) => isInside(question, node) && isDeclaration(node)) &&
    nodes.some((node) => !isInside(question, node) && !isDeclaration(node) && (useOf[node]! & BINDS) !== 0)
  );
}

/** Symbols that belong to scopes around the selection, by first use. */
function namesIn({ facts, low, high }: VariableQuestion): readonly { symbol: number; node: number }[] {
  const { tree, symbolOf, symbols, scopes } = facts;
  const first = new Map<number, number>();
  for (let node = low; node <= high; node++) {
    const symbol = symbolOf[node]!;
    if (symbol < 0 || (symbols.flags[symbol]! & IS_IMPLICIT) !== 0) continue;
    const owner = scopes.node[symbols.scope[symbol]!]!;
    if (low <= owner && owner <= high) continue;
    const known = first.get(symbol);
    if (known === undefined || tree.start[node]! < tree.start[known]!) first.set(symbol, node);
  }
  return [...first]
    .map(([symbol, node]) => ({ symbol, node }))
    .sort((a, b) => tree.start[a.node]! - tree.start[b.node]!);
}

function decide(question: VariableQuestion, symbol: number): Decision {
  const { facts, home, visible } = question;
  const scope = facts.symbols.scope[symbol]!;
  const declaration = misplacedDeclaration(question, symbol);
  if (declaration !== null) return { kind: 'refused', reason: declaration, needsNesting: true };
  if (scope !== home.scope) return decideOuter(question, symbol, scope);
  const flow = nameFlow(question.part, symbol);
  const name = textOf(facts, symbol);
  if (!flow.changed) {
    if (visible.has(scope)) return FREE;
    const problem = problemOfReading(facts, symbol, flow, name);
    if (problem !== null) return { kind: 'refused', reason: problem, needsNesting: true };
    return { kind: 'own', isParameter: true, isResult: false };
  }
  return decideChanged(question, symbol, flow, name);
}

/** A name of the scope that the selection binds or deletes. */
function decideChanged(question: VariableQuestion, symbol: number, flow: NameFlow, name: string): Decision {
  const { facts, home, visible, isExpression, leaves } = question;
  const isShared = home.kind === 'module' && question.isUsedOutside(name);
  const usedElsewhere = isShared || isUsedElsewhere(question, symbol);
  const lives = leaves
    ? false
    : home.kind === 'function'
      ? flow.liveAfter
      : usedElsewhere || home.kind === 'class';
  const isDeleted = flow.deletesOuter && flow.deletedAtExit && home.kind === 'function' && !leaves;
  const needed = flow.exposed || (lives && !flow.boundAtExit);
  const isNew = needed && !flow.exposed && !flow.maybeBound && home.kind === 'function' && !isExpression;
  const read = isNew && flow.maybeUnbound ? readAfter(facts, question.part, symbol, question.low) : 'maybe';
  const problem =
    problemOfChanging(facts, symbol, flow, name, usedElsewhere, home, isDeleted) ??
    (needed && flow.maybeUnbound && !(flow.exposed && flow.alwaysRead) && read === 'maybe'
      ? `${name} may not be bound before it, or not be bound by it`
      : null) ??
    (isExpression && lives ? `it binds ${name}, which is used after it` : null);
  if (problem === null) {
    const doubt =
      read === 'later'
        ? `${name} may be unbound behind it; the error would come before the code in between`
        : null;
    const isParameter = needed && read === 'maybe';
    return { kind: 'own', isParameter, isResult: lives && !isDeleted, isDeleted, doubt };
  }
  return visible.has(home.scope) && mayBeDeclared(question, symbol)
    ? { kind: 'declared' }
    : { kind: 'refused', reason: problem, needsNesting: true };
}

/** `nonlocal` needs a binding that stays in the function; a module needs none. */
function mayBeDeclared(question: VariableQuestion, symbol: number): boolean {
  const { facts, home } = question;
  if (home.kind !== 'function') return home.kind === 'module';
  return [...occurrencesOf(facts, symbol)].some(
    (node) =>
      !isInside(question, node) && (facts.useOf[node]! & BINDS) !== 0 && facts.scopeOf[node] === home.scope,
  );
}

function problemOfReading(facts: FileFacts, symbol: number, flow: NameFlow, name: string): string | null {
  if (flow.exposed && flow.maybeUnbound && !flow.alwaysRead) return `${name} may not be bound before it`;
  const isDeclared = (facts.symbols.flags[symbol]! & IS_DECLARED) !== 0;
  if (isDeclared && (flow.sharedBefore || flow.sharedInside))
    return `an inner function binds ${name}, and could do so while the selected code runs`;
  if (flow.sharedInside && flow.changedAfter)
    return `code in it that runs later reads ${name}, which is bound again after it`;
  return null;
}

function problemOfChanging(
  facts: FileFacts,
  symbol: number,
  flow: NameFlow,
  name: string,
  usedElsewhere: boolean,
  home: Home,
  isDeleted: boolean,
): string | null {
  if (flow.sharedInside && flow.changedAfter)
    return `code in it that runs later reads ${name}, which is bound again after it`;
  if (home.kind === 'module' && (facts.symbols.flags[symbol]! & IS_IMPORT) !== 0)
    return `it imports ${name} for the module`;
  if (home.kind === 'module' && flow.sharedInside) return `a function in it reads ${name} of the module`;
  if (!usedElsewhere) return null;
  if (flow.deletesOuter && !isDeleted && !flow.boundAtExit)
    return `it deletes ${name}, which is bound before it`;
  if (flow.liveOnEscape) return `it binds ${name}, which code that an exception or a return leads to reads`;
  if (flow.sharedBefore) return `it binds ${name}, which an inner function reads`;
  if ((facts.symbols.flags[symbol]! & IS_DECLARED) !== 0) return `an inner function binds ${name} too`;
  return null;
}

/** A name of a scope further out, or of a comprehension or lambda around the selection. */
function decideOuter(question: VariableQuestion, symbol: number, scope: number): Decision {
  const { facts, home, visible, low, high } = question;
  const { tree, useOf, scopeOf, scopes, symbols } = facts;
  const name = textOf(facts, symbol);
  const changes = [...occurrencesOf(facts, symbol)].some(
    (node) =>
      low <= node &&
      node <= high &&
      (useOf[node]! & (BINDS | DELETES)) !== 0 &&
      isHomeOrAround(question, scopeOf[node]!),
  );
  if (scope === MODULE_SCOPE) return changes ? { kind: 'declared' } : FREE;
  if (changes) {
    return visible.has(scope) && home.kind === 'function'
      ? { kind: 'declared' }
      : { kind: 'refused', reason: `it binds ${name} of a function around this one`, needsNesting: true };
  }
  if (visible.has(scope)) return FREE;
  if ((symbols.flags[symbol]! & IS_DECLARED) !== 0)
    return {
      kind: 'refused',
      reason: `an inner function binds ${name}, and could do so while the selected code runs`,
      needsNesting: true,
    };
  if (scopes.kind[scope] === COMPREHENSION_SCOPE && isReadLater(question, symbol))
    return {
      kind: 'refused',
      reason: `code in it that runs later reads ${name}, which each element binds again`,
    };
  if (scopes.kind[scope] === CLASS_SCOPE && tree.kind[scopes.node[scope]!] !== Node.ClassDef) return FREE;
  return { kind: 'own', isParameter: true, isResult: false };
}

function isHomeOrAround({ facts, low, high }: VariableQuestion, scope: number): boolean {
  const owner = facts.scopes.node[scope]!;
  return owner < low || owner > high;
}

/** In a lambda, function or generator that the selection makes. */
function isReadLater({ facts, low, high }: VariableQuestion, symbol: number): boolean {
  const { scopes, scopeOf, tree } = facts;
  return [...occurrencesOf(facts, symbol)].some((node) => {
    if (node < low || node > high) return false;
    for (let scope = scopeOf[node]!; scope > 0; scope = scopes.parent[scope]!) {
      const owner = scopes.node[scope]!;
      if (owner < low || owner > high) return false;
      if (scopes.kind[scope] !== COMPREHENSION_SCOPE || tree.kind[owner] === Node.GeneratorExp) return true;
    }
    return false;
  });
}

/** `global x` or `nonlocal x` inside that bindings outside of the selection need too. */
function misplacedDeclaration(question: VariableQuestion, symbol: number): string | null {
  const { facts, home, visible } = question;
  if (!isDeclaredInside(question, symbol)) return null;
  const name = textOf(facts, symbol);
  const scope = facts.symbols.scope[symbol]!;
  const others = [...occurrencesOf(facts, symbol)].filter(
    (node) => !isInside(question, node) && facts.scopeOf[node] === home.scope,
  );
  const isFoundWithout = !isHiddenFrom(facts, home.scope, scope, name);
  if (others.some((node) => (facts.useOf[node]! & (BINDS | DELETES)) !== 0 || !isFoundWithout))
    return `it declares ${name} for code outside of it too`;
  return scope === MODULE_SCOPE || visible.has(scope)
    ? null
    : `it declares ${name} of a function around this one`;
}

/** A function between has the name, so that only a declaration finds the one that is meant. */
function isHiddenFrom(facts: FileFacts, from: number, to: number, name: string): boolean {
  const { scopes } = facts;
  for (let at = scopes.parent[from]!; at !== to && at >= 0; at = scopes.parent[at]!)
    if (scopes.kind[at] !== CLASS_SCOPE && symbolNamed(facts, at, name) !== -1) return true;
  return false;
}

function isDeclaredInside({ facts, body }: VariableQuestion, symbol: number): boolean {
  const { tree, symbolOf } = facts;
  return body.declarations.some((statement) => {
    for (let node = tree.first[statement]!; node < statement; node++)
      if (symbolOf[node] === symbol) return true;
    return false;
  });
}

function isUsedElsewhere(question: VariableQuestion, symbol: number): boolean {
  const { facts } = question;
  if ([...occurrencesOf(facts, symbol)].some((node) => !isInside(question, node))) return true;
  return facts.embedded.some((unit) => {
    const host = unit.host;
    return !isInside(question, host) && unit.symbolOf.includes(symbol);
  });
}

function isInside({ low, high }: VariableQuestion, node: number): boolean {
  return low <= node && node <= high;
}

export function textOf({ tree, symbols }: FileFacts, symbol: number): string {
  return nameText(tree, symbols.name[symbol]!);
}
