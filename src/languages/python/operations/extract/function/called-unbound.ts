// Whether a function in a class is called with something else than an object of the class: `A.f(None)`, `f(None)` in the body of the
// class, or as a decorator there. Its first parameter then has not the methods of the class.
import { READS } from '../../../facts/file-facts.ts';
import { attributesNamed } from '../../../facts/nodes-named.ts';
import { occurrencesOf } from '../../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../../link/program.ts';
import type { PythonEngine } from '../../../meaning/engine.ts';
import * as Node from '../../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../../syntax/syntax-tree.ts';
import { firstChild } from '../../../types/tree-shape.ts';
import type { Method } from './home.ts';

export function isCalledUnbound({ program }: PythonEngine, file: PythonFile, method: Method): boolean {
  const { facts } = file;
  const { tree } = facts;
  if (isUsedInBody(file, method)) return true;
  const owner = facts.classes.find((each) => each.scope === method.classScope)!;
  const className = nameText(tree, tree.data[owner.nameNode]!);
  const name = nameText(tree, tree.data[method.fact.nameNode]!);
  const named = new Set(program.filesContaining(className));
  return program.filesContaining(name).some((path) => {
    const other = named.has(path) ? program.file(path) : null;
    return (
      other !== null &&
      attributesNamed(other.facts, name).some((node) => isUnboundCall(other, node, className))
    );
  });
}

/** `A.f(x)` with anything but a `self`. */
function isUnboundCall({ facts }: PythonFile, attribute: number, className: string): boolean {
  const { tree, parent } = facts;
  const receiver = attribute - 2;
  const call = parent[attribute]!;
  const kind = tree.kind[receiver];
  if (kind !== Node.Name && kind !== Node.Attribute) return false;
  if (nameText(tree, tree.data[receiver]!) !== className) return false;
  if (tree.kind[call] !== Node.Call || firstChild(tree, call) !== attribute) return false;
  const [, first] = childrenOf(tree, call);
  return (
    first === undefined || tree.kind[first] !== Node.Name || nameText(tree, tree.data[first]!) !== 'self'
  );
}

/** Called by its plain name, or put above another function. */
function isUsedInBody({ facts }: PythonFile, { fact, classScope }: Method): boolean {
  const { tree, parent, useOf, scopeOf } = facts;
  return [...occurrencesOf(facts, fact.symbol)].some((node) => {
    if (scopeOf[node] !== classScope || (useOf[node]! & READS) === 0) return false;
    const owner = parent[node]!;
    const isCalled = tree.kind[owner] === Node.Call && firstChild(tree, owner) === node;
    return isCalled || tree.kind[owner] === Node.Decorator;
  });
}
