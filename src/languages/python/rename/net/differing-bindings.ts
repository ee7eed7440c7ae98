// What both sides of a patch say of the names that are not sure to mean the same: those that were edited, those whose
// binding was, and everywhere else the names that a namespace gained or lost. What an expression is depends on names
// alone, so where all of these mean what they meant, everything does.
import type { Binding, BindingTarget, ComparedBindings, ComparedPatch } from '../../../../kernel/language.ts';
import type { KeptPart } from '../../../../kernel/patch/edit-map.ts';
import type { Program, PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { placeOfNode } from '../../meaning/places.ts';
import { type BoundPlace, bindPlace, wordOf } from '../bind-place.ts';
import type { Reach } from '../collect-places.ts';
import { spanOfPlace } from '../judge-family.ts';
import { placesOfName, REACHES } from '../places-at-stake.ts';
import { bindingsOf, bindingsOfPlaces } from '../python-bindings.ts';
import { BY_LINE, BY_PATH, type DeclarationOrder } from '../representative.ts';
import { type ChangedFile, compareNames, type Side } from './kept-names.ts';
import { type ComparedFile, type NameAtStake, namesAtStake, rebindsModuleName } from './names-at-stake.ts';
import { plainTarget } from './plain-target.ts';

export function differingBindings(
  before: PythonEngine,
  after: PythonEngine,
  { changed, map }: ComparedPatch,
): ComparedBindings {
  const files = changedFiles(before.program, after.program, { changed, map });
  const compared: ComparedFile[] = files.map((file) => ({ file, names: compareNames(file) }));
  // Where modules are looked for may have changed: then any name can lead elsewhere.
  const isElsewhere = before.program.sourceRoots.join('\n') !== after.program.sourceRoots.join('\n');
  if (isElsewhere || compared.some(rebindsModuleName)) {
    return {
      before: bindingsOf(before, changed, null, map.formerPath === null ? undefined : BY_PATH.formerPath),
      after: bindingsOf(after, changed, null, map.formerPath ?? undefined),
    };
  }
  const stake = gather(namesAtStake(before.program, after.program, compared));
  const concerns = new Map<string, (path: string) => boolean>();
  for (const [word, names] of stake) {
    if (besides(names) !== null) continue;
    const isRare = before.program.filesContaining(word).length <= changed.size + FEW;
    concerns.set(word, isRare ? () => true : whoIsConcerned([before.program, after.program], changed, names));
  }
  const pathsOf = (program: Program, word: string, names: readonly NameAtStake[]): readonly string[] => {
    const beside = besides(names);
    if (beside === null) return program.filesContaining(word).filter(concerns.get(word)!);
    const near = new Set([...changed, ...beside.flatMap((each) => before.program.filesContaining(each))]);
    return [...near].filter((path) => program.file(path) !== null && program.mayHold(path, word)).sort();
  };
  const ofSide = (engine: PythonEngine, side: Side): readonly Binding[] => {
    const order = orderOf(map.formerPath, side);
    const plain: BoundPlace[] = [];
    const bindings: Binding[] = [];
    for (const [word, names] of stake) {
      const paths = pathsOf(engine.program, word, names);
      const reach = widest(names);
      const places = placesOfName(engine, paths, word, reach);
      if (reach === 'global') plain.push(...places);
      else bindings.push(...bindingsOfPlaces(engine, places, { changed, order }));
    }
    for (const { names } of compared) {
      for (const { file, unit, node } of names[side]) {
        const place = placeOfNode(file, unit, node);
        if (!stake.has(wordOf(place))) plain.push(bindPlace(engine, place));
      }
    }
    return [...bindings, ...plainBindings(engine, plain, order)];
  };
  return { before: ofSide(before, 'before'), after: ofSide(after, 'after') };
}

/** So many more files are looked at sooner than it is known whether they have to be. */
const FEW = 100;

function orderOf(formerPath: ComparedPatch['map']['formerPath'], side: Side): DeclarationOrder {
  if (formerPath === null) return BY_LINE;
  return side === 'before' ? BY_PATH : { ...BY_PATH, formerPath };
}

function changedFiles(
  before: Program,
  after: Program,
  { changed, map }: ComparedPatch,
): readonly ChangedFile[] {
  const files: ChangedFile[] = [];
  const arrived = new Set<string>();
  for (const path of [...changed].sort()) {
    const was = before.file(path);
    if (was === null) continue;
    const kept = map.keptParts(path) ?? { file: path, parts: [EVERYTHING] };
    const is = kept.file === null ? null : after.file(kept.file);
    if (is !== null) arrived.add(is.path);
    files.push({ before: was, after: is, parts: kept.parts });
  }
  for (const path of [...changed].sort()) {
    const is = arrived.has(path) ? null : after.file(path);
    if (is !== null) files.push({ before: null, after: is, parts: [] });
  }
  return files;
}

const EVERYTHING: KeptPart = { start: 0, end: Number.POSITIVE_INFINITY, shift: 0 };

function gather(names: readonly NameAtStake[]): ReadonlyMap<string, readonly NameAtStake[]> {
  const byWord = new Map<string, NameAtStake[]>();
  for (const name of names) {
    const known = byWord.get(name.word);
    if (known === undefined) byWord.set(name.word, [name]);
    else known.push(name);
  }
  return byWord;
}

function widest(names: readonly NameAtStake[]): Reach {
  return REACHES[Math.max(...names.map(({ reach }) => REACHES.indexOf(reach)))]!;
}

/** The words that a file must hold to be concerned, when that is all that there is to it: then few files are looked at. */
function besides(names: readonly NameAtStake[]): readonly string[] | null {
  const words = names.map(({ module, beside }) => (module === null ? beside : null));
  return words.every((word) => word !== null) ? words : null;
}

/** Files, of those that hold the word, that can see that it comes or goes. */
function whoIsConcerned(
  programs: readonly Program[],
  changed: ReadonlySet<string>,
  names: readonly NameAtStake[],
): (path: string) => boolean {
  if (names.some(({ module, beside }) => module === null && beside === null)) return () => true;
  const words = new Set<string>();
  const folders: string[] = [];
  for (const { module, beside } of names) {
    if (beside !== null) words.add(beside);
    if (module !== null) {
      for (const file of withStarImporters(programs, module)) {
        for (const word of wordsOfModule(programs, file)) words.add(word);
        // `from . import x` does not spell the package.
        if (file.isPackage) folders.push(file.path.slice(0, file.path.lastIndexOf('/') + 1));
      }
    }
  }
  return (path) =>
    changed.has(path) ||
    folders.some((folder) => path.startsWith(folder)) ||
    programs.some(
      (program) => program.file(path) !== null && [...words].some((word) => program.mayHold(path, word)),
    );
}

/** A star passes a module's names on to whoever imports the importer. */
function withStarImporters(programs: readonly Program[], module: PythonFile): readonly PythonFile[] {
  const found = new Map([[module.path, module]]);
  for (const file of found.values()) {
    for (const program of programs) {
      const own = program.file(file.path);
      for (const importer of own === null ? [] : program.starImportersOf(own))
        found.set(importer.path, importer);
    }
  }
  return [...found.values()];
}

function wordsOfModule(programs: readonly Program[], { path }: PythonFile): readonly string[] {
  return programs.flatMap((program) => {
    const file = program.file(path);
    return file === null
      ? []
      : program.moduleNames(file).map((name) => name.slice(name.lastIndexOf('.') + 1));
  });
}

function plainBindings(
  engine: PythonEngine,
  places: readonly BoundPlace[],
  order: DeclarationOrder,
): readonly Binding[] {
  const known = new Map<string, BindingTarget>();
  return places.map((bound) => {
    const { file, span } = spanOfPlace(bound.place);
    return { file, span, name: wordOf(bound.place), target: plainTarget(engine, bound, known, order) };
  });
}
