// `__all__` follows what moves: the entry goes from the old module's list, and comes to the new one's when that has a list.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { removeStatements } from '../../rewrite/remove-statements.ts';
import { isBlankBetween, lineEnd, lineStart, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { cannotMove } from './moved-statements.ts';
import type { FileChange } from './text-change.ts';

export function removeExports(
  file: PythonFile,
  names: readonly string[],
): { readonly changes: readonly FileChange[]; readonly removed: readonly FileSpan[] } {
  const { path, facts } = file;
  const entries =
    facts.exports?.entries.filter(({ name, removed }) => !removed && names.includes(name)) ?? [];
  const { tree, parent } = facts;
  const gone = new Set(entries.map(({ node }) => node));
  const changes: FileChange[] = [];
  const whole: number[] = [];
  for (const list of new Set(entries.map(({ node }) => parent[node]!))) {
    const name = entries.find(({ node }) => parent[node] === list)!.name;
    const isAppended = tree.kind[list] === Node.Call;
    if (!isAppended && tree.kind[list] !== Node.List && tree.kind[list] !== Node.Tuple)
      throw cannotMove(name, `${path} exports it in a way that cannot be rewritten`, 'use --leave-reexport');
    const items = isAppended ? [] : childrenOf(tree, list);
    const lastKept = items.findLastIndex((item) => !gone.has(item));
    // `__all__.append("f")`, `__all__ += ["f"]`: nothing is left of it.
    const statement = lastKept < 0 ? addingStatement(facts, list) : null;
    if (statement !== null) {
      whole.push(statement);
      continue;
    }
    if (isAppended)
      throw cannotMove(name, `${path} exports it in a way that cannot be rewritten`, 'use --leave-reexport');
    if (lastKept < 0) {
      changes.push(emptied(file, list, items));
      continue;
    }
    items.forEach((item, at) => {
      if (!gone.has(item)) return;
      const [before, next] = [items[at - 1], items[at + 1]];
      const span =
        next !== undefined && at < lastKept
          ? { start: tree.start[item]!, end: tree.start[next]! }
          : before !== undefined
            ? { start: tree.end[before]!, end: tree.end[item]! }
            : { start: tree.start[item]!, end: next === undefined ? tree.end[item]! : tree.start[next]! };
      changes.push({ file: path, span, text: Buffer.alloc(0) });
    });
    const kept = items.filter((item) => !gone.has(item));
    if (tree.kind[list] === Node.Tuple && kept.length === 1)
      changes.push(...commaBehind(file, items, kept[0]!));
  }
  const statements = removeStatements(facts, whole).map(({ span, text }) => ({
    file: path,
    span,
    text: encodeText(tree, text),
  }));
  const all = [...changes, ...statements];
  return { changes: all, removed: all.map(({ file: each, span }) => ({ file: each, span })) };
}

/** Brackets with nothing between them; a tuple may have had none. */
function emptied({ path, facts: { tree } }: PythonFile, list: number, items: readonly number[]): FileChange {
  const start = tree.start[items[0]!]!;
  const comma = /^\s*,/.exec(textBetween(tree, tree.end[items.at(-1)!]!, tree.length))?.[0].length ?? 0;
  const isBare = tree.kind[list] === Node.Tuple && tree.start[list] === start;
  const span = { start, end: tree.end[items.at(-1)!]! + comma };
  return { file: path, span, text: encodeText(tree, isBare ? '()' : '') };
}

/** A statement of the module that only adds to the list; null when it says anything else. */
function addingStatement({ tree, parent }: PythonFile['facts'], added: number): number | null {
  let at = added;
  if (tree.kind[at] !== Node.Call && tree.kind[parent[at]!] === Node.Call) at = parent[at]!;
  const statement = tree.kind[at] === Node.Call ? parent[at]! : at;
  const outer = tree.kind[at] === Node.Call ? statement : parent[at]!;
  const isAdding =
    tree.kind[outer] === Node.AugAssign || (tree.kind[outer] === Node.Expr && tree.kind[at] === Node.Call);
  if (!isAdding || tree.kind[parent[outer]!] !== Node.Module) return null;
  return statementExtent(tree, outer).sharesLine ? null : outer;
}

/** `("a")` is no tuple. The comma may be there: `("a", "b",)`, or go with what stood behind it. */
function commaBehind(
  { path, facts: { tree } }: PythonFile,
  items: readonly number[],
  kept: number,
): readonly FileChange[] {
  const isLast = items.at(-1) === kept;
  const end = tree.end[kept]!;
  const hasComma = isLast && /^\s*,/.test(textBetween(tree, end, Math.min(end + 80, tree.length)));
  return hasComma ? [] : [{ file: path, span: { start: end, end }, text: encodeText(tree, ',') }];
}

export function addExports({ path, facts }: PythonFile, names: readonly string[]): readonly FileChange[] {
  const entries = facts.exports?.entries.filter(({ removed }) => !removed) ?? [];
  const last = entries.at(-1);
  if (last === undefined || names.length === 0) return [];
  const { tree, parent } = facts;
  const list = parent[last.node]!;
  if (tree.kind[list] !== Node.List && tree.kind[list] !== Node.Tuple) return [];
  const { quote } = sourceStyle(tree);
  const known = new Set(entries.map(({ name }) => name));
  const fresh = names.filter((name) => !known.has(name)).map((name) => `${quote}${name}${quote}`);
  const end = tree.end[last.node]!;
  const line = lineStart(tree, tree.start[last.node]!);
  const indentation = textBetween(tree, line, tree.start[last.node]!);
  const hasOwnLine = isBlankBetween(tree, line, tree.start[last.node]!);
  const hasComma = tree.bytes[end] === 0x2c;
  const { lineEnding } = sourceStyle(tree);
  // On lines of their own they come below the last one and its comment.
  const offset = hasOwnLine && hasComma ? lineEnd(tree, end) : end;
  const text = fresh
    .map((entry) => {
      if (!hasOwnLine) return `, ${entry}`;
      return hasComma ? `${lineEnding}${indentation}${entry},` : `,${lineEnding}${indentation}${entry}`;
    })
    .join('');
  return text === ''
    ? []
    : [{ file: path, span: { start: offset, end: offset }, text: encodeText(tree, text) }];
}
