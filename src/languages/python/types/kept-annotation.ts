// Annotations that promise to give back what was given, as those of decorators do: `T` for `T`, `type[T]` for `type[T]`,
// `Callable[P, R]` for `Callable[P, R]`. A type variable can be anything, so nothing else could be given back.
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { aliasAt } from './annotation-alias.ts';
import { type Code, codeInString, type Engine } from './engine.ts';
import { qualifiedName } from './resolve-expression.ts';
import { firstChild, subscriptElements } from './tree-shape.ts';
import { type TypeVariable, typeVariableAt, variablesIn } from './type-variables.ts';

/** Whether what is annotated `back` is what was given as `given`; a decorator that may go without it says `Optional`. */
export function isGivenBack(engine: Engine, code: Code, given: number, back: number): boolean {
  const { tree } = code;
  const variable = typeVariableAt(engine, code, back);
  if (variable !== null) return typeVariableAt(engine, code, given)?.key === variable.key;
  if (tree.kind[back] !== Kind.Subscript) return false;
  const name = qualifiedName(engine, code, firstChild(tree, back));
  const elements = subscriptElements(tree, back);
  const isGeneric =
    name === 'typing.Type' || name === 'builtins.type'
      ? elements.length === 1 && typeVariableAt(engine, code, elements[0]!) !== null
      : name === 'typing.Callable' &&
        elements.length === 2 &&
        typeVariableAt(engine, code, elements[0]!) !== null;
  return isGeneric && isSameText(code, withoutOptional(engine, code, given), back);
}

/** The variables of `Callable[[T], T]`, when the annotation is one that gives back its only argument; else null. */
export function variablesGivenBack(
  engine: Engine,
  code: Code,
  annotation: number,
): readonly TypeVariable[] | null {
  const { tree } = code;
  const string = tree.kind[annotation] === Kind.Constant ? codeInString(engine, code, annotation) : null;
  if (string !== null) return variablesGivenBack(engine, string.code, string.root);
  if (tree.kind[annotation] === Kind.Name || tree.kind[annotation] === Kind.Attribute) {
    const alias = aliasAt(engine, code, annotation);
    return alias === null ? null : variablesGivenBack(engine, alias.code, alias.root);
  }
  if (tree.kind[annotation] !== Kind.Subscript) return null;
  if (qualifiedName(engine, code, firstChild(tree, annotation)) !== 'typing.Callable') return null;
  const [takes, back] = subscriptElements(tree, annotation);
  if (takes === undefined || back === undefined || tree.kind[takes] !== Kind.List) return null;
  const given = childrenOf(tree, takes);
  if (given.length !== 1 || !isGivenBack(engine, code, given[0]!, back)) return null;
  return variablesIn(engine, code, back);
}

function withoutOptional(engine: Engine, code: Code, annotation: number): number {
  const { tree } = code;
  if (tree.kind[annotation] !== Kind.Subscript) return annotation;
  const isOptional = qualifiedName(engine, code, firstChild(tree, annotation)) === 'typing.Optional';
  return isOptional ? subscriptElements(tree, annotation)[0]! : annotation;
}

function isSameText({ tree }: Code, left: number, right: number): boolean {
  const textOf = (node: number) => tree.bytes.subarray(tree.start[node]!, tree.end[node]!);
  return Buffer.compare(textOf(left), textOf(right)) === 0;
}
