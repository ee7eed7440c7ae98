// The parameter list of a definition, written anew: names, annotations and defaults that stay keep their text, line and comment.
import type { Span } from '../../../../base/span.ts';
import type { ParameterFact } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { outerSpan } from '../../rewrite/outer-span.ts';
import { type NewItem, rewriteList } from '../../rewrite/rewrite-list.ts';
import { copy, type Piece, type Rewrite, text } from '../../rewrite/text-pieces.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { FunctionPlan, Slot } from './signature.ts';

export function rewriteParameters(plan: FunctionPlan): Rewrite {
  const { file, index } = plan.ref;
  const { tree } = file.facts;
  const { items, slash, star, span } = readList(tree, file.facts.functions[index]!.node, plan.old);
  const kept = (at: number): NewItem => ({ from: at, pieces: [copy(items[at]!.start, items[at]!.end)] });
  const marker = (at: number, sign: string): NewItem =>
    at < 0 ? { from: -1, pieces: [text(sign)] } : kept(at);
  const itemOf = (parameter: number) => itemIndex(tree, items, plan.old[parameter]!);
  const next: NewItem[] = [];
  for (let at = 0; at < plan.receivers; at++) next.push(kept(itemOf(at)));
  const { slots } = plan;
  const lastOnly = slots.findLastIndex(({ kind }) => kind === 'positional-only');
  const receiverOnly = plan.receivers > 0 && plan.old[plan.receivers - 1]!.role === 'positional-only';
  if (receiverOnly && lastOnly === -1) next.push(marker(slash, '/'));
  let starred = false;
  slots.forEach((slot, at) => {
    if (slot.kind === 'variadic') starred = true;
    if (slot.kind === 'keyword-only' && !starred) {
      next.push(marker(star, '*'));
      starred = true;
    }
    next.push(slotItem(file, plan, slot, slot.from < 0 ? -1 : itemOf(slot.from), items));
    if (at === lastOnly) next.push(marker(slash, '/'));
  });
  return rewriteList({ kind: 'parameters', tree, span, items }, next);
}

interface ReadList {
  readonly span: Span;
  readonly items: readonly Span[];
  /** Indices of the items `/` and `*`, or -1. */
  readonly slash: number;
  readonly star: number;
}

function readList(tree: SyntaxTree, definition: number, old: readonly ParameterFact[]): ReadList {
  const children = childrenOf(tree, definition);
  const list = children.find((child) => tree.kind[child] === Node.Arguments)!;
  const before = children[children.indexOf(list) - 1]!;
  const start = find(tree, outerSpan(tree, before).end, OPEN) + 1;
  const parts = childrenOf(tree, list).filter((child) => {
    const kind = tree.kind[child];
    return kind === Node.Arg || kind === Node.ParameterSlash || kind === Node.ParameterStar;
  });
  const items = parts.map((node) => itemSpan(tree, node, old));
  const end = find(tree, items.at(-1)?.end ?? start, CLOSE);
  return {
    span: { start, end },
    items,
    slash: parts.findIndex((node) => tree.kind[node] === Node.ParameterSlash),
    star: parts.findIndex((node) => tree.kind[node] === Node.ParameterStar),
  };
}

const OPEN = 0x28;
const CLOSE = 0x29;
const HASH = 0x23;

function find({ bytes, length }: SyntaxTree, from: number, wanted: number): number {
  let at = from;
  while (at < length && bytes[at] !== wanted) {
    if (bytes[at] === HASH) while (at < length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
    else at++;
  }
  return at;
}

/** With its stars and its default. */
function itemSpan(tree: SyntaxTree, node: number, old: readonly ParameterFact[]): Span {
  const fact = old.find((each) => each.node === node);
  if (fact === undefined) return { start: tree.start[node]!, end: tree.end[node]! };
  const end = fact.defaultValue < 0 ? tree.end[node]! : outerSpan(tree, fact.defaultValue).end;
  let start = tree.start[node]!;
  if (fact.role === 'variadic' || fact.role === 'keywords') while (tree.bytes[start] !== STAR) start--;
  if (fact.role === 'keywords') start--;
  return { start, end };
}

const STAR = 0x2a;

function itemIndex(tree: SyntaxTree, items: readonly Span[], fact: ParameterFact): number {
  const at = tree.start[fact.node]!;
  return items.findIndex(({ start, end }) => start <= at && at < end);
}

function slotItem(
  { facts: { tree } }: PythonFile,
  { old }: FunctionPlan,
  slot: Slot,
  from: number,
  items: readonly Span[],
): NewItem {
  const fact = old[slot.from];
  if (fact === undefined) {
    const stars = slot.kind === 'variadic' ? '*' : slot.kind === 'keywords' ? '**' : '';
    const type = slot.annotation ? `: ${slot.annotation}` : '';
    const value = slot.default ? `${type === '' ? '=' : ' = '}${slot.default}` : '';
    return { from: -1, pieces: [text(`${stars}${slot.name}${type}${value}`)] };
  }
  const item = items[from]!;
  const name = { start: tree.start[fact.nameNode]!, end: tree.end[fact.nameNode]! };
  const pieces: Piece[] = [copy(item.start, name.start)];
  if (slot.name === fact.name) pieces.push(copy(name.start, name.end));
  else pieces.push({ kind: 'name', span: name, text: slot.name });
  const typeEnd = fact.annotation < 0 ? name.end : tree.end[fact.node]!;
  if (slot.annotation === undefined) pieces.push(copy(name.end, typeEnd));
  else if (slot.annotation !== null) pieces.push(text(`: ${slot.annotation}`));
  const hadType = fact.annotation >= 0;
  const hasType = slot.annotation === undefined ? hadType : slot.annotation !== null;
  const sign = hasType ? ' = ' : '=';
  if (slot.default !== undefined) {
    if (slot.default !== null) pieces.push(text(`${sign}${slot.default}`));
  } else if (fact.defaultValue >= 0) {
    const value = outerSpan(tree, fact.defaultValue);
    if (hadType === hasType) pieces.push(copy(typeEnd, value.end));
    else pieces.push(text(sign), copy(value.start, value.end));
  }
  return { from, pieces: mergeCopies(pieces) };
}

/** Text that stays together is one piece. */
function mergeCopies(pieces: readonly Piece[]): readonly Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.kind === 'copy' && piece.span.start === piece.span.end) continue;
    if (piece.kind === 'copy' && last?.kind === 'copy' && last.span.end === piece.span.start)
      merged[merged.length - 1] = copy(last.span.start, piece.span.end);
    else merged.push(piece);
  }
  return merged;
}
