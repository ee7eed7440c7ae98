// A literal that a parameter gets decides what the body asks about it: `if separator is None:` where nothing was given. What
// is decided is not written at the call: the branch that runs takes the place of the choice.

import { completes } from '../../facts/falls-through.ts';
import { BINDS, DELETES } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import {
  BOOL_OR,
  COMPARE_EQUAL,
  COMPARE_IS,
  COMPARE_IS_NOT,
  COMPARE_NOT_EQUAL,
  CONSTANT_ELLIPSIS,
  CONSTANT_FALSE,
  CONSTANT_INT,
  CONSTANT_NONE,
  CONSTANT_STRING,
  CONSTANT_TRUE,
  CONSTANT_TYPE,
  PARENTHESIZED,
  UNARY_NOT,
} from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import type { Argument } from './bind-arguments.ts';
import { isGone, keptOf } from './decided-text.ts';
import type { Decided, FunctionShape } from './function-shape.ts';
import { ownReturns } from './own-returns.ts';
import { tailsOf } from './tail-returns.ts';

/** The shape that the function has at a call with these arguments. */
export function decideBranches(
  { engine }: PythonContext,
  shape: FunctionShape,
  given: readonly Argument[],
): FunctionShape {
  const literals = new Map<number, Literal>();
  for (const { parameter, file, node } of given) {
    const literal = literalOf(file, node);
    if (literal !== null) literals.set(parameter.symbol, literal);
  }
  if (literals.size === 0) return shape;
  const body: Body = { shape, gone: [], decided: [], heads: [] };
  const statements = statementsThatRun(body, shape.statements, literals);
  if (body.gone.length === 0) return shape;
  const { facts } = shape.file;
  const { tree } = facts;
  const returns = statements.flatMap((statement) => ownReturns(facts, statement));
  const tails = tailsOf({ engine, file: shape.file }, statements);
  const [only, ...more] = statements;
  const isOne = only !== undefined && more.length === 0;
  const isExpression = isOne && tree.kind[only] === Node.Return && childrenOf(tree, only).length === 1;
  return {
    ...shape,
    fallsThrough: statements.every((each) => completes(tree, each)),
    statements,
    expression: isExpression ? keptOf(body.decided, only - 1) : null,
    deed: isOne && tree.kind[only] === Node.Expr ? only - 1 : null,
    tails,
    early: returns.filter((node) => !tails.includes(node)),
    locals: shape.locals.filter((symbol) =>
      [...occurrencesOf(facts, symbol)].some((node) => !isGone(shape.file, body.gone, node)),
    ),
    gone: body.gone,
    decided: body.decided,
    heads: body.heads,
  };
}

interface Body {
  readonly shape: FunctionShape;
  /** Nodes whose code does not come to the call. */
  readonly gone: number[];
  readonly decided: Decided[];
  readonly heads: number[];
}

/** None, True, False and `...`, whole numbers, and texts without anything special. */
interface Literal {
  readonly type: number;
  readonly text: string;
}

type Literals = ReadonlyMap<number, Literal>;

function literalOf({ facts: { tree } }: PythonFile, node: number): Literal | null {
  if (tree.kind[node] !== Node.Constant) return null;
  const type = tree.flags[node]! & CONSTANT_TYPE;
  const text = textBetween(tree, tree.start[node]!, tree.end[node]!);
  if (type <= CONSTANT_ELLIPSIS) return { type, text };
  if (type === CONSTANT_INT && /^(?:0|[1-9]\d*)$/.test(text)) return { type, text };
  const quoted = type === CONSTANT_STRING ? /^(["'])([^"'\\\n]*)\1$/.exec(text) : null;
  return quoted === null ? null : { type, text: quoted[2]! };
}

function statementsThatRun(body: Body, statements: readonly number[], given: Literals): readonly number[] {
  const { tree, parent } = body.shape.file.facts;
  const found: number[] = [];
  let known = given;
  for (const [at, statement] of statements.entries()) {
    const inner = tree.kind[statement] === Node.If ? branchThatRuns(body, statement, known) : null;
    if (inner !== null) found.push(...inner);
    else {
      decideExpressions(body, statement, known);
      if (tree.kind[parent[statement]!] === Node.If) body.heads.push(statement);
      if (isIdle(body, statement)) body.gone.push(statement);
      else found.push(statement);
    }
    if (!body.gone.includes(statement)) known = without(body, known, statement);
    const last = found.at(-1);
    if (last === undefined || completes(tree, last)) continue;
    // Nothing comes behind it any more.
    if (inner !== null) body.gone.push(...statements.slice(at + 1));
    else found.push(...statements.slice(at + 1));
    return found;
  }
  return found;
}

/** The statements of the branch that is taken, none where there is no such branch; null when it is not decided. */
function branchThatRuns(body: Body, statement: number, known: Literals): readonly number[] | null {
  const { tree } = body.shape.file.facts;
  const [test, block, otherwise] = childrenOf(tree, statement);
  const truth = truthOf(body, test!, known);
  if (truth === null) return null;
  body.gone.push(test!);
  if (truth) {
    if (otherwise !== undefined) body.gone.push(otherwise);
    return statementsThatRun(body, childrenOf(tree, block!), known);
  }
  body.gone.push(block!);
  if (otherwise === undefined) return [];
  return statementsThatRun(
    body,
    tree.kind[otherwise] === Node.If ? [otherwise] : childrenOf(tree, otherwise),
    known,
  );
}

/** What the statement binds is known no more behind it. */
function without({ shape }: Body, known: Literals, statement: number): Literals {
  const { tree, useOf } = shape.file.facts;
  const left = new Map(known);
  for (const symbol of known.keys())
    for (const node of occurrencesOf(shape.file.facts, symbol))
      if (tree.first[statement]! <= node && node <= statement && (useOf[node]! & (BINDS | DELETES)) !== 0)
        left.delete(symbol);
  return left;
}

/** `a if x is None else b`, `x or a` inside of a statement that stays. */
function decideExpressions(body: Body, statement: number, given: Literals): void {
  const { facts } = body.shape.file;
  const { tree, scopeOf } = facts;
  const [target, , ...more] = tree.kind[statement] === Node.Assign ? childrenOf(tree, statement) : [];
  const isAssignment = target !== undefined && more.length === 0 && tree.kind[target] === Node.Name;
  const known = isAssignment ? given : without(body, given, statement);
  for (let node = statement - 1; node >= tree.first[statement]!; node--) {
    if (scopeOf[node] !== body.shape.fact.scope || isGone(body.shape.file, body.gone, node)) continue;
    const kept = operandThatCounts(body, node, known);
    if (kept === null) continue;
    for (const child of childrenOf(tree, node)) if (child !== kept) body.gone.push(child);
    body.decided.push({ node, kept });
    // What is inside of it is looked at in its turn; what is gone is not.
    node = kept + 1;
  }
}

/** `x = x or 1` where x counts. */
function isIdle({ shape: { file }, decided }: Body, statement: number): boolean {
  const { tree, symbolOf } = file.facts;
  if (tree.kind[statement] !== Node.Assign) return false;
  const [target, value, ...more] = childrenOf(tree, statement);
  const kept = keptOf(decided, value!);
  return (
    more.length === 0 &&
    kept !== value &&
    tree.kind[target!] === Node.Name &&
    tree.kind[kept] === Node.Name &&
    symbolOf[kept] === symbolOf[target!]
  );
}

function operandThatCounts(body: Body, node: number, known: Literals): number | null {
  const { tree } = body.shape.file.facts;
  const children = childrenOf(tree, node);
  if (tree.kind[node] === Node.IfExp) {
    const truth = truthOf(body, children[1]!, known);
    return truth === null ? null : truth ? children[0]! : children[2]!;
  }
  if (tree.kind[node] !== Node.BoolOp || children.length !== 2) return null;
  const truth = truthOf(body, children[0]!, known);
  if (truth === null) return null;
  return truth === ((tree.flags[node]! & ~PARENTHESIZED) === BOOL_OR) ? children[0]! : children[1]!;
}

function truthOf(body: Body, node: number, known: Literals): boolean | null {
  const { facts } = body.shape.file;
  const { tree } = facts;
  const children = childrenOf(tree, node);
  switch (tree.kind[node]) {
    case Node.Name: {
      const literal = known.get(facts.symbolOf[node]!);
      return literal === undefined ? null : isTrue(literal);
    }
    case Node.UnaryOp: {
      const truth =
        (tree.flags[node]! & ~PARENTHESIZED) === UNARY_NOT ? truthOf(body, node - 1, known) : null;
      return truth === null ? null : !truth;
    }
    case Node.BoolOp: {
      const isOr = (tree.flags[node]! & ~PARENTHESIZED) === BOOL_OR;
      for (const child of children) {
        const truth = truthOf(body, child, known);
        if (truth === null) return null;
        if (truth === isOr) return isOr;
      }
      return !isOr;
    }
    case Node.Compare:
      return compared(body, children, known);
    default:
      return null;
  }
}

function compared({ shape: { file } }: Body, children: readonly number[], known: Literals): boolean | null {
  const [left, operator, right, ...more] = children;
  const { tree, symbolOf } = file.facts;
  if (more.length > 0 || tree.kind[left!] !== Node.Name) return null;
  const literal = known.get(symbolOf[left!]!);
  const other = literalOf(file, right!);
  if (literal === undefined || other === null) return null;
  const isSame = literal.type === other.type && literal.text === other.text;
  const isOne = literal.type <= CONSTANT_ELLIPSIS || other.type <= CONSTANT_ELLIPSIS;
  switch (tree.flags[operator!]) {
    case COMPARE_IS:
      return isOne ? isSame : null;
    case COMPARE_IS_NOT:
      return isOne ? !isSame : null;
    // `1 == True`
    case COMPARE_EQUAL:
      return isSame ? true : literal.type === other.type ? false : null;
    case COMPARE_NOT_EQUAL:
      return isSame ? false : literal.type === other.type ? true : null;
    default:
      return null;
  }
}

function isTrue({ type, text }: Literal): boolean {
  switch (type) {
    case CONSTANT_NONE:
    case CONSTANT_FALSE:
      return false;
    case CONSTANT_TRUE:
    case CONSTANT_ELLIPSIS:
      return true;
    default:
      return text !== '0' && text !== '';
  }
}
