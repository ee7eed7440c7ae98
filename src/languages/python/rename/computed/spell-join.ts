// `separator.join(parts)`, where the order of the parts is known: displays, sums and slices of them, comprehensions over them, and what
// `append` and `extend` add to a variable.
import type { PythonFile } from '../../link/program.ts';
import { OPERATOR, OPERATOR_ADD } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { Held } from './held.ts';
import { additionsInOrder } from './held-additions.ts';
import { type HeldNode, splitText } from './held-elements.ts';
import { resolveHeld } from './held-values.ts';
import { boundTo, lastName, type Speller, spellNode } from './spell-expression.ts';
import { spellAll } from './spell-variable.ts';
import { concat, type Spellings, UNKNOWN, union } from './spelling.ts';

/** One part by what it can be; null for any number of unknown parts. */
type Parts = readonly (readonly Held[] | null)[];

/** `".".join(["app", "plugins", name])`, `".".join((__name__, name))` */
export function spellJoin(speller: Speller, file: PythonFile, separator: number, joined: number): Spellings {
  const between = spellNode(speller, file, separator);
  const sequences = sequencesOf({ kind: 'node', speller, file, node: joined });
  return union(
    sequences.map((parts) =>
      concat(
        parts.flatMap((part, at) => {
          const text = part === null ? UNKNOWN : spellAll(part);
          return at === 0 ? [text] : [between, text];
        }),
      ),
    ),
  );
}

/** The alternatives for a whole collection. */
function sequencesOf(held: Held): readonly Parts[] {
  const own = resolveHeld(held).flatMap((each): readonly Parts[] => {
    if (each.kind === 'tuple') return [each.parts];
    return each.kind === 'node' ? sequencesOfNode(each) : [[null]];
  });
  const added = held.kind === 'node' ? additionsInOrder(held) : [];
  if (added.length === 0) return own;
  const later: Parts = added.flatMap(({ kind, value }): Parts => {
    if (kind === 'item') return [[value]];
    const [only, ...others] = sequencesOf(value);
    return only !== undefined && others.length === 0 ? only : [null];
  });
  const all = own.map((parts) => [...parts, ...later]);
  return added.every(({ isAlways }) => isAlways)
    ? all
    : [...own, ...all, ...own.map((one) => [...one, null])];
}

function sequencesOfNode(held: HeldNode): readonly Parts[] {
  const { speller, file, node } = held;
  const { tree } = file.facts;
  const at = (value: number): Held => ({ kind: 'node', speller, file, node: value });
  switch (tree.kind[node]) {
    case Node.List:
    case Node.Tuple:
      return together(
        childrenOf(tree, node).map((item) =>
          tree.kind[item] === Node.Starred ? sequencesOf(at(item - 1)) : [[[at(item)]]],
        ),
      );
    case Node.BinOp:
      return (tree.flags[node]! & OPERATOR) === OPERATOR_ADD
        ? together(childrenOf(tree, node).map((each) => sequencesOf(at(each))))
        : [[null]];
    case Node.ListComp:
    case Node.GeneratorExp:
      return sequencesOfComprehension(held);
    case Node.Call: {
      const [callee, first, second] = childrenOf(tree, node) as [number, number?, number?];
      const name = lastName(file, callee);
      if (tree.kind[callee] === Node.Attribute && name === 'split')
        return [splitText(speller, file, callee - 2, first).map((each) => [each])];
      if (name === 'map' && second !== undefined && lastName(file, first!) === 'str')
        return sequencesOf(at(second));
      return KEEPING_ORDER.has(name) && first !== undefined ? sequencesOf(at(first)) : [[null]];
    }
    default:
      return [[null]];
  }
}

const KEEPING_ORDER: ReadonlySet<string> = new Set(['list', 'tuple', 'iter']);

/** `part.lower() for part in PARTS` */
function sequencesOfComprehension({ speller, file, node }: HeldNode): readonly Parts[] {
  const { tree } = file.facts;
  const [element, generator, ...more] = childrenOf(tree, node) as [number, number, ...number[]];
  const [target, iterable, ...conditions] = childrenOf(tree, generator) as [number, number, ...number[]];
  if (more.length > 0 || conditions.length > 0 || tree.kind[target] !== Node.Name) return [[null]];
  const symbol = file.facts.symbolOf[target]!;
  return sequencesOf({ kind: 'node', speller, file, node: iterable }).map((parts) =>
    parts.map((part) =>
      part === null
        ? null
        : part.map(
            (one): Held => ({
              kind: 'node',
              speller: boundTo(speller, file, symbol, one),
              file,
              node: element,
            }),
          ),
    ),
  );
}

const MOST_SEQUENCES = 8;

function together(each: readonly (readonly Parts[])[]): readonly Parts[] {
  return each.reduce<readonly Parts[]>(
    (before, next) => {
      const all = before.flatMap((a) => next.map((b) => [...a, ...b]));
      return all.length <= MOST_SEQUENCES ? all : [[null]];
    },
    [[]],
  );
}
