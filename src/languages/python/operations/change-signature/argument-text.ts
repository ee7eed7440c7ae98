// The arguments of a call, written anew. Nothing is touched that stays as it is.
import type { CodeUnit } from '../../facts/file-facts.ts';
import { type NewItem, rewriteList } from '../../rewrite/rewrite-list.ts';
import { copy, type Piece, type Rewrite, text } from '../../rewrite/text-pieces.ts';
import { type Argument, argumentSpan, writtenArguments } from './call-arguments.ts';
import type { NewArgument } from './new-arguments.ts';

/** `isPartial`: the first argument is the function, and stays. */
export function rewriteArguments(
  unit: CodeUnit,
  call: number,
  isPartial: boolean,
  next: readonly NewArgument[],
): Rewrite {
  const old = writtenArguments(unit, call);
  const written = folded(
    next.filter((each) => each.kind === 'new' || each.argument.node >= 0),
    old,
  );
  const isAlone = written.length === 1 && !isPartial;
  const items: NewItem[] = written.map((each) => {
    if (each.kind === 'new') {
      return { from: -1, pieces: [text(each.keyword === null ? each.text : `${each.keyword}=${each.text}`)] };
    }
    const from = old.findIndex(({ span }) => span.start === each.argument.span.start);
    const pieces =
      each.keys === undefined ? argumentPieces(each, isAlone) : starPieces(each.argument, each.keys);
    return { from, pieces };
  });
  const first = old[0];
  if (isPartial && first !== undefined)
    items.unshift({ from: 0, pieces: [copy(first.span.start, first.span.end)] });
  return rewriteList(
    {
      kind: 'arguments',
      tree: unit.tree,
      span: argumentSpan(unit, call),
      items: old.map(({ span }) => span),
    },
    items,
  );
}

/** One that stays behind its star, with keys that get other names in it. */
type WrittenArgument = NewArgument & { readonly keys?: readonly Piece[] };

/** What stays behind its star, all of it and in its order, keeps the star. */
function folded(next: readonly NewArgument[], old: readonly Argument[]): readonly WrittenArgument[] {
  const result: WrittenArgument[] = [];
  for (let at = 0; at < next.length; at++) {
    const each = next[at]!;
    const within = each.kind === 'old' ? each.argument.within : undefined;
    const star = within === undefined ? undefined : old.find(({ span }) => span.start === within.start);
    const group = next.slice(at, at + (within?.count ?? 0));
    const isWhole =
      within !== undefined &&
      group.length === within.count &&
      group.every(
        (one, index) =>
          one.kind === 'old' &&
          one.argument.within?.start === within.start &&
          (one.keyword === null) === (one.argument.name === null) &&
          (index === 0 || one.argument.span.start > startOf(group[index - 1]!)),
      );
    if (isWhole && star !== undefined) {
      result.push({ kind: 'old', argument: star, keyword: null, keys: keysIn(group) });
      at += group.length - 1;
    } else result.push(each);
  }
  return result;
}

/** Keys that get another name. */
function keysIn(group: readonly NewArgument[]): readonly Piece[] {
  return group.flatMap((one): readonly Piece[] => {
    if (one.kind !== 'old' || one.keyword === null || one.keyword === one.argument.name) return [];
    return [{ kind: 'name', span: one.argument.within!.key!, text: one.keyword }];
  });
}

function startOf(argument: NewArgument): number {
  return argument.kind === 'old' ? argument.argument.span.start : -1;
}

function starPieces({ span }: Argument, keys: readonly Piece[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = span.start;
  for (const key of keys) {
    if (key.kind !== 'name') continue;
    pieces.push(copy(at, key.span.start), key);
    at = key.span.end;
  }
  return [...pieces, copy(at, span.end)];
}

function argumentPieces(
  { argument, keyword }: Extract<NewArgument, { kind: 'old' }>,
  isAlone: boolean,
): readonly Piece[] {
  const { span, value, nameSpan, name, bare } = argument;
  if (keyword === name && nameSpan !== null) return [copy(span.start, span.end)];
  if (keyword !== null && nameSpan !== null)
    return [{ kind: 'name', span: nameSpan, text: keyword }, copy(nameSpan.end, span.end)];
  const needsParentheses =
    (bare === 'generator' && !(isAlone && keyword === null)) || (bare === 'walrus' && keyword !== null);
  const own: readonly Piece[] =
    argument.kind === 'keyword' ? [copy(value.start, value.end)] : [copy(span.start, span.end)];
  const inner = needsParentheses ? [text('('), ...own, text(')')] : own;
  return keyword === null ? inner : [text(`${keyword}=`), ...inner];
}

export function isUnchanged(given: readonly unknown[], next: readonly NewArgument[]): boolean {
  return (
    next.length === given.length &&
    next.every(
      (each, at) => each.kind === 'old' && each.argument === given[at] && each.keyword === each.argument.name,
    )
  );
}
