// Functions that `functools.singledispatch` calls behind one name: the generic one and what is registered with it get the same
// arguments, so a parameter that callers can name is one for all of them. The argument that decides comes by position.
import type { PythonEngine } from '../meaning/engine.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FunctionRef } from '../types/type.ts';
import { decoratorName } from './decorator-name.ts';
import { functionsOfSymbol } from './functions-of-symbol.ts';

/** All functions that one generic function dispatches to, with itself; empty for a function that is none of them. */
export function dispatchedWith(engine: PythonEngine, ref: FunctionRef): readonly FunctionRef[] {
  const generics = isGeneric(ref) ? [ref] : genericsOf(engine, ref);
  return generics.flatMap((generic) => [generic, ...registeredWith(engine, generic)]);
}

/** Whether the parameter decides which function is called: the first, behind the receiver of a method. */
export function decides({ file, index }: FunctionRef, position: number): boolean {
  const { ownerClass, decorators } = file.facts.functions[index]!;
  const isMethod =
    ownerClass !== -1 && !decorators.some((node) => decoratorName(file, node) === 'staticmethod');
  return position <= (isMethod ? 1 : 0);
}

function isGeneric({ file, index }: FunctionRef): boolean {
  return file.facts.functions[index]!.decorators.some((node) =>
    /^singledispatch(method)?$/.test(decoratorName(file, node)),
  );
}

function registeredWith(engine: PythonEngine, generic: FunctionRef): readonly FunctionRef[] {
  const { tree, functions } = generic.file.facts;
  const name = nameText(tree, tree.data[functions[generic.index]!.nameNode]!);
  const naming = new Set(engine.program.filesContaining(name));
  return engine.program
    .filesContaining('register')
    .filter((path) => naming.has(path))
    .flatMap((path) => engine.program.file(path) ?? [])
    .flatMap((file) => file.facts.functions.map((_, index) => ({ file, index })))
    .filter((ref) => genericsOf(engine, ref).some((one) => isSame(one, generic)));
}

/** The generic functions that decorators register a function with: `@render.register`, `@render.register(int)`. */
function genericsOf({ evaluator }: PythonEngine, { file, index }: FunctionRef): readonly FunctionRef[] {
  const { tree } = file.facts;
  return file.facts.functions[index]!.decorators.flatMap((node) => {
    if (decoratorName(file, node) !== 'register') return [];
    let at = tree.kind[node] === Node.Decorator ? node - 1 : node;
    if (tree.kind[at] === Node.Call) at = childrenOf(tree, at)[0]!;
    if (tree.kind[at] !== Node.Attribute) return [];
    const { values } = evaluator.typeOf(file, file.facts, childrenOf(tree, at)[0]!);
    return values.flatMap((value) =>
      value.kind === 'function' && !value.function.file.isExternal && isAnyGeneric(value.function)
        ? [value.function]
        : [],
    );
  });
}

function isAnyGeneric({ file, index }: FunctionRef): boolean {
  return functionsOfSymbol(file, file.facts.functions[index]!.symbol).some((ref) => isGeneric(ref));
}

function isSame(a: FunctionRef, b: FunctionRef): boolean {
  return a.file === b.file && a.index === b.index;
}
