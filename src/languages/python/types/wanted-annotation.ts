// What annotation speaks of an expression: that of the name or attribute it is assigned to, of the function that returns it,
// of the parameter it is given to; also from inside of a display, where the annotation of the whole says it.
import { effectiveAttributeName } from '../facts/mangled-name.ts';
import { CONSTANT_NONE, CONSTANT_TYPE } from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { annotationType } from './annotation.ts';
import { aliasAt } from './annotation-alias.ts';
import { enclosingClass, enclosingFunction } from './enclosing.ts';
import {
  type Code,
  codeInString,
  codeOf,
  type Engine,
  NO_VARIABLES,
  type TypeEnvironment,
} from './engine.ts';
import { typeOf } from './expression.ts';
import { findMember } from './find-member.ts';
import { qualifiedName } from './resolve-expression.ts';
import { firstChild, receiverOf, subscriptElements } from './tree-shape.ts';

export interface Wanted {
  readonly code: Code;
  readonly node: number;
  readonly variables: TypeEnvironment;
}

/** Null where nobody says what the expression has to be, and for arguments of calls. */
export function wantedAt(engine: Engine, code: Code, node: number): Wanted | null {
  const { tree, unit } = code;
  const parent = unit.parent[node]!;
  switch (tree.kind[parent]) {
    case Kind.AnnAssign:
      return plain(code, tree.first[node]! - 1);
    case Kind.Return: {
      const around = enclosingFunction(engine, code, parent);
      const returns = around === null ? -1 : code.file.facts.functions[around.index]!.returns;
      return returns < 0 ? null : plain(code, returns);
    }
    case Kind.Assign: {
      const [target, ...others] = childrenOf(tree, parent);
      return others.length === 1 ? declarationOf(engine, code, target!) : null;
    }
    case Kind.IfExp:
    case Kind.BoolOp:
      return wantedAt(engine, code, parent);
    case Kind.Dict:
    case Kind.List:
    case Kind.Tuple:
    case Kind.SetDisplay: {
      const whole = wantedAt(engine, code, parent);
      return whole === null
        ? null
        : partOf(engine, whole, tree.kind[parent]!, childrenOf(tree, parent), node);
    }
    default:
      return null;
  }
}

function plain(code: Code, node: number): Wanted {
  return { code, node, variables: NO_VARIABLES };
}

/** `x: Foo` further up, or `self.x` that the class declares. */
function declarationOf(engine: Engine, code: Code, target: number): Wanted | null {
  const { tree, unit } = code;
  let at = code;
  let symbol = -1;
  if (tree.kind[target] === Kind.Name) symbol = unit.symbolOf[target]!;
  else if (tree.kind[target] === Kind.Attribute) {
    const around = enclosingClass(engine, code, target);
    const [receiver, ...others] = typeOf(engine, code, receiverOf(target)).values;
    if (around === null || others.length > 0 || receiver?.kind !== 'instance' || receiver.class !== around)
      return null;
    const found = findMember(engine, around, effectiveAttributeName(code.file.facts, unit, target));
    if (found.kind !== 'found') return null;
    symbol = found.member.symbol;
    at = codeOf(engine, found.member.class.file);
  }
  const [declaration, ...more] = symbol < 0 ? [] : at.index.declarations(symbol);
  return declaration === undefined || more.length > 0
    ? null
    : plain(at, childrenOf(at.tree, declaration)[1]!);
}

/** Of `Dict[str, Foo]` the annotation of a value, of `list[Foo]` that of an element. */
function partOf(
  engine: Engine,
  whole: Wanted,
  display: number,
  parts: readonly number[],
  node: number,
): Wanted | null {
  for (const { code, node: root, variables } of membersOf(engine, whole)) {
    if (code.tree.kind[root] !== Kind.Subscript) continue;
    const elements = subscriptElements(code.tree, root);
    const at = parts.indexOf(node);
    let element: number | undefined;
    if (display === Kind.Dict) element = elements.length === 2 && at % 2 === 1 ? elements[1] : undefined;
    else if (display === Kind.Tuple) {
      const name = qualifiedName(engine, code, firstChild(code.tree, root));
      const isTuple = name === 'typing.Tuple' || name === 'builtins.tuple';
      element = isTuple && elements.length === parts.length ? elements[at] : elements[0];
    } else element = elements.length === 1 ? elements[0] : undefined;
    if (element !== undefined) return { code, node: element, variables };
  }
  return null;
}

/** The parts of a union, without strings and aliases around them. */
export function membersOf(engine: Engine, { code, node, variables }: Wanted, depth = 0): readonly Wanted[] {
  const { tree } = code;
  const more = (members: readonly number[]) =>
    members.flatMap((member) => membersOf(engine, { code, node: member, variables }, depth + 1));
  if (depth > 8) return [];
  switch (tree.kind[node]) {
    case Kind.Constant: {
      if ((tree.flags[node]! & CONSTANT_TYPE) === CONSTANT_NONE) return [];
      const string = codeInString(engine, code, node);
      return string === null
        ? []
        : membersOf(engine, { code: string.code, node: string.root, variables }, depth + 1);
    }
    case Kind.BinOp:
      return more(childrenOf(tree, node));
    case Kind.Name:
    case Kind.Attribute: {
      const alias = aliasAt(engine, code, node);
      return alias === null
        ? [{ code, node, variables }]
        : membersOf(engine, { code: alias.code, node: alias.root, variables: NO_VARIABLES }, depth + 1);
    }
    case Kind.Subscript: {
      const head = firstChild(tree, node);
      const elements = subscriptElements(tree, node);
      const name = qualifiedName(engine, code, head);
      if (name === 'typing.Optional' || name === 'typing.Union') return more(elements);
      if (name === 'typing.Annotated' || name === 'typing.Final' || name === 'typing.ClassVar')
        return more(elements.slice(0, 1));
      const alias = aliasAt(engine, code, head);
      if (alias === null) return [{ code, node, variables }];
      const given = new Map(variables);
      alias.parameters.forEach(({ key }, at) => {
        if (elements[at] !== undefined)
          given.set(key, annotationType(engine, code, elements[at]!, variables));
      });
      return membersOf(engine, { code: alias.code, node: alias.root, variables: given }, depth + 1);
    }
    default:
      return [{ code, node, variables }];
  }
}
