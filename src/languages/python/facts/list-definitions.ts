// Classes and functions of a file, tied to each other by index. Most of what there is to say about them waits until it is
// asked for: a rename looks at few of the functions of the files it analyses.
import * as Node from '../syntax/node-kinds.ts';
import type { SyntaxTree } from '../syntax/syntax-tree.ts';
import { LazyClass } from './class-fact.ts';
import type { ClassFact, CodeUnit, FunctionFact, ScopeTable, SelfAttribute } from './file-facts.ts';
import { CLASS_SCOPE, FUNCTION_SCOPE } from './file-facts.ts';
import { type FunctionBody, LazyFunction } from './function-fact.ts';
import { listMadeClasses } from './made-classes.ts';
import { findSelfAttributes } from './self-attributes.ts';

export interface Definitions {
  readonly classes: readonly ClassFact[];
  readonly functions: readonly FunctionFact[];
}

export function listDefinitions(unit: CodeUnit, scopes: ScopeTable): Definitions {
  const openers = sortedOpeners(unit.tree, scopes);
  const classOfScope = new Map(openers.classes.map((scope, index) => [scope, index]));
  const methods: number[][] = openers.classes.map(() => []);
  let bodies: readonly FunctionBody[] | null = null;
  const bodyOf = (index: number): FunctionBody => {
    bodies ??= collectBodies(unit, openers.functions);
    return bodies[index]!;
  };
  const functions = openers.functions.map((scope, index) => {
    const node = scopes.node[scope]!;
    const ownerClass = classOfScope.get(unit.scopeOf[node]!) ?? -1;
    if (ownerClass >= 0) methods[ownerClass]!.push(index);
    return new LazyFunction(unit, node, scope, ownerClass, () => bodyOf(index));
  });
  let attributes: readonly (readonly SelfAttribute[])[] | null = null;
  const attributesOf = (index: number): readonly SelfAttribute[] => {
    attributes ??= findSelfAttributes(unit, functions, methods);
    return attributes[index]!;
  };
  const classes = openers.classes.map(
    (scope, index) =>
      new LazyClass(unit, scopes.node[scope]!, scope, methods[index]!, () => attributesOf(index)),
  );
  return { classes: [...classes, ...listMadeClasses(unit)], functions };
}

/** Scopes of classes and functions in the order in which their names stand in the source. */
function sortedOpeners(tree: SyntaxTree, scopes: ScopeTable): { classes: number[]; functions: number[] } {
  const classes: number[] = [];
  const functions: number[] = [];
  for (let scope = 1; scope < scopes.count; scope++) {
    if (scopes.kind[scope] === CLASS_SCOPE) classes.push(scope);
    else if (scopes.kind[scope] === FUNCTION_SCOPE) functions.push(scope);
  }
  const byStart = (a: number, b: number): number =>
    tree.start[scopes.node[a]!]! - tree.start[scopes.node[b]!]! || a - b;
  return { classes: classes.sort(byStart), functions: functions.sort(byStart) };
}

/** What the functions return and yield, from one loop over the file. */
function collectBodies({ tree, scopeOf }: CodeUnit, functionScopes: readonly number[]): FunctionBody[] {
  const bodies = functionScopes.map((): FunctionBody => ({ returnValues: [], yields: [] }));
  const bodyOfScope = new Map(functionScopes.map((scope, index) => [scope, bodies[index]!]));
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node];
    if (kind !== Node.Return && kind !== Node.Yield && kind !== Node.YieldFrom) continue;
    // A default that yields is evaluated in the scope of the function around.
    const body = bodyOfScope.get(scopeOf[node]!);
    if (body === undefined) continue;
    if (kind !== Node.Return) body.yields.push(node);
    else body.returnValues.push(tree.first[node] === node ? -1 : node - 1);
  }
  return bodies;
}
