// Classes and functions of a file: what their statements say, tied to each other by index.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { fallsThrough } from './falls-through.ts';
import type { ClassFact, CodeUnit, FunctionFact, ParameterFact, ScopeTable } from './file-facts.ts';
import { CLASS_SCOPE, FUNCTION_SCOPE, UNBOUND } from './file-facts.ts';
import { findSelfAttributes } from './self-attributes.ts';

export interface Definitions {
  readonly classes: readonly ClassFact[];
  readonly functions: readonly FunctionFact[];
}

export function listDefinitions(unit: CodeUnit, scopes: ScopeTable): Definitions {
  const openers = sortedOpeners(unit.tree, scopes);
  const classOfScope = new Map(openers.classes.map((scope, index) => [scope, index]));
  const functionOfScope = new Map(openers.functions.map((scope, index) => [scope, index]));

  const bodies = collectBodies(unit, openers.functions.length, functionOfScope);
  const methods: number[][] = openers.classes.map(() => []);
  const functions = openers.functions.map((scope, index) => {
    const node = scopes.node[scope]!;
    const ownerClass = classOfScope.get(unit.scopeOf[node]!) ?? -1;
    if (ownerClass >= 0) methods[ownerClass]!.push(index);
    return describeFunction(unit, node, scope, ownerClass, bodies[index]!);
  });
  const selfAttributes = findSelfAttributes(unit, functions, methods);
  const classes = openers.classes.map((scope, index) => ({
    ...describeClass(unit, scopes.node[scope]!, scope),
    methods: methods[index]!,
    selfAttributes: selfAttributes[index]!,
  }));
  return { classes, functions };
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

interface FunctionBody {
  readonly returnValues: number[];
  readonly yields: number[];
}

/** What the functions return and yield, from one loop over the file. */
function collectBodies(
  unit: CodeUnit,
  count: number,
  functionOfScope: ReadonlyMap<number, number>,
): FunctionBody[] {
  const { tree, scopeOf } = unit;
  const bodies = Array.from({ length: count }, (): FunctionBody => ({ returnValues: [], yields: [] }));
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node];
    if (kind !== Node.Return && kind !== Node.Yield && kind !== Node.YieldFrom) continue;
    const index = functionOfScope.get(scopeOf[node]!);
    if (index === undefined) continue;
    // A default that yields is evaluated in the scope of the function around.
    if (kind !== Node.Return) bodies[index]!.yields.push(node);
    else bodies[index]!.returnValues.push(tree.first[node] === node ? -1 : node - 1);
  }
  return bodies;
}

function describeFunction(
  unit: CodeUnit,
  node: number,
  scope: number,
  ownerClass: number,
  body: FunctionBody,
): FunctionFact {
  const { tree } = unit;
  const decorators: number[] = [];
  let parameters: readonly ParameterFact[] = [];
  let returns = -1;
  let seenArguments = false;
  for (const child of childrenOf(tree, node)) {
    const kind = tree.kind[child];
    if (kind === Node.Decorator) {
      decorators.push(child - 1);
    } else if (kind === Node.Arguments) {
      parameters = describeParameters(unit, child);
      seenArguments = true;
    } else if (seenArguments && kind !== Node.Block) {
      returns = child;
    }
  }
  const nameNode = tree.data[node]!;
  return {
    node,
    nameNode,
    symbol: nameNode < 0 ? UNBOUND : unit.symbolOf[nameNode]!,
    scope,
    isAsync: tree.kind[node] === Node.AsyncFunctionDef,
    decorators,
    parameters,
    returns,
    returnValues: body.returnValues,
    yields: body.yields,
    fallsThrough: fallsThrough(tree, node),
    ownerClass,
  };
}

const ROLES = ['positional-only', 'regular', 'variadic', 'keyword-only', 'keywords'] as const;

/** The parameters of a function or lambda, from its Arguments node. */
export function describeParameters(unit: CodeUnit, list: number): ParameterFact[] {
  const { tree } = unit;
  const children = childrenOf(tree, list);
  const parameters: ParameterFact[] = [];
  children.forEach((node, index) => {
    if (tree.kind[node] !== Node.Arg) return;
    const flags = tree.flags[node]!;
    const nameNode = tree.first[node]!;
    parameters.push({
      node,
      nameNode,
      name: nameText(tree, tree.data[node]!),
      role: ROLES[flags & Flag.ARG_ROLE] ?? 'regular',
      annotation: flags & Flag.ARG_ANNOTATION ? node - 1 : -1,
      defaultValue: flags & Flag.ARG_DEFAULT ? (children[index + 1] ?? -1) : -1,
      symbol: unit.symbolOf[nameNode]!,
    });
  });
  return parameters;
}

function describeClass(
  unit: CodeUnit,
  node: number,
  scope: number,
): Omit<ClassFact, 'methods' | 'selfAttributes'> {
  const { tree } = unit;
  const bases: number[] = [];
  const keywords: { name: string; value: number }[] = [];
  const decorators: number[] = [];
  for (const child of childrenOf(tree, node)) {
    switch (tree.kind[child]) {
      case Node.Decorator:
        decorators.push(child - 1);
        break;
      case Node.Keyword: {
        const name = tree.data[child]!;
        keywords.push({ name: name === 0 ? '' : nameText(tree, name), value: child - 1 });
        break;
      }
      case Node.Identifier:
      case Node.Block:
      case Node.TypeVar:
      case Node.ParamSpec:
      case Node.TypeVarTuple:
        break;
      default:
        bases.push(child);
    }
  }
  const nameNode = tree.data[node]!;
  const symbol = nameNode < 0 ? UNBOUND : unit.symbolOf[nameNode]!;
  return { node, nameNode, symbol, scope, bases, keywords, decorators };
}
