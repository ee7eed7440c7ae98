// Whether a name may become of the value of an expression, as far as its own file tells. Types are not asked for: functions and
// attributes count by their names. Asked before a string is followed any further, because following asks for types.
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { type Flow, push } from './flow.ts';
import { type FlowPath, pathKey } from './flow-path.ts';
import { follow } from './flow-steps.ts';

export interface ProbedName {
  readonly isFound: boolean;
  /** What else is done with the value; null when nothing is. */
  readonly otherUse: string | null;
}

/** What is used in more ways than this counts as leading to a name. */
const MOST_STEPS = 200;

const known = new WeakMap<PythonEngine, Map<string, ProbedName>>();

export function probeName(engine: PythonEngine, file: PythonFile, node: number, path: FlowPath): ProbedName {
  const answers = known.get(engine) ?? new Map<string, ProbedName>();
  known.set(engine, answers);
  const key = `${file.path}#${node} ${pathKey(path)}`;
  let found = answers.get(key);
  if (found === undefined) {
    found = search(engine, file, node, path);
    answers.set(key, found);
  }
  return found;
}

function search(engine: PythonEngine, file: PythonFile, node: number, path: FlowPath): ProbedName {
  const probe = { isFound: false };
  const flow: Flow = { engine, waiting: [], seen: new Set(), sinks: [], otherUse: null, probe };
  push(flow, { file, node, path, frame: null, doubt: null });
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const moment = flow.waiting.pop();
    if (moment === undefined) return { isFound: false, otherUse: flow.otherUse };
    follow(flow, moment);
    if (probe.isFound || flow.sinks.length > 0) return { isFound: true, otherUse: flow.otherUse };
  }
  return { isFound: true, otherUse: flow.otherUse };
}
