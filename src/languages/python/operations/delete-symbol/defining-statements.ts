// The statements that define a symbol and nothing else, so that they can be taken away.
import { TugError } from '../../../../base/tug-error.ts';
import type { CodeSymbol } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import type { Definition } from '../../meaning/meaning.ts';
import { statementThatBinds } from '../../rewrite/statement-that-binds.ts';
import { definitionNodes } from '../../symbols/definition-places.ts';
import * as Node from '../../syntax/node-kinds.ts';

export interface DefiningStatement {
  readonly file: PythonFile;
  readonly node: number;
}

/** The statements, or why the symbol cannot go by itself. */
export function definingStatements(
  definition: Definition,
  { kind }: CodeSymbol,
): readonly DefiningStatement[] | string {
  const nodes = definitionNodes(definition);
  if (nodes.length === 0) return `a ${kind} is not deleted by its name`;
  const statements = new Map<string, DefiningStatement>();
  for (const { file, node } of nodes) {
    const statement = statementOf(file, node);
    if (typeof statement === 'string') return statement;
    statements.set(`${file.path}:${statement}`, { file, node: statement });
  }
  return [...statements.values()];
}

/** For the symbol that was asked for: there is no way round it. */
export function requireStatements(definition: Definition, symbol: CodeSymbol): readonly DefiningStatement[] {
  const statements = definingStatements(definition, symbol);
  if (typeof statements !== 'string') return statements;
  throw new TugError('UnsupportedOperation', `${symbol.name} cannot be deleted by itself: ${statements}`, {
    hint: 'edit the statement, or choose another operation',
    details: { operation: 'delete-symbol', reason: statements },
  });
}

function statementOf({ facts }: PythonFile, node: number): number | string {
  const { tree, parent } = facts;
  const owner = parent[node]!;
  switch (tree.kind[owner]) {
    case Node.Attribute:
      // `self.x = value` binds the attribute as `x = value` binds a name.
      return statementThatBinds(facts, owner);
    case Node.Alias:
      return 'it is bound by an import: organize-imports takes unused imports away';
    case Node.Arg:
      return 'it is a parameter: edit the signature and its callers';
    default:
      return statementThatBinds(facts, node);
  }
}
