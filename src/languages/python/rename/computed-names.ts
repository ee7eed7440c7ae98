// A name that is put together while the program runs can be a given one only if what it is seen to begin and end with fits.
import { BINDS, FUNCTION_SCOPE } from '../facts/file-facts.ts';
import { stringValue } from '../facts/string-value.ts';
import type { PythonFile } from '../link/program.ts';
import { sourceText } from '../meaning/meaning-values.ts';
import { OPERATOR, OPERATOR_ADD, OPERATOR_MOD } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';

/** Whether the expression can make this word: `"on_" + name` and `f"on_{name}"` make on_csv, but not run. */
export function canSpell(file: PythonFile, node: number, word: string): boolean {
  return word.startsWith(edgeOf(file, node, 0)) && word.endsWith(edgeOf(file, node, -1));
}

/** The text at the beginning (0) or the end (-1) of what a string expression makes; '' when it is not spelled out. */
export function edgeOf(file: PythonFile, node: number, side: 0 | -1, steps = MOST_STEPS): string {
  const { tree } = file.facts;
  const isSum = tree.kind[node] === Node.BinOp && (tree.flags[node]! & OPERATOR) === OPERATOR_ADD;
  if (isSum || tree.kind[node] === Node.JoinedStr) {
    const part = childrenOf(tree, node).at(side);
    return part === undefined ? '' : edgeOf(file, part, side, steps);
  }
  if (tree.kind[node] === Node.FormatText) {
    const text = sourceText(file, tree.start[node]!, tree.end[node]!);
    return /[\\{}]/.test(text) ? '' : text;
  }
  const template = templateOf(file, node);
  if (template !== null) return side === 0 ? template.before : template.behind;
  const assigned = steps === 0 ? -1 : valueOfLocal(file, node);
  return assigned === -1 ? (stringValue(file.facts, node) ?? '') : edgeOf(file, assigned, side, steps - 1);
}

/** From local to local; two can be assigned to each other. */
const MOST_STEPS = 3;

/** Whether a part of the word is spelled out in it. */
export function spellsPart(file: PythonFile, node: number, word: string): boolean {
  return canSpell(file, node, word) && edgeOf(file, node, 0) + edgeOf(file, node, -1) !== '';
}

/** `"visit_%s" % name`, `"visit_{}".format(name)`: the text before the first field and behind the last. */
function templateOf(file: PythonFile, node: number): { before: string; behind: string } | null {
  const { tree } = file.facts;
  let text: string | null = null;
  if (tree.kind[node] === Node.BinOp && (tree.flags[node]! & OPERATOR) === OPERATOR_MOD) {
    text = stringValue(file.facts, childrenOf(tree, node)[0]!);
  } else if (tree.kind[node] === Node.Call) {
    const callee = childrenOf(tree, node)[0]!;
    const isFormat = tree.kind[callee] === Node.Attribute && nameText(tree, tree.data[callee]!) === 'format';
    text = isFormat ? stringValue(file.facts, callee - 2) : null;
  }
  if (text === null) return null;
  const parts = text.split(/%\w|\{[^{}]*\}/);
  return parts.length < 2 || /[%{}]/.test(parts.join(''))
    ? null
    : { before: parts[0]!, behind: parts.at(-1)! };
}

/** What the one assignment to a local gives it; -1 when there is none, or more. */
export function valueOfLocal({ facts }: PythonFile, node: number): number {
  const { tree, symbolOf, symbols, scopes, useOf, parent } = facts;
  const symbol = tree.kind[node] === Node.Name ? symbolOf[node]! : -1;
  if (symbol < 0 || scopes.kind[symbols.scope[symbol]!] !== FUNCTION_SCOPE) return -1;
  const uses = symbols.occurrence.subarray(
    symbols.firstOccurrence[symbol]!,
    symbols.firstOccurrence[symbol + 1]!,
  );
  const bindings = [...uses].filter((use) => (useOf[use]! & BINDS) !== 0);
  const statement = bindings.length === 1 ? parent[bindings[0]!]! : -1;
  if (statement < 0 || tree.kind[statement] !== Node.Assign) return -1;
  const value = statement - 1;
  // `name += "x"` and the like bind too; a value that uses the name itself goes in a circle.
  const isOwn = [...uses].some((use) => use >= tree.first[value]! && use <= value);
  return isOwn ? -1 : value;
}
