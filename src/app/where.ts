// `tug where`: the absolute path by which tug can be called from here. Nothing is started; what was found for a workspace
// is remembered, and looked at again each time.
import { compareVersions } from '../base/compare-versions.ts';
import { TugError } from '../base/tug-error.ts';
import { findTugPrograms, type ProgramSearch, type TugProgram } from '../platform/find-tug-programs.ts';
import { findWorkspace } from '../platform/find-workspace.ts';
import { readWhereCache, writeWhereCache } from '../platform/where-cache.ts';
import type { WorkspaceRequest } from './open-workspace.ts';

export interface RunningProgram {
  readonly path: string;
  readonly node: string;
  readonly version: string;
}

export interface FoundProgram extends TugProgram {
  /** `foreign`: another program of the same name. */
  readonly state: 'ok' | 'too_old' | 'foreign';
}

export interface WhereReport {
  readonly root: string;
  readonly chosen: TugProgram;
  /** It was found before, and is still what it was. */
  readonly cached: boolean;
  /** All of them, in the order in which they would be taken; null when nobody asked. */
  readonly programs: readonly FoundProgram[] | null;
}

export interface WhereQuestion {
  readonly running: RunningProgram;
  /** The oldest version that will do; null: any. */
  readonly atLeast: string | null;
  /** Whether to list every program. */
  readonly all: boolean;
}

/** Throws TugNotFound when every program is older than `atLeast`. */
export function findTug(request: WorkspaceRequest, question: WhereQuestion): WhereReport {
  const { running, all } = question;
  const search = searchOf(request, running);
  const { root } = search;
  const atLeast = question.atLeast ?? '0.0.0';
  const cached = all ? null : readWhereCache(search, atLeast);
  if (cached !== null) return { root, chosen: cached, cached: true, programs: null };
  const programs = judge(findTugPrograms(search), atLeast);
  const chosen = programs.find(({ state }) => state === 'ok');
  if (chosen === undefined) throw nothingFound(programs, atLeast);
  const { state: _, ...program } = chosen;
  writeWhereCache(search, atLeast, program);
  return { root, chosen: program, cached: false, programs: all ? programs : null };
}

/** Every tug that could be meant here; those older than the running one are too old. */
export function listTugPrograms(request: WorkspaceRequest, running: RunningProgram): readonly FoundProgram[] {
  return judge(findTugPrograms(searchOf(request, running)), running.version);
}

function searchOf(request: WorkspaceRequest, running: RunningProgram): ProgramSearch {
  const { root } = findWorkspace(request);
  const { path, version, node } = running;
  return { running: path, version, root, environment: request.environment, node };
}

function judge(programs: readonly TugProgram[], atLeast: string): readonly FoundProgram[] {
  return programs.map((program) => ({ ...program, state: stateOf(program, atLeast) }));
}

function stateOf({ version }: TugProgram, atLeast: string): FoundProgram['state'] {
  if (version === null) return 'foreign';
  return compareVersions(version, atLeast) < 0 ? 'too_old' : 'ok';
}

function nothingFound(programs: readonly FoundProgram[], atLeast: string): TugError {
  const found = programs.map(({ path, version }) => `${path} (${version ?? 'not tugtool'})`);
  return new TugError('TugNotFound', `no tug of version ${atLeast} or newer: found ${found.join(', ')}`, {
    details: { at_least: atLeast, found: programs.map(({ path, version }) => ({ path, version })) },
  });
}
