// `target(**options)`: whether the mapping can hold the renamed parameter under its old name.
import { BINDS } from '../../facts/file-facts.ts';
import { occurrencesOf } from '../../facts/symbol-occurrences.ts';
import type { PythonFile } from '../../link/program.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import { collectorOf } from '../collected-keywords.ts';
import type { RenameQuestion } from '../rename-question.ts';
import { isSpelledAsData } from './spelled-as-data.ts';

/** Whether a string, a data file, or a keyword of a call that only collects it spells the old name and is not edited. */
export function isSpelledAsKey(question: RenameQuestion): boolean {
  const isCollected = question.judged.some(
    ({ bound, verdict }) =>
      bound.place.kind === 'keyword' &&
      verdict.kind === 'other' &&
      (verdict.definition === null || verdict.definition.kind === 'external'),
  );
  return isCollected || isSpelledAsData(question);
}

/**
 * A dictionary that is spelled out where the variable is assigned, or that is made of what the function collects with `**`: its
 * keys are followed to the call, or asked about.
 */
export function isSpelledOut(file: PythonFile, mapping: number): boolean {
  const { facts } = file;
  const { tree, parent, symbolOf, useOf } = facts;
  if (isDisplay(facts, mapping)) return true;
  const symbol = tree.kind[mapping] === Node.Name ? symbolOf[mapping]! : -1;
  if (symbol < 0) return false;
  const bindings = [...occurrencesOf(facts, symbol)].filter((use) => (useOf[use]! & BINDS) !== 0);
  return bindings.every((use) => {
    const statement = parent[use]!;
    const kind = tree.kind[statement];
    return (
      (kind === Node.Assign || kind === Node.AnnAssign) &&
      (isDisplay(facts, statement - 1) || usesCollected(file, statement - 1))
    );
  });
}

/** `options.copy()`, `{**options, "x": 1}` where `**options` is a parameter, and nothing else is unpacked. */
function usesCollected(file: PythonFile, value: number): boolean {
  const { tree, symbolOf } = file.facts;
  let isUsed = false;
  for (let node = tree.first[value]!; node <= value; node++) {
    const symbol = tree.kind[node] === Node.Name ? symbolOf[node]! : -1;
    if (symbol >= 0 && collectorOf(file, symbol) !== null) isUsed = true;
    const isUnpacked =
      tree.kind[node] === Node.DictUnpack || (tree.kind[node] === Node.Keyword && tree.data[node] === 0);
    if (isUnpacked && tree.kind[node - 1] !== Node.Name) return false;
  }
  return isUsed;
}

/** `{"x": 1}`, `dict(x=1)`; not one that takes in another mapping. */
function isDisplay({ tree, symbolOf }: PythonFile['facts'], node: number): boolean {
  const parts = childrenOf(tree, node);
  if (tree.kind[node] === Node.Dict) return !parts.some((part) => tree.kind[part] === Node.DictUnpack);
  if (tree.kind[node] !== Node.Call) return false;
  const [callee, ...given] = parts;
  return (
    tree.kind[callee!] === Node.Name &&
    nameText(tree, tree.data[callee!]!) === 'dict' &&
    symbolOf[callee!]! < 0 &&
    given.every((one) => tree.kind[one] === Node.Keyword && tree.data[one] !== 0)
  );
}
