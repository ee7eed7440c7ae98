// A name that is put together while the program runs can be a given one only if what it is seen to begin and end with fits.
import { stringValue } from '../facts/string-value.ts';
import type { PythonFile } from '../link/program.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import { OPERATOR, OPERATOR_ADD } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';

/** Whether the expression can make this word: `"on_" + name` and `f"on_{name}"` make on_csv, but not run. */
export function canSpell(file: PythonFile, node: number, word: string): boolean {
  return word.startsWith(edgeOf(file, node, 0)) && word.endsWith(edgeOf(file, node, -1));
}

/** The text at the beginning (0) or the end (-1) of what a string expression makes; '' when it is not spelled out. */
export function edgeOf(file: PythonFile, node: number, side: 0 | -1): string {
  const { tree } = file.facts;
  const isSum = tree.kind[node] === Node.BinOp && (tree.flags[node]! & OPERATOR) === OPERATOR_ADD;
  if (isSum || tree.kind[node] === Node.JoinedStr) {
    const part = childrenOf(tree, node).at(side);
    return part === undefined ? '' : edgeOf(file, part, side);
  }
  if (tree.kind[node] === Node.FormatText) {
    const text = sourceText(file, tree.start[node]!, tree.end[node]!);
    return /[\\{}]/.test(text) ? '' : text;
  }
  return stringValue(file.facts, node) ?? '';
}
