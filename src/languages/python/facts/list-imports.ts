// The import statements of a file, one fact for each name they bind or star they have.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import type { CodeUnit, ImportFact } from './file-facts.ts';
import { isTypeChecking } from './type-checking.ts';

export function listImports(unit: CodeUnit): ImportFact[] {
  const { kind, count } = unit.tree;
  // One node in a hundred is an import, and the native search looks at the others ten times as fast as a loop that is not compiled yet.
  const next = (wanted: number, from: number) => {
    const found = kind.indexOf(wanted, from);
    return found === -1 || found >= count ? count : found;
  };
  const imports: ImportFact[] = [];
  let whole = next(Node.Import, 0);
  let named = next(Node.ImportFrom, 0);
  while (whole < count || named < count) {
    if (whole < named) {
      addModules(unit, whole, imports);
      whole = next(Node.Import, whole + 1);
    } else {
      addNames(unit, named, imports);
      named = next(Node.ImportFrom, named + 1);
    }
  }
  return imports;
}

/** `import a.b, c as d` */
function addModules(unit: CodeUnit, statement: number, imports: ImportFact[]): void {
  const { tree } = unit;
  for (const alias of childrenOf(tree, statement)) {
    if (tree.kind[alias] !== Node.Alias) continue;
    const parts = childrenOf(tree, alias);
    const hasAlias = (tree.flags[alias]! & Flag.ALIAS_AS) !== 0;
    const boundNode = hasAlias ? parts.pop()! : parts[0]!;
    imports.push({
      kind: 'module',
      statement,
      alias,
      level: 0,
      module: dotted(tree, parts),
      modulePath: parts,
      nameNode: -1,
      name: '',
      boundNode,
      hasAlias,
      symbol: unit.symbolOf[boundNode]!,
      scope: unit.scopeOf[statement]!,
      ...circumstances(unit, statement),
    });
  }
}

/** `from a.b import c, d as e`, `from . import *` */
function addNames(unit: CodeUnit, statement: number, imports: ImportFact[]): void {
  const { tree } = unit;
  const children = childrenOf(tree, statement);
  const modulePath = children.filter((child) => tree.kind[child] === Node.Identifier);
  const shared = {
    statement,
    level: tree.data[statement]!,
    module: dotted(tree, modulePath),
    modulePath,
    scope: unit.scopeOf[statement]!,
    ...circumstances(unit, statement),
  };
  for (const alias of children) {
    if (tree.kind[alias] !== Node.Alias) continue;
    if (tree.flags[alias]! & Flag.ALIAS_STAR) {
      const nothing = { nameNode: -1, name: '', boundNode: -1, hasAlias: false, symbol: -1 };
      imports.push({ kind: 'star', alias, ...shared, ...nothing });
      continue;
    }
    const nameNode = tree.first[alias]!;
    const hasAlias = (tree.flags[alias]! & Flag.ALIAS_AS) !== 0;
    const boundNode = hasAlias ? alias - 1 : nameNode;
    imports.push({
      kind: 'name',
      alias,
      ...shared,
      nameNode,
      name: nameText(tree, tree.data[nameNode]!),
      boundNode,
      hasAlias,
      symbol: unit.symbolOf[boundNode]!,
    });
  }
}

function dotted(tree: SyntaxTree, identifiers: readonly number[]): string {
  return identifiers.map((node) => nameText(tree, tree.data[node]!)).join('.');
}

/** Under what conditions the statement runs. */
function circumstances(unit: CodeUnit, statement: number): Pick<ImportFact, 'typeChecking' | 'conditional'> {
  const { tree, parent } = unit;
  let typeChecking = false;
  let conditional = false;
  let inner = statement;
  for (let outer = parent[statement]!; outer >= 0; outer = parent[outer]!) {
    switch (tree.kind[outer]) {
      case Node.If: {
        const test = firstChild(tree, outer);
        const isBody =
          tree.kind[inner] === Node.Block && (tree.flags[inner]! & Flag.BLOCK_ROLE) === Flag.BLOCK_BODY;
        if (isBody && isTypeChecking(tree, test)) typeChecking = true;
        else conditional = true;
        break;
      }
      case Node.Try:
      case Node.TryStar:
      case Node.While:
      case Node.For:
      case Node.AsyncFor:
      case Node.MatchCase:
      case Node.FunctionDef:
      case Node.AsyncFunctionDef:
        conditional = true;
    }
    inner = outer;
  }
  return { typeChecking, conditional };
}

function firstChild(tree: SyntaxTree, node: number): number {
  let child = node - 1;
  while (tree.first[child]! > tree.first[node]!) child = tree.first[child]! - 1;
  return child;
}
