// Where only whole names changed, the tokens say that the file is what it was; a yes must be one that parsing both files gives too.
import { expect, test } from 'vitest';
import { analyseFile } from '../../../../src/languages/python/facts/analyse-file.ts';
import { createFactsArena } from '../../../../src/languages/python/facts/facts-arena.ts';
import { nameIdOf } from '../../../../src/languages/python/facts/name-id.ts';
import { hasSameShape } from '../../../../src/languages/python/rename/same-shape.ts';
import { keepsTokens } from '../../../../src/languages/python/rename/same-tokens.ts';
import { Identifier, Name } from '../../../../src/languages/python/syntax/node-kinds.ts';

const factsOf = (source: string) => analyseFile(createFactsArena(), Buffer.from(source));

/** The names that stand where the marks of the source say: `<a>`. */
function renamed(marked: string, newName: string) {
  const before = marked.replaceAll(/[<>]/g, '');
  const facts = factsOf(before);
  const starts = new Set<number>();
  let gone = 0;
  for (const { index } of marked.matchAll(/[<>]/g)) {
    if (marked[index] === '<') starts.add(index - gone);
    gone++;
  }
  const oldName = /<(\w+)>/.exec(marked)![1]!;
  const id = nameIdOf(facts.tree, oldName);
  const nodes: number[] = [];
  for (let node = 0; node < facts.tree.count; node++) {
    const isName = facts.tree.kind[node] === Name || facts.tree.kind[node] === Identifier;
    if (isName && facts.tree.data[node] === id && starts.has(facts.tree.start[node]!)) nodes.push(node);
  }
  const after = marked.replaceAll(/<\w+>/g, newName);
  return { facts, before: Buffer.from(before), after: Buffer.from(after), nodes, oldName };
}

test.each([
  ['a name and its uses', '<a> = 1\nb = <a>\n', 'zed', true],
  ['an attribute', 'a.<b>.c\n', 'zed', true],
  ['an attribute that others have', 'a.<b>.c\nx.b\n', 'zed', true],
  ['a name that others of the file go on having', '<a> = 1\ndef f(a): a\n', 'zed', true],
  ['a keyword of a call', 'f(<a>=1, b=a)\n', 'zed', true],
  ['what is imported', 'from m import <a>\n<a>()\n', 'zed', true],
  ['what is imported under another name', 'from m import <a> as b\nb()\n', 'zed', true],
  ['a word in a comment', '<a> = 1  # a\n', 'zed', true],
  ['a use that was forgotten', '<a> = 1\nb = a\n', 'zed', false],
  ['a global that was forgotten', '<a> = 1\ndef f():\n    global a\n    <a> = 2\n', 'zed', false],
  ['a word in a string, which may be a type', 'class <A>: ...\nx: "A"\n', 'Zed', false],
  ['a word in a type comment', 'class <A>: ...\nx = None  # type: A\n', 'Zed', false],
  ['a name in a format string', '<a> = 1\nf"{<a>}"\n', 'zed', false],
  ['a soft keyword', '<match> = 1\n<match>\n', 'zed', false],
  ['a builtin', '<len> = 1\n<len>\n', 'zed', false],
  ['a name that typing knows', 'x.<Literal>["a"]\n', 'zed', false],
  ['a name that becomes one of typing', 'def f(x: m.<a>["a"]): ...\n', 'Literal', false],
  [
    'what becomes the private name of a class',
    '<a> = 1\nclass A:\n    def f(self): return __p\n',
    '_A__p',
    false,
  ],
  [
    'what was the private name of a class',
    '<_A__p> = 1\nclass A:\n    def f(self): return __p\n',
    'zed',
    false,
  ],
  ['the module of typing', 'import <typing>\nx = <typing>.cast("y", 1)\n', 'zed', false],
  ['a keyword that typing knows', 'from typing import TypeVar\nTypeVar("T", <bound>="x")\n', 'zed', false],
  ['a keyword that typing will know', 'from typing import TypeVar\nTypeVar("T", <a>="x")\n', 'bound', false],
  ['a name that is no keyword here', '<bound> = 1\n<bound>\n', 'zed', true],
  ['a string beside it', '<a> = 1\nif <a>"b": ...\n', 'rb', false],
])('%s', (_, marked, newName, kept) => {
  const { oldName, ...file } = renamed(marked, newName);
  expect(keepsTokens(file, oldName, newName)).toBe(kept);
  if (kept) expect(hasSameShape(file.facts, factsOf(String(file.after)))).toBe(true);
});

test.each([
  ['more was written', 'zed = 1\nb = zed + 1\n'],
  ['less was written', 'zed = 1\nb = \n'],
  ['another name was written', 'zed = 1\nb = zad\n'],
  ['nothing was written', 'a = 1\nb = a\n'],
])('%s', (_, after) => {
  const { oldName, ...file } = renamed('<a> = 1\nb = <a>\n', 'zed');
  expect(keepsTokens({ ...file, after: Buffer.from(after) }, oldName, 'zed')).toBe(false);
});
