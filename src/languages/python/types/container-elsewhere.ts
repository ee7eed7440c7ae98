// Uses of a container that more than one scope can reach: an attribute of an object or class, a name of a module. They
// are found by the word, in a few files; when there are more, what it holds is not known.
import { MODULE_SCOPE } from '../facts/file-facts.ts';
import { nameIdOf } from '../facts/name-id.ts';
import type { PythonFile } from '../link/program.ts';
import { CONTEXT } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import {
  type Feed,
  type Flow,
  followSymbol,
  followUse,
  isWithoutEffect,
  mergeFeed,
  newFeed,
} from './container-uses.ts';
import { type Code, codeOf, type Engine, nameOf } from './engine.ts';
import { typeOf } from './expression.ts';
import { derivesFrom } from './linearize.ts';
import { calleeOf, plainString, receiverOf } from './tree-shape.ts';
import type { ClassRef, Type } from './type.ts';

const MAX_FILES = 12;
const MAX_PLACES = 120;

/** `self.items = []`: what every `x.items` that may be of the class does. */
export function feedOfMember(engine: Engine, owner: ClassRef, name: string, isMapping: boolean): Feed {
  return feedOfWord(engine, name, isMapping, (type) => mayBeOf(engine, type, owner));
}

/** `items = []` in a module: what other modules do with it. */
export function feedOfGlobal(
  engine: Engine,
  code: Code,
  symbol: number,
  name: string,
  isMapping: boolean,
): Feed {
  const feed = newFeed();
  const paths = engine.program.filesContaining(name);
  if (paths.length > MAX_FILES) return leaking(`${name} is used in many files`);
  for (const path of paths) {
    const file = path === code.file.path ? null : engine.program.file(path);
    if (file === null || feed.leak !== null) continue;
    if (file.facts.imports.some(({ kind }) => kind === 'star'))
      feed.leak = `${path} may get ${name} by a star`;
    followImported(engine, { file: code.file, symbol }, file, { name, isMapping, feed });
  }
  if (feed.leak !== null) return feed;
  const isModule = (type: Type) =>
    type.unknown !== null || type.values.some((value) => value.kind === 'module' && value.file === code.file);
  mergeFeed(feed, feedOfWord(engine, name, isMapping, isModule));
  return feed;
}

function followImported(
  engine: Engine,
  own: { readonly file: PythonFile; readonly symbol: number },
  file: PythonFile,
  wanted: Pick<Flow, 'name' | 'isMapping' | 'feed'>,
): void {
  for (const fact of file.facts.imports) {
    if (fact.kind !== 'name' || fact.name !== wanted.name) continue;
    const isOwn = engine.program
      .resolve({ file, symbol: fact.symbol })
      .some(({ kind, ...found }) => kind === 'symbol' && 'ref' in found && isSame(found.ref, own));
    if (!isOwn) continue;
    if (fact.hasAlias && fact.scope === MODULE_SCOPE)
      wanted.feed.leak = `${wanted.name} gets another name in ${file.path}`;
    followSymbol({ engine, code: codeOf(engine, file), ...wanted }, fact.symbol);
  }
}

function isSame(
  ref: { readonly file: PythonFile; readonly symbol: number } | null,
  own: { readonly file: PythonFile; readonly symbol: number },
): boolean {
  return ref !== null && ref.file === own.file && ref.symbol === own.symbol;
}

/** All uses of attributes of that name, on what may be meant. Reading is no use, whatever it is read from. */
function feedOfWord(
  engine: Engine,
  name: string,
  isMapping: boolean,
  mayBe: (receiver: Type) => boolean,
): Feed {
  const feed = newFeed();
  const paths = engine.program.filesContaining(name);
  if (paths.length > MAX_FILES) return leaking(`${name} is used in many files`);
  let places = 0;
  for (const path of paths) {
    const file = engine.program.file(path);
    if (file === null) continue;
    const code = codeOf(engine, file);
    const id = nameIdOf(code.tree, name);
    for (let node = 0; node < code.tree.count && feed.leak === null; node++) {
      if (code.tree.kind[node] === Kind.Constant && isAskedByText(code, node, name))
        feed.leak = `${name} is asked for by its name`;
      if (id === 0 || code.tree.kind[node] !== Kind.Attribute || code.tree.data[node] !== id) continue;
      if (++places > MAX_PLACES) return leaking(`${name} is used in many places`);
      const used = feedOfPlace(engine, code, node, name, isMapping);
      if (!isWithoutEffect(used) && mayBe(typeOf(engine, code, receiverOf(node)))) mergeFeed(feed, used);
    }
  }
  return feed;
}

function feedOfPlace(engine: Engine, code: Code, node: number, name: string, isMapping: boolean): Feed {
  const feed = newFeed();
  const isBound = (code.tree.flags[node]! & CONTEXT) !== 0;
  const isChanged = code.tree.kind[code.unit.parent[node]!] === Kind.AugAssign;
  // What is assigned to it is another container, with uses of its own.
  if (!isBound || isChanged) followUse({ engine, code, name, isMapping, feed }, node);
  return feed;
}

/** `getattr(x, "items")`, `attrgetter("items")`, `vars(x)["items"]`. */
function isAskedByText(code: Code, node: number, name: string): boolean {
  if (plainString(code.tree, node) !== name) return false;
  const parent = code.unit.parent[node]!;
  if (code.tree.kind[parent] !== Kind.Call) return false;
  const callee = calleeOf(code.tree, parent);
  const kind = code.tree.kind[callee];
  if (kind !== Kind.Name && kind !== Kind.Attribute) return false;
  return /attr|object|methodcaller/.test(nameOf(code, code.tree.data[callee]!));
}

function leaking(reason: string): Feed {
  return { ...newFeed(), leak: reason };
}

function mayBeOf(engine: Engine, type: Type, owner: ClassRef): boolean {
  if (type.unknown !== null) return true;
  return type.values.some((value) => {
    if (value.kind === 'super' || value.kind === 'external') return true;
    if (value.kind !== 'instance' && value.kind !== 'class') return false;
    return derivesFrom(engine, value.class, owner) || derivesFrom(engine, owner, value.class);
  });
}
