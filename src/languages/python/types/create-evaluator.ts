// The evaluator: the questions of the contract, each answered by the file that knows. Answers are kept for as long as the
// evaluator lives, which is one program, or until it is told to forget them.
import type { CodeUnit } from '../facts/file-facts.ts';
import type { Program, PythonFile } from '../link/program.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { annotationType } from './annotation.ts';
import { calleeType } from './call-expression.ts';
import { constructorOf } from './constructor.ts';
import { codeOf, createEngine, type Engine, engineOfCallers, NO_VARIABLES } from './engine.ts';
import { typeOf } from './expression.ts';
import { handedTo } from './lambda-parameter.ts';
import { linearize } from './linearize.ts';
import { lookupAll } from './lookup.ts';
import { madeClassesWith } from './made-classes.ts';
import { assignedAnywhere } from './outside-stores.ts';
import { passedTo } from './parameter-callers.ts';
import { subclassesOf, subclassesWith } from './subclasses.ts';
import { argumentsOf, calleeOf } from './tree-shape.ts';
import type { ClassRef, Evaluator, Mro, Type } from './type.ts';

export function createEvaluator(program: Program): Evaluator {
  let engine = createEngine(program);
  let withCallers: Engine | null = null;
  return {
    typeOf: (file, unit, node) => ask(engine, () => typeOf(engine, codeOf(engine, file, unit), node)),
    typeOfAnnotation: (file, unit, node) =>
      ask(engine, () => annotationType(engine, codeOf(engine, file, unit), node, NO_VARIABLES)),
    mro: (ref) => mroOf(engine, ref),
    lookup: (value, name) => lookupAll(engine, value, name)[0]!,
    lookupAll: (value, name) => lookupAll(engine, value, name),
    subclasses: (ref) => subclassesOf(engine, ref),
    subclassesWith: (ref, name) => subclassesWith(engine, ref, name),
    madeClassesWith: (metaclass, name) => madeClassesWith(engine, metaclass, name),
    callees: (file, unit, call) => calleesOf(engine, file, unit, call),
    handedTo: (file, unit, node) => firstArgument(engine, file, unit, node),
    constructor: (ref) => constructorOf(engine, ref),
    likelyType: (file, unit, node) => {
      withCallers ??= engineOfCallers(engine);
      const assuming = withCallers;
      return ask(assuming, () => typeOf(assuming, codeOf(assuming, file, unit), node));
    },
    passedTo: (ref, parameter) => passedTo(engine, ref, parameter),
    assignedAnywhere: (ref, name) => assignedAnywhere(engine, ref, name),
    forget: () => {
      engine = createEngine(program);
      withCallers = null;
    },
  };
}

/** Nothing at all is no answer: code that is never reached, or a name that nothing was assigned to. */
function ask(engine: Engine, compute: () => Type): Type {
  try {
    const type = compute();
    return type === engine.values.never ? engine.values.unknown('no value is known to get here') : type;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    engine.solver.reset();
    return engine.values.unknown('it is nested too deeply to be followed');
  }
}

function mroOf(engine: Engine, ref: ClassRef): Mro {
  const { order } = linearize(engine, ref);
  return {
    classes: order.flatMap((one) => (one.kind === 'class' ? [one.class] : [])),
    unknownBases: order.flatMap((one) => (one.kind === 'unknown' ? [one.base] : [])),
  };
}

/** `getter(x)` is called right there; else whoever gets the function calls it. */
function firstArgument(engine: Engine, file: PythonFile, unit: CodeUnit, node: number): Type {
  const code = codeOf(engine, file, unit);
  const call = unit.parent[node]!;
  const isCalled = unit.tree.kind[call] === Kind.Call && calleeOf(unit.tree, call) === node;
  const given = isCalled ? argumentsOf(unit.tree, call)[0] : undefined;
  return ask(engine, () =>
    given !== undefined
      ? typeOf(engine, code, given)
      : (handedTo(engine, code, node, 0) ?? engine.values.unknown('what it is called with is not known')),
  );
}

function calleesOf(engine: Engine, file: PythonFile, unit: CodeUnit, call: number) {
  const { values, unknown } = ask(engine, () => calleeType(engine, codeOf(engine, file, unit), call));
  return { values, unknown };
}
