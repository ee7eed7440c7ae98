// Names like `__x` in a class: the compiler spells them `_Class__x`, so two classes' `__x` are different names, and one
// spelled out is the same. Most files have none, and then nothing here runs.

import { FIRST_FILE_NAME } from '../syntax/name-table.ts';
import * as Node from '../syntax/node-kinds.ts';
import { nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import type { FactsArena } from './facts-arena.ts';
import { mangle, privateOwner } from './mangled-name.ts';
import { nameIdOf } from './name-id.ts';

const UNDERSCORE = 0x5f;

export interface PrivateNames {
  readonly any: boolean;
  /** Name ids to be made room for, beyond those of the tree. */
  readonly room: number;
  /** The id of `__class__`, or -1. */
  readonly classCell: number;
  /** By scope of a class: its implicit `__class__`. */
  readonly classCells: Map<number, number>;
  readonly isPrivate: Uint8Array;
  /** By mangled spelling that the file does not have as a name. */
  readonly mangled: Map<string, number>;
  /** By class name and private name. */
  readonly known: Map<number, number>;
}

const NONE: PrivateNames = {
  any: false,
  room: 0,
  classCell: -1,
  classCells: new Map(),
  isPrivate: new Uint8Array(0),
  mangled: new Map(),
  known: new Map(),
};

/** Looks through the names of a file. */
export function privateNamesOf(tree: SyntaxTree): PrivateNames {
  const { bytes, nameStart, nameEnd, nameCount } = tree;
  let isPrivate: Uint8Array | null = null;
  let privates = 0;
  let classCell = -1;
  for (let name = FIRST_FILE_NAME; name < nameCount; name++) {
    const start = nameStart[name]!;
    if (bytes[start] !== UNDERSCORE || bytes[start + 1] !== UNDERSCORE) continue;
    const end = nameEnd[name]!;
    if (end - start > 2 && (bytes[end - 1] !== UNDERSCORE || bytes[end - 2] !== UNDERSCORE)) {
      isPrivate ??= new Uint8Array(nameCount);
      isPrivate[name] = 1;
      privates++;
    } else if (end - start === CLASS_CELL.length && nameText(tree, name) === CLASS_CELL) {
      classCell = name;
    }
  }
  if (isPrivate === null && classCell < 0) return NONE;
  return {
    any: isPrivate !== null,
    room: isPrivate === null ? 0 : privates * (1 + countClasses(tree)),
    classCell,
    classCells: new Map(),
    isPrivate: isPrivate ?? NONE.isPrivate,
    mangled: new Map(),
    known: new Map(),
  };
}

const CLASS_CELL = '__class__';

function countClasses(tree: SyntaxTree): number {
  let classes = 0;
  for (let node = 0; node < tree.count; node++) if (tree.kind[node] === Node.ClassDef) classes++;
  return classes;
}

/** The id that stands for a name in a scope: its own, or that of its mangled spelling. */
export function privateName(
  privates: PrivateNames,
  walk: { readonly arena: FactsArena; readonly tree: SyntaxTree },
  name: number,
  scope: number,
): number {
  if (privates.any === false || privates.isPrivate[name] !== 1) return name;
  const { arena, tree } = walk;
  const { scopeKind, scopeNode, scopeParent } = arena;
  const owner = privateOwner(tree, scopeKind, scopeNode, scopeParent, scope);
  if (owner < 0) return name;
  const key = owner * tree.nameCount + name;
  const known = privates.known.get(key);
  if (known !== undefined) return known;
  const text = mangle(nameText(tree, name), nameText(tree, owner));
  let id = nameIdOf(tree, text);
  if (id === 0) {
    id = privates.mangled.get(text) ?? tree.nameCount + privates.mangled.size;
    privates.mangled.set(text, id);
  }
  privates.known.set(key, id);
  return id;
}
