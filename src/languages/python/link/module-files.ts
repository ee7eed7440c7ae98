// Python files as values that are analysed when their facts are first asked for. Facts are kept by content, so that a
// program for the next snapshot has those of every file that did not change.
import { type ContentHash, contentHash } from '../../../base/content-hash.ts';
import { findFile, type Snapshot } from '../../../kernel/snapshot.ts';
import type { WorkspaceView } from '../../../kernel/workspace-view.ts';
import type { FileFacts } from '../facts/file-facts.ts';
import type { FactsLoader } from '../facts/load-facts.ts';
import type { ExternalModule } from './external-modules.ts';
import { isPackagePath, type ModuleLocation } from './find-module.ts';
import type { ModuleRef, PythonFile } from './program.ts';
import type { PythonTree } from './python-tree.ts';

export interface ModuleFiles {
  workspaceFile(path: string): PythonFile | null;
  externalFile(module: ExternalModule): PythonFile;
  toRef(location: ModuleLocation): ModuleRef;
  /** Workspace files whose facts were asked for. */
  analysed(): readonly PythonFile[];
}

/** Facts of workspace files by the hash of their bytes, and files outside of the workspace by what they are called. */
export interface KnownFacts {
  readonly loader: FactsLoader;
  readonly byHash: Map<ContentHash, { readonly path: string; readonly facts: FileFacts }>;
  readonly external: Map<string, PythonFile>;
  /** The snapshots of the last programs, the newest last. */
  readonly recent: Snapshot[];
}

/** Before, now, and with a patch of each: what a program for any of them needs is not thrown away. */
const RECENT = 4;

/** A server makes a program for every call and every patch; what only programs long gone needed must not stay for ever. */
export function forgetOldFacts({ byHash, recent }: KnownFacts, snapshot: Snapshot, files: number): void {
  recent.push(snapshot);
  if (recent.length > RECENT) recent.shift();
  if (byHash.size <= files + SPARE) return;
  const needed = new Set(recent.flatMap((each) => each.files.map(({ hash }) => hash)));
  for (const hash of byHash.keys()) if (!needed.has(hash)) byHash.delete(hash);
}

/** Facts of file versions that are gone may be some of these before anybody looks for them. */
const SPARE = 64;

export function createModuleFiles(
  view: WorkspaceView,
  tree: PythonTree,
  known: KnownFacts,
  nameOf: (path: string) => string,
): ModuleFiles {
  const files = new Map<string, PythonFile>();
  const analysed: PythonFile[] = [];
  const owners = new Map<FileFacts, string>();

  const workspaceFile = (path: string): PythonFile | null => {
    let file = files.get(path);
    if (file !== undefined) return file;
    if (!tree.hasFile(path)) return null;
    let facts: FileFacts | null = null;
    let name: string | null = null;
    file = {
      path,
      get moduleName() {
        name ??= nameOf(path);
        return name;
      },
      isPackage: isPackagePath(path),
      isStub: path.endsWith('.pyi'),
      isExternal: false,
      get facts() {
        if (facts === null) {
          facts = loadFacts(path);
          analysed.push(this);
        }
        return facts;
      },
    };
    files.set(path, file);
    return file;
  };

  const loadFacts = (path: string): FileFacts => {
    const { hash } = findFile(view.snapshot, path)!;
    const before = known.byHash.get(hash);
    // Facts stand for their file: two files with the same bytes have facts of their own.
    const isFree = before !== undefined && (before.path === path || !tree.hasFile(before.path));
    if (isFree && (owners.get(before.facts) ?? path) === path) {
      owners.set(before.facts, path);
      return before.facts;
    }
    const facts = known.loader.factsOf(view.read(path), hash);
    if (before === undefined) known.byHash.set(hash, { path, facts });
    owners.set(facts, path);
    return facts;
  };

  const externalFile = (module: ExternalModule): PythonFile => {
    let file = known.external.get(module.path);
    if (file === undefined) {
      let facts: FileFacts | null = null;
      file = {
        path: module.path,
        moduleName: module.name,
        isPackage: module.isPackage,
        isStub: module.path.endsWith('.pyi'),
        isExternal: true,
        get facts() {
          if (facts === null) {
            const bytes = module.read();
            facts = known.loader.factsOf(bytes, contentHash(bytes));
          }
          return facts;
        },
      };
      known.external.set(module.path, file);
    }
    return file;
  };

  return {
    workspaceFile,
    externalFile,
    analysed: () => [...analysed],
    toRef: (location) => {
      switch (location.kind) {
        case 'file':
          return { kind: 'file', file: workspaceFile(location.path)! };
        case 'external-file':
          return { kind: 'file', file: externalFile(location.module) };
        case 'namespace':
          return location;
        case 'unknown':
          return { kind: 'external', name: location.name };
      }
    },
  };
}
