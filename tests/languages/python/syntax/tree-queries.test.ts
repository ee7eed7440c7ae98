// The few questions asked of every tree, and that a kept tree outlives the arena it came from.
import { expect, test } from 'vitest';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import {
  createSyntaxArena,
  keepTree,
  parseInto,
} from '../../../../src/languages/python/syntax/parse-python.ts';
import {
  childrenOf,
  lineStarts,
  linkParents,
  partsOf,
} from '../../../../src/languages/python/syntax/syntax-tree.ts';
import { checkTree } from './check-tree.ts';
import { dumpTree } from './dump-tree.ts';
import { NODE_NAMES } from './node-names.ts';

const parse = (source: string) => parseInto(createSyntaxArena(), new TextEncoder().encode(source));

test('children come in the order of the source', () => {
  const tree = parse('f(a, b=c)');
  const call = [...tree.kind].indexOf(Node.Call);
  expect(childrenOf(tree, call).map((child) => NODE_NAMES[tree.kind[child]!])).toEqual([
    'Name',
    'Name',
    'Keyword',
  ]);
});

test('parents are those of which a node is a child', () => {
  const tree = parse('def f(a):\n    return a + 1\nx = [f(y) for y in z]\n');
  const parents = linkParents(tree);
  expect(parents[tree.count - 1]).toBe(-1);
  for (let node = 0; node < tree.count; node++) {
    for (const child of childrenOf(tree, node)) expect(parents[child]).toBe(node);
  }
});

test('lines begin behind LF, CR LF and CR, also inside strings', () => {
  expect([...lineStarts(parse('a\nb\r\nc\rd = """\n\r\n"""\n'))]).toEqual([0, 2, 5, 7, 15, 17, 21]);
  expect([...lineStarts(parse(''))]).toEqual([0]);
});

test('the parts of a string are its own, not those inside its fields', () => {
  const tree = parse(`x = 'a' f'{b["c"]}' "d"`);
  const node = [...tree.kind].indexOf(Node.JoinedStr);
  const spans = partsOf(tree, node).map((part) => [tree.partStart[part], tree.partEnd[part]]);
  expect(spans).toEqual([
    [4, 7],
    [8, 19],
    [20, 23],
  ]);
  expect(tree.partCount).toBe(4);
});

test('a kept tree is not touched by the next file', () => {
  const arena = createSyntaxArena();
  const encode = (text: string) => new TextEncoder().encode(text);
  const source =
    'def f(a, (b)=1):  # note\n    # type: (int) -> ﬁeld\n    return f"{a}" "b" + ﬁeld\n'.replace('(b)', 'b');
  const kept = keepTree(parseInto(arena, encode(source)));
  const before = dumpTree(kept);
  parseInto(arena, encode('x = 1\n'.repeat(500)));
  parseInto(arena, encode('$$$ (((('));
  expect(dumpTree(kept)).toEqual(before);
  expect(checkTree(kept)).toEqual([]);
});

test('an arena gives the same tree again and again', () => {
  const arena = createSyntaxArena();
  const source = new TextEncoder().encode('class A:\n  x = f"{y!r}"\n  def m(self): return (self.x)\n');
  const first = dumpTree(parseInto(arena, source));
  parseInto(arena, new TextEncoder().encode('broken = ('));
  expect(dumpTree(parseInto(arena, source))).toEqual(first);
});
