// Which classes can be below a class of a given name, by the words in the heads of class statements. One look at
// the bytes of every file answers for all classes; parsing them all would be most of the work of a rename.
import type { FileEntry } from '../../../kernel/snapshot.ts';
import { joiningAmong } from './joining-classes.ts';
import type { Head, ScannedFile } from './scan-heads.ts';
import type { ScannedHeads } from './scanned-heads.ts';

/** Names of classes by the path of their file. */
export type ClassNames = ReadonlyMap<string, ReadonlySet<string>>;

/** A class as others name it. */
export interface NamedClass {
  readonly name: string;
  readonly path: string;
  /** Not of the workspace. */
  readonly isOutside: boolean;
}

export interface ClassHeads {
  /**
   * Classes that may be below a class called `word`, through any number of classes and aliases. With `onlySeveral` only
   * those that have several bases. More than there are, never fewer.
   */
  classesBelow(of: NamedClass, onlySeveral: boolean): ClassNames;
  /**
   * Classes below a class that have other ancestors, of which one may have an attribute: it is outside of the workspace, or
   * `defines` it. A class in a file that `holds` the name counts as such an ancestor of itself.
   */
  classesJoining(
    of: NamedClass,
    holds: (path: string) => boolean,
    defines: (path: string, name: string) => boolean,
  ): ClassNames;
  /** Files that may assign to an attribute of this name. */
  filesStoring(name: string): readonly string[];
  /** Files that may register something with a class, and the words before `.register` there. */
  registerers(): ReadonlyMap<string, readonly string[]>;
  /** Whether a class is called so, by its own name or by another one that an assignment or an import gives it. */
  mayBeClass(word: string): boolean;
}

export function createClassHeads(
  files: () => readonly FileEntry[],
  read: (path: string) => Uint8Array,
  scanned: ScannedHeads,
): ClassHeads {
  const answers = new Map<string, ClassNames>();
  const scans = once(() => {
    const listed = files();
    return { files: listed, scans: scanned.scansOf(listed, read) };
  });
  const indexed = once(() => indexHeads(scans()));
  const stores = once(() => indexStores(scans()));
  const given = once(() => indexGiven(scans()));
  const ask = ({ name, isOutside }: NamedClass, onlySeveral: boolean) => {
    const key = `${name} ${onlySeveral} ${isOutside}`;
    let answer = answers.get(key);
    if (answer === undefined) {
      answer = collect(indexed(), name, onlySeveral, isOutside);
      answers.set(key, answer);
    }
    return answer;
  };
  return {
    classesBelow: ask,
    classesJoining: (of, holds, defines) =>
      joiningAmong(ask(of, true), indexed(), of.name, of.path, holds, defines),
    filesStoring: (name) => stores().get(name) ?? [],
    registerers: once(() => findRegisterers(scans())),
    mayBeClass(word) {
      const { byName } = indexed();
      if (byName.has(word)) return true;
      // Words of sentences look like classes too; hardly any with a capital.
      return [...(given().get(word) ?? [])].some((one) => !/^[a-z]/.test(one) && byName.has(one));
    },
  };
}

function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** What was read in each file, in their order. */
interface Scans {
  readonly files: readonly FileEntry[];
  readonly scans: readonly ScannedFile[];
}

interface LocatedHead {
  readonly path: string;
  readonly head: Head;
}

export interface HeadIndex {
  readonly byName: Map<string, LocatedHead[]>;
  readonly byBase: Map<string, LocatedHead[]>;
  /** By bases that are surely of modules outside of the workspace. */
  readonly byOutside: Map<string, LocatedHead[]>;
  /** Other names for a word, where such a name is the base of a class: `word as other`, `other = word`. */
  readonly aliases: Map<string, Set<string>>;
  /** What those other names stand for. */
  readonly originals: Map<string, Set<string>>;
}

function collect(
  { byBase, byOutside, aliases }: HeadIndex,
  word: string,
  onlySeveral: boolean,
  isOutside: boolean,
): ClassNames {
  const words = new Set([word]);
  const found = new Map<string, Set<string>>();
  for (const one of words) {
    for (const alias of aliases.get(one) ?? []) words.add(alias);
    const outside = isOutside && one === word ? (byOutside.get(one) ?? []) : [];
    for (const { path, head } of [...(byBase.get(one) ?? []), ...outside]) {
      const { name, several } = head;
      words.add(name);
      if (onlySeveral && !several) continue;
      const names = found.get(path);
      if (names === undefined) found.set(path, new Set([name]));
      else names.add(name);
    }
  }
  return found;
}

function indexHeads({ files, scans }: Scans): HeadIndex {
  const index: HeadIndex = {
    byName: new Map(),
    byBase: new Map(),
    byOutside: new Map(),
    aliases: new Map(),
    originals: new Map(),
  };
  const modules = once(() => namesOfModules(files));
  files.forEach(({ path }, at) => {
    for (const head of scans[at]!.heads) addHead(index, path, head, modules);
  });
  for (const { aliases } of scans) {
    for (let at = 0; at < aliases.length; at += 2) addAlias(index, aliases[at]!, aliases[at + 1]!);
  }
  return index;
}

function indexStores({ files, scans }: Scans): ReadonlyMap<string, readonly string[]> {
  const byStore = new Map<string, string[]>();
  files.forEach(({ path }, at) => {
    for (const name of scans[at]!.stores) addTo(byStore, name, path);
  });
  return byStore;
}

/** What any name stands for, whether a class has it as a base or not. */
function indexGiven({ scans }: Scans): ReadonlyMap<string, ReadonlySet<string>> {
  const given = new Map<string, Set<string>>();
  for (const { aliases } of scans) {
    for (let at = 0; at < aliases.length; at += 2) {
      if (aliases[at] !== aliases[at + 1]) addToSet(given, aliases[at + 1]!, aliases[at]!);
    }
  }
  return given;
}

function findRegisterers({ files, scans }: Scans): ReadonlyMap<string, readonly string[]> {
  const registerers = new Map<string, readonly string[]>();
  files.forEach(({ path }, at) => {
    const { registers } = scans[at]!;
    if (registers.length > 0) registerers.set(path, registers);
  });
  return registerers;
}

/** Every name that a module of the workspace could be imported by, from wherever. */
function namesOfModules(files: readonly FileEntry[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { path } of files) {
    const parts = path.split('/');
    for (let at = 0; at < parts.length - 1; at++) names.add(parts[at]!);
    names.add(parts[parts.length - 1]!.replace(/\..*/, ''));
  }
  return names;
}

function addHead(
  { byName, byBase, byOutside }: HeadIndex,
  path: string,
  written: Head,
  modules: () => ReadonlySet<string>,
): void {
  const head = written.bases.some(isDotted) ? withoutOwnModules(written, modules()) : written;
  const { name, bases } = head;
  const located = { path, head };
  addTo(byName, name, located);
  for (let at = 0; at < bases.length; at++) {
    const base = bases[at]!;
    if (at > 0 && bases.indexOf(base) < at) continue;
    if (isDotted(base)) addTo(byOutside, base.slice(base.indexOf('.') + 1), located);
    else addTo(byBase, base, located);
  }
}

function isDotted(base: string): boolean {
  return base.includes('.');
}

/** A module before a base says something only when the workspace has none of this name. */
function withoutOwnModules({ name, several, bases }: Head, modules: ReadonlySet<string>): Head {
  return {
    name,
    several,
    bases: bases.map((base) => {
      const dot = base.indexOf('.');
      return dot < 0 || !modules.has(base.slice(0, dot)) ? base : base.slice(dot + 1);
    }),
  };
}

function addTo<T>(lists: Map<string, T[]>, word: string, one: T): void {
  const list = lists.get(word);
  if (list === undefined) lists.set(word, [one]);
  else list.push(one);
}

function addAlias({ byBase, aliases, originals }: HeadIndex, word: string, alias: string): void {
  if (word === alias || !byBase.has(alias)) return;
  addToSet(aliases, word, alias);
  addToSet(originals, alias, word);
}

function addToSet(sets: Map<string, Set<string>>, key: string, word: string): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([word]));
  else known.add(word);
}
