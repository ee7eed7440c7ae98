// How scopes are called, and which function or class a node stands in.
import * as Node from '../syntax/node-kinds.ts';
import { nameText } from '../syntax/syntax-tree.ts';
import {
  CLASS_SCOPE,
  type CodeUnit,
  type FileFacts,
  FUNCTION_SCOPE,
  LAMBDA_SCOPE,
  MODULE_SCOPE,
  type ScopeTable,
  TYPE_PARAMETER_SCOPE,
} from './file-facts.ts';

/** The dotted path of a scope below its module: `Outer.method.<lambda>`; '' for the module. */
export function scopePath(facts: Pick<FileFacts, 'tree' | 'scopes'>, scope: number): string {
  const { kind, parent } = facts.scopes;
  const names: string[] = [];
  for (let at = scope; kind[at] !== MODULE_SCOPE; at = parent[at]!) {
    // Type parameters are those of the definition that follows in the path.
    if (kind[at] !== TYPE_PARAMETER_SCOPE || at === scope) names.push(scopeName(facts, at));
  }
  return names.reverse().join('.');
}

function scopeName({ tree, scopes }: Pick<FileFacts, 'tree' | 'scopes'>, scope: number): string {
  const node = scopes.node[scope]!;
  switch (tree.kind[node]) {
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
    case Node.ClassDef: {
      const identifier = tree.data[node]!;
      return identifier < 0 ? '<missing>' : nameText(tree, tree.data[identifier]!);
    }
    case Node.TypeAlias:
      return nameText(tree, tree.data[tree.first[node]!]!);
    case Node.Lambda:
      return '<lambda>';
    case Node.ListComp:
      return '<listcomp>';
    case Node.SetComp:
      return '<setcomp>';
    case Node.DictComp:
      return '<dictcomp>';
    default:
      return '<genexpr>';
  }
}

/** The scope of the innermost function or lambda around a node, -1 at module or class level. */
export function enclosingFunction(scopes: ScopeTable, unit: CodeUnit, node: number): number {
  for (let scope = unit.scopeOf[node]!; scope > 0; scope = scopes.parent[scope]!) {
    const kind = scopes.kind[scope];
    if (kind === FUNCTION_SCOPE || kind === LAMBDA_SCOPE) return scope;
    if (kind === CLASS_SCOPE) return -1;
  }
  return -1;
}

/** The scope of the innermost class around a node, also through functions; -1 when there is none. */
export function enclosingClass(scopes: ScopeTable, unit: CodeUnit, node: number): number {
  for (let scope = unit.scopeOf[node]!; scope > 0; scope = scopes.parent[scope]!) {
    if (scopes.kind[scope] === CLASS_SCOPE) return scope;
  }
  return -1;
}
