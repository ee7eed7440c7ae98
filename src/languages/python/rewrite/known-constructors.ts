// Classes of a file that only make an object when they are called: nothing of Python's machinery is in the way, and `__init__`
// stores into nothing but the new object.
import { type ClassFact, IS_CLASS, UNBOUND } from '../facts/file-facts.ts';
import { symbolNamed } from '../facts/symbol-named.ts';
import { bindingNodesOf } from '../facts/symbol-occurrences.ts';
import { CONTEXT } from '../syntax/node-flags.ts';
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import { type Code, effectsOf } from './effects.ts';

const judged = new WeakMap<object, Map<number, boolean>>();

/** Whether calling the class that the symbol names makes an object, and does nothing else. One that is being judged may do anything. */
export function onlyMakes(code: Code, symbol: number): boolean {
  const { facts } = code.file;
  let known = judged.get(facts);
  if (known === undefined) {
    known = new Map();
    judged.set(facts, known);
  }
  const before = known.get(symbol);
  if (before !== undefined) return before;
  known.set(symbol, false);
  const chain = classesAbove(code, symbol);
  const answer = chain !== null && isQuiet(code, chain);
  known.set(symbol, answer);
  return answer;
}

/** The class and its one base after the other, as long as they are plain classes of the file; null when one is not. */
function classesAbove(code: Code, symbol: number): readonly ClassFact[] | null {
  const { tree, symbols, symbolOf, classes } = code.file.facts;
  const chain: ClassFact[] = [];
  for (let at = symbol; ; ) {
    const fact = classes.find((each) => each.symbol === at);
    const isPlain = symbols.flags[at] === IS_CLASS && bindingNodesOf(code.file.facts, at).length === 1;
    if (fact === undefined || !isPlain || tree.kind[fact.node] !== Node.ClassDef || chain.includes(fact))
      return null;
    if (fact.decorators.length + fact.keywords.length > 0 || fact.bases.length > 1) return null;
    chain.push(fact);
    const [base] = fact.bases;
    if (base === undefined) return chain;
    if (tree.kind[base] !== Node.Name) return null;
    at = symbolOf[base]!;
    if (at === UNBOUND && nameText(tree, tree.data[base]!) === 'object') return chain;
    if (at < 0) return null;
  }
}

/** Python would call them too, or run code where attributes are stored. */
const MACHINERY = ['__new__', '__del__', '__setattr__', '__getattribute__', '__getattr__'];

function isQuiet(code: Code, chain: readonly ClassFact[]): boolean {
  const { facts } = code.file;
  const { tree, symbolOf } = facts;
  const defines = (name: string) => chain.find(({ scope }) => symbolNamed(facts, scope, name) >= 0);
  if (MACHINERY.some((name) => defines(name) !== undefined)) return false;
  const owner = defines('__init__');
  if (owner === undefined) return true;
  const own = owner.methods.map((index) => facts.functions[index]!);
  const [init, ...others] = own.filter(({ nameNode }) => nameText(tree, tree.data[nameNode]!) === '__init__');
  if (init === undefined || others.length > 0 || init.decorators.length + init.yields.length > 0)
    return false;
  const self = init.parameters[0];
  if (self === undefined || init.isAsync || bindingNodesOf(facts, self.symbol).length !== 1) return false;
  const block = init.node - 1;
  const { acts, speaks, fails, leaves, binds } = effectsOf(code, block);
  if (acts || speaks || fails || leaves) return false;
  if ([...binds].some((symbol) => facts.symbols.scope[symbol] !== init.scope)) return false;
  for (let node = tree.first[block]!; node < block; node++) {
    const kind = tree.kind[node];
    if (kind === Node.AugAssign && tree.kind[childrenOf(tree, node)[0]!] !== Node.Name) return false;
    const isStore =
      (kind === Node.Attribute || kind === Node.Subscript) && (tree.flags[node]! & CONTEXT) !== 0;
    if (!isStore) continue;
    const receiver = childrenOf(tree, node)[0]!;
    if (kind === Node.Subscript || symbolOf[receiver] !== self.symbol) return false;
    // A property or another descriptor of the class would run.
    if (defines(nameText(tree, tree.data[node]!)) !== undefined) return false;
  }
  return true;
}
