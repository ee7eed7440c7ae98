// `INSTALLED_APPS = ["django.contrib.admin", "shop"]`: a name without dots in a list of names of modules. By itself it could be any
// word; the dotted names beside it say what the list is about.
import { plainString, stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Definition, Place } from '../../meaning/meaning.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { type BoundPlace, binding } from '../bind-place.ts';
import { soughtModule } from './loaded-modules.ts';
import { lastName } from './spell-expression.ts';

export function listedPlaces(engine: PythonEngine, target: Definition, word: string): readonly BoundPlace[] {
  if (!soughtModule(engine, target).names.includes(word)) return [];
  return engine.program.filesContaining(word).flatMap((path) => {
    const file = engine.program.file(path);
    if (file === null) return [];
    const { tree, parent } = file.facts;
    const places: BoundPlace[] = [];
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind[node] !== Node.Constant || stringValue(file.facts, node) !== word) continue;
      const list = parent[node]!;
      if (!DISPLAYS.has(tree.kind[list]!) || !listsModules(engine, file, list)) continue;
      const contents = plainString(tree, node);
      if (contents === null) continue;
      const { start, end } = contents;
      const role = { kind: 'module-part', loader: 'a list of modules', use: 'likely' } as const;
      const place: Place = { file, unit: file.facts, node, kind: 'string', string: role, start, end };
      places.push({ place, ...binding([target]) });
    }
    return places;
  });
}

const DISPLAYS: ReadonlySet<number> = new Set([Node.List, Node.Tuple, Node.SetDisplay]);

/** Lists that frameworks read the names of modules from. */
const KNOWN_LISTS =
  /^(INSTALLED_APPS|THIRD_PARTY_APPS|LOCAL_APPS|pytest_plugins|NEWSPIDER_MODULE|SPIDER_MODULES|extensions)$/;

/** All items are names, and one of the others is a dotted name that leads to a module. */
function listsModules(engine: PythonEngine, file: PythonFile, list: number): boolean {
  const { tree, parent } = file.facts;
  const owner = parent[list]!;
  const isAssigned = tree.kind[owner] === Node.Assign || tree.kind[owner] === Node.AugAssign;
  if (isAssigned && KNOWN_LISTS.test(lastName(file, childrenOf(tree, owner)[0]!))) return true;
  const items = childrenOf(tree, list).map((item) => stringValue(file.facts, item));
  if (!items.every((item) => item !== null && /^[\p{L}\p{N}_.]+$/u.test(item))) return false;
  return items.some((item) => item!.includes('.') && isModuleName(engine, item!));
}

/** Of the workspace or of a package that is installed. */
function isModuleName({ program }: PythonEngine, name: string): boolean {
  const module = program.findModule(name);
  return module.kind !== 'external' || program.resolveDotted(name) !== null;
}
