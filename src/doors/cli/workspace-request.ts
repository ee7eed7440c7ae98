// From a command line to what the app needs to open a workspace.
import type { WorkspaceRequest } from '../../app/open-workspace.ts';
import type { CallSpelling } from '../wire/next-commands.ts';
import type { HandlerContext } from './handler.ts';
import { flagIsSet, flagText, type ParsedCommand } from './parsed-command.ts';
import { commandLine } from './render-arguments.ts';
import { flagLayer } from './setting-flags.ts';

export function workspaceRequest(input: ParsedCommand, context: HandlerContext): WorkspaceRequest {
  const { environment, log, progress, signal, uninterrupted } = context;
  const { workingDirectory, variables } = environment;
  return {
    workingDirectory,
    workspace: flagText(input, 'workspace'),
    flags: flagLayer(input, workingDirectory).values,
    environment: variables,
    sessionName: flagText(input, 'session-name'),
    fresh: flagIsSet(input, 'fresh'),
    noWait: flagIsSet(input, 'no-wait'),
    log,
    progress,
    signal,
    uninterrupted,
    early: context.early ?? null,
    ...(context.warm === undefined ? {} : { warm: context.warm }),
  };
}

/** Flags that say where the workspace and its session are: a next command needs them too. */
const PLACE_FLAGS: ReadonlySet<string> = new Set(['workspace', 'session-dir', 'session-name']);

export function spellCalls(input: ParsedCommand, command: 'run' | 'batch' = 'run'): CallSpelling {
  const path = [command, ...input.command.path.slice(1)];
  const flags = new Map([...input.flags].filter(([name]) => name !== 'fresh'));
  const placeFlags = new Map([...input.flags].filter(([name]) => PLACE_FLAGS.has(name)));
  const spell = (parts: Partial<ParsedCommand>, name: readonly string[], extra: readonly string[]) =>
    commandLine({ ...input, ...parts, command: { ...input.command, path: name } }, extra);
  return {
    run: (extra) => {
      // A policy that is proposed replaces the one that was given.
      const kept = extra.includes('--open') ? [...flags].filter(([name]) => name !== 'open') : flags;
      return spell({ flags: new Map(kept) }, path, extra);
    },
    apply: (patchId) => spell({ flags: placeFlags, arguments: new Map() }, ['apply'], [patchId]),
  };
}
