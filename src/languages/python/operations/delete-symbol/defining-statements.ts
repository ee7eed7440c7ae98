// The statements that define a symbol and nothing else, so that they can be taken away.
import { TugError } from '../../../../base/tug-error.ts';
import type { CodeSymbol } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Definition } from '../../meaning/meaning.ts';
import { definitionNodes } from '../../symbols/definition-places.ts';
import { ANNOTATION_SIMPLE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';

export interface DefiningStatement {
  readonly file: PythonFile;
  readonly node: number;
}

export function definingStatements(definition: Definition, symbol: CodeSymbol): readonly DefiningStatement[] {
  const nodes = definitionNodes(definition);
  if (nodes.length === 0) throw unsupported(symbol, `a ${symbol.kind} is not deleted by its name`);
  const statements = new Map<string, DefiningStatement>();
  for (const { file, node } of nodes) {
    const statement = statementOf(file, node);
    if (typeof statement === 'string') throw unsupported(symbol, statement);
    statements.set(`${file.path}:${statement}`, { file, node: statement });
  }
  return [...statements.values()];
}

/** The statement that binds the name at this node alone, or why there is none. */
function statementOf({ facts }: PythonFile, node: number): number | string {
  const { tree, parent } = facts;
  const owner = parent[node]!;
  switch (tree.kind[owner]) {
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
    case Node.ClassDef:
    case Node.TypeAlias:
      return owner;
    case Node.Assign:
      return childrenOf(tree, owner).length === 2 ? owner : 'it is assigned together with others';
    case Node.AnnAssign:
      return (tree.flags[owner]! & ANNOTATION_SIMPLE) !== 0 || tree.kind[node] === Node.Name
        ? owner
        : 'it is set through an object';
    case Node.Attribute:
      return attributeStatement(facts, owner);
    case Node.Alias:
      return 'it is bound by an import: organize-imports takes unused imports away';
    case Node.Arg:
      return 'it is a parameter: change-signature --remove takes it away';
    default:
      return 'it is bound by a statement that does more than that';
  }
}

/** `self.x = value`. */
function attributeStatement({ tree, parent }: PythonFile['facts'], attribute: number): number | string {
  const statement = parent[attribute]!;
  const kind = tree.kind[statement];
  if (kind === Node.AnnAssign) return statement;
  if (kind !== Node.Assign) return 'it is set by a statement that does more than that';
  return childrenOf(tree, statement).length === 2 ? statement : 'it is assigned together with others';
}

function unsupported(symbol: CodeSymbol, reason: string): TugError {
  return new TugError('UnsupportedOperation', `${symbol.name} cannot be deleted by itself: ${reason}`, {
    hint: 'edit the statement, or choose another operation',
    details: { operation: 'delete-symbol', reason },
  });
}
