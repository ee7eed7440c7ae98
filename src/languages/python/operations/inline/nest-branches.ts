// A body that returns early, as branches that need no return: what comes behind `if done: return x` runs only otherwise, so it
// goes to the other branch; what comes behind a loop that returns runs when the loop was not left, so it is its `else`.
import { blockCompletes, completes, hasBreak } from '../../facts/falls-through.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import type { Code } from '../../rewrite/effects.ts';
import { BLOCK_INLINE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { runsOf as textRunsOf } from './copy-body.ts';
import { ownReturns } from './own-returns.ts';
import { tailsOf } from './tail-returns.ts';

export type Piece =
  /** Statements of one block that follow each other; what returns in them is at their end. */
  | { readonly kind: 'plain'; readonly statements: readonly number[] }
  | { readonly kind: 'choice'; readonly statement: number; readonly arms: readonly Arm[] }
  /** `returns` leave the loop, `otherwise` runs when none of them did. */
  | {
      readonly kind: 'loop';
      readonly statement: number;
      readonly returns: readonly number[];
      readonly otherwise: readonly Piece[];
    }
  /** The end of the function, where it returns None by itself. */
  | { readonly kind: 'none' };

export interface Arm {
  /** The `if` or `elif`; null for `else`. */
  readonly owner: number | null;
  /** Null where the body has no such branch. */
  readonly block: number | null;
  readonly pieces: readonly Piece[];
}

/** A statement that cannot be turned into branches. */
export interface Stuck {
  readonly stuck: number;
}

export function nestBranches(
  code: Code,
  statements: readonly number[],
  needsValue: boolean,
): readonly Piece[] | Stuck {
  try {
    const pieces = piecesOf(code, statements);
    return needsValue ? withNone(code.file.facts, pieces) : pieces;
  } catch (error) {
    if (error instanceof StuckAt) return { stuck: error.node };
    throw error;
  }
}

class StuckAt extends Error {
  readonly node: number;
  constructor(node: number) {
    super('stuck');
    this.node = node;
  }
}

function piecesOf(code: Code, statements: readonly number[]): readonly Piece[] {
  const { tree } = code.file.facts;
  const at = statements.findIndex((each) => ownReturns(code.file.facts, each).length > 0);
  if (at < 0) return runsOf(code, statements);
  const statement = statements[at]!;
  const before = runsOf(code, statements.slice(0, at));
  const rest = statements.slice(at + 1);
  switch (tree.kind[statement]) {
    case Node.If:
      return [...before, choiceOf(code, statement, rest)];
    case Node.For:
    case Node.AsyncFor:
    case Node.While:
      return [...before, loopOf(code, statement, rest)];
    default: {
      // What follows a return is never run.
      if (rest.length > 0) throw new StuckAt(ownReturns(code.file.facts, statement)[0]!);
      const tails = tailsOf(code, [statement]);
      const early = ownReturns(code.file.facts, statement).find((each) => !tails.includes(each));
      if (early !== undefined) throw new StuckAt(early);
      return runsOf(code, statements);
    }
  }
}

/** Statements of different blocks apart. */
function runsOf({ file }: Code, statements: readonly number[]): readonly Piece[] {
  return textRunsOf(file, statements).map((each) => ({ kind: 'plain', statements: each }));
}

function choiceOf(code: Code, statement: number, rest: readonly number[]): Piece {
  const { tree } = code.file.facts;
  const arms: { owner: number | null; block: number | null }[] = [];
  for (let owner = statement; ; ) {
    const [, block, otherwise] = childrenOf(tree, owner);
    arms.push({ owner, block: block! });
    if (otherwise === undefined) break;
    if (tree.kind[otherwise] === Node.If) {
      owner = otherwise;
      continue;
    }
    arms.push({ owner: null, block: otherwise });
    break;
  }
  if (rest.length > 0 && arms.at(-1)!.owner !== null) arms.push({ owner: null, block: null });
  const goesOn = arms.filter(({ block }) => block === null || blockCompletes(tree, block));
  // Two ways to the rest would need it twice.
  if (rest.length > 0 && goesOn.length !== 1) throw new StuckAt(ownReturns(code.file.facts, statement)[0]!);
  return {
    kind: 'choice',
    statement,
    arms: arms.map((arm) => {
      const own = arm.block === null ? [] : childrenOf(tree, arm.block);
      return { ...arm, pieces: piecesOf(code, goesOn[0] === arm ? [...own, ...rest] : own) };
    }),
  };
}

function loopOf(code: Code, statement: number, rest: readonly number[]): Piece {
  const { tree } = code.file.facts;
  const returns = ownReturns(code.file.facts, statement);
  const [body, otherwise] = childrenOf(tree, statement).filter((child) => tree.kind[child] === Node.Block);
  const isLeft = otherwise !== undefined || hasBreak(tree, body!);
  const inner = returns.find((each) => loopAround(code, each) !== statement || sharesBlockLine(code, each));
  if (isLeft || inner !== undefined) throw new StuckAt(inner ?? returns[0]!);
  return { kind: 'loop', statement, returns, otherwise: piecesOf(code, rest) };
}

/** `if x: f(); return y` */
function sharesBlockLine({ file: { facts } }: Code, node: number): boolean {
  const { tree, parent } = facts;
  const block = parent[node]!;
  return (tree.flags[block]! & BLOCK_INLINE) !== 0 && childrenOf(tree, block).length > 1;
}

function loopAround({ file: { facts } }: Code, node: number): number {
  const { tree, parent } = facts;
  for (let at = parent[node]!; ; at = parent[at]!) {
    const kind = tree.kind[at];
    if (kind === Node.For || kind === Node.AsyncFor || kind === Node.While) return at;
  }
}

/** Where the end of the function is reached, None is what it returns. */
function withNone(facts: FileFacts, pieces: readonly Piece[]): readonly Piece[] {
  const { tree } = facts;
  const last = pieces.at(-1);
  const none: Piece = { kind: 'none' };
  switch (last?.kind) {
    case undefined:
      return [none];
    case 'plain': {
      const end = last.statements.at(-1)!;
      if (!completes(tree, end)) return pieces;
      const [within] = ownReturns(facts, end);
      if (within !== undefined) throw new StuckAt(within);
      return [...pieces, none];
    }
    case 'choice': {
      const arms = last.arms.map((arm) => ({ ...arm, pieces: withNone(facts, arm.pieces) }));
      if (arms.at(-1)!.owner !== null) arms.push({ owner: null, block: null, pieces: [none] });
      return [...pieces.slice(0, -1), { ...last, arms }];
    }
    case 'loop': {
      if (last.otherwise.length === 0 && !completes(tree, last.statement)) return pieces;
      return [...pieces.slice(0, -1), { ...last, otherwise: withNone(facts, last.otherwise) }];
    }
    case 'none':
      return pieces;
  }
}
