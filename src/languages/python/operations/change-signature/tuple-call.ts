// Fields that stand in a call: `Point = namedtuple("Point", "x y")`. The names come, go and change places where they stand, and
// with them what the call says of their defaults.
import type { ClassEntry, ParameterFact } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { rewriteList } from '../../rewrite/rewrite-list.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import { copy, type Piece, type Rewrite, text } from '../../rewrite/text-pieces.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { plainString } from '../../types/tree-shape.ts';
import type { ClassRef } from '../../types/type.ts';
import { invalidArgument } from './invalid-argument.ts';
import { type FunctionPlan, hasDefault } from './signature.ts';

export interface TupleCall {
  readonly file: PythonFile;
  readonly call: number;
  readonly isTyped: boolean;
  /** The string, or the display of the names. */
  readonly list: number;
  /** Where the names stand. */
  readonly entries: readonly ClassEntry[];
  /** The display behind `defaults=`; -1 when there is none. */
  readonly defaults: number;
}

/** Null for a class that no such call makes, or one that is not written out. */
export function tupleCallOf({ file, index }: ClassRef): TupleCall | null {
  const { tree, classes } = file.facts;
  const { node, bases, entries } = classes[index]!;
  // `class Point(namedtuple("Point", "x y")):`
  const call = tree.kind[node] === Node.Call ? node : bases.find((base) => tree.kind[base] === Node.Call);
  if (call === undefined || (call !== node && bases.length > 1)) return null;
  const [callee, , list, ...more] = childrenOf(tree, call);
  const kind = tree.kind[callee!];
  const name = kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[callee!]!) : '';
  if ((name !== 'namedtuple' && name !== 'NamedTuple') || list === undefined) return null;
  const isKnown = (each: number) =>
    tree.kind[each] === Node.Keyword && /^(defaults|module)$/.test(nameText(tree, tree.data[each]!));
  const isDisplay = (node: number) => tree.kind[node] === Node.List || tree.kind[node] === Node.Tuple;
  if (!more.every(isKnown) || (!isDisplay(list) && plainString(tree, list) === null)) return null;
  const given = more.find((each) => nameText(tree, tree.data[each]!) === 'defaults');
  if (given !== undefined && !isDisplay(given - 1)) return null;
  return {
    file,
    call,
    isTyped: name === 'NamedTuple',
    list,
    entries,
    defaults: given === undefined ? -1 : given - 1,
  };
}

/** What its constructor takes; null when a field is not a plain string. */
export function fieldsOfTupleCall(made: TupleCall): readonly ParameterFact[] | null {
  const { tree } = made.file.facts;
  const words = plainString(tree, made.list);
  const elements = words === null ? childrenOf(tree, made.list) : [];
  const fields =
    words === null
      ? elements.map((element) => {
          const [first, annotation = -1] = made.isTyped ? childrenOf(tree, element) : [element];
          return { node: element, name: plainString(tree, first ?? element), annotation };
        })
      : words
          .split(/[\s,]+/)
          .filter((word) => word !== '')
          .map((name) => ({ node: made.list, name, annotation: -1 }));
  if (fields.some(({ name }) => name === null)) return null;
  const values = made.defaults < 0 ? [] : childrenOf(tree, made.defaults);
  const isWhole =
    values.every((value) => tree.kind[value] !== Node.Starred) && values.length <= fields.length;
  if (!isWhole) return null;
  return fields.map(({ node, name, annotation }, at) => ({
    node,
    nameNode: node,
    name: name!,
    role: 'regular',
    annotation,
    defaultValue: values[at - (fields.length - values.length)] ?? -1,
    symbol: -1,
  }));
}

/** What such a call cannot say. */
export function checkTupleCall(plan: FunctionPlan, { isTyped }: TupleCall): void {
  for (const slot of plan.slots) {
    if (slot.from >= 0) continue;
    if (isTyped && slot.default)
      throw invalidArgument(
        '--add',
        slot.name,
        'this call gives no defaults',
        'leave the default out, and give --value',
      );
    if (isTyped !== Boolean(slot.annotation))
      throw invalidArgument(
        '--add',
        slot.name,
        isTyped ? 'a field needs a type' : 'namedtuple() knows no types',
        isTyped ? `write it as "${slot.name}: int"` : 'leave the type out',
      );
  }
}

/** The names, and the defaults behind them. */
export function rewriteTupleCall(plan: FunctionPlan, made: TupleCall): Rewrite {
  const { tree } = made.file.facts;
  const { list, call, defaults } = made;
  const start = tree.start[list]!;
  const names = rewriteNames(plan, made);
  const values = plan.slots.filter((slot) => hasDefault(plan, slot));
  const piecesOf = ({ from, default: given }: (typeof values)[number]): readonly Piece[] => {
    const node = from < 0 ? -1 : plan.old[from]!.defaultValue;
    return node < 0 ? [text(given ?? '')] : [copy(tree.start[node]!, tree.end[node]!)];
  };
  if (defaults < 0) {
    const end = tree.end[list]!;
    const added =
      values.length === 0 ? [] : [text(', defaults=['), ...joined(values.map(piecesOf)), text(']')];
    // `module=` may stand behind; the new keyword comes before it.
    return { span: { start, end }, pieces: [...names, ...added] };
  }
  const inner = { start: tree.start[defaults]! + 1, end: tree.end[defaults]! - 1 };
  const isTuple = tree.kind[defaults] === Node.Tuple;
  const comma = isTuple && values.length === 1 ? [text(',')] : [];
  return {
    span: { start, end: Math.max(inner.end, tree.start[call]!) },
    pieces: [...names, copy(tree.end[list]!, inner.start), ...joined(values.map(piecesOf)), ...comma],
  };
}

function joined(items: readonly (readonly Piece[])[], separator = ', '): readonly Piece[] {
  return items.flatMap((item, at) => (at === 0 ? item : [text(separator), ...item]));
}

function rewriteNames(plan: FunctionPlan, { file, list, isTyped, entries }: TupleCall): readonly Piece[] {
  const { tree } = file.facts;
  const start = tree.start[list]!;
  const end = tree.end[list]!;
  const source = textBetween(tree, start, end);
  if (plainString(tree, list) !== null) {
    const [, open = '"'] = /^([rRuU]?["'])/.exec(source) ?? [];
    const separator = source.includes(',') ? ', ' : ' ';
    const words = plan.slots.map(({ from, name }): readonly Piece[] => {
      const entry = from < 0 ? undefined : entries.find((each) => each.name === name);
      return [entry === undefined ? text(name) : copy(entry.start, entry.end)];
    });
    return [text(open), ...joined(words, separator), text(open.at(-1)!)];
  }
  const quote = /["']/.exec(source)?.[0] ?? '"';
  const items = plan.old.map(({ node }) => ({ start: tree.start[node]!, end: tree.end[node]! }));
  const next = plan.slots.map(({ from, name, annotation }) => {
    if (from >= 0) return { from, pieces: [copy(items[from]!.start, items[from]!.end)] };
    const word = `${quote}${name}${quote}`;
    return { from, pieces: [text(isTyped ? `(${word}, ${annotation})` : word)] };
  });
  const inner = rewriteList(
    { kind: 'arguments', tree, span: { start: start + 1, end: end - 1 }, items },
    next,
  );
  const isTuple = tree.kind[list] === Node.Tuple;
  const hasComma = textBetween(tree, items.at(-1)?.end ?? start, end).includes(',');
  const comma = isTuple && next.length === 1 && !hasComma ? [text(',')] : [];
  return [copy(start, start + 1), ...inner.pieces, ...comma, copy(end - 1, end)];
}
