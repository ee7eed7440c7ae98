// What an annotation says a value is: `Optional["Foo"]` is an instance of Foo or None. Names are followed by linking, so
// forward references and aliases need no order. What an annotation says is believed; `Any` and `object` say nothing.
import type { Resolved, SymbolRef } from '../link/program.ts';
import { CONSTANT_NONE, CONSTANT_STRING, CONSTANT_TYPE, OPERATOR } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { bindingType } from './binding-type.ts';
import { enclosingClass } from './enclosing.ts';
import {
  type Code,
  codeInString,
  codeOf,
  type Engine,
  NO_VARIABLES,
  type TypeEnvironment,
  textOf,
} from './engine.ts';
import { typeOf } from './expression.ts';
import { nameOfResolved, qualifiedName, resolveExpression } from './resolve-expression.ts';
import { BARE_FORMS, OPERATOR_OR, subscriptForm } from './special-forms.ts';
import { argumentsOf, calleeOf, firstChild, lastChild, subscriptElements } from './tree-shape.ts';
import type { Type, Value } from './type.ts';
import {
  declaredParameters,
  environmentOf,
  limitOf,
  SELF,
  type TypeVariable,
  typeVariableAt,
  variablesIn,
} from './type-variables.ts';

export function annotationType(engine: Engine, code: Code, node: number, variables: TypeEnvironment): Type {
  if (variables.size > 0) return evaluate(engine, code, node, variables);
  return engine.solver.solve(code.annotations, node, engine.typeRule, () =>
    evaluate(engine, code, node, variables),
  );
}

function evaluate(engine: Engine, code: Code, node: number, variables: TypeEnvironment): Type {
  const { tree } = code;
  switch (tree.kind[node]) {
    case Kind.Constant:
      return constantAnnotation(engine, code, node, variables);
    case Kind.Name:
    case Kind.Attribute:
      return namedAnnotation(engine, code, node, variables);
    case Kind.Subscript:
      return subscriptAnnotation(engine, code, node, variables);
    case Kind.BinOp:
      if ((tree.flags[node]! & OPERATOR) !== OPERATOR_OR) break;
      return engine.values.union(
        childrenOf(tree, node).map((child) => annotationType(engine, code, child, variables)),
      );
    case Kind.Call:
      return newType(engine, code, node, variables);
  }
  return engine.values.unknown(`the annotation ${textOf(code, node)} is not understood`);
}

function constantAnnotation(engine: Engine, code: Code, node: number, variables: TypeEnvironment): Type {
  const type = code.tree.flags[node]! & CONSTANT_TYPE;
  if (type === CONSTANT_NONE) return engine.values.none;
  const string = type === CONSTANT_STRING ? codeInString(engine, code, node) : null;
  if (string !== null) return annotationType(engine, string.code, string.root, variables);
  return engine.values.unknown(`the annotation ${textOf(code, node)} is not understood`);
}

function namedAnnotation(engine: Engine, code: Code, node: number, variables: TypeEnvironment): Type {
  const variable = typeVariableAt(engine, code, node);
  if (variable !== null) return variables.get(variable.key) ?? limitOf(engine, variable);
  const name = qualifiedName(engine, code, node);
  if (name === 'typing.Self') return selfType(engine, code, node, variables);
  const form = name === null ? undefined : BARE_FORMS.get(name);
  if (form !== undefined) return form(engine);
  return namedType(engine, code, node, []);
}

function selfType(engine: Engine, code: Code, node: number, variables: TypeEnvironment): Type {
  const given = variables.get(SELF);
  if (given !== undefined) return given;
  const ref = enclosingClass(engine, code, node);
  return ref === null
    ? engine.values.unknown('Self stands outside of a class')
    : engine.values.one(engine.values.instance(ref));
}

/** An instance of what a dotted name means, with arguments for a generic class or alias. */
function namedType(engine: Engine, code: Code, node: number, typeArguments: readonly Type[]): Type {
  const resolved = resolveExpression(engine, code, node);
  if (resolved.length === 0) return instancesOf(engine, typeOf(engine, code, node), typeArguments);
  return engine.values.union(
    resolved.map((one) => resolvedAnnotation(engine, code, node, one, typeArguments)),
  );
}

function resolvedAnnotation(
  engine: Engine,
  code: Code,
  node: number,
  resolved: Resolved,
  typeArguments: readonly Type[],
): Type {
  const { values } = engine;
  switch (resolved.kind) {
    case 'symbol':
      return symbolAnnotation(engine, resolved.ref, typeArguments);
    case 'builtin':
      if (resolved.ref !== null) return symbolAnnotation(engine, resolved.ref, typeArguments);
      return values.one(values.external(resolved.name));
    case 'external': {
      const outside = values.one(values.external(resolved.name));
      return typeArguments.some(isOfWorkspace)
        ? values.orUnknown(outside, `what ${resolved.name} gives may be of the types in its brackets`)
        : outside;
    }
    case 'module':
    case 'missing':
      return values.unknown(
        `${nameOfResolved(resolved) ?? textOf(code, node)} is no class that can be found`,
      );
  }
}

function isOfWorkspace(type: Type): boolean {
  return type.values.some(
    (value) => (value.kind === 'instance' || value.kind === 'class') && !value.class.file.isExternal,
  );
}

/** A class, or an alias: what it was assigned is an annotation itself. */
function symbolAnnotation(engine: Engine, ref: SymbolRef, typeArguments: readonly Type[]): Type {
  const { values } = engine;
  const code = codeOf(engine, ref.file);
  const bindings = code.index.bindings(ref.symbol);
  const name = nameText(code.tree, ref.file.facts.symbols.name[ref.symbol]!);
  if (bindings.length === 0) return values.unknown(`${name} has no definition in ${ref.file.path}`);
  return values.union(
    bindings.map((binding) => {
      const parent = code.unit.parent[binding]!;
      switch (code.tree.kind[parent]) {
        case Kind.ClassDef: {
          const index = code.index.classAt.get(parent)!;
          return values.one(values.instance(values.classRef(ref.file, index), typeArguments));
        }
        case Kind.TypeAlias: {
          const parameters = declaredParameters(engine, code, parent);
          return aliasType(engine, code, lastChild(parent), parameters, typeArguments);
        }
        case Kind.Assign:
        case Kind.AnnAssign: {
          const value = lastChild(parent);
          return aliasType(engine, code, value, variablesIn(engine, code, value), typeArguments);
        }
        // What an import beside a definition of its own brings: `try: from ._speedups import Parser`.
        case Kind.Alias:
          return instancesOf(engine, bindingType(engine, code, binding), typeArguments);
        default:
          return values.unknown(`${name} is not known to be a class`);
      }
    }),
  );
}

function aliasType(
  engine: Engine,
  code: Code,
  value: number,
  parameters: readonly TypeVariable[],
  typeArguments: readonly Type[],
): Type {
  const kind = code.tree.kind[value]!;
  if (kind === Kind.Call && qualifiedName(engine, code, calleeOf(code.tree, value)) !== 'typing.NewType') {
    return instancesOf(engine, typeOf(engine, code, value), typeArguments);
  }
  if ((kind === Kind.Name || kind === Kind.Attribute) && parameters.length === 0) {
    const name = qualifiedName(engine, code, value);
    if (name === null || !BARE_FORMS.has(name)) return namedType(engine, code, value, typeArguments);
  }
  const variables =
    typeArguments.length === 0 ? NO_VARIABLES : environmentOf(parameters, typeArguments, null);
  return annotationType(engine, code, value, variables);
}

/** `UserId = NewType("UserId", int)`: at run time it is what it was made of. */
function newType(engine: Engine, code: Code, call: number, variables: TypeEnvironment): Type {
  const base = argumentsOf(code.tree, call)[1];
  if (base === undefined || qualifiedName(engine, code, calleeOf(code.tree, call)) !== 'typing.NewType') {
    return engine.values.unknown(`the annotation ${textOf(code, call)} is not understood`);
  }
  return annotationType(engine, code, base, variables);
}

function subscriptAnnotation(engine: Engine, code: Code, node: number, variables: TypeEnvironment): Type {
  const target = firstChild(code.tree, node);
  const elements = subscriptElements(code.tree, node);
  const name = qualifiedName(engine, code, target);
  const inner = (element: number) => annotationType(engine, code, element, variables);
  const special = name === null ? null : subscriptForm(engine, code, name, elements, inner);
  if (special !== null) return special;
  return namedType(engine, code, target, elements.map(inner));
}

/** Instances of the classes among the values; everything else is no annotation that could be believed. */
export function instancesOf(engine: Engine, type: Type, typeArguments: readonly Type[]): Type {
  const { values } = engine;
  return values.map(type, (value) => {
    if (value.kind === 'class') {
      const kept = typeArguments.length > 0 ? typeArguments : value.arguments;
      return values.one(values.instance(value.class, kept));
    }
    if (value.kind === 'none' || value.kind === 'external') return values.one(value);
    return values.unknown('the annotation is not known to be a class');
  });
}

/** `type[Foo]`: the class, or one of its subclasses. */
export function classesOf(engine: Engine, type: Type): Type {
  const { values } = engine;
  return values.map(type, (value: Value) => {
    if (value.kind === 'instance') return values.one(values.classValue(value.class, value.arguments));
    if (value.kind === 'external') return values.one(value);
    return values.unknown('its class is not known');
  });
}
