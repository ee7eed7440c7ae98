// Which functions of ours get a function or class as an argument: `@app.command()`, `app.group(Settings)`, `app.command()(export)`.
// Where the callee is not known, those that its callers make it are looked at: a hint is enough for what only warns.
import type { CodeUnit } from '../facts/file-facts.ts';
import type { PythonFile } from '../link/program.ts';
import type { PythonEngine } from '../meaning/engine.ts';
import type { Place } from '../meaning/meaning.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import { functionsCalled } from './handed-over.ts';

/** Those of the calls around a place that have it, or what a call made of it, among their arguments; `made` also an object of a class. */
export function functionsGiven(engine: PythonEngine, place: Place, made = false): readonly FunctionRef[] {
  const { file, unit, node, kind } = place;
  const { tree, parent } = unit;
  if (kind !== 'name' && kind !== 'attribute') return [];
  const takers: FunctionRef[] = [];
  let inside = kind === 'attribute' ? parent[node]! : node;
  for (;;) {
    const owner = parent[inside]!;
    const call = owner >= 0 && tree.kind[owner] === Node.Keyword ? parent[owner]! : owner;
    if (call < 0 || tree.kind[call] !== Node.Call) return takers;
    const [callee] = childrenOf(tree, call);
    if (callee === inside && (!made || takers.length > 0)) return takers;
    if (callee !== inside) takers.push(...functionsAt(engine, file, unit, callee!));
    inside = call;
  }
}

/** What a decorator is, or what makes it: `app.command` of `@app.command()`. */
export function functionsOfDecorator(
  engine: PythonEngine,
  file: PythonFile,
  decorator: number,
): readonly FunctionRef[] {
  const { tree } = file.facts;
  const at = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  return functionsAt(engine, file, file.facts, at);
}

function functionsAt(
  engine: PythonEngine,
  file: PythonFile,
  unit: CodeUnit,
  callee: number,
): readonly FunctionRef[] {
  const { tree } = unit;
  const at = tree.kind[callee] === Node.Call ? childrenOf(tree, callee)[0]! : callee;
  const known = engine.evaluator.typeOf(file, unit, at).values;
  const values = known.length > 0 ? known : engine.evaluator.likelyType(file, unit, at).values;
  return values.flatMap((value) => functionsCalled(engine, value)).filter((ref) => !ref.file.isExternal);
}
