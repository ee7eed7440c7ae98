// What an expression likely is where annotations are missing: a parameter is what the calls that were found pass, an
// attribute that keeps one is the same. A hint, never a proof: there may be calls that were not found.
import { IS_ASSIGNED, IS_PARAMETER } from '../facts/file-facts.ts';
import { effectiveAttributeName } from '../facts/mangled-name.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { type Code, codeOf, type Engine } from './engine.ts';
import { typeOf } from './expression.ts';
import { findMember } from './find-member.ts';
import { parameterCallers } from './parameter-callers.ts';
import { alternatives, lastChild, receiverOf } from './tree-shape.ts';
import type { FunctionRef, Type } from './type.ts';

export function likelyType(engine: Engine, code: Code, node: number): Type {
  return likely(engine, code, node, null);
}

/** From one parameter to those that hand on what it is given. */
interface Search {
  /** What was found on the way; null while it is looked for. */
  readonly known: Map<string, Type | null>;
  readonly depth: number;
}

/** Functions that hand a parameter on to another. */
const MAX_DEPTH = 3;

function likely(engine: Engine, code: Code, node: number, search: Search | null): Type {
  const type = typeOf(engine, code, node);
  if (type.unknown === null || node < 0) return type;
  const hint = hinted(engine, code, node, type.unknown, search);
  if (hint === null) return type;
  return engine.values.type([...type.values, ...hint.values], hint.unknown);
}

function hinted(
  engine: Engine,
  code: Code,
  node: number,
  unknown: string,
  search: Search | null,
): Type | null {
  const { tree } = code;
  switch (tree.kind[node]) {
    case Kind.Name:
      return ofName(engine, code, node, unknown, search);
    case Kind.Attribute:
      return ofAttribute(engine, code, node, search);
    case Kind.BoolOp:
    case Kind.IfExp:
      return engine.values.union(alternatives(tree, node).map((one) => likely(engine, code, one, search)));
    default:
      return null;
  }
}

function ofName(
  engine: Engine,
  code: Code,
  node: number,
  unknown: string,
  search: Search | null,
): Type | null {
  const { facts } = code.file;
  const symbol = code.unit.symbolOf[node]!;
  if (symbol < 0) return null;
  const scope = facts.scopes.node[facts.symbols.scope[symbol]!]!;
  const index = code.index.functionAt.get(scope);
  if (index === undefined) return null;
  const flags = facts.symbols.flags[symbol]!;
  if (flags === IS_ASSIGNED) return ofVariable(engine, codeOf(engine, code.file), symbol, search);
  // What is assigned to it as well is known, unless that is what is not.
  if ((flags & IS_PARAMETER) === 0 || !NOT_ANNOTATED.test(unknown)) return null;
  return ofParameter(engine, engine.values.functionRef(code.file, index), symbol, search);
}

const NOT_ANNOTATED = /^parameter .* is not annotated$/;

/** `store = self.store`, and nothing else. */
function ofVariable(engine: Engine, code: Code, symbol: number, search: Search | null): Type | null {
  const [binding, ...more] = code.index.bindings(symbol);
  if (binding === undefined || more.length > 0) return null;
  const statement = code.unit.parent[binding]!;
  return code.tree.kind[statement] === Kind.Assign
    ? likely(engine, code, lastChild(statement), search)
    : null;
}

function ofParameter(engine: Engine, ref: FunctionRef, symbol: number, search: Search | null): Type | null {
  const { values } = engine;
  const parameter = ref.file.facts.functions[ref.index]!.parameters.findIndex((one) => one.symbol === symbol);
  if (parameter < 0) return null;
  const key = `${ref.file.path}#${ref.index}.${parameter}`;
  const found = search === null ? engine.callers.get(key) : search.known.get(key);
  // A function that hands its parameter on to itself adds nothing to what it is given.
  if (found !== undefined) return found ?? values.never;
  const depth = search === null ? 0 : search.depth;
  if (depth === MAX_DEPTH) return null;
  // Each search begins with nothing: what it finds must not depend on what was asked before.
  const known = search?.known ?? new Map<string, Type | null>();
  known.set(key, null);
  const type = parameterCallers(engine, ref, parameter, (code, argument) =>
    likely(engine, code, argument.node, { known, depth: depth + 1 }),
  );
  known.set(key, type);
  if (search === null) engine.callers.set(key, type);
  return type;
}

/** `self.store = store` in the class of the object. */
function ofAttribute(engine: Engine, code: Code, attribute: number, search: Search | null): Type | null {
  const owner = typeOf(engine, code, receiverOf(attribute));
  const name = effectiveAttributeName(code.file.facts, code.unit, attribute - 1);
  if (owner.unknown !== null || owner.values.length === 0) return null;
  const found: Type[] = [];
  for (const value of owner.values) {
    const member = value.kind === 'instance' ? findMember(engine, value.class, name) : null;
    if (member?.kind !== 'found' || member.member.class.file.isExternal) return null;
    const { file, index } = member.member.class;
    for (const set of file.facts.classes[index]!.selfAttributes) {
      if (set.name !== name && effectiveAttributeName(file.facts, file.facts, set.node - 1) !== name)
        continue;
      const statement = file.facts.parent[set.node]!;
      if (file.facts.tree.kind[statement] !== Kind.Assign) return null;
      found.push(likely(engine, codeOf(engine, file), lastChild(statement), search));
    }
  }
  return found.length === 0 ? null : engine.values.union(found);
}
