// Imports that only a type checker needs: at the new place they stand under `if TYPE_CHECKING:` again, in the block that is
// there or in a new one.
import { type FileFacts, IS_IMPORT, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { isTypeChecking } from '../../facts/type-checking.ts';
import type { PythonFile } from '../../link/program.ts';
import type { ImportPlace } from '../../rewrite/import-place.ts';
import { indentationAt, lineEnd, nextLine } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import type { Destination } from './destination.ts';
import { type ImportText, importText } from './import-text.ts';
import type { ImportLine } from './new-imports.ts';

export interface CheckerImports extends ImportText {
  /** Where the text goes; null: behind the imports of the file. */
  readonly offset: number | null;
  /** What the block itself needs. */
  readonly needs: readonly ImportLine[];
}

const TYPE_CHECKING: ImportLine = {
  module: 'typing',
  isRelative: false,
  name: 'TYPE_CHECKING',
  asName: null,
};

export function importsForChecker(
  context: PythonContext,
  to: Destination,
  { facts }: PythonFile,
  lines: readonly ImportLine[],
): CheckerImports {
  const { tree } = facts;
  const block = childrenOf(tree, tree.count - 1)
    .filter((node) => tree.kind[node] === Node.If && isTypeChecking(tree, childrenOf(tree, node)[0]!))
    .map((node) => childrenOf(tree, node).find((child) => tree.kind[child] === Node.Block)!)
    .find((each) =>
      childrenOf(tree, each).every((statement) => !statementExtent(tree, statement).sharesLine),
    );
  const plain = importText(context, to, lines, false);
  if (block !== undefined) {
    const statements = childrenOf(tree, block);
    const indentation = indentationAt(tree, tree.start[statements[0]!]!);
    const offset = nextLine(tree, lineEnd(tree, tree.end[statements.at(-1)!]!));
    return { ...indented(plain, indentation, ''), offset, needs: [] };
  }
  const isKnown = symbolNamed(facts, MODULE_SCOPE, 'TYPE_CHECKING') >= 0;
  const module = isKnown ? null : typingAt(facts);
  const { indent } = sourceStyle(tree);
  return {
    ...indented(plain, indent, `\nif ${module === null ? '' : `${module}.`}TYPE_CHECKING:\n`),
    offset: null,
    needs: isKnown || module !== null ? [] : [TYPE_CHECKING],
  };
}

/** What the module `typing` is called in the file, where it is imported at its head; null where it is not. */
function typingAt({ imports, symbols, tree, parent }: FileFacts): string | null {
  const fact = imports.find(
    ({ kind, module, statement, symbol }) =>
      kind === 'module' &&
      module === 'typing' &&
      tree.kind[parent[statement]!] === Node.Module &&
      symbols.flags[symbol] === IS_IMPORT,
  );
  return fact === undefined ? null : nameText(tree, symbols.name[fact.symbol]!);
}

/** All imports at the head of a file that is made, those for the type checker last. */
export function importsOfNewFile(
  context: PythonContext,
  to: Destination,
  lines: readonly ImportLine[],
): ImportText {
  const forChecker = lines.filter(({ typeChecking }) => typeChecking === true);
  const others = lines.filter(({ typeChecking }) => typeChecking !== true);
  if (forChecker.length === 0) return importText(context, to, others, true);
  const isTyping = others.filter(({ module }) => module === 'typing');
  const hasIt = isTyping.some(({ name, asName }) => name === 'TYPE_CHECKING' && asName === null);
  const whole = hasIt ? undefined : isTyping.find(({ name }) => name === null);
  const head = importText(
    context,
    to,
    hasIt || whole !== undefined ? others : [...others, TYPE_CHECKING],
    true,
  );
  const test = whole === undefined ? 'TYPE_CHECKING' : `${whole.asName ?? 'typing'}.TYPE_CHECKING`;
  const block = indented(importText(context, to, forChecker, true), '    ', `\nif ${test}:\n`);
  const bound = new Map(head.bound);
  for (const [name, at] of block.bound) bound.set(name, head.text.length + at);
  return { text: `${head.text}${block.text}`, bound };
}

/** The block comes right behind new imports: the blank lines that stood behind those stand behind it. */
export function followedByBlock<Placed extends { readonly offset: number; readonly text: string }>(
  added: readonly Placed[],
  checked: CheckerImports,
  { offset, after }: ImportPlace,
): { readonly added: readonly Placed[]; readonly block: ImportText & { readonly offset: number } } {
  const at = checked.offset ?? offset;
  const moves = (each: Placed) => after !== '' && each.offset === at && each.text.endsWith(`\n${after}`);
  const last = checked.offset === null ? added.findLastIndex(moves) : -1;
  if (last < 0) return { added, block: { ...checked, offset: at } };
  return {
    added: added.map((each, index) =>
      index === last ? { ...each, text: each.text.slice(0, -after.length) } : each,
    ),
    block: { ...checked, offset: at, text: `${checked.text}${after}` },
  };
}

function indented({ text, bound }: ImportText, indentation: string, before: string): ImportText {
  const places = new Map<string, number>();
  for (const [name, at] of bound) {
    const lines = text.slice(0, at).split('\n').length;
    places.set(name, before.length + at + lines * indentation.length);
  }
  return { text: `${before}${text.replace(/^(?=.)/gm, indentation)}`, bound: places };
}
