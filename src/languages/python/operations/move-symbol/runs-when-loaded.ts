// Programs rather than modules: loading one runs it. Importing it for a definition would run it in the midst of another program.
import type { PythonFile } from '../../link/program.ts';
import { knownByName } from '../../rename/modules/names-of-tools.ts';
import { effectsOf } from '../../rewrite/effects.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { isMainGuard } from './main-guard.ts';

/** Why nobody should import the file; null when it is a module like others. */
export function whyNotImported(context: PythonContext, file: PythonFile): string | null {
  const { path, moduleName, isPackage } = file;
  const word = path.slice(path.lastIndexOf('/') + 1, -'.py'.length);
  if (word === '__main__') return 'it is a program: importing it runs it';
  const special = isPackage ? null : knownByName(word, !moduleName.includes('.'));
  // In a package the module of that name is only one.
  if (special !== null && !(word === 'conftest' && moduleName.includes('.')))
    return `${special}, and it is not a module to import from`;
  if (!isScript(context, file)) return null;
  const deed = firstDeed(context, file, childrenOf(file.facts.tree, file.facts.tree.count - 1));
  return deed === null ? null : `it is a script: importing it runs \`${lineOf(file, deed)}\``;
}

/** It says how to run it, or stands where only scripts are. */
function isScript({ engine: { program } }: PythonContext, { path, facts: { tree } }: PythonFile): boolean {
  const start = tree.begin;
  if (tree.bytes[start] === 0x23 && tree.bytes[start + 1] === 0x21) return true;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return program.roots.scripts.includes(folder);
}

/** A statement that does something when the module is loaded, outside of definitions and of what only the program does. */
export function firstDeed(
  context: PythonContext,
  file: PythonFile,
  statements: readonly number[],
): number | null {
  const { facts } = file;
  const { tree } = facts;
  for (const statement of statements) {
    switch (tree.kind[statement]) {
      case Node.Expr:
      case Node.For:
      case Node.While:
      case Node.With: {
        const { acts, speaks } = effectsOf({ engine: context.engine, file }, statement);
        if (acts || speaks) return statement;
        break;
      }
      case Node.If:
      case Node.Try: {
        if (isMainGuard(facts, statement)) break;
        const blocks = childrenOf(tree, statement).flatMap((child) => {
          const kind = tree.kind[child];
          if (kind === Node.If) return [child];
          if (kind !== Node.Block && kind !== Node.ExceptHandler) return [];
          return childrenOf(tree, kind === Node.Block ? child : child - 1);
        });
        const inside = firstDeed(context, file, blocks);
        if (inside !== null) return inside;
        break;
      }
    }
  }
  return null;
}

function lineOf({ facts: { tree } }: PythonFile, node: number): string {
  const [line = ''] = textBetween(tree, tree.start[node]!, tree.end[node]!).split(/\r\n|\r|\n/);
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
}
