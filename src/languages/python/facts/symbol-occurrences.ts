// Where a symbol stands in its file.
import { bindingBits } from './binding-order.ts';
import { BINDS, type CodeUnit, DELETES, type FileFacts, IS_DELETED, type SymbolTable } from './file-facts.ts';

/** Nodes of the file's own tree that mean the symbol, in the order of the source. A view: not to be written to. */
export function occurrencesOf(facts: { readonly symbols: SymbolTable }, symbol: number): Int32Array {
  const { occurrence, firstOccurrence } = facts.symbols;
  return occurrence.subarray(firstOccurrence[symbol]!, firstOccurrence[symbol + 1]!);
}

interface BindingNode {
  readonly node: number;
  /** One of the symbol flags of file-facts.ts. */
  readonly kind: number;
}

/** The places that bind the symbol (or delete it), in the order of the source. */
export function bindingNodesOf(facts: FileFacts, symbol: number): BindingNode[] {
  const bindings: BindingNode[] = [];
  for (const node of occurrencesOf(facts, symbol)) {
    const kind = bindingFlags(facts, node);
    if (kind !== 0) bindings.push({ node, kind });
  }
  return bindings;
}

/** How one name binds, as a symbol flag; 0 when it does not. */
export function bindingFlags(unit: CodeUnit, node: number): number {
  const use = unit.useOf[node]!;
  if (use & BINDS) return bindingBits(unit.tree, unit.parent, node);
  return use & DELETES ? IS_DELETED : 0;
}
