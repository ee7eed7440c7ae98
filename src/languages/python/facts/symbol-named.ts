// From the text of a name to the symbol it means, in a scope or from inside it. The table is built when a file is first
// asked.
import {
  CLASS_SCOPE,
  DECLARES,
  type FileFacts,
  IS_DECLARED,
  IS_IMPLICIT,
  TYPE_PARAMETER_SCOPE,
} from './file-facts.ts';
import { effectiveName, isPrivateName, mangledNameIn } from './mangled-name.ts';
import { nameIdOf } from './name-id.ts';

/** What the tables of a file say, without its lists. */
type Names = Pick<FileFacts, 'tree' | 'scopes' | 'symbols' | 'scopeOf' | 'useOf'>;

interface SymbolIndex {
  /** By scope and name id. */
  readonly own: ReadonlyMap<number, number>;
  /** The same for names that a scope declares `global` or `nonlocal`. */
  readonly declared: ReadonlyMap<number, number>;
}

const indices = new WeakMap<Names['symbols'], SymbolIndex>();

/**
 * The symbol a scope binds for a name, -1 when it binds none. The name is read as if it stood in that scope: in class C,
 * `__x` and `_C__x` are the same.
 */
export function symbolNamed(facts: Names, scope: number, name: string): number {
  const id = nameIdOf(facts.tree, name);
  // Most questions are about names that a file does not have.
  if (id === 0 && !name.startsWith('_')) return -1;
  return lookIn(facts, indexOf(facts).own, scope, id, name, mangledNameIn(facts, scope, name));
}

/** What a name would mean if it were read in a scope: LEGB, class scopes skipped, declarations obeyed; else -1. */
export function visibleSymbolNamed(facts: Names, scope: number, name: string): number {
  const { kind, parent } = facts.scopes;
  const id = nameIdOf(facts.tree, name);
  if (id === 0 && !name.startsWith('_')) return -1;
  const { own, declared } = indexOf(facts);
  const effective = mangledNameIn(facts, scope, name);
  const seen = kind[scope] === TYPE_PARAMETER_SCOPE ? parent[scope]! : scope;
  for (let at = scope; at >= 0; at = parent[at]!) {
    if (kind[at] === CLASS_SCOPE && at !== scope && at !== seen) continue;
    let symbol = lookIn(facts, own, at, id, name, effective);
    if (symbol < 0 && declared.size > 0) symbol = lookIn(facts, declared, at, id, name, effective);
    if (symbol >= 0) return symbol;
  }
  return -1;
}

function lookIn(
  facts: Names,
  table: ReadonlyMap<number, number>,
  scope: number,
  id: number,
  name: string,
  effective: string,
): number {
  if (id !== 0) {
    const symbol = table.get(scope * facts.tree.nameCount + id);
    if (symbol !== undefined && (!isPrivateName(name) || effectiveName(facts, symbol) === effective))
      return symbol;
  }
  // Symbols are listed as spelled first, so a mangled name may stand under another spelling.
  if (!effective.startsWith('_') || !effective.includes('__')) return -1;
  for (const [key, symbol] of table) {
    if (Math.floor(key / facts.tree.nameCount) === scope && effectiveName(facts, symbol) === effective)
      return symbol;
  }
  return -1;
}

function indexOf(facts: Names): SymbolIndex {
  const { symbols, tree } = facts;
  const known = indices.get(symbols);
  if (known !== undefined) return known;
  const own = new Map<number, number>();
  const declared = new Map<number, number>();
  for (let symbol = 0; symbol < symbols.count; symbol++) {
    if (symbols.flags[symbol]! & IS_IMPLICIT) continue;
    const name = symbols.name[symbol]!;
    const key = symbols.scope[symbol]! * tree.nameCount + name;
    if (!own.has(key)) own.set(key, symbol);
    if ((symbols.flags[symbol]! & IS_DECLARED) === 0) continue;
    for (let at = symbols.firstOccurrence[symbol]!; at < symbols.firstOccurrence[symbol + 1]!; at++) {
      const node = symbols.occurrence[at]!;
      if (facts.useOf[node]! & DECLARES)
        declared.set(facts.scopeOf[node]! * tree.nameCount + tree.data[node]!, symbol);
    }
  }
  const index = { own, declared };
  indices.set(symbols, index);
  return index;
}
