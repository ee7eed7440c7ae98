// What one binding of a name makes of it: an assignment, a loop target, an import, a definition, a capture, a parameter.
import type { ImportFact } from '../facts/file-facts.ts';
import type { ModuleRef } from '../link/program.ts';
import { OPERATOR } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { awaitedType } from './await-type.ts';
import { containerWithFeed, freshWithFeed, loosened } from './container-feed.ts';
import { enterType } from './context-manager.ts';
import { decoratedClass, decoratedFunction } from './decorators.ts';
import { type Code, type Engine, NO_VARIABLES, nameOf } from './engine.ts';
import { exceptionType } from './exception-type.ts';
import { typeOf } from './expression.ts';
import { typeBefore } from './flow.ts';
import { functionTraits } from './function-traits.ts';
import { asyncElementType, elementType } from './iterate.ts';
import { binaryType } from './operators.ts';
import { parameterTypeAt } from './parameter-type.ts';
import { captureType } from './pattern-capture.ts';
import { pathOf } from './reference.ts';
import { commentType, declaredType, resolvedType, resolvedTypes } from './symbol-type.ts';
import { lastChild } from './tree-shape.ts';
import type { Type } from './type.ts';
import { unpackedType } from './unpack.ts';

/** `node` is the Name or Identifier that is bound. */
export function bindingType(engine: Engine, code: Code, node: number): Type {
  return engine.solver.solve(code.bindings, node, engine.typeRule, () => {
    const type = compute(engine, code, node);
    const symbol = code.unit.symbolOf[node]!;
    if (symbol < 0 || code.index.declarations(symbol).length === 0) return type;
    return isPlain(type) ? type : (declaredType(engine, code, symbol, NO_VARIABLES) ?? type);
  });
}

/** Known to the end, and nothing that can be filled with other things later. */
function isPlain(type: Type): boolean {
  return (
    type.unknown === null &&
    type.values.every(
      (value) =>
        value.kind !== 'tuple' &&
        value.kind !== 'external' &&
        !('arguments' in value && (value.arguments.length > 0 || value.class.file.isExternal)),
    )
  );
}

function compute(engine: Engine, code: Code, node: number): Type {
  const { tree, unit } = code;
  const parent = unit.parent[node]!;
  switch (tree.kind[parent]) {
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
      return functionBinding(engine, code, node, parent);
    case Kind.ClassDef:
      return decoratedClass(engine, engine.values.classRef(code.file, code.index.classAt.get(parent)!));
    case Kind.Alias:
      return importedType(engine, code, node);
    case Kind.Arg:
      return parameterTypeAt(engine, code, parent);
    case Kind.ExceptHandler:
      return exceptionType(engine, code, parent);
    case Kind.MatchAs:
    case Kind.MatchStar:
    case Kind.MatchMapping:
      return captureType(engine, code, parent);
    case Kind.TypeVar:
    case Kind.ParamSpec:
    case Kind.TypeVarTuple:
      return engine.values.unknown(`${nameOf(code, tree.data[node]!)} is a type variable`);
    case Kind.TypeAlias:
      return engine.values.unknown(`${nameOf(code, tree.data[node]!)} is a type alias`);
    default:
      return targetType(engine, code, node);
  }
}

/** A function, together with its overloads, in the order of the source: the first that fits is meant. */
function functionBinding(engine: Engine, code: Code, node: number, definition: number): Type {
  const { values } = engine;
  const refAt = (at: number) => values.functionRef(code.file, code.index.functionAt.get(at)!);
  const own = decoratedFunction(engine, refAt(definition));
  const symbol = code.unit.symbolOf[node]!;
  if (symbol < 0 || code.index.bindings(symbol).length < 2) return own;
  const overloads: Type[] = [];
  for (const binding of code.index.bindings(symbol)) {
    const at = code.unit.parent[binding]!;
    if (!code.index.functionAt.has(at)) continue;
    if (functionTraits(engine, refAt(at)).isOverload) overloads.push(decoratedFunction(engine, refAt(at)));
  }
  return values.union([...overloads, own]);
}

/** Of an assignment target of any kind, also one inside of `a, (b, *c) = ...`, and also `self.x`. */
export function targetType(engine: Engine, code: Code, target: number): Type {
  const type = assignedType(engine, code, target);
  const kind = code.tree.kind[code.unit.parent[target]!];
  const isFollowed = kind === Kind.Assign || kind === Kind.AugAssign || kind === Kind.Starred;
  return isFollowed ? type : loosened(engine, type);
}

function assignedType(engine: Engine, code: Code, target: number): Type {
  const { tree, unit } = code;
  const parent = unit.parent[target]!;
  switch (tree.kind[parent]) {
    case Kind.Tuple:
    case Kind.List:
      return unpackedType(engine, code, parent, target, targetType(engine, code, parent));
    case Kind.Starred: {
      const sequence = unit.parent[parent]!;
      const rest = unpackedType(engine, code, sequence, parent, targetType(engine, code, sequence));
      return freshWithFeed(engine, code, target, rest);
    }
    case Kind.Assign: {
      const value = lastChild(parent);
      const assigned = commentType(engine, code, parent) ?? typeOf(engine, code, value);
      return containerWithFeed(engine, code, target, value, assigned);
    }
    case Kind.AnnAssign:
    case Kind.NamedExpr:
      return typeOf(engine, code, lastChild(parent));
    case Kind.AugAssign:
      return augmentedType(engine, code, parent, target);
    case Kind.For:
      return (
        commentType(engine, code, parent) ??
        elementType(engine, typeOf(engine, code, childrenOf(tree, parent)[1]!))
      );
    case Kind.AsyncFor:
      return (
        commentType(engine, code, parent) ??
        asyncElementType(engine, typeOf(engine, code, childrenOf(tree, parent)[1]!))
      );
    case Kind.Comprehension: {
      const iterated = typeOf(engine, code, childrenOf(tree, parent)[1]!);
      const isAsync = (tree.flags[parent]! & 1) !== 0;
      return isAsync ? asyncElementType(engine, iterated) : elementType(engine, iterated);
    }
    case Kind.WithItem: {
      const statement = unit.parent[parent]!;
      const isAsync = tree.kind[statement] === Kind.AsyncWith;
      const manager = typeOf(engine, code, tree.first[target]! - 1);
      const entered = enterType(engine, manager, isAsync);
      return commentType(engine, code, statement) ?? (isAsync ? awaitedType(engine, entered) : entered);
    }
    default:
      return engine.values.unknown('it is bound in a way that is not understood');
  }
}

function augmentedType(engine: Engine, code: Code, statement: number, target: number): Type {
  const { tree } = code;
  const operator = tree.flags[statement]! & OPERATOR;
  const path = pathOf(code, target);
  const left =
    tree.kind[target] === Kind.Name && path !== null
      ? typeBefore(engine, { code, symbol: path.symbol, path: [], unguarded: null }, statement)
      : typeOf(engine, code, target);
  return binaryType(engine, operator, left, typeOf(engine, code, lastChild(statement)), true);
}

function importedType(engine: Engine, code: Code, node: number): Type {
  const index = code.index.importAt.get(node);
  if (index === undefined) return engine.values.unknown('it is imported in a way that is not understood');
  const fact: ImportFact = code.file.facts.imports[index]!;
  const module = engine.program.importedModule(code.file, index);
  const below = fact.kind === 'name' ? ownSubmodule(engine, code, module, fact.name) : null;
  if (below !== null) return resolvedType(engine, { kind: 'module', module: below });
  if (fact.kind === 'name') return resolvedTypes(engine, engine.program.member(module, fact.name), fact.name);
  if (fact.hasAlias || !fact.module.includes('.')) return resolvedType(engine, { kind: 'module', module });
  return resolvedType(engine, { kind: 'module', module: engine.program.importedPrefix(code.file, index, 1) });
}

/** `from . import sub` in a package that has nothing else of that name yet: the submodule, not what `sub` becomes later. */
function ownSubmodule(engine: Engine, code: Code, module: ModuleRef, name: string): ModuleRef | null {
  if (module.kind !== 'file' || module.file !== code.file) return null;
  const below = engine.program.findModule(`${code.file.moduleName}.${name}`);
  return below.kind === 'file' ? below : null;
}
