// From what the caller points at to the function whose parameters change, and everything by which it is called: its own name, or
// for a constructor the names of classes.
import { TugError } from '../../../../base/tug-error.ts';
import { Locator } from '../../../../kernel/locator.ts';
import type { CodeSymbol } from '../../../../kernel/occurrence.ts';
import type { WorkspaceView } from '../../../../kernel/workspace-view.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Definition } from '../../meaning/meaning.ts';
import { className } from '../../meaning/meaning-values.ts';
import { definitionOfSymbol } from '../../rename/bound-names.ts';
import { decoratorName } from '../../rename/decorator-name.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { functionsOfSymbol } from '../../rename/functions-of-symbol.ts';
import { symbolOfMember } from '../../rename/member-definers.ts';
import { findParameter, nameOfFunction } from '../../rename/parameter-family.ts';
import type { ClassRef, FunctionRef } from '../../types/type.ts';
import { makerOf } from './generated-fields.ts';

export type TargetFunction =
  | { readonly kind: 'function'; readonly definition: Definition; readonly function: FunctionRef }
  | {
      readonly kind: 'constructor';
      /** The class whose body has the function. */
      readonly owner: ClassRef;
      readonly function: FunctionRef;
    }
  /** A dataclass or named tuple: its constructor takes its fields. */
  | { readonly kind: 'fields'; readonly owner: ClassRef };

export function findTarget(
  engine: PythonEngine,
  view: WorkspaceView,
  symbol: CodeSymbol,
  given: Definition,
): TargetFunction {
  const definition = ownerOfParameter(behindImport(engine, given));
  const ref = classOf(definition);
  if (ref !== null) return constructorOf(engine, view, symbol, ref);
  const functions = functionsOf(definition);
  const target = implementation(functions);
  if (target === null) throw notAFunction(view, symbol);
  refuseProperty(view, symbol, target);
  const name = nameOfFunction(target);
  if (definition.kind === 'member' && (name === '__init__' || name === '__new__'))
    return { kind: 'constructor', owner: definition.class, function: target };
  return { kind: 'function', definition, function: target };
}

/** The definition behind `import ... as name`. */
function behindImport(engine: PythonEngine, definition: Definition): Definition {
  if (definition.kind !== 'symbol') return definition;
  const [only, ...more] = engine.program.resolve(definition.ref);
  if (only?.kind !== 'symbol' || more.length > 0 || only.ref.file.isExternal) return definition;
  return definitionOfSymbol(only.ref.file, only.ref.symbol);
}

/** A parameter means the function that has it. */
function ownerOfParameter(definition: Definition): Definition {
  const parameter = definition.kind === 'symbol' ? findParameter(definition.ref) : null;
  if (parameter === null) return definition;
  const { file, index } = parameter.function;
  const fact = file.facts.functions[index]!;
  if (fact.symbol < 0) return definition;
  if (fact.ownerClass === -1) return definitionOfSymbol(file, fact.symbol);
  return {
    kind: 'member',
    class: { file, index: fact.ownerClass },
    name: nameOfFunction(parameter.function),
  };
}

function classOf(definition: Definition): ClassRef | null {
  const home = homeOf(definition);
  if (home === null) return null;
  const index = home.file.facts.classes.findIndex((fact) => fact.symbol === home.symbol);
  return index === -1 ? null : { file: home.file, index };
}

export function functionsOf(definition: Definition): readonly FunctionRef[] {
  const home = homeOf(definition);
  return home === null ? [] : functionsOfSymbol(home.file, home.symbol);
}

function homeOf(definition: Definition) {
  if (definition.kind === 'symbol') return definition.ref;
  if (definition.kind !== 'member') return null;
  const { class: owner, name } = definition;
  const symbol = symbolOfMember(owner, name);
  return symbol === -1 ? null : { file: owner.file, symbol };
}

/** What is called at last: no overload. */
function implementation(functions: readonly FunctionRef[]): FunctionRef | null {
  const own = functions.filter(({ file, index }) =>
    file.facts.functions[index]!.decorators.every((node) => decoratorName(file, node) !== 'overload'),
  );
  return own.at(-1) ?? functions.at(-1) ?? null;
}

function constructorOf(
  engine: PythonEngine,
  view: WorkspaceView,
  symbol: CodeSymbol,
  ref: ClassRef,
): TargetFunction {
  const taker = engine.evaluator.constructor(ref);
  if (taker.kind === 'unknown') throw noConstructor(view, symbol, taker.reason, ref);
  if (taker.kind === 'fields') {
    const maker = makerOf(engine, ref);
    const other = taker.owners.find((field) => !isSame(field.class, ref));
    if (other === undefined && maker !== null && taker.owners.length > 0)
      return { kind: 'fields', owner: ref };
    const reason =
      other === undefined || makerOf(engine, other.class) === null
        ? `the constructor of ${className(ref)} is made of its fields, which is understood for dataclasses and classes of named tuples only`
        : `the constructor of ${className(ref)} takes ${other.name}, a field of ${className(other.class)}`;
    throw noConstructor(view, symbol, reason, ref);
  }
  const ours = taker.functions.filter(({ file }) => !file.isExternal);
  const target =
    implementation(ours.filter((one) => nameOfFunction(one) === '__init__')) ?? implementation(ours);
  if (target === null)
    throw noConstructor(view, symbol, `no class of the workspace gives ${className(ref)} a constructor`, ref);
  const { ownerClass } = target.file.facts.functions[target.index]!;
  return { kind: 'constructor', owner: { file: target.file, index: ownerClass }, function: target };
}

function isSame(a: ClassRef, b: ClassRef): boolean {
  return a.file === b.file && a.index === b.index;
}

/** Both get the arguments of a call of the class. */
export function constructorsIn(owner: ClassRef): readonly FunctionRef[] {
  return ['__init__', '__new__'].flatMap((name) => {
    const symbol = symbolOfMember(owner, name);
    return symbol === -1 ? [] : functionsOfSymbol(owner.file, symbol);
  });
}

const PROPERTIES: ReadonlySet<string> = new Set([
  'property',
  'setter',
  'getter',
  'deleter',
  'cached_property',
]);

function refuseProperty(view: WorkspaceView, symbol: CodeSymbol, target: FunctionRef): void {
  const { file, index } = target;
  const decorator = file.facts.functions[index]!.decorators.map((node) => decoratorName(file, node)).find(
    (name) => PROPERTIES.has(name),
  );
  if (decorator === undefined) return;
  throw refusal(view, symbol, `${symbol.name} is a property: it is read and written, not called`, []);
}

function notAFunction(view: WorkspaceView, symbol: CodeSymbol): TugError {
  return refusal(view, symbol, `${symbol.name} is no function but a ${symbol.kind}`, []);
}

function noConstructor(view: WorkspaceView, symbol: CodeSymbol, reason: string, ref: ClassRef): TugError {
  const { file, index } = ref;
  return refusal(
    view,
    symbol,
    reason,
    file.facts.classes[index]!.methods.slice(0, 3).map((method) => ({ file, index: method })),
  );
}

function refusal(
  view: WorkspaceView,
  symbol: CodeSymbol,
  reason: string,
  nearest: readonly FunctionRef[],
): TugError {
  const locator = new Locator(view);
  const choices = nearest.map((ref) => ({
    name: nameOfFunction(ref),
    location: locator.locate(spanOf(ref.file, ref.file.facts.functions[ref.index]!.nameNode)),
  }));
  const [first] = choices;
  const hint =
    first === undefined
      ? 'point at the name of a function, a method or a class'
      : `point at a function, such as ${first.name} at ${first.location.file}:${first.location.line}:${first.location.col}`;
  return new TugError('UnsupportedOperation', `change-signature of ${symbol.name} is refused: ${reason}`, {
    hint,
    details: { operation: 'change-signature', symbol: symbol.name, reason, nearest: choices },
  });
}
