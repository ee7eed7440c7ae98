// Which names a patch adds to or takes from the namespaces of modules, classes and functions that are there before and
// after. Only through these can code mean something else whose own text stays as it is.
import {
  BINDS,
  CLASS_SCOPE,
  DELETES,
  FUNCTION_SCOPE,
  IS_IMPORT,
  IS_PARAMETER,
  MODULE_SCOPE,
  NOT_A_NAME,
} from '../../facts/file-facts.ts';
import { enclosingClass, scopePath } from '../../facts/scope-path.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import { bindingFlags, bindingNodesOf } from '../../facts/symbol-occurrences.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { Reach } from '../collect-places.ts';
import type { ChangedFile, NameComparison, NameNode, Side } from './kept-names.ts';
import { importText } from './symbol-pairs.ts';

export interface NameAtStake {
  readonly word: string;
  readonly reach: Reach;
  /** The module that gains or loses it, when other files can see that only through a name of this module. */
  readonly module: PythonFile | null;
  /** A word that other files must hold to be concerned. */
  readonly beside: string | null;
}

export interface ComparedFile {
  readonly file: ChangedFile;
  readonly names: NameComparison;
}

export function namesAtStake(
  before: Program,
  after: Program,
  compared: readonly ComparedFile[],
): readonly NameAtStake[] {
  const scale = new Scale();
  for (const { file, names } of compared) {
    const { before: was, after: is } = file;
    if (was !== null && is !== null) {
      for (const side of ['before', 'after'] as const) {
        for (const name of names[side]) weigh(scale, names, name, side, is.path);
      }
      weighExports(scale, was, is);
    }
    if (was?.path === is?.path) continue;
    const words = [
      ...(was === null ? [] : moduleWords(before, after, was)),
      ...(is === null ? [] : moduleWords(after, before, is)),
    ];
    for (const word of words)
      scale.add(`d:${word}`, 1, { word, reach: 'global', module: null, beside: null });
  }
  return scale.uneven();
}

/**
 * Whether a name that a module has before and after is bound there once more, or once less: then its values are others,
 * though it is the same name.
 */
export function rebindsModuleName({ file: { before, after }, names }: ComparedFile): boolean {
  if (before === null || after === null) return false;
  return [...names.before, ...names.after].some(({ file, unit, node }) => {
    const symbol = unit.symbolOf[node]!;
    const { symbols, tree } = file.facts;
    if (symbol < 0 || symbols.scope[symbol] !== MODULE_SCOPE || (unit.useOf[node]! & BINDS) === 0)
      return false;
    const word = nameText(tree, symbols.name[symbol]!);
    const were = bindingsIn(before, word);
    const are = bindingsIn(after, word);
    const isOnlyImported = are.every(({ kind }) => kind === IS_IMPORT);
    return !isOnlyImported && were.length > 0 && were.length !== are.length;
  });
}

function bindingsIn({ facts }: PythonFile, word: string): ReturnType<typeof bindingNodesOf> {
  const symbol = symbolNamed(facts, MODULE_SCOPE, word);
  return symbol < 0 ? [] : bindingNodesOf(facts, symbol);
}

/** What is taken away and put back again is not at stake. */
class Scale {
  private readonly entries = new Map<string, { readonly name: NameAtStake; count: number }>();

  add(key: string, count: number, name: NameAtStake): void {
    const known = this.entries.get(key);
    if (known === undefined) this.entries.set(key, { name, count });
    else known.count += count;
  }

  uneven(): readonly NameAtStake[] {
    return [...this.entries.values()].filter(({ count }) => count !== 0).map(({ name }) => name);
  }
}

/** What a name that is not as it was binds for others to see. */
function weigh(scale: Scale, names: NameComparison, name: NameNode, side: Side, path: string): void {
  const { file, unit, node } = name;
  const { facts } = file;
  const count = side === 'before' ? -1 : 1;
  const symbol = unit.symbolOf[node]!;
  if (symbol === NOT_A_NAME) {
    weighAttribute(scale, names, name, side, path);
    return;
  }
  if (symbol < 0 || (unit.useOf[node]! & (BINDS | DELETES)) === 0) return;
  const word = nameText(facts.tree, facts.symbols.name[symbol]!);
  const scope = facts.symbols.scope[symbol]!;
  const kind = facts.scopes.kind[scope];
  const binding = bindingFlags(unit, node);
  if (kind === MODULE_SCOPE) {
    const fact =
      binding === IS_IMPORT ? facts.imports.find(({ boundNode }) => boundNode === node) : undefined;
    const how = fact === undefined ? binding : importText(file, fact);
    scale.add(`g:${path}:${word}:${how}`, count, { word, reach: 'global', module: file, beside: null });
    return;
  }
  // Nobody outside names what is in a class or function that itself comes or goes.
  const owner = facts.tree.data[facts.scopes.node[scope]!]!;
  if ((kind !== CLASS_SCOPE && kind !== FUNCTION_SCOPE) || !names.isKept(side, owner)) return;
  const key = `${path}:${scopePath(facts, scope)}.${word}`;
  if (kind === CLASS_SCOPE) {
    scale.add(`m:${key}`, count, { word, reach: 'member', module: null, beside: null });
  } else if (binding === IS_PARAMETER) {
    const called = nameText(facts.tree, facts.tree.data[owner]!);
    const beside = called.startsWith('__') ? null : called;
    scale.add(`p:${key}`, count, { word, reach: 'named', module: null, beside });
  }
}

/** `self.x = ...` makes an attribute of the class around it; `other.x = ...` may make one of any class. */
function weighAttribute(
  scale: Scale,
  names: NameComparison,
  { file, unit, node }: NameNode,
  side: Side,
  path: string,
): void {
  const attribute = unit.parent[node]!;
  const { tree } = unit;
  if (tree.kind[attribute] !== Node.Attribute || (tree.flags[attribute]! & 3) === 0) return;
  const { scopes } = file.facts;
  const scope = enclosingClass(scopes, unit, node);
  const owner = scope === -1 ? -1 : file.facts.tree.data[scopes.node[scope]!]!;
  if (owner !== -1 && !names.isKept(side, owner)) return;
  const word = nameText(tree, tree.data[node]!);
  const key = owner === -1 ? '' : `${path}:${scopePath(file.facts, scope)}`;
  const count = side === 'before' ? -1 : 1;
  scale.add(`a:${key}.${word}`, count, { word, reach: 'member', module: null, beside: null });
}

/** `__all__` says what a star brings. */
function weighExports(scale: Scale, was: PythonFile, is: PythonFile): void {
  for (const [file, count] of [[was, -1] as const, [is, 1] as const]) {
    for (const { name: word, removed } of file.facts.exports?.entries ?? []) {
      scale.add(`e:${is.path}:${word}:${removed}`, count, {
        word,
        reach: 'global',
        module: file,
        beside: null,
      });
    }
  }
  if ((was.facts.exports === null) === (is.facts.exports === null)) return;
  for (const file of [was, is]) {
    const { symbols, tree } = file.facts;
    for (let symbol = 0; symbol < symbols.count; symbol++) {
      if (symbols.scope[symbol] !== MODULE_SCOPE) continue;
      const word = nameText(tree, symbols.name[symbol]!);
      scale.add(`s:${is.path}:${word}`, 1, { word, reach: 'global', module: file, beside: null });
    }
  }
}

/** Words of the names of a module that lead elsewhere, or nowhere, on the other side. */
function moduleWords(here: Program, there: Program, file: PythonFile): readonly string[] {
  const words: string[] = [];
  for (const name of here.moduleNames(file)) {
    const parts = name.split('.');
    for (let count = 1; count <= parts.length; count++) {
      const prefix = parts.slice(0, count).join('.');
      const [a, b] = [here.findModule(prefix), there.findModule(prefix)];
      const isSame =
        a.kind === b.kind && (a.kind !== 'file' || b.kind !== 'file' || a.file.path === b.file.path);
      if (!isSame) words.push(parts[count - 1]!);
    }
  }
  return words;
}
