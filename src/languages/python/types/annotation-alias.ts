// What stands behind the name of a type alias: `Decorator = Callable[[T], T]`, `type Pair[T] = tuple[T, T]`.
import * as Kind from '../syntax/node-kinds.ts';
import { type Code, codeOf, type Engine } from './engine.ts';
import { resolveExpression } from './resolve-expression.ts';
import { lastChild } from './tree-shape.ts';
import { declaredParameters, type TypeVariable, variablesIn } from './type-variables.ts';

export interface AnnotationAlias {
  readonly code: Code;
  readonly root: number;
  /** What the alias is generic in, in the order of its arguments. */
  readonly parameters: readonly TypeVariable[];
}

/** Of a name that is bound once, to a type with a subscript or a union; null for everything else. */
export function aliasAt(engine: Engine, at: Code, name: number): AnnotationAlias | null {
  const [resolved, another] = resolveExpression(engine, at, name);
  if (resolved?.kind !== 'symbol' || another !== undefined) return null;
  const code = codeOf(engine, resolved.ref.file);
  const bindings = code.index.bindings(resolved.ref.symbol);
  if (bindings.length !== 1) return null;
  const { tree } = code;
  const statement = code.unit.parent[bindings[0]!]!;
  const kind = tree.kind[statement];
  if (kind !== Kind.Assign && kind !== Kind.AnnAssign && kind !== Kind.TypeAlias) return null;
  const root = lastChild(statement);
  if (tree.kind[root] !== Kind.Subscript && tree.kind[root] !== Kind.BinOp) return null;
  const declared = kind === Kind.TypeAlias ? declaredParameters(engine, code, statement) : [];
  return { code, root, parameters: declared.length > 0 ? declared : variablesIn(engine, code, root) };
}
