// Keywords that a function collects with `**` and passes on, through any number of functions: `def g(**options): f(**options)`.
import type { PythonEngine } from '../meaning/engine.ts';
import type { Definition } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import type { FunctionRef } from '../types/type.ts';
import { functionsCalled, parametersOf } from './handed-over.ts';
import { nameOfFunction } from './parameter-family.ts';

export interface CollectedKeyword {
  /** Parameters and fields of this name that it reaches. */
  readonly definitions: readonly Definition[];
  /** The function that passes it on to something that is not known; null when all is known. */
  readonly lostIn: FunctionRef | null;
}

/** Where a keyword goes that these functions take through `**`. */
export function followCollected(
  engine: PythonEngine,
  collectors: readonly FunctionRef[],
  name: string,
): CollectedKeyword {
  const definitions: Definition[] = [];
  const seen = new Set<string>();
  let lostIn: FunctionRef | null = null;
  const waiting = [...collectors];
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    const key = `${ref.file.path}#${ref.index}`;
    if (seen.has(key) || ref.file.isExternal) continue;
    seen.add(key);
    for (const call of callsThatPassOn(ref)) {
      const { values, unknown } = engine.evaluator.callees(ref.file, ref.file.facts, call);
      definitions.push(...parametersOf(engine, values, name));
      if (unknown !== null) lostIn ??= ref;
      for (const next of values.flatMap((value) => functionsCalled(engine, value))) {
        if (collects(next, name)) waiting.push(next);
      }
    }
  }
  return { definitions, lostIn };
}

/** The function whose `**` parameter a symbol is; null for every other symbol. */
export function collectorOf(file: FunctionRef['file'], symbol: number): FunctionRef | null {
  const index = file.facts.functions.findIndex(({ parameters }) =>
    parameters.some((parameter) => parameter.role === 'keywords' && parameter.symbol === symbol),
  );
  return index === -1 ? null : { file, index };
}

export function describeCollector(ref: FunctionRef): string {
  return `${nameOfFunction(ref)}()`;
}

function collects({ file, index }: FunctionRef, name: string): boolean {
  const { parameters } = file.facts.functions[index]!;
  const isNamed = parameters.some(
    (one) => one.name === name && (one.role === 'regular' || one.role === 'keyword-only'),
  );
  return !isNamed && parameters.some(({ role }) => role === 'keywords');
}

/** Calls in the body of a function that hand on its `**` parameter. */
function callsThatPassOn({ file, index }: FunctionRef): readonly number[] {
  const { facts } = file;
  const { tree } = facts;
  const fact = facts.functions[index]!;
  const collected = fact.parameters.find(({ role }) => role === 'keywords');
  if (collected === undefined) return [];
  const { firstOccurrence, occurrence } = facts.symbols;
  const calls: number[] = [];
  for (let at = firstOccurrence[collected.symbol]!; at < firstOccurrence[collected.symbol + 1]!; at++) {
    const keyword = facts.parent[occurrence[at]!]!;
    if (tree.kind[keyword] === Node.Keyword && tree.data[keyword] === 0) calls.push(facts.parent[keyword]!);
  }
  return calls;
}
