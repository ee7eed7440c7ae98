// When a part of a statement is evaluated: for certain and once, or only perhaps, or later; and what is evaluated before it.
import * as Flag from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import { isStatement } from './node-classes.ts';

export type Evaluation =
  | {
      readonly kind: 'once';
      /** The statement that it is evaluated in. */
      readonly statement: number;
      /** Expressions of the statement that are evaluated before it. */
      readonly before: readonly number[];
      /** Those of them that only look up what is called with it: `a.b` in `a.b(x)`. */
      readonly callees: ReadonlySet<number>;
    }
  | { readonly kind: 'not-once'; readonly reason: string };

export function evaluationOf(
  { tree, parent }: { readonly tree: SyntaxTree; readonly parent: Int32Array },
  node: number,
): Evaluation {
  const before: number[] = [];
  const callees = new Set<number>();
  let child = node;
  for (;;) {
    const owner = parent[child]!;
    const step = stepTo(tree, parent, owner, child);
    if (typeof step === 'string') return { kind: 'not-once', reason: step };
    before.push(...step);
    if (tree.kind[owner] === Node.Call && step.length > 0) callees.add(step[0]!);
    if (isStatement(tree, owner)) return { kind: 'once', statement: owner, before, callees };
    child = owner;
  }
}

/** What is evaluated before the child when its owner is; or why nobody knows whether and how often the child is. */
function stepTo(
  tree: SyntaxTree,
  parent: Int32Array,
  owner: number,
  child: number,
): readonly number[] | string {
  const children = childrenOf(tree, owner);
  const index = children.indexOf(child);
  const earlier = children.slice(0, index);
  switch (tree.kind[owner]) {
    case Node.BoolOp:
      return index === 0
        ? []
        : 'it is evaluated only when what stands before it in `and` or `or` does not decide';
    case Node.IfExp:
      return index === 1 ? [] : 'it is evaluated only in one branch of a conditional expression';
    case Node.Compare:
      return index <= 2
        ? earlier.filter((each) => tree.kind[each] !== Node.CompareOp)
        : 'it is evaluated only when the comparison before it in the chain holds';
    case Node.Lambda:
      return 'it is evaluated when the lambda is called';
    case Node.Arguments:
      return 'it is a default argument, which belongs to the definition';
    case Node.Arg:
    case Node.TypeVar:
    case Node.ParamSpec:
    case Node.TypeVarTuple:
      return 'it is part of an annotation';
    case Node.TypeAlias:
      return 'it is part of a type alias, which is evaluated when somebody asks for it';
    case Node.ListComp:
    case Node.SetComp:
    case Node.DictComp:
      // Its clauses say so themselves.
      if (tree.kind[child] === Node.Comprehension) return [];
      return 'it is evaluated once for each element of the comprehension';
    case Node.GeneratorExp:
      if (tree.kind[child] === Node.Comprehension) return [];
      return 'it is evaluated when the generator is asked for its next element';
    case Node.Comprehension: {
      const comprehension = parent[owner]!;
      const clauses = childrenOf(tree, comprehension).filter(
        (each) => tree.kind[each] === Node.Comprehension,
      );
      return clauses[0] === owner && index === 1
        ? []
        : 'it is evaluated once for each element of the comprehension';
    }
    case Node.Call: {
      const positional = children.filter((each) => tree.kind[each] !== Node.Keyword);
      const keywords = children.filter((each) => tree.kind[each] === Node.Keyword);
      const order = [...positional, ...keywords];
      return order.slice(0, order.indexOf(child));
    }
    case Node.FormattedValue:
      if (tree.flags[owner]! & Flag.FIELD_DEBUG) return 'the f-string shows its text';
      return earlier;
    case Node.Interpolation:
      return 'the template string keeps its text';
    case Node.Assign: {
      const value = children.at(-1)!;
      return child === value ? [] : [value, ...earlier];
    }
    case Node.AnnAssign: {
      const hasValue = (tree.flags[owner]! & Flag.ANNOTATION_VALUE) !== 0;
      if (index === 1) return 'it is an annotation';
      return index === 0 && hasValue ? [children[2]!] : [];
    }
    case Node.For:
    case Node.AsyncFor:
      return index === 1 ? [] : 'it is evaluated again for each turn of the loop';
    case Node.While:
      return 'it is evaluated again before each turn of the loop';
    case Node.If:
      return (tree.flags[owner]! & Flag.ELIF) === 0
        ? []
        : 'it is the test of an elif, which is evaluated only when the tests before it fail';
    case Node.WithItem: {
      if (index !== 0) return 'it is evaluated after the context manager was entered';
      const items = childrenOf(tree, parent[owner]!).filter((each) => tree.kind[each] === Node.WithItem);
      return items[0] === owner ? [] : 'it is evaluated after the first context manager was entered';
    }
    case Node.With:
    case Node.AsyncWith:
      return [];
    case Node.Match:
      return [];
    case Node.MatchCase:
      return 'it is the guard of a case, which is evaluated only when the pattern matches';
    case Node.ExceptHandler:
      return 'it is evaluated only when an exception is raised';
    case Node.Assert:
      return index === 0
        ? []
        : 'it is the message of an assert, which is evaluated only when the assert fails';
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
      return tree.kind[child] === Node.Decorator ? earlier : 'it is part of an annotation';
    case Node.ClassDef:
      if (children.some((each) => tree.kind[each]! >= Node.TypeVar && tree.kind[each]! <= Node.TypeVarTuple))
        return tree.kind[child] === Node.Decorator ? earlier : 'it sees the type parameters of the class';
      return earlier.filter((each) => tree.kind[each] !== Node.Identifier);
    case Node.MatchValue:
    case Node.MatchMapping:
    case Node.MatchClass:
      return 'it is part of a pattern, where a name would be a capture';
    default:
      return earlier.filter(
        (each) => tree.kind[each] !== Node.FormatText && tree.kind[each] !== Node.Identifier,
      );
  }
}
