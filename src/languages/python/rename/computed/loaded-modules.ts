// How computed names and paths relate to one module: literals that spell its name or a part of it, and calls that may load it by a
// name that is not spelled anywhere.
import type { ModuleRef, Program } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { type Definition, definitionKey, type Place } from '../../meaning/meaning.ts';
import type { BoundPlace } from '../bind-place.ts';
import { binding } from '../bind-place.ts';
import { matchName, type NameMatch } from './match-name.ts';
import { type ModuleLoad, moduleLoads } from './module-loads.ts';
import type { Source, Spelling } from './spelling.ts';

/** The names that imports reach a module by, and where its files are. */
export interface SoughtModule {
  readonly names: readonly string[];
  /** A file, or the folder of a package. */
  readonly paths: readonly string[];
  /** Paths of the files that can spell a part of the name. */
  readonly near: ReadonlySet<string>;
}

const NO_MODULE: SoughtModule = { names: [], paths: [], near: new Set() };

const known = new WeakMap<PythonEngine, Map<string, SoughtModule>>();

export function soughtModule(engine: PythonEngine, definition: Definition): SoughtModule {
  if (definition.kind !== 'module' || definition.module.kind === 'external') return NO_MODULE;
  const answers = known.get(engine) ?? new Map<string, SoughtModule>();
  known.set(engine, answers);
  const key = definitionKey(definition);
  const found = answers.get(key) ?? describeModule(engine, definition.module);
  answers.set(key, found);
  return found;
}

function describeModule({ program }: PythonEngine, module: ModuleRef): SoughtModule {
  if (module.kind === 'external') return NO_MODULE;
  if (module.kind === 'namespace') {
    const names = [module.name];
    return { names, paths: module.folders, near: filesNaming(program, names) };
  }
  const { path, isPackage } = module.file;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const names = program.moduleNames(module.file);
  return { names, paths: [isPackage ? folder : path], near: filesNaming(program, names) };
}

/** Files with the last component of one of the names, or with the one before it. */
export function filesNaming(program: Program, names: readonly string[]): ReadonlySet<string> {
  const words = new Set(names.flatMap((name) => name.split('.').slice(-2)));
  return new Set([...words].flatMap((word) => program.filesContaining(word)));
}

/** One alternative of a computed name or path that can be the module. */
interface LoadMatch {
  readonly load: ModuleLoad;
  readonly spelling: Spelling;
  /** The name or path that it can be. */
  readonly name: string;
  readonly match: NameMatch;
}

export function loadsOf(
  { names, paths, near }: SoughtModule,
  loads: readonly ModuleLoad[],
): readonly LoadMatch[] {
  return loads.flatMap((load) =>
    load.spellings(near).flatMap((spelling) => {
      for (const name of load.of === 'name' ? names : paths) {
        const match = load.of === 'name' ? matchName(spelling, name, '.') : matchPath(spelling, name);
        if (match !== null) return [{ load, spelling, name, match }];
      }
      return [];
    }),
  );
}

/** A relative path starts anywhere; one made from `__file__` starts at the root of the workspace. */
function matchPath(spelling: Spelling, path: string): NameMatch | null {
  const [first] = spelling;
  if (first?.kind !== 'text' || first.source?.kind === 'own') return matchName(spelling, path, '/');
  const parts = path.split('/');
  for (let skipped = 0; skipped < parts.length; skipped++) {
    const match = matchName(spelling, parts.slice(skipped).join('/'), '/');
    if (match !== null) return match;
  }
  return null;
}

/** Literals that spell the last component of the module's name where something loads it. */
export function loadedPlaces(engine: PythonEngine, target: Definition, word: string): readonly BoundPlace[] {
  const places = new Map<string, BoundPlace>();
  const sought = soughtModule(engine, target);
  const matches = loadsOf(sought, moduleLoads(engine));
  const fitting = new Set(matches.map(({ spelling }) => spelling));
  for (const { load, match } of matches) {
    const { last } = match;
    const source = last?.piece.source;
    if (last == null || source?.kind !== 'literal' || !last.piece.text.startsWith(word, last.at)) continue;
    const start = source.start + Buffer.byteLength(last.piece.text.slice(0, last.at));
    const { file, node } = source;
    const isShared = moduleLoads(engine).some(({ spellings }) =>
      spellings(sought.near).some((spelling) => !fitting.has(spelling) && isMadeOf(spelling, source)),
    );
    const isSole = source.isSole && match.isWhole && load.of === 'name';
    const key = `${file.path}\0${start}`;
    // Of several calls that use the literal the one that proves least counts.
    if (places.has(key) && isSole) continue;
    const use = isShared ? 'shared' : isSole ? 'sole' : 'likely';
    const role = { kind: 'module-part', loader: load.loader, use } as const;
    const end = start + Buffer.byteLength(word);
    const place: Place = { file, unit: file.facts, node, kind: 'string', string: role, start, end };
    places.set(key, { place, ...binding([target]) });
  }
  return [...places.values()];
}

function isMadeOf(spelling: Spelling, { file, node }: Source & { readonly kind: 'literal' }): boolean {
  return spelling.some(
    (piece) =>
      piece.kind === 'text' &&
      piece.source?.kind === 'literal' &&
      piece.source.file === file &&
      piece.source.node === node,
  );
}
