// The first pass over a tree, from the last node to the first: parents come before their children, so each node hands
// its scope down, and what is evaluated elsewhere (defaults, decorators, first iterables, ...) gets the scope it runs in.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { addScope, type FactsArena, roomForNames } from './facts-arena.ts';
import {
  ANNOTATES,
  BINDS,
  CLASS_SCOPE,
  COMPREHENSION_SCOPE,
  DECLARES,
  DELETES,
  FUNCTION_SCOPE,
  LAMBDA_SCOPE,
  MODULE_SCOPE,
  READS,
  TYPE_PARAMETER_SCOPE,
} from './file-facts.ts';

/** What the pass reads and writes, in one object, so that the rare cases below are functions of their own. */
export interface ScopeWalk {
  readonly arena: FactsArena;
  readonly tree: SyntaxTree;
  readonly parent: Int32Array;
  readonly scopeOf: Int32Array;
  /** Zero for every node before the walk. */
  readonly useOf: Uint8Array;
}

/** Fills parent, scopeOf and useOf, the scopes and the list of lexical names. */
export function walkScopes(walk: ScopeWalk): void {
  const { arena, tree, parent, scopeOf, useOf } = walk;
  const { kind, flags, first, count } = tree;
  roomForNames(arena, count);
  const { names } = arena;
  let nameCount = 0;
  let bindingCount = 0;
  if (arena.declarations.length > 0) arena.declarations = [];
  arena.firstStar = count;
  arena.scopeCount = 0;
  addScope(arena, MODULE_SCOPE, count - 1, -1);
  parent[count - 1] = -1;
  scopeOf[count - 1] = 0;

  for (let node = count - 1; node >= 0; node--) {
    const begin = first[node]!;
    if (begin === node) {
      if (kind[node] === Node.Name) {
        const context = flags[node]! & Flag.CONTEXT;
        if (context === 0) {
          useOf[node]! |= READS;
        } else {
          useOf[node]! |= context === Flag.STORE ? BINDS : DELETES;
          bindingCount++;
        }
        names[nameCount++] = node;
      } else if (kind[node] === Node.Identifier) {
        if (useOf[node] !== 0) {
          names[nameCount++] = node;
          bindingCount++;
        }
      } else if (kind[node] === Node.Alias && scopeOf[node] === 0) {
        arena.firstStar = node;
      }
      continue;
    }
    let scope = scopeOf[node]!;
    switch (kind[node]!) {
      case Node.FunctionDef:
      case Node.AsyncFunctionDef:
        enterFunction(walk, node, scope);
        continue;
      case Node.ClassDef:
        enterClass(walk, node, scope);
        continue;
      case Node.Arguments:
        enterArguments(walk, node, scope);
        continue;
      case Node.Comprehension:
        enterComprehension(walk, node, scope);
        continue;
      case Node.NamedExpr:
        enterNamedExpression(walk, node, scope);
        continue;
      case Node.TypeAlias:
        enterTypeAlias(walk, node, scope);
        continue;
      case Node.Arg:
        parent[begin] = node;
        scopeOf[begin] = scope;
        useOf[begin] = BINDS;
        if (begin < node - 1) {
          parent[node - 1] = node;
          scopeOf[node - 1] = arena.scopeParent[scope]!;
          markAnnotation(walk, node - 1);
        }
        continue;
      case Node.Lambda:
        scope = addScope(arena, LAMBDA_SCOPE, node, scope);
        break;
      case Node.ListComp:
      case Node.SetComp:
      case Node.DictComp:
      case Node.GeneratorExp:
        scope = addScope(arena, COMPREHENSION_SCOPE, node, scope);
        break;
      case Node.AnnAssign: {
        const last = node - 1;
        markAnnotation(walk, flags[node]! & Flag.ANNOTATION_VALUE ? first[last]! - 1 : last);
        break;
      }
      case Node.AugAssign:
        if (kind[begin] === Node.Name) useOf[begin] = READS;
        break;
      case Node.Alias:
        useOf[flags[node]! & Flag.ALIAS_AS ? node - 1 : begin] = BINDS;
        break;
      case Node.Global:
      case Node.Nonlocal:
        for (let name = node - 1; name >= begin; name--) {
          useOf[name] = DECLARES;
          arena.declarations.push(name);
        }
        break;
      case Node.ExceptHandler:
      case Node.MatchMapping:
        if (tree.data[node]! >= 0) useOf[tree.data[node]!] = BINDS;
        break;
      case Node.MatchAs:
        if (tree.data[node] !== 0) useOf[node - 1] = BINDS;
        break;
      case Node.MatchStar:
      case Node.TypeVar:
      case Node.ParamSpec:
      case Node.TypeVarTuple:
        if (tree.data[node] !== 0) useOf[begin] = BINDS;
        break;
    }
    for (let child = node - 1; child >= begin; child = first[child]! - 1) {
      parent[child] = node;
      scopeOf[child] = scope;
    }
  }
  arena.nameCount = nameCount;
  arena.bindingCount = bindingCount;
}

/** Decorators and the name belong outside; annotations see the type parameters; the rest is the function's. */
function enterFunction(walk: ScopeWalk, node: number, scope: number): void {
  const { arena, tree, parent, scopeOf, useOf } = walk;
  const { kind, first } = tree;
  const begin = first[node]!;
  const outer = typeParameterScope(walk, node, scope);
  const inner = addScope(arena, FUNCTION_SCOPE, node, outer);
  for (let child = node - 1; child >= begin; child = first[child]! - 1) {
    parent[child] = node;
    switch (kind[child]) {
      case Node.Block:
      case Node.Arguments:
        scopeOf[child] = inner;
        break;
      case Node.Identifier:
        scopeOf[child] = scope;
        useOf[child] = BINDS;
        break;
      case Node.Decorator:
        scopeOf[child] = scope;
        break;
      case Node.TypeVar:
      case Node.ParamSpec:
      case Node.TypeVarTuple:
        scopeOf[child] = outer;
        break;
      default:
        scopeOf[child] = outer;
        markAnnotation(walk, child);
    }
  }
}

/** Bases and keywords see the type parameters; the body is a scope of its own. */
function enterClass(walk: ScopeWalk, node: number, scope: number): void {
  const { arena, tree, parent, scopeOf, useOf } = walk;
  const { kind, first } = tree;
  const begin = first[node]!;
  const outer = typeParameterScope(walk, node, scope);
  const inner = addScope(arena, CLASS_SCOPE, node, outer);
  for (let child = node - 1; child >= begin; child = first[child]! - 1) {
    parent[child] = node;
    const childKind = kind[child];
    if (childKind === Node.Block) {
      scopeOf[child] = inner;
    } else if (childKind === Node.Identifier) {
      scopeOf[child] = scope;
      useOf[child] = BINDS;
    } else {
      scopeOf[child] = childKind === Node.Decorator ? scope : outer;
    }
  }
}

function typeParameterScope(walk: ScopeWalk, node: number, scope: number): number {
  const { kind, first } = walk.tree;
  const begin = first[node]!;
  for (let child = first[node - 1]! - 1; child >= begin; child = first[child]! - 1) {
    const childKind = kind[child]!;
    if (childKind >= Node.TypeVar && childKind <= Node.TypeVarTuple)
      return addScope(walk.arena, TYPE_PARAMETER_SCOPE, node, scope);
  }
  return scope;
}

/** The value of an alias runs later and sees the type parameters, so it always has a scope of its own. */
function enterTypeAlias(walk: ScopeWalk, node: number, scope: number): void {
  const { arena, tree, parent, scopeOf } = walk;
  const { first } = tree;
  const begin = first[node]!;
  const inner = addScope(arena, TYPE_PARAMETER_SCOPE, node, scope);
  for (let child = node - 1; child > begin; child = first[child]! - 1) {
    parent[child] = node;
    scopeOf[child] = inner;
  }
  parent[begin] = node;
  scopeOf[begin] = scope;
}

/** Defaults run where the function or lambda is defined. */
function enterArguments(walk: ScopeWalk, node: number, scope: number): void {
  const { tree, parent, scopeOf } = walk;
  const { kind, first } = tree;
  const begin = first[node]!;
  const outside = scopeOf[parent[node]!]!;
  for (let child = node - 1; child >= begin; child = first[child]! - 1) {
    parent[child] = node;
    const childKind = kind[child];
    const isParameter =
      childKind === Node.Arg || childKind === Node.ParameterStar || childKind === Node.ParameterSlash;
    scopeOf[child] = isParameter ? scope : outside;
  }
}

/** The first iterable runs outside of the comprehension. */
function enterComprehension(walk: ScopeWalk, node: number, scope: number): void {
  const { arena, tree, parent, scopeOf } = walk;
  const { kind, first } = tree;
  const begin = first[node]!;
  let iterable = -1;
  for (let child = node - 1; child >= begin; child = first[child]! - 1) {
    parent[child] = node;
    scopeOf[child] = scope;
    if (first[child]! > begin) iterable = child;
  }
  if (iterable >= 0 && kind[begin - 1] !== Node.Comprehension) scopeOf[iterable] = arena.scopeParent[scope]!;
}

/** `:=` binds outside of all comprehensions around it. */
function enterNamedExpression(walk: ScopeWalk, node: number, scope: number): void {
  const { arena, tree, parent, scopeOf } = walk;
  const { first } = tree;
  for (let child = node - 1; child >= first[node]!; child = first[child]! - 1) {
    parent[child] = node;
    scopeOf[child] = scope;
  }
  let target = scope;
  while (arena.scopeKind[target] === COMPREHENSION_SCOPE) target = arena.scopeParent[target]!;
  scopeOf[first[node]!] = target;
}

function markAnnotation(walk: ScopeWalk, root: number): void {
  const { kind, first } = walk.tree;
  for (let node = first[root]!; node <= root; node++)
    if (kind[node] === Node.Name) walk.useOf[node] = ANNOTATES;
}
