// Whether control can reach the end of a function's body, as far as its statements say: conditions are not evaluated,
// except for `while True`. What is not certain falls through.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';

export function fallsThrough(tree: SyntaxTree, definition: number): boolean {
  const body = definition - 1;
  return tree.kind[body] !== Node.Block || blockCompletes(tree, body);
}

/** Whether the statement after the block may run. */
export function blockCompletes(tree: SyntaxTree, block: number): boolean {
  const { first } = tree;
  // Any statement that never completes ends the block.
  for (let child = block - 1; child >= first[block]!; child = first[child]! - 1) {
    if (!completes(tree, child)) return false;
  }
  return true;
}

/** Whether the statement behind this one may run. */
export function completes(tree: SyntaxTree, statement: number): boolean {
  switch (tree.kind[statement]) {
    case Node.Return:
    case Node.Raise:
    case Node.Continue:
    case Node.Break:
      return false;
    case Node.Assert:
      return !isFalse(tree, childrenOf(tree, statement)[0]!);
    case Node.If: {
      const [, body, otherwise] = childrenOf(tree, statement);
      if (otherwise === undefined || blockCompletes(tree, body!)) return true;
      return tree.kind[otherwise] === Node.If ? completes(tree, otherwise) : blockCompletes(tree, otherwise);
    }
    case Node.While: {
      const [test, body, otherwise] = childrenOf(tree, statement);
      if (hasBreak(tree, body!)) return true;
      if (isTrue(tree, test!)) return false;
      return otherwise === undefined || blockCompletes(tree, otherwise);
    }
    case Node.For:
    case Node.AsyncFor: {
      const [, , body, otherwise] = childrenOf(tree, statement);
      if (otherwise === undefined || body === undefined || hasBreak(tree, body)) return true;
      return blockCompletes(tree, otherwise);
    }
    case Node.With:
    case Node.AsyncWith:
      return blockCompletes(tree, statement - 1) || swallows(tree, statement);
    case Node.Try:
    case Node.TryStar:
      return tryCompletes(tree, statement);
    case Node.Match:
      return matchCompletes(tree, statement);
    default:
      return true;
  }
}

function tryCompletes(tree: SyntaxTree, statement: number): boolean {
  let body = true;
  let handlers = false;
  let otherwise = true;
  for (const child of childrenOf(tree, statement)) {
    if (tree.kind[child] === Node.ExceptHandler) {
      if (blockCompletes(tree, child - 1)) handlers = true;
      continue;
    }
    const completesHere = blockCompletes(tree, child);
    switch (tree.flags[child]! & Flag.BLOCK_ROLE) {
      case Flag.BLOCK_ELSE:
        otherwise = completesHere;
        break;
      case Flag.BLOCK_FINALLY:
        if (!completesHere) return false;
        break;
      default:
        body = completesHere;
    }
  }
  return (body && otherwise) || handlers;
}

/** A last case without a guard that takes everything makes the match exhaustive. */
function matchCompletes(tree: SyntaxTree, statement: number): boolean {
  const cases = childrenOf(tree, statement).slice(1);
  if (cases.some((entry) => blockCompletes(tree, entry - 1))) return true;
  const last = cases.at(-1);
  if (last === undefined || tree.flags[last]! & Flag.CASE_GUARD) return true;
  const pattern = childrenOf(tree, last)[0]!;
  return tree.kind[pattern] !== Node.MatchAs || (tree.flags[pattern]! & Flag.AS_PATTERN) !== 0;
}

/** Context managers that are there to swallow exceptions: `suppress(KeyError)`, `pytest.raises(...)`. */
function swallows(tree: SyntaxTree, statement: number): boolean {
  return childrenOf(tree, statement).some((item) => {
    if (tree.kind[item] !== Node.WithItem) return false;
    const call = childrenOf(tree, item)[0]!;
    if (tree.kind[call] !== Node.Call) return false;
    const called = childrenOf(tree, call)[0]!;
    const kind = tree.kind[called];
    return (
      (kind === Node.Name || kind === Node.Attribute) && SWALLOWERS.has(nameText(tree, tree.data[called]!))
    );
  });
}

const SWALLOWERS: ReadonlySet<string> = new Set(['suppress', 'raises', 'assertRaises', 'assertRaisesRegex']);

/** A break that leaves the loop whose body this is. */
export function hasBreak(tree: SyntaxTree, block: number): boolean {
  for (let node = block - 1; node >= tree.first[block]!; node--) {
    const kind = tree.kind[node]!;
    if (kind === Node.Break) return true;
    if (opensScope(kind)) {
      node = tree.first[node]!;
    } else if (kind === Node.For || kind === Node.AsyncFor || kind === Node.While) {
      // Only the else of an inner loop can break the outer one.
      const otherwise = node - 1;
      const isElse = (tree.flags[otherwise]! & Flag.BLOCK_ROLE) === Flag.BLOCK_ELSE;
      if (isElse && hasBreak(tree, otherwise)) return true;
      node = tree.first[node]!;
    }
  }
  return false;
}

function opensScope(kind: number): boolean {
  return (
    kind === Node.FunctionDef ||
    kind === Node.AsyncFunctionDef ||
    kind === Node.ClassDef ||
    kind === Node.Lambda
  );
}

function isTrue(tree: SyntaxTree, node: number): boolean {
  if (tree.kind[node] !== Node.Constant) return false;
  const type = tree.flags[node]! & Flag.CONSTANT_TYPE;
  if (type === Flag.CONSTANT_TRUE) return true;
  return type === Flag.CONSTANT_INT && tree.bytes[tree.start[node]!] === 0x31;
}

function isFalse(tree: SyntaxTree, node: number): boolean {
  return (
    tree.kind[node] === Node.Constant && (tree.flags[node]! & Flag.CONSTANT_TYPE) === Flag.CONSTANT_FALSE
  );
}
