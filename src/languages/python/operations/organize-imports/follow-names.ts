// Where each name of a block's imports stands in the text that takes its place, so that the check after the patch can
// follow it. The new text is parsed: what cannot be read again must not be written.
import { TugError } from '../../../../base/tug-error.ts';
import { createSyntaxArena, parseInto, type SyntaxArena } from '../../syntax/parse-python.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import {
  bindsPackage,
  boundName,
  groupByBoundName,
  type ImportedName,
  importedNames,
  importKey,
} from './imported-names.ts';

export interface FollowedName {
  /** An identifier of the file's tree. */
  readonly node: number;
  /** In the new text. */
  readonly offset: number;
}

export function followNames(
  tree: SyntaxTree,
  kept: readonly ImportedName[],
  text: Uint8Array,
): readonly FollowedName[] {
  const after = parseInto(sharedArena(), text);
  const names = childrenOf(after, after.count - 1).flatMap((statement) => importedNames(after, statement));
  const byKey = new Map(names.map((name) => [importKey(name), name]));
  const followed = new Map<number, number>();
  for (const old of kept) {
    const now = byKey.get(importKey(old));
    if (now === undefined || after.problems.length > 0) {
      throw new TugError(
        'InternalError',
        `the import of ${boundName(old) ?? old.module} got lost while sorting`,
      );
    }
    old.path.forEach((node, part) => {
      followed.set(node, after.start[now.path[part]!]!);
    });
    if (old.nameNode >= 0) followed.set(old.nameNode, after.start[now.nameNode]!);
    if (old.asNode >= 0) followed.set(old.asNode, after.start[now.asNode]!);
  }
  for (const [node, offset] of followShared(tree, after, kept, names)) followed.set(node, offset);
  return [...followed].map(([node, offset]) => ({ node, offset }));
}

/** The imports in the order in which the text has them. */
export function orderInText(kept: readonly ImportedName[], text: Uint8Array): readonly ImportedName[] {
  const tree = parseInto(sharedArena(), text);
  const keys = childrenOf(tree, tree.count - 1).flatMap((statement) =>
    importedNames(tree, statement).map(importKey),
  );
  const place = new Map(keys.map((key, at) => [key, at]));
  return [...kept].sort((a, b) => (place.get(importKey(a)) ?? 0) - (place.get(importKey(b)) ?? 0));
}

/** `import a.b` and `import a.c` both bind `a`, and the first one stands for it: now as before. */
function followShared(
  tree: SyntaxTree,
  after: SyntaxTree,
  kept: readonly ImportedName[],
  names: readonly ImportedName[],
): readonly (readonly [number, number])[] {
  const now = groupByBoundName(names.filter(bindsPackage));
  const before = groupByBoundName(kept.filter(bindsPackage));
  return [...before].flatMap(([bound, olds]) => {
    const places = now.get(bound)!.map(({ path }) => after.start[path[0]!]!);
    const nodes = olds.map(({ path }) => path[0]!).sort((a, b) => tree.start[a]! - tree.start[b]!);
    return nodes.map((node, at) => [node, places[Math.min(at, places.length - 1)]!] as const);
  });
}

let arena: SyntaxArena | null = null;

/** Its memory is larger than all the texts it reads here. */
function sharedArena(): SyntaxArena {
  arena ??= createSyntaxArena();
  return arena;
}
