// Follows a string literal from where it is spelled to every `getattr()`, `__slots__` or `__all__` that makes a name of it.
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Flow, Sink } from './flow.ts';
import { push } from './flow.ts';
import type { FlowPath } from './flow-path.ts';
import { follow } from './flow-steps.ts';

export interface FollowedName {
  readonly sinks: readonly Sink[];
  readonly otherUse: string | null;
}

/** More steps than this are not made; the string then counts as used in ways that were not seen. */
const MOST_STEPS = 2000;

export function followName(
  engine: PythonEngine,
  file: PythonFile,
  node: number,
  path: FlowPath,
): FollowedName {
  const flow: Flow = { engine, waiting: [], seen: new Set(), sinks: [], otherUse: null, probe: null };
  push(flow, { file, node, path, frame: null, doubt: null });
  for (let steps = 0; ; steps++) {
    const moment = flow.waiting.pop();
    if (moment === undefined) break;
    if (steps === MOST_STEPS) {
      flow.otherUse ??= 'it is used in too many places to follow';
      break;
    }
    follow(flow, moment);
  }
  return { sinks: flow.sinks, otherUse: flow.otherUse };
}
