// What an expression can be: one rule for each kind of node, found by a table. Answers are remembered by node.

import { ANNOTATES } from '../facts/file-facts.ts';
import { effectiveAttributeName } from '../facts/mangled-name.ts';
import {
  BOOL_AND,
  CONSTANT_BYTES,
  CONSTANT_COMPLEX,
  CONSTANT_ELLIPSIS,
  CONSTANT_FALSE,
  CONSTANT_FLOAT,
  CONSTANT_INT,
  CONSTANT_NONE,
  CONSTANT_STRING,
  CONSTANT_TRUE,
  CONSTANT_TYPE,
  OPERATOR,
  UNARY_NOT,
} from '../syntax/node-flags.ts';
import * as Kind from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { attributeType } from './attribute-type.ts';
import { awaitedType } from './await-type.ts';
import { builtinInstance, libraryInstance } from './builtin-types.ts';
import { callExpression } from './call-expression.ts';
import { comprehensionType, dictType, listType, setType, tupleType } from './displays.ts';
import { type Code, type Engine, nameOf, textOf } from './engine.ts';
import { valueOfMember } from './enum-members.ts';
import { typeBefore } from './flow.ts';
import { generatorResult } from './generators.ts';
import { binaryType, comparisonType, unaryType } from './operators.ts';
import { parameterTypeAt } from './parameter-type.ts';
import { pathOf } from './reference.ts';
import { sentType } from './sent-type.ts';
import { OPERATOR_OR } from './special-forms.ts';
import { subscriptType } from './subscript-type.ts';
import { resolvedTypes, symbolType } from './symbol-type.ts';
import { firstChild, lastChild, receiverOf } from './tree-shape.ts';
import { canBeFalse, canBeTrue } from './truth.ts';
import type { Type } from './type.ts';

export function typeOf(engine: Engine, code: Code, node: number): Type {
  const known = code.types.get(node);
  if (known !== undefined && known.state === 'final' && known.fuel === Number.POSITIVE_INFINITY)
    return known.value;
  return engine.solver.solve(code.types, node, engine.typeRule, () => {
    const rule = RULES[code.tree.kind[node]!];
    return rule === undefined ? engine.values.unknown('it is no expression') : rule(engine, code, node);
  });
}

type Rule = (engine: Engine, code: Code, node: number) => Type;

const RULES: (Rule | undefined)[] = [];
RULES[Kind.Name] = nameType;
RULES[Kind.Arg] = (engine, code, node) => parameterTypeAt(engine, code, node);
RULES[Kind.Attribute] = attributeExpression;
RULES[Kind.Call] = (engine, code, node) => callExpression(engine, code, node);
RULES[Kind.Subscript] = (engine, code, node) => subscriptType(engine, code, node);
RULES[Kind.Constant] = constantType;
RULES[Kind.JoinedStr] = (engine) => builtinInstance(engine, 'str');
RULES[Kind.TemplateStr] = (engine) => libraryInstance(engine, 'string.templatelib', 'Template');
RULES[Kind.List] = (engine, code, node) => listType(engine, code, node);
RULES[Kind.Tuple] = (engine, code, node) => tupleType(engine, code, node);
RULES[Kind.SetDisplay] = (engine, code, node) => setType(engine, code, node);
RULES[Kind.Dict] = (engine, code, node) => dictType(engine, code, node);
RULES[Kind.ListComp] = (engine, code, node) => comprehensionType(engine, code, node);
RULES[Kind.SetComp] = RULES[Kind.ListComp];
RULES[Kind.DictComp] = RULES[Kind.ListComp];
RULES[Kind.GeneratorExp] = RULES[Kind.ListComp];
RULES[Kind.BoolOp] = boolOp;
RULES[Kind.Compare] = compareType;
RULES[Kind.BinOp] = binOp;
RULES[Kind.UnaryOp] = unaryOp;
RULES[Kind.IfExp] = (engine, code, node) => {
  const [body, , otherwise] = childrenOf(code.tree, node);
  return engine.values.join(typeOf(engine, code, body!), typeOf(engine, code, otherwise!));
};
RULES[Kind.NamedExpr] = (engine, code, node) => typeOf(engine, code, lastChild(node));
RULES[Kind.Lambda] = (engine, code, node) =>
  engine.values.one(engine.values.lambda(code.file, code.unit, node));
RULES[Kind.Await] = (engine, code, node) => awaitedType(engine, typeOf(engine, code, lastChild(node)));
RULES[Kind.Yield] = (engine, code, node) => sentType(engine, code, node);
RULES[Kind.YieldFrom] = (engine, code, node) =>
  generatorResult(engine, typeOf(engine, code, lastChild(node)));
RULES[Kind.Starred] = (engine, code, node) => typeOf(engine, code, firstChild(code.tree, node));
RULES[Kind.Slice] = (engine) => builtinInstance(engine, 'slice');

function nameType(engine: Engine, code: Code, node: number): Type {
  const symbol = code.unit.symbolOf[node]!;
  if (symbol < 0) {
    const name = nameOf(code, code.tree.data[node]!);
    if (name === '__debug__') return builtinInstance(engine, 'bool');
    return resolvedTypes(engine, engine.program.resolveUnbound(code.file, name), name);
  }
  if (code.isEmbedded || code.file.isStub) return symbolType(engine, { file: code.file, symbol });
  const type = typeBefore(engine, { code, symbol, path: [], unguarded: null }, node);
  // Annotations may be evaluated later or never, so what they name may be bound further down.
  const isLate = type === engine.values.never && (code.unit.useOf[node]! & ANNOTATES) !== 0;
  return isLate ? symbolType(engine, { file: code.file, symbol }) : type;
}

function attributeExpression(engine: Engine, code: Code, node: number): Type {
  const name = effectiveAttributeName(code.file.facts, code.unit, node);
  const ofMember = valueOfMember(engine, code, receiverOf(node), name);
  if (ofMember !== null) return ofMember;
  const receiver = typeOf(engine, code, receiverOf(node));
  const type = engine.values.map(receiver, (value) => attributeType(engine, value, name));
  const path = code.isEmbedded ? null : pathOf(code, node);
  return path === null ? type : typeBefore(engine, { code, ...path, unguarded: type }, node);
}

function constantType(engine: Engine, code: Code, node: number): Type {
  switch (code.tree.flags[node]! & CONSTANT_TYPE) {
    case CONSTANT_NONE:
      return engine.values.none;
    case CONSTANT_TRUE:
    case CONSTANT_FALSE:
      return builtinInstance(engine, 'bool');
    case CONSTANT_ELLIPSIS:
      return libraryInstance(engine, 'types', 'EllipsisType');
    case CONSTANT_INT:
      return builtinInstance(engine, 'int');
    case CONSTANT_FLOAT:
      return builtinInstance(engine, 'float');
    case CONSTANT_COMPLEX:
      return builtinInstance(engine, 'complex');
    case CONSTANT_STRING:
      return builtinInstance(engine, 'str');
    case CONSTANT_BYTES:
      return builtinInstance(engine, 'bytes');
    default:
      return engine.values.unknown(`${textOf(code, node)} is no constant that is known`);
  }
}

/** `a or b`: a when it is true, else b. */
function boolOp(engine: Engine, code: Code, node: number): Type {
  const { values } = engine;
  const isAnd = (code.tree.flags[node]! & 1) === BOOL_AND;
  const operands = childrenOf(code.tree, node);
  const parts = operands.map((operand, at) => {
    const type = typeOf(engine, code, operand);
    if (at === operands.length - 1) return type;
    return values.filter(type, (value) => (isAnd ? canBeFalse(engine, value) : canBeTrue(value)));
  });
  return values.union(parts);
}

function compareType(engine: Engine, code: Code, node: number): Type {
  const children = childrenOf(code.tree, node);
  const operator = code.tree.flags[children[1]!]!;
  return comparisonType(engine, operator & 0x0f, typeOf(engine, code, children[0]!));
}

function binOp(engine: Engine, code: Code, node: number): Type {
  const [left, right] = childrenOf(code.tree, node);
  const operator = code.tree.flags[node]! & OPERATOR;
  const leftType = typeOf(engine, code, left!);
  const rightType = typeOf(engine, code, right!);
  // `A | B` of classes, where isinstance() takes it.
  if (
    operator === OPERATOR_OR &&
    leftType.values.length > 0 &&
    leftType.values.every(isClassLike) &&
    rightType.values.every(isClassLike)
  ) {
    return engine.values.join(leftType, rightType);
  }
  return binaryType(engine, operator, leftType, rightType);
}

function isClassLike(value: { readonly kind: string }): boolean {
  return value.kind === 'class' || value.kind === 'none';
}

function unaryOp(engine: Engine, code: Code, node: number): Type {
  const operator = code.tree.flags[node]! & 3;
  if (operator === UNARY_NOT) return builtinInstance(engine, 'bool');
  return unaryType(engine, operator, typeOf(engine, code, lastChild(node)));
}
