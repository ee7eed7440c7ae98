// How computed names and paths relate to one module: literals that spell its name or a part of it, and calls that may load it by a
// name that is not spelled anywhere.
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Definition, Place } from '../../meaning/meaning.ts';
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
}

export function soughtModule({ program }: PythonEngine, definition: Definition): SoughtModule {
  if (definition.kind !== 'module' || definition.module.kind === 'external') return { names: [], paths: [] };
  const { module } = definition;
  if (module.kind === 'namespace') return { names: [module.name], paths: module.folders };
  const { path, isPackage } = module.file;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return { names: program.moduleNames(module.file), paths: [isPackage ? folder : path] };
}

/** One alternative of a computed name or path that can be the module. */
interface LoadMatch {
  readonly load: ModuleLoad;
  readonly spelling: Spelling;
  /** The name or path that it can be. */
  readonly name: string;
  readonly match: NameMatch;
}

export function loadsOf(engine: PythonEngine, { names, paths }: SoughtModule): readonly LoadMatch[] {
  return moduleLoads(engine).flatMap((load) =>
    load.spellings.flatMap((spelling) => {
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
  const matches = loadsOf(engine, soughtModule(engine, target));
  const fitting = new Set(matches.map(({ spelling }) => spelling));
  for (const { load, match } of matches) {
    const { last } = match;
    const source = last?.piece.source;
    if (last == null || source?.kind !== 'literal' || !last.piece.text.startsWith(word, last.at)) continue;
    const start = source.start + Buffer.byteLength(last.piece.text.slice(0, last.at));
    const { file, node } = source;
    const isShared = moduleLoads(engine).some(({ spellings }) =>
      spellings.some((spelling) => !fitting.has(spelling) && isMadeOf(spelling, source)),
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
