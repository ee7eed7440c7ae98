// What `module.name` is once the module is loaded: what its file binds, what stars bring, and its submodules, in the
// order in which they happen; re-exports are followed to the end, and every import on the way is kept.
import { exportedNames } from './exported-names.ts';
import { certain, type Findings, mergeFindings, moduleRefName, NOTHING, passOn } from './findings.ts';
import { mayBeHalfLoaded } from './half-loaded.ts';
import { importedModule, importedPrefix, submodule } from './imported-module.ts';
import type { Links } from './links.ts';
import { moduleSymbols } from './module-scope.ts';
import { type ModuleEvent, moduleEvents, type Subject, starEvents, withSubmodule } from './name-events.ts';
import type { ModuleRef, PythonFile } from './program.ts';
import { isUnpredictable } from './unpredictable-module.ts';

export function findMember(links: Links, module: ModuleRef, name: string): Findings {
  switch (module.kind) {
    case 'external':
      return certain({ kind: 'external', name: `${module.name}.${name}` });
    case 'namespace': {
      // Other parts of a namespace may be installed elsewhere: what is not here is not missing.
      const below = submodule(links, module, name);
      return certain(
        below === null
          ? { kind: 'external', name: `${module.name}.${name}` }
          : { kind: 'module', module: below },
      );
    }
    case 'file':
      return findInFile(links, module.file, name, AT_THE_END);
  }
}

/** What an import statement binds. */
export function findImported(links: Links, file: PythonFile, importIndex: number): Findings {
  const step = { file, importIndex };
  const fact = file.facts.imports[importIndex]!;
  if (fact.kind === 'name') {
    return passOn(
      findNow(links, file, importIndex, importedModule(links, file, importIndex), fact.name),
      step,
    );
  }
  const top = certain({ kind: 'module', module: importedPrefix(links, file, importIndex, 1) });
  return passOn(fact.hasAlias ? followPath(links, file, importIndex, top) : top, step);
}

/** `import a.b.c as d` loads a.b.c and then takes the attribute c of the attribute b of a, whatever these are. */
function followPath(links: Links, file: PythonFile, importIndex: number, top: Findings): Findings {
  let found = top;
  const names = file.facts.imports[importIndex]!.module.split('.');
  for (let at = 1; at < names.length; at++) {
    const parts = found.list.map(({ resolved }) => {
      if (resolved.kind !== 'module') return NOTHING;
      const next = findNow(links, file, importIndex, resolved.module, names[at]!);
      return next.list.some((one) => one.resolved.kind !== 'missing') ? next : NOTHING;
    });
    found = mergeFindings(parts);
    // Where there is no such attribute, it is the loaded module.
    if (found.list.length > 0) continue;
    found = certain({ kind: 'module', module: importedPrefix(links, file, importIndex, at + 1) });
  }
  return found;
}

/** A name that the module scope itself does not bind, as the file's own code sees it: from stars alone. */
export function findThroughStars(links: Links, file: PythonFile, name: string): Findings {
  return collect(links, { file, name, symbol: -1, below: null }, starEvents(file.facts), false);
}

/** A member at the time an import statement runs, which may be before its module is loaded to the end. */
function findNow(
  links: Links,
  file: PythonFile,
  importIndex: number,
  module: ModuleRef,
  name: string,
): Findings {
  const { scope, statement } = file.facts.imports[importIndex]!;
  if (module.kind !== 'file' || module.file.isExternal || scope !== 0) return findMember(links, module, name);
  if (module.file === file) return findInFile(links, file, name, file.facts.tree.start[statement]!);
  const atTheEnd = findMember(links, module, name);
  const anytime = findInFile(links, module.file, name, ANYTIME);
  if (anytime.list.length === atTheEnd.list.length || !mayBeHalfLoaded(links, module.file, file)) {
    return atTheEnd;
  }
  return anytime;
}

/** The point of a module's loading at which a name is looked at: an offset, or one of these. */
type Moment = number;
const AT_THE_END: Moment = Number.POSITIVE_INFINITY;
const ANYTIME: Moment = -1;

function findInFile(links: Links, file: PythonFile, name: string, moment: Moment): Findings {
  let known = links.members.get(file);
  if (known === undefined) {
    known = new Map();
    links.members.set(file, known);
  }
  const key = moment === AT_THE_END ? name : `${name} ${moment}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const openKey = `${file.path}\0${key}`;
  const depth = links.open.size;
  const opened = links.open.get(openKey);
  if (opened !== undefined) {
    links.circle = Math.min(links.circle, opened);
    return NOTHING;
  }
  links.open.set(openKey, depth);
  const outer = links.circle;
  links.circle = Number.POSITIVE_INFINITY;
  const found = lookInFile(links, file, name, moment);
  links.open.delete(openKey);
  // An answer that was found inside of a circle, but not at its start, lacks what the circle leads to.
  const isWhole = links.circle >= depth;
  if (isWhole) known.set(key, found);
  links.circle = isWhole ? outer : Math.min(outer, links.circle);
  return found;
}

function lookInFile(links: Links, file: PythonFile, name: string, moment: Moment): Findings {
  const { facts } = file;
  const module: ModuleRef = { kind: 'file', file };
  const symbol = moduleSymbols(facts).get(name) ?? -1;
  const below = file.isPackage ? submodule(links, module, name) : null;
  const subject: Subject = { file, name, symbol, below };
  let events = moduleEvents(subject);
  if (moment >= 0 && moment !== AT_THE_END) events = events.filter(({ at }) => at < moment);
  if (below !== null) {
    const bound = events.filter(
      (event) => event.kind !== 'star' || findByEvent(links, subject, event).list.length > 0,
    );
    events = withSubmodule(links, file, below, bound);
  }
  const found = collect(links, subject, events, moment === ANYTIME);
  if (found.list.length > 0) return found;
  if (MODULE_ATTRIBUTES.has(name)) return certain({ kind: 'builtin', name, ref: null });
  const elsewhere = { kind: 'external', name: `${moduleRefName(module)}.${name}` } as const;
  if (!found.complete) return { ...certain(elsewhere), complete: false };
  if (moduleSymbols(facts).has('__getattr__') || isUnpredictable(facts)) return certain(elsewhere);
  return certain({ kind: 'missing', module, name });
}

/** From the last event back to the one that certainly happened: what came before it is overwritten. */
function collect(
  links: Links,
  subject: Subject,
  events: readonly ModuleEvent[],
  keepOverwritten: boolean,
): Findings {
  const parts: Findings[] = [];
  const madeUp: Findings[] = [];
  let complete = true;
  // A star that overwrites what came before if it certainly brings the name; asked only when something did come before.
  let star: ModuleEvent | null = null;
  for (let at = events.length - 1; at >= 0; at--) {
    const event = events[at]!;
    if (event.kind === 'deleted') {
      if (event.always && !keepOverwritten) break;
      continue;
    }
    const found = findByEvent(links, subject, event);
    if (found.list.length === 0 && found.complete) continue;
    if (star !== null) {
      if (certainlyBrings(links, subject.file, star.importIndex, subject.name, new Set())) break;
      star = null;
    }
    if (!found.complete) complete = false;
    if (found.list.length === 0) continue;
    if (event.kind === 'star' && isMadeUp(found)) {
      madeUp.unshift(found);
      continue;
    }
    parts.push(found);
    if (keepOverwritten || !event.always || !found.complete) continue;
    if (event.kind !== 'star') break;
    star = event;
  }
  return { list: mergeFindings(parts.length === 0 ? madeUp : parts.reverse()).list, complete };
}

/** A module that computes its names may have this one, as a module from outside may: that hides nothing that is spelled. */
function isMadeUp({ list, complete }: Findings): boolean {
  return !complete && list.every(({ resolved }) => resolved.kind === 'external');
}

/** A star brings what is there when it runs: not what is bound in a branch only, nor what comes later in a circle. */
function certainlyBrings(
  links: Links,
  file: PythonFile,
  importIndex: number,
  name: string,
  visited: Set<PythonFile>,
): boolean {
  const module = importedModule(links, file, importIndex);
  if (module.kind !== 'file' || visited.has(module.file)) return false;
  visited.add(module.file);
  if (!exportedNames(links, module.file).names.has(name)) return false;
  if (mayBeHalfLoaded(links, module.file, file)) return false;
  const symbol = moduleSymbols(module.file.facts).get(name) ?? -1;
  const events = moduleEvents({ file: module.file, name, symbol, below: null });
  // A submodule that is listed in `__all__` is loaded for the star.
  if (symbol < 0 && module.file.isPackage && submodule(links, module, name) !== null) return true;
  for (let at = events.length - 1; at >= 0; at--) {
    const { kind, always, importIndex: next } = events[at]!;
    if (!always) continue;
    if (kind === 'deleted') return false;
    if (kind !== 'star' || certainlyBrings(links, module.file, next, name, visited)) return true;
  }
  return false;
}

function findByEvent(
  links: Links,
  { file, name, symbol, below }: Subject,
  { kind, importIndex }: ModuleEvent,
): Findings {
  switch (kind) {
    case 'own':
      return certain({ kind: 'symbol', ref: { file, symbol } });
    case 'import':
      return findImported(links, file, importIndex);
    case 'star':
      return passOn(findThroughStar(links, file, importIndex, name), { file, importIndex });
    case 'submodule':
      return certain({ kind: 'module', module: below! });
    case 'deleted':
      return NOTHING;
  }
}

function findThroughStar(links: Links, file: PythonFile, importIndex: number, name: string): Findings {
  const module = importedModule(links, file, importIndex);
  if (module.kind === 'external') return { ...NOTHING, complete: name.startsWith('_') };
  if (module.kind === 'namespace') return NOTHING;
  const exported = exportedNames(links, module.file);
  if (exported.names.has(name)) return findNow(links, file, importIndex, module, name);
  if (name.startsWith('_')) return NOTHING;
  if (!exported.complete) return possibly(findNow(links, file, importIndex, module, name));
  // A submodule is among the names once anybody has loaded it, also behind further stars.
  const found = possibly(findNow(links, file, importIndex, module, name));
  if (found.list.length === 0) return NOTHING;
  // Before `__all__` is bound, a star brings every public name.
  return module.file.facts.exports === null || mayBeHalfLoaded(links, module.file, file) ? found : NOTHING;
}

function possibly(found: Findings): Findings {
  const list = found.list.filter(({ resolved }) => resolved.kind !== 'missing');
  return { list, complete: false };
}

/** Every module has these, bound by the import system. */
export const MODULE_ATTRIBUTES: ReadonlySet<string> = new Set([
  '__name__',
  '__file__',
  '__doc__',
  '__package__',
  '__path__',
  '__spec__',
  '__loader__',
  '__dict__',
  '__builtins__',
  '__cached__',
  '__class__',
  '__annotations__',
]);
