// What a string that names the function means for its calls: `getattr(o, "m")(1)` is one, whatever loads the "pkg.mod.f" of a
// table may be one, and `monkeypatch.setattr(m, "f", fake)` puts another function in its place.
import type { CodeUnit } from '../../facts/file-facts.ts';
import type { Place } from '../../meaning/meaning.ts';
import { isCalled } from '../../rename/role-of-place.ts';
import * as Byte from '../../syntax/ascii.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { contextOf, type UseContext } from './use-context.ts';

interface StringUse {
  /** The access that the string is an argument of, or the string. */
  readonly expression: number;
  readonly context: UseContext;
}

/** Null for a string that only names it: an entry of `__all__`, a word in a sentence, a function that is patched away. */
export function useOfString(place: Place): StringUse | null {
  const { unit, node, string } = place;
  const taker = takerOf(unit, node);
  const passed = (how: string): StringUse => ({ expression: node, context: { kind: 'passed', how } });
  if (taker !== null && REPLACERS.has(taker.name))
    return puts(unit, taker) ? passed('another function takes its place') : null;
  switch (string?.kind) {
    case 'attribute':
    case 'attribute-of-unknown': {
      if (taker === null || !GETTERS.has(taker.name)) return null;
      const { name, call } = taker;
      const isCall = name === 'getattr' && isCalled(place, call);
      return isCall
        ? { expression: call, context: contextOf(unit, call, false) }
        : {
            expression: call,
            context: { kind: 'passed', how: `${name}() returns it to code that may call it` },
          };
    }
    case 'dotted':
      return string.whole === undefined && isLastPart(place) ? passed('a string leads to it') : null;
    case 'asked-name':
    case 'given':
    case 'value':
    case 'key':
      return passed('a string with its name is looked up');
    default:
      return null;
  }
}

const GETTERS: ReadonlySet<string> = new Set(['getattr', 'methodcaller', 'attrgetter', '__getattribute__']);

/** `setattr`, pytest's monkeypatch and mock: the argument after the name is the replacement. */
const REPLACERS: ReadonlySet<string> = new Set(['setattr', 'delattr', '__setattr__', 'patch', 'object']);

interface Taker {
  readonly name: string;
  readonly call: number;
  /** The arguments behind the string. */
  readonly rest: readonly number[];
}

/** The call that the string is a positional argument of. */
function takerOf({ tree, parent }: CodeUnit, node: number): Taker | null {
  const call = parent[node]!;
  if (tree.kind[call] !== Node.Call) return null;
  const [callee, ...given] = childrenOf(tree, call);
  const kind = tree.kind[callee!];
  if (callee === node || (kind !== Node.Name && kind !== Node.Attribute)) return null;
  return { name: nameText(tree, tree.data[callee!]!), call, rest: given.slice(given.indexOf(node) + 1) };
}

/** Whether the replacement is given: the mock that is made otherwise accepts any arguments. */
function puts({ tree }: CodeUnit, { name, rest }: Taker): boolean {
  if (name === 'delattr') return false;
  return rest.some((argument) => {
    if (tree.kind[argument] !== Node.Keyword) return true;
    const keyword = tree.data[argument] === 0 ? '' : nameText(tree, tree.data[argument]!);
    return keyword === '' || keyword === 'new' || keyword === 'side_effect' || keyword === 'value';
  });
}

/** `"pkg.mod.f"` leads to `f`, and by way of `mod`. */
function isLastPart({ unit: { tree }, end }: Place): boolean {
  const next = tree.bytes[end];
  return next !== Byte.DOT && next !== Byte.COLON;
}
