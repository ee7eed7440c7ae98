// What else happens when a definition goes: a decorator may have handed it to someone, and the value of an assignment may
// do something. Nobody can prove that it does not matter, so the caller decides.
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import { sourceText } from '../../meaning/meaning-values.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { DefiningStatement } from './defining-statements.ts';

export function unnamedUses(statements: readonly DefiningStatement[]): readonly Occurrence[] {
  return statements.flatMap((statement) => [...decorators(statement), ...calls(statement)]);
}

/** Decorators that only change what the name means. */
const HARMLESS: ReadonlySet<string> = new Set([
  'abstractmethod',
  'asynccontextmanager',
  'cache',
  'cached_property',
  'classmethod',
  'contextmanager',
  'dataclass',
  'deleter',
  'final',
  'getter',
  'lru_cache',
  'overload',
  'override',
  'property',
  'setter',
  'staticmethod',
  'total_ordering',
  'wraps',
]);

function decorators({ file, node }: DefiningStatement): readonly Occurrence[] {
  const { tree } = file.facts;
  return childrenOf(tree, node)
    .filter((child) => tree.kind[child] === Node.Decorator)
    .flatMap((decorator) => {
      const expression = decorator - 1;
      const called = tree.kind[expression] === Node.Call ? childrenOf(tree, expression)[0]! : expression;
      const kind = tree.kind[called];
      const name = kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[called]!) : '';
      if (HARMLESS.has(name)) return [];
      const text = sourceText(file, tree.start[called]!, tree.end[called]!);
      return [
        openPlace(
          file.path,
          tree.start[expression]!,
          tree.end[expression]!,
          `@${text} may keep it or hand it on`,
        ),
      ];
    });
}

function calls({ file, node }: DefiningStatement): readonly Occurrence[] {
  const { tree } = file.facts;
  const kind = tree.kind[node];
  if (kind !== Node.Assign && kind !== Node.AnnAssign) return [];
  const value = childrenOf(tree, node).at(-1)!;
  for (let inner = tree.first[value]!; inner <= value; inner++) {
    const innerKind = tree.kind[inner];
    if (innerKind !== Node.Call && innerKind !== Node.Await && innerKind !== Node.Yield) continue;
    const text = sourceText(file, tree.start[inner]!, tree.end[inner]!).split('\n')[0]!;
    return [openPlace(file.path, tree.start[inner]!, tree.end[inner]!, `${text} would not run any more`)];
  }
  return [];
}

function openPlace(file: string, start: number, end: number, reason: string): Occurrence {
  return {
    file,
    span: { start, end },
    role: 'call',
    certainty: 'likely',
    provenance: 'syntactic',
    reason,
    action: 'edit',
  };
}
