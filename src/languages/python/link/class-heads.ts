// Which classes can be below a class of a given name, by the words in the heads of class statements. One look at
// the bytes of every file answers for all classes; parsing them all would be most of the work of a rename.
import type { FileEntry } from '../../../kernel/snapshot.ts';
import { joiningAmong } from './joining-classes.ts';
import type { Head } from './scan-heads.ts';
import type { ScannedHeads } from './scanned-heads.ts';

/** Names of classes by the path of their file. */
export type ClassNames = ReadonlyMap<string, ReadonlySet<string>>;

export interface ClassHeads {
  /**
   * Classes that may be below a class called `word`, through any number of classes and aliases. With `onlySeveral` only
   * those that have several bases. More than there are, never fewer.
   */
  classesBelow(word: string, onlySeveral: boolean): ClassNames;
  /**
   * Classes below one called `word` in the file `path` that have other ancestors, of which one may have an attribute: it is
   * outside of the workspace, or its file `holds` the name.
   */
  classesJoining(word: string, path: string, holds: (path: string) => boolean): ClassNames;
  /** Whether a class is called so, by its own name or by another one that an assignment or an import gives it. */
  mayBeClass(word: string): boolean;
}

export function createClassHeads(
  files: () => readonly FileEntry[],
  read: (path: string) => Uint8Array,
  scanned: ScannedHeads,
): ClassHeads {
  let index: HeadIndex | null = null;
  const answers = new Map<string, ClassNames>();
  const ask = (word: string, onlySeveral: boolean) => {
    const key = `${word} ${onlySeveral}`;
    let answer = answers.get(key);
    if (answer === undefined) {
      index ??= scanAll(files(), read, scanned);
      answer = collect(index, word, onlySeveral);
      answers.set(key, answer);
    }
    return answer;
  };
  return {
    classesBelow: ask,
    classesJoining(word, path, holds) {
      const several = ask(word, true);
      index ??= scanAll(files(), read, scanned);
      return joiningAmong(several, index, word, path, holds);
    },
    mayBeClass(word) {
      index ??= scanAll(files(), read, scanned);
      const { byName, given } = index;
      if (byName.has(word)) return true;
      // Words of sentences look like classes too; hardly any with a capital.
      return [...(given.get(word) ?? [])].some((one) => !/^[a-z]/.test(one) && byName.has(one));
    },
  };
}

interface LocatedHead {
  readonly path: string;
  readonly head: Head;
}

export interface HeadIndex {
  readonly byName: Map<string, LocatedHead[]>;
  readonly byBase: Map<string, LocatedHead[]>;
  /** Other names for a word, where such a name is the base of a class: `word as other`, `other = word`. */
  readonly aliases: Map<string, Set<string>>;
  /** What those other names stand for. */
  readonly originals: Map<string, Set<string>>;
  /** What any name stands for, whether a class has it as a base or not. */
  readonly given: Map<string, Set<string>>;
}

function collect({ byBase, aliases }: HeadIndex, word: string, onlySeveral: boolean): ClassNames {
  const words = new Set([word]);
  const found = new Map<string, Set<string>>();
  for (const one of words) {
    for (const alias of aliases.get(one) ?? []) words.add(alias);
    for (const { path, head } of byBase.get(one) ?? []) {
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

function scanAll(
  files: readonly FileEntry[],
  read: (path: string) => Uint8Array,
  scanned: ScannedHeads,
): HeadIndex {
  const index: HeadIndex = {
    byName: new Map(),
    byBase: new Map(),
    aliases: new Map(),
    originals: new Map(),
    given: new Map(),
  };
  const scans = scanned.scansOf(files, read);
  files.forEach(({ path }, at) => {
    for (const head of scans[at]!.heads) addHead(index, path, head);
  });
  for (const { aliases } of scans) {
    for (let at = 0; at < aliases.length; at += 2) addAlias(index, aliases[at]!, aliases[at + 1]!);
  }
  return index;
}

function addHead({ byName, byBase }: HeadIndex, path: string, head: Head): void {
  const located = { path, head };
  addTo(byName, head.name, located);
  for (const word of head.bases) addTo(byBase, word, located);
}

function addTo(lists: Map<string, LocatedHead[]>, word: string, located: LocatedHead): void {
  const heads = lists.get(word);
  if (heads === undefined) lists.set(word, [located]);
  else heads.push(located);
}

function addAlias({ byBase, aliases, originals, given }: HeadIndex, word: string, alias: string): void {
  if (word === alias) return;
  addToSet(given, alias, word);
  if (!byBase.has(alias)) return;
  addToSet(aliases, word, alias);
  addToSet(originals, alias, word);
}

function addToSet(sets: Map<string, Set<string>>, key: string, word: string): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([word]));
  else known.add(word);
}
