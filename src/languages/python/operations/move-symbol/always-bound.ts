// Does a module have a name in any case once it is loaded? Every way through a condition or a try block has to bind it.
import { BINDS, type FileFacts, MODULE_SCOPE } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import { BLOCK_FINALLY, BLOCK_ROLE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';

export function isAlwaysBound(facts: FileFacts, symbol: number): boolean {
  const { tree, scopeOf, useOf } = facts;
  const bindings = [...occurrencesOf(facts, symbol)].filter(
    (node) => scopeOf[node] === MODULE_SCOPE && (useOf[node]! & BINDS) !== 0,
  );
  const holds = (node: number) => bindings.some((each) => tree.first[node]! <= each && each <= node);
  const kindOf = (node: number) => tree.kind[node]!;
  const blocksOf = (node: number) => childrenOf(tree, node).filter((child) => kindOf(child) === Node.Block);

  const bindsIn = (statements: readonly number[]): boolean => statements.some(binds);
  const bindsInBlock = (block: number | undefined): boolean =>
    block !== undefined && bindsIn(childrenOf(tree, block));
  /** Left by an exception, or bound. */
  const endsWell = (block: number | undefined): boolean => {
    const last = block === undefined ? undefined : childrenOf(tree, block).at(-1);
    return (last !== undefined && kindOf(last) === Node.Raise) || bindsInBlock(block);
  };
  const binds = (node: number): boolean => {
    if (!holds(node)) return false;
    switch (kindOf(node)) {
      case Node.If: {
        const [body, orElse] = blocksOf(node);
        const elif = childrenOf(tree, node).find((child) => kindOf(child) === Node.If);
        return bindsInBlock(body) && (elif === undefined ? bindsInBlock(orElse) : binds(elif));
      }
      case Node.Try:
      case Node.TryStar: {
        const blocks = blocksOf(node);
        const isLast = (block: number) => (tree.flags[block]! & BLOCK_ROLE) === BLOCK_FINALLY;
        const [body, last] = [blocks.filter((block) => !isLast(block)), blocks.filter(isLast)];
        const handlers = childrenOf(tree, node).filter((child) => kindOf(child) === Node.ExceptHandler);
        return (
          last.some(bindsInBlock) ||
          (body.some(bindsInBlock) && handlers.every((handler) => endsWell(blocksOf(handler)[0])))
        );
      }
      case Node.With:
        return blocksOf(node).some(bindsInBlock) || bindings.some((each) => isInHead(node, each));
      case Node.For:
      case Node.AsyncFor:
      case Node.While:
      case Node.Match:
        return false;
      default:
        return true;
    }
  };
  const isInHead = (node: number, binding: number) =>
    blocksOf(node).every((block) => !(tree.first[block]! <= binding && binding <= block));
  return bindsIn(childrenOf(tree, tree.count - 1));
}
