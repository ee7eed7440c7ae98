// Everything that can give a name of a module its value while the module is loaded, in the order of the source: bindings,
// stars, and submodules, which become attributes of their package when they are loaded for the first time.
import type { FileFacts } from '../facts/file-facts.ts';
import { moduleKey } from './findings.ts';
import { loadsOnTheWay } from './half-loaded.ts';
import type { Links } from './links.ts';
import { eventsOf, hasOwnBinding, isAlwaysReached, isOnlyAnnotated, type NameEvent } from './module-scope.ts';
import type { ModuleRef, PythonFile } from './program.ts';

export interface ModuleEvent extends Omit<NameEvent, 'kind'> {
  readonly kind: NameEvent['kind'] | 'star' | 'submodule';
}

/** A name of a module: what events speak of. */
export interface Subject {
  readonly file: PythonFile;
  readonly name: string;
  /** In the module's scope, or -1. */
  readonly symbol: number;
  /** The submodule with that name. */
  readonly below: ModuleRef | null;
}

/** Bindings of the symbol and stars of the file, sorted; not yet submodules. */
export function moduleEvents({ file: { facts }, symbol }: Subject): readonly ModuleEvent[] {
  const events: ModuleEvent[] = [...starEvents(facts)];
  if (symbol >= 0) {
    const bindings = eventsOf(facts, symbol);
    events.push(...bindings);
    // A bare annotation is no event.
    if (hasOwnBinding(facts, symbol) && !bindings.some(({ kind }) => kind === 'own')) {
      events.push({ kind: 'own', at: -1, always: !isOnlyAnnotated(facts, symbol), importIndex: -1 });
    }
  }
  return events.sort((a, b) => a.at - b.at);
}

export function starEvents(facts: FileFacts): readonly ModuleEvent[] {
  const events: ModuleEvent[] = [];
  for (const [importIndex, { kind, statement, scope }] of facts.imports.entries()) {
    if (kind !== 'star' || scope !== 0) continue;
    events.push({
      kind: 'star',
      at: facts.tree.start[statement]!,
      always: isAlwaysReached(facts, statement),
      importIndex,
    });
  }
  return events;
}

/**
 * Adds the loading of the submodule to the events that give the name a value. When it happens is certain only if the
 * package itself loads it, and nothing that it imports before could.
 */
export function withSubmodule(
  links: Links,
  file: PythonFile,
  below: ModuleRef,
  bound: readonly ModuleEvent[],
): readonly ModuleEvent[] {
  const event = submoduleEvent(links, file, below, bound);
  return [...bound, event].sort((a, b) => a.at - b.at);
}

function submoduleEvent(
  links: Links,
  file: PythonFile,
  below: ModuleRef,
  bound: readonly ModuleEvent[],
): ModuleEvent {
  const { facts } = file;
  const event = { kind: 'submodule', importIndex: -1 } as const;
  if (bound.length === 0) return { ...event, at: -1, always: true };
  const key = moduleKey(below);
  const firstBound = bound[0]!.at;
  const loads = facts.imports.findIndex((fact, index) => {
    const { scope, statement } = fact;
    if (scope !== 0 || !isAlwaysReached(facts, statement)) return false;
    const modules = loadsOnTheWay(links, file, index);
    // `from . import sub` loads it only while the package has no such name.
    const certain =
      fact.kind !== 'name' || facts.tree.start[statement]! <= firstBound ? modules : modules.slice(0, -1);
    return certain.some((module) => moduleKey(module) === key);
  });
  if (loads < 0) return { ...event, at: facts.tree.length, always: false };
  // The statement that loads it binds afterwards: `from .sub import sub` leaves the name.
  const at = facts.tree.start[facts.imports[loads]!.statement]! - 0.5;
  if (at <= firstBound) return { ...event, at, always: true };
  const isFirst = facts.imports.findIndex(({ scope }) => scope === 0) === loads;
  return { ...event, at, always: isFirst };
}
