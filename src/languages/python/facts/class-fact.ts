// What the statement of a class says, read off its tree when it is asked for.
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText, type SyntaxTree } from '../syntax/syntax-tree.ts';
import { entriesOfCall, makerOf } from './class-entries.ts';
import { type ClassEntry, type ClassFact, type CodeUnit, type SelfAttribute, UNBOUND } from './file-facts.ts';

export class LazyClass implements ClassFact {
  readonly node: number;
  readonly nameNode: number;
  readonly symbol: number;
  readonly scope: number;
  readonly methods: readonly number[];
  readonly #unit: CodeUnit;
  readonly #selfAttributes: () => readonly SelfAttribute[];
  #head: ClassHead | undefined;
  #entries: readonly ClassEntry[] | undefined;

  constructor(
    unit: CodeUnit,
    node: number,
    scope: number,
    methods: readonly number[],
    selfAttributes: () => readonly SelfAttribute[],
  ) {
    const nameNode = unit.tree.data[node]!;
    this.node = node;
    this.nameNode = nameNode;
    this.symbol = nameNode < 0 ? UNBOUND : unit.symbolOf[nameNode]!;
    this.scope = scope;
    this.methods = methods;
    this.#unit = unit;
    this.#selfAttributes = selfAttributes;
  }

  get bases(): readonly number[] {
    return this.#headOnce().bases;
  }

  get keywords(): ClassFact['keywords'] {
    return this.#headOnce().keywords;
  }

  get decorators(): readonly number[] {
    return this.#headOnce().decorators;
  }

  get selfAttributes(): readonly SelfAttribute[] {
    return this.#selfAttributes();
  }

  /** `class P(namedtuple("P", "x y"))` */
  get entries(): readonly ClassEntry[] {
    this.#entries ??= this.bases.flatMap((base) =>
      makerOf(this.#unit.tree, base) === null ? [] : entriesOfCall(this.#unit, base),
    );
    return this.#entries;
  }

  #headOnce(): ClassHead {
    this.#head ??= readHead(this.#unit.tree, this.node);
    return this.#head;
  }
}

type ClassHead = Pick<ClassFact, 'bases' | 'keywords' | 'decorators'>;

function readHead(tree: SyntaxTree, node: number): ClassHead {
  const bases: number[] = [];
  const keywords: { name: string; value: number }[] = [];
  const decorators: number[] = [];
  for (const child of childrenOf(tree, node)) {
    switch (tree.kind[child]) {
      case Node.Decorator:
        decorators.push(child - 1);
        break;
      case Node.Keyword: {
        const name = tree.data[child]!;
        keywords.push({ name: name === 0 ? '' : nameText(tree, name), value: child - 1 });
        break;
      }
      case Node.Identifier:
      case Node.Block:
      case Node.TypeVar:
      case Node.ParamSpec:
      case Node.TypeVarTuple:
        break;
      default:
        bases.push(child);
    }
  }
  return { bases, keywords, decorators };
}
