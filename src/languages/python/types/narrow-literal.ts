// What `x.kind == "a"` says about x: classes that declare `kind: Literal["b"]` are ruled out.
import { childrenOf } from '../syntax/syntax-tree.ts';
import { codeOf, type Engine } from './engine.ts';
import { findMember } from './find-member.ts';
import { literalsOf } from './literal-types.ts';
import type { Type, Value } from './type.ts';

/** `literal` is what the attribute was compared with; `holds` says whether it was equal. */
export function byDiscriminant(
  engine: Engine,
  type: Type,
  attribute: string,
  literal: string,
  holds: boolean,
): Type {
  return engine.values.filter(type, (value) => {
    const declared = literalsDeclared(engine, value, attribute);
    if (declared === null) return true;
    return holds ? declared.has(literal) : declared.size > 1 || !declared.has(literal);
  });
}

function literalsDeclared(engine: Engine, value: Value, attribute: string): ReadonlySet<string> | null {
  if (value.kind !== 'instance') return null;
  const found = findMember(engine, value.class, attribute);
  if (found.kind !== 'found' || found.member.symbol < 0) return null;
  const code = codeOf(engine, found.member.class.file);
  const [declaration, ...more] = code.index.declarations(found.member.symbol);
  if (declaration === undefined || more.length > 0) return null;
  return literalsOf(engine, code, childrenOf(code.tree, declaration)[1]!);
}
