// Whether nobody notices that the statements of a module run twice: they define functions and classes, and make values that are
// their own. What a decorator or a base class of the workspace does then, nobody can tell.
import { IS_CLASS, IS_IMPORT, UNBOUND } from '../../facts/file-facts.ts';
import type { PythonFile, Resolved } from '../../link/program.ts';
import { effectsOf } from '../../rewrite/effects.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';

export function mayLoadAgain(
  context: PythonContext,
  file: PythonFile,
  statements: readonly number[],
): boolean {
  const { tree } = file.facts;
  return statements.every((statement) => {
    const children = childrenOf(tree, statement);
    switch (tree.kind[statement]) {
      case Node.Import:
      case Node.ImportFrom:
        return true;
      case Node.ClassDef:
        return children.every((child) => {
          if (tree.kind[child] === Node.Block) return mayLoadAgain(context, file, childrenOf(tree, child));
          return isIdle(context, file, child);
        });
      case Node.FunctionDef:
      case Node.AsyncFunctionDef:
        return children.every((child) => tree.kind[child] === Node.Block || isIdle(context, file, child));
      case Node.If:
      case Node.Try:
        return children.every((child) => isOfBranch(context, file, child));
      default:
        return isIdle(context, file, statement);
    }
  });
}

function isOfBranch(context: PythonContext, file: PythonFile, child: number): boolean {
  const { tree } = file.facts;
  switch (tree.kind[child]) {
    case Node.Block:
      return mayLoadAgain(context, file, childrenOf(tree, child));
    case Node.ExceptHandler:
      return childrenOf(tree, child).every((each) => isOfBranch(context, file, each));
    case Node.If:
      return mayLoadAgain(context, file, [child]);
    default:
      return isIdle(context, file, child);
  }
}

/** A decorator, a base class, a default, a value. */
function isIdle(context: PythonContext, file: PythonFile, node: number): boolean {
  const { facts } = file;
  const { tree } = facts;
  const owner = facts.parent[node]!;
  const isMade = tree.kind[node] === Node.Decorator || tree.kind[owner] === Node.ClassDef;
  if (isMade && tree.kind[node]! !== Node.Identifier) return isOfLibrary(context, file, node);
  const { acts, speaks, stores } = effectsOf({ engine: context.engine, file }, node);
  return !acts && !speaks && !stores;
}

/** All names in it come from outside of the workspace; classes of its own will do as bases where none of them asks for its subclasses. */
function isOfLibrary({ engine: { program } }: PythonContext, file: PythonFile, node: number): boolean {
  const { tree, symbolOf, symbols } = file.facts;
  const isPlainBase =
    tree.kind[node] !== Node.Decorator &&
    ASK_FOR_SUBCLASSES.every((word) => program.filesContaining(word).length === 0);
  for (let at = tree.first[node]!; at <= node; at++) {
    if (tree.kind[at] !== Node.Name || symbolOf[at] === UNBOUND) continue;
    const symbol = symbolOf[at]!;
    const flags = symbol < 0 ? 0 : symbols.flags[symbol]!;
    if (isPlainBase && flags === IS_CLASS) continue;
    if (flags !== IS_IMPORT || !program.resolve({ file, symbol }).every(isOutside)) return false;
  }
  return true;
}

const ASK_FOR_SUBCLASSES: readonly string[] = ['__init_subclass__', 'metaclass'];

function isOutside(found: Resolved): boolean {
  switch (found.kind) {
    case 'external':
    case 'builtin':
      return true;
    case 'module':
      return found.module.kind === 'file' ? found.module.file.isExternal : found.module.kind === 'external';
    case 'symbol':
      return found.ref.file.isExternal;
    case 'missing':
      return false;
  }
}
