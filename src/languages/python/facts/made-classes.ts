// Classes without a statement: `P = namedtuple("P", "x y")`. They are classes like others, with a name, a base and members,
// only that strings name the members and that they have no scope.
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf } from '../syntax/syntax-tree.ts';
import { CLASS_MAKERS, entriesOfCall, makerOf } from './class-entries.ts';
import { type ClassEntry, type ClassFact, type CodeUnit, NO_SCOPE } from './file-facts.ts';
import { nameIdOf } from './name-id.ts';

/** In the order of the source. Only what is assigned to one name: others have nothing to be called by. */
export function listMadeClasses(unit: CodeUnit): readonly ClassFact[] {
  const { tree } = unit;
  if (![...CLASS_MAKERS.keys()].some((name) => nameIdOf(tree, name) !== 0)) return [];
  const found: ClassFact[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== Node.Assign || tree.kind[node - 1] !== Node.Call) continue;
    const call = node - 1;
    const maker = makerOf(tree, call);
    const [target, ...rest] = childrenOf(tree, node);
    if (maker === null || rest.length !== 1 || tree.kind[target!] !== Node.Name) continue;
    found.push(
      new MadeClass(unit, call, target!, maker === 'named-tuple' ? call : childrenOf(tree, call)[0]!),
    );
  }
  return found;
}

/** A class because its entries are read when they are asked for. */
class MadeClass implements ClassFact {
  readonly node: number;
  readonly nameNode: number;
  readonly symbol: number;
  readonly scope = NO_SCOPE;
  readonly bases: readonly number[];
  readonly keywords = [];
  readonly decorators = [];
  readonly methods = [];
  readonly selfAttributes = [];
  readonly #unit: CodeUnit;
  #entries: readonly ClassEntry[] | undefined;

  constructor(unit: CodeUnit, call: number, target: number, base: number) {
    this.node = call;
    this.nameNode = target;
    this.symbol = unit.symbolOf[target]!;
    this.bases = [base];
    this.#unit = unit;
  }

  get entries(): readonly ClassEntry[] {
    this.#entries ??= entriesOfCall(this.#unit, this.node);
    return this.#entries;
  }
}
