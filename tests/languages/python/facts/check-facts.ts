// What must hold for the facts of any file, valid or not: one line for each thing that does not.
import {
  BINDS,
  type CodeUnit,
  type FileFacts,
  NOT_A_NAME,
} from '../../../../src/languages/python/facts/file-facts.ts';
import { occurrencesOf } from '../../../../src/languages/python/facts/symbol-occurrences.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import { linkParents } from '../../../../src/languages/python/syntax/syntax-tree.ts';

export function checkFacts(facts: FileFacts): string[] {
  const problems: string[] = [];
  const say = (condition: boolean, what: string): void => {
    if (!condition) problems.push(what);
  };
  checkUnit(facts, facts, 'file', say);
  checkScopes(facts, say);
  checkOccurrences(facts, say);
  for (const unit of facts.embedded) {
    checkUnit(facts, unit, 'embedded', say);
    say(unit.tree.bytes === facts.tree.bytes, 'embedded code has the bytes of its file');
    say(unit.host < facts.tree.count, 'the host of embedded code is a node of the file');
  }
  for (const { bases, decorators, methods, selfAttributes, symbol } of facts.classes) {
    say(
      [...bases, ...decorators].every((node) => node >= 0),
      'bases and decorators are nodes',
    );
    say(
      methods.every((method) => facts.functions[method] !== undefined),
      'methods are functions',
    );
    say(
      selfAttributes.every(({ node }) => facts.tree.kind[node] === Node.Attribute),
      'self attributes',
    );
    say(symbol >= -1, 'a class has a symbol');
  }
  for (const { parameters, returnValues, yields } of facts.functions) {
    say(
      parameters.every(({ symbol }) => symbol >= 0),
      'parameters have symbols',
    );
    say(
      [...returnValues, ...yields].every((node) => node < facts.tree.count),
      'values are nodes',
    );
  }
  for (const { symbol, kind } of facts.imports)
    say(kind === 'star' || symbol >= 0, 'an import binds a symbol');
  for (const { node } of facts.exports?.entries ?? [])
    say(facts.tree.kind[node] === Node.Constant, 'exports');
  return [...new Set(problems)];
}

type Say = (condition: boolean, what: string) => void;

function checkUnit(facts: FileFacts, unit: CodeUnit, name: string, say: Say): void {
  const { tree } = unit;
  say(Buffer.compare(Buffer.from(linkParents(tree).buffer), bytesOf(unit.parent)) === 0, `${name}: parents`);
  for (let node = 0; node < tree.count; node++) {
    const scope = unit.scopeOf[node]!;
    const symbol = unit.symbolOf[node]!;
    say(scope >= 0 && scope < facts.scopes.count, `${name}: scope of a node`);
    say(symbol >= NOT_A_NAME && symbol < facts.symbols.count, `${name}: symbol of a node`);
    say((symbol === NOT_A_NAME) === (unit.useOf[node] === 0), `${name}: names have uses, others have not`);
    say(tree.kind[node] !== Node.Name || symbol !== NOT_A_NAME, `${name}: every Name is looked up`);
    if (unit.useOf[node]! & BINDS) say(symbol >= 0, `${name}: what binds has a symbol`);
  }
}

function checkScopes({ scopes, tree }: FileFacts, say: Say): void {
  say(scopes.parent[0] === -1 && scopes.node[0] === tree.count - 1, 'scope 0 is the module');
  for (let scope = 1; scope < scopes.count; scope++) {
    say(scopes.parent[scope]! >= 0 && scopes.parent[scope]! < scope, 'parents come before children');
    say(scopes.node[scope]! < tree.count, 'a scope has a node');
  }
}

function checkOccurrences(facts: FileFacts, say: Say): void {
  let listed = 0;
  for (let symbol = 0; symbol < facts.symbols.count; symbol++) {
    const nodes = occurrencesOf(facts, symbol);
    listed += nodes.length;
    say(
      nodes.every((node) => facts.symbolOf[node] === symbol),
      'occurrences mean their symbol',
    );
    say(
      nodes.every((node, index) => index === 0 || nodes[index - 1]! < node),
      'occurrences are in order',
    );
    say(facts.symbols.scope[symbol]! < facts.scopes.count, 'a symbol has a scope');
  }
  const expected = facts.symbolOf.filter((symbol) => symbol >= 0).length;
  say(listed === expected && facts.symbols.occurrence.length === expected, 'all occurrences are listed');
}

function bytesOf(words: Int32Array): Buffer {
  return Buffer.from(words.buffer, words.byteOffset, words.byteLength);
}
