// What the statement of a function says, read off its tree when it is asked for.
import * as Flag from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { fallsThrough } from './falls-through.ts';
import { type CodeUnit, type FunctionFact, type ParameterFact, UNBOUND } from './file-facts.ts';

export interface FunctionBody {
  readonly returnValues: number[];
  readonly yields: number[];
}

export class LazyFunction implements FunctionFact {
  readonly node: number;
  readonly nameNode: number;
  readonly symbol: number;
  readonly scope: number;
  readonly isAsync: boolean;
  readonly ownerClass: number;
  readonly #unit: CodeUnit;
  readonly #body: () => FunctionBody;
  #head: FunctionHead | undefined;
  #fallsThrough: boolean | undefined;

  constructor(unit: CodeUnit, node: number, scope: number, ownerClass: number, body: () => FunctionBody) {
    const nameNode = unit.tree.data[node]!;
    this.node = node;
    this.nameNode = nameNode;
    this.symbol = nameNode < 0 ? UNBOUND : unit.symbolOf[nameNode]!;
    this.scope = scope;
    this.isAsync = unit.tree.kind[node] === Node.AsyncFunctionDef;
    this.ownerClass = ownerClass;
    this.#unit = unit;
    this.#body = body;
  }

  get decorators(): readonly number[] {
    return this.#headOnce().decorators;
  }

  get parameters(): readonly ParameterFact[] {
    return this.#headOnce().parameters;
  }

  get returns(): number {
    return this.#headOnce().returns;
  }

  get returnValues(): readonly number[] {
    return this.#body().returnValues;
  }

  get yields(): readonly number[] {
    return this.#body().yields;
  }

  get fallsThrough(): boolean {
    this.#fallsThrough ??= fallsThrough(this.#unit.tree, this.node);
    return this.#fallsThrough;
  }

  #headOnce(): FunctionHead {
    this.#head ??= readHead(this.#unit, this.node);
    return this.#head;
  }
}

interface FunctionHead {
  readonly decorators: readonly number[];
  readonly parameters: readonly ParameterFact[];
  readonly returns: number;
}

function readHead(unit: CodeUnit, node: number): FunctionHead {
  const { tree } = unit;
  const decorators: number[] = [];
  let parameters: readonly ParameterFact[] = [];
  let returns = -1;
  let seenArguments = false;
  for (const child of childrenOf(tree, node)) {
    const kind = tree.kind[child];
    if (kind === Node.Decorator) {
      decorators.push(child - 1);
    } else if (kind === Node.Arguments) {
      parameters = readParameters(unit, child);
      seenArguments = true;
    } else if (seenArguments && kind !== Node.Block) {
      returns = child;
    }
  }
  return { decorators, parameters, returns };
}

const ROLES = ['positional-only', 'regular', 'variadic', 'keyword-only', 'keywords'] as const;

/** From the Arguments node. */
export function readParameters(unit: CodeUnit, list: number): ParameterFact[] {
  const { tree } = unit;
  const children = childrenOf(tree, list);
  const parameters: ParameterFact[] = [];
  children.forEach((node, index) => {
    if (tree.kind[node] !== Node.Arg) return;
    const flags = tree.flags[node]!;
    const nameNode = tree.first[node]!;
    parameters.push({
      node,
      nameNode,
      name: nameText(tree, tree.data[node]!),
      role: ROLES[flags & Flag.ARG_ROLE] ?? 'regular',
      annotation: flags & Flag.ARG_ANNOTATION ? node - 1 : -1,
      defaultValue: flags & Flag.ARG_DEFAULT ? (children[index + 1] ?? -1) : -1,
      symbol: unit.symbolOf[nameNode]!,
    });
  });
  return parameters;
}
