// Puts a program together for one view: the layout of the workspace, the files, and the questions over them. Making it
// costs a look at the list of paths; everything else happens when it is asked for.
import { contentHash } from '../../../base/content-hash.ts';
import { mayContainWord } from '../../../kernel/find-word.ts';
import { findFile, type Snapshot } from '../../../kernel/snapshot.ts';
import type { WorkspaceView } from '../../../kernel/workspace-view.ts';
import type { FactsCache } from '../facts/facts-cache.ts';
import { createFactsLoader } from '../facts/load-facts.ts';
import type { PytestRules } from '../facts/pytest-functions.ts';
import { createClassHeads } from './class-heads.ts';
import { mayNameClass } from './class-registrations.ts';
import { findCounterpart } from './counterparts.ts';
import { exportedNames } from './exported-names.ts';
import type { ExternalModules } from './external-modules.ts';
import { findBinders, findImporters, findStarImporters } from './find-importers.ts';
import { findMember } from './find-member.ts';
import { createModuleFinder } from './find-module.ts';
import type { Finding, Findings } from './findings.ts';
import { importedByCall } from './import-calls.ts';
import { importShapes } from './import-shapes.ts';
import { importedModule, importedPrefix } from './imported-module.ts';
import { createLinks } from './links.ts';
import { mayLoad } from './may-load.ts';
import { createModuleFiles, forgetOldFacts, type KnownFacts } from './module-files.ts';
import { moduleNamesOf } from './module-names.ts';
import type { ImportStep, Program, Resolved } from './program.ts';
import { readPytestRules } from './pytest-rules.ts';
import { buildPythonTree, type PythonTree } from './python-tree.ts';
import { resolveDotted } from './resolve-dotted.ts';
import { findSymbol } from './resolve-symbol.ts';
import { resolveUnbound } from './resolve-unbound.ts';
import { findSourceRoots, isProjectFile, type SourceRoots } from './roots/find-source-roots.ts';
import { createScannedHeads, type ScannedHeads } from './scanned-heads.ts';
import { isSetFromOutside } from './set-from-outside.ts';
import { mayBeUsed } from './word-uses.ts';

export interface ProgramOptions {
  readonly view: WorkspaceView;
  readonly externalModules: ExternalModules;
  /** Facts of earlier runs; null: everything is analysed anew. */
  readonly factsCache: FactsCache | null;
  /** Configured; null or empty: found from the layout of the project. */
  readonly sourceRoots: readonly string[] | null;
  /** The program of an earlier view: facts of files with the same bytes are taken over. */
  readonly previous: Program | null;
}

export function createProgram(options: ProgramOptions): Program {
  // The questions below live as long as the program, so none of them may hold the options: these hold the program before.
  const { view, externalModules, factsCache, previous } = options;
  const before = previous === null ? undefined : layouts.get(previous);
  const tree = buildPythonTree(view.snapshot);
  const roots =
    before !== undefined && keepsLayout(before, tree, view.snapshot)
      ? before.roots
      : findSourceRoots(view, tree, options.sourceRoots ?? []);
  const known: KnownFacts = before?.known ?? {
    loader: createFactsLoader(factsCache),
    byHash: new Map(),
    external: new Map(),
    recent: [],
  };
  forgetOldFacts(known, view.snapshot, tree.paths.length);
  const finder = createModuleFinder(tree, roots, externalModules);
  const namesOf = (path: string) => moduleNamesOf(path, tree, roots, finder);
  const files = createModuleFiles(view, tree, known, (path) => namesOf(path)[0]!);
  const links = createLinks(finder, files);
  const filesContaining = rememberByText((word) => view.filesContaining(word, 'python').filter(tree.hasFile));
  const shapesOf = rememberByText((path) => importShapes(view.read(path)));
  const question = { links, tree, read: view.read, filesContaining, shapesOf };
  const heads = before?.heads ?? createScannedHeads(factsCache);
  const pythonFiles = () => view.snapshot.files.filter(({ language }) => language === 'python');
  const mayHold = rememberByText((word) => {
    const bytes = Buffer.from(word);
    return rememberByText((path) => view.mayHold?.(path, word) ?? mayContainWord(view.read(path), bytes));
  });
  const classHeads = createClassHeads(pythonFiles, view.read, heads);

  let pytestRules: PytestRules | undefined;
  const program: Program = {
    paths: tree.paths,
    roots,
    sourceRoots: [...roots.strong, ...roots.scripts, ...roots.stubs, ...roots.guessed],
    isKnownOutside: (name) => externalModules.someClassHas(name),
    isInstalled: (module) => externalModules.isInstalled(module),
    isStandardLibrary: (module) => externalModules.isStandardLibrary(module),
    file: files.workspaceFile,
    factsOf: (text) => known.loader.factsOf(text, contentHash(text)),
    isProven: (question, texts, prove) => known.loader.isProven(question, texts, prove),
    pytestRules: () => {
      pytestRules ??= readPytestRules(view);
      return pytestRules;
    },
    analysedFiles: files.analysed,
    filesContaining,
    classesBelow: classHeads.classesBelow,
    classesJoining: (of, attribute, defines) => classHeads.classesJoining(of, mayHold(attribute), defines),
    filesStoring: classHeads.filesStoring,
    classRegisterers: () =>
      [...classHeads.registerers()].flatMap(([path, words]) =>
        words.some((word) => mayNameClass(word, () => view.read(path), classHeads.mayBeClass)) ? [path] : [],
      ),
    mayHold: (path, word) => mayHold(word)(path),
    mayUse: (path, word, use) => mayHold(word)(path) && mayBeUsed(view.read(path), word, use),
    findModule: (name) => files.toRef(finder.find(name, null)),
    importedModule: (file, importIndex) => importedModule(links, file, importIndex),
    importedPrefix: (file, importIndex, parts) => importedPrefix(links, file, importIndex, parts),
    member: (module, name) => {
      const found = meanings(findMember(links, module, name));
      const [only] = found;
      if (only?.kind !== 'missing' || only.module.kind !== 'file' || only.module.file.isExternal)
        return found;
      if (!isSetFromOutside(links, filesContaining, only.module.file, only.name)) return found;
      return [{ kind: 'external', name: `${only.module.file.moduleName}.${only.name}` }];
    },
    resolve: (ref) => meanings(findSymbol(links, ref)),
    importChain: (ref) => uniqueSteps(findSymbol(links, ref).list),
    resolveUnbound: (file, name) => resolveUnbound(links, file, name),
    starNames: (module) => {
      if (module.kind === 'namespace') return new Set();
      if (module.kind === 'external') return null;
      const { names, complete } = exportedNames(links, module.file);
      return complete ? names : null;
    },
    counterpart: (file) => {
      if (file.isExternal) return null;
      const path = findCounterpart(file.path, namesOf(file.path), tree, roots, finder);
      return path === null ? null : files.workspaceFile(path);
    },
    importersOf: (file) => findImporters(question, { kind: 'file', file }),
    mayBind: (modules) =>
      findBinders(
        question,
        [...modules].map((file) => ({ kind: 'file', file })),
      ),
    starImportersOf: (file) => findStarImporters(question, { kind: 'file', file }),
    mayLoad: rememberByText((path) => {
      const file = files.workspaceFile(path);
      return file === null ? NO_FILES : mayLoad(links, tree, file, view.read(path));
    }),
    importedByCall: (file, unit, call) => importedByCall(links, file, unit, call),
    resolveDotted: (text) => resolveDotted(links, text),
    moduleNames: (file) => (file.isExternal ? [file.moduleName] : namesOf(file.path)),
  };
  layouts.set(program, { tree, roots, known, heads, snapshot: view.snapshot });
  return program;
}

const NO_FILES: ReadonlySet<string> = new Set();

/** What the next program may take over from one. */
interface Layout {
  readonly tree: PythonTree;
  readonly roots: SourceRoots;
  readonly known: KnownFacts;
  readonly heads: ScannedHeads;
  readonly snapshot: Snapshot;
}

const layouts = new WeakMap<Program, Layout>();

/** Whether the same Python files are there, and the files that say where modules are have not changed. */
function keepsLayout(before: Layout, tree: PythonTree, snapshot: Snapshot): boolean {
  const { paths } = before.tree;
  if (paths.length !== tree.paths.length) return false;
  for (let at = 0; at < paths.length; at++) if (paths[at] !== tree.paths[at]) return false;
  return includesProjectFiles(before.snapshot, snapshot) && includesProjectFiles(snapshot, before.snapshot);
}

function includesProjectFiles(these: Snapshot, those: Snapshot): boolean {
  return these.files.every(({ path, hash }) => !isProjectFile(path) || findFile(those, path)?.hash === hash);
}

function rememberByText<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    let answer = known.get(text);
    if (answer === undefined) {
      answer = ask(text);
      known.set(text, answer);
    }
    return answer;
  };
}

function meanings({ list }: Findings): readonly Resolved[] {
  return list.map(({ resolved }) => resolved);
}

function uniqueSteps(list: readonly Finding[]): readonly ImportStep[] {
  const steps = new Map<string, ImportStep>();
  for (const finding of list) {
    for (const step of finding.steps) steps.set(`${step.file.path}#${step.importIndex}`, step);
  }
  return [...steps.values()];
}
