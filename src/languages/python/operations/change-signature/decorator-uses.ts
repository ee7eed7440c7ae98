// A decorator gets the function as a value. One of the workspace that passes all arguments on as they come is no reason to stop;
// whatever else may call the function in its own way.

import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { isHandedToDecorator } from '../../rename/called-by-name.ts';
import { decoratorName } from '../../rename/decorator-name.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { FunctionRef } from '../../types/type.ts';
import { argumentsIn } from './call-arguments.ts';
import { forwarderOf } from './forwarded-call.ts';
import { harmless, type UseOutcome, unchanged } from './judge-use.ts';
import type { FunctionPlan } from './signature.ts';

export interface DecoratorUse {
  readonly file: PythonFile;
  readonly node: number;
  readonly outcome: UseOutcome;
}

/** Known to everybody, and still more than a wrapper: other functions are called in the place of this one. */
const DISPATCHING: ReadonlySet<string> = new Set([
  'singledispatch',
  'singledispatchmethod',
  'register',
  'wraps',
]);

export function decoratorUses(engine: PythonEngine, plan: FunctionPlan): readonly DecoratorUse[] {
  const { file, index } = plan.ref;
  const { decorators } = file.facts.functions[index]!;
  if (
    !isHandedToDecorator(engine, plan.ref) &&
    !decorators.some((node) => DISPATCHING.has(decoratorName(file, node)))
  )
    return [];
  return decorators.flatMap((decorator): readonly DecoratorUse[] => {
    const node = file.facts.tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
    const name = decoratorName(file, decorator);
    if (KNOWN.has(name)) return [];
    const how = `@${name === '' ? 'the decorator' : name} may call it in its own way`;
    const wrapped = DISPATCHING.has(name) ? null : passesOn(engine, file, node, plan);
    const outcome = wrapped ?? harmless([plan], how, 0);
    return outcome.kind === 'kept' ? [] : [{ file, node, outcome }];
  });
}

const KNOWN: ReadonlySet<string> = new Set([
  'staticmethod',
  'classmethod',
  'abstractmethod',
  'overload',
  'override',
  'final',
  'lru_cache',
  'cache',
  'contextmanager',
  'asynccontextmanager',
]);

/** Null when the decorator cannot be looked into. */
function passesOn(
  engine: PythonEngine,
  file: PythonFile,
  node: number,
  plan: FunctionPlan,
): UseOutcome | null {
  const { values, unknown } = engine.evaluator.typeOf(file, file.facts, node);
  if (unknown !== null || values.length === 0) return null;
  for (const value of values) {
    if (value.kind !== 'function' || value.function.file.isExternal) return null;
    const outcome = passedOn(value.function, value.receiver === null ? 0 : 1, plan);
    if (outcome === null || outcome.kind !== 'kept') return outcome;
  }
  return { kind: 'kept' };
}

/** What a decorator does with its argument: calls it, names it for functools.wraps, gives it back. */
function passedOn({ file, index }: FunctionRef, position: number, plan: FunctionPlan): UseOutcome | null {
  const { facts } = file;
  const { tree, parent } = facts;
  const parameter = facts.functions[index]!.parameters[position];
  if (parameter === undefined) return null;
  for (const node of occurrencesOf(facts, parameter.symbol)) {
    if (node === parameter.nameNode) continue;
    const owner = parent[node]!;
    switch (tree.kind[owner]) {
      case Node.Call: {
        if (tree.first[node] !== tree.first[owner]) {
          if (isWraps(facts, owner)) continue;
          return null;
        }
        const given = argumentsIn(facts, owner);
        if (forwarderOf(file, owner, given, plan.receivers) !== null) continue;
        const outcome = unchanged([plan], 0, given, 'a decorator calls it');
        if (outcome.kind !== 'kept') return outcome;
        continue;
      }
      case Node.Attribute:
      case Node.Return:
        continue;
      default:
        return null;
    }
  }
  return { kind: 'kept' };
}

function isWraps({ tree }: PythonFile['facts'], call: number): boolean {
  const callee = childrenOf(tree, call)[0]!;
  const kind = tree.kind[callee];
  if (kind !== Node.Name && kind !== Node.Attribute) return false;
  const name = nameText(tree, tree.data[callee]!);
  return name === 'wraps' || name === 'update_wrapper';
}
