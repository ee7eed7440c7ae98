// `@patch("shop.send")` above a test passes it what stands in for `shop.send`, by position: such a parameter is no fixture,
// and may be called anything.
import * as Node from '../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../syntax/syntax-tree.ts';
import type { FileFacts, ParameterFact } from './file-facts.ts';

/** Whether a parameter of the function is one of those that its decorators, and those of its class, fill. */
export function isGivenByPatch(facts: FileFacts, index: number, parameter: ParameterFact): boolean {
  const { parameters, ownerClass, decorators } = facts.functions[index]!;
  const above = ownerClass === -1 ? [] : facts.classes[ownerClass]!.decorators;
  const given = [...decorators, ...above].filter((decorator) => passesReplacement(facts, decorator)).length;
  const self = ownerClass === -1 ? 0 : 1;
  return parameters.slice(self, self + given).includes(parameter);
}

/** Where `new` stands among the arguments; whoever gives it gets nothing passed. */
const PLACE_OF_NEW: ReadonlyMap<string, number> = new Map([
  ['patch', 1],
  ['object', 2],
]);

function passesReplacement({ tree }: FileFacts, decorator: number): boolean {
  const call = tree.kind[decorator] === Node.Decorator ? decorator - 1 : decorator;
  if (tree.kind[call] !== Node.Call) return false;
  const [callee, ...given] = childrenOf(tree, call);
  const name = lastName(tree, callee!);
  const isPatch = name === 'patch' || (name === 'object' && lastName(tree, callee! - 2) === 'patch');
  if (!isPatch) return false;
  const named = given.filter((argument) => tree.kind[argument] === Node.Keyword);
  const isNew = (argument: number) =>
    tree.data[argument] === 0 || nameText(tree, tree.data[argument]!) === 'new';
  const isUnpacked = given.some((argument) => tree.kind[argument] === Node.Starred);
  return !isUnpacked && given.length - named.length <= PLACE_OF_NEW.get(name)! && !named.some(isNew);
}

function lastName(tree: FileFacts['tree'], node: number): string {
  const kind = tree.kind[node];
  return kind === Node.Name || kind === Node.Attribute ? nameText(tree, tree.data[node]!) : '';
}
