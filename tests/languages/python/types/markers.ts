// Reads the markers of a case and asks the evaluator about them.

import { createProgram } from '../../../../src/languages/python/link/create-program.ts';
import type { Program, PythonFile } from '../../../../src/languages/python/link/program.ts';
import { CONTEXT } from '../../../../src/languages/python/syntax/node-flags.ts';
import * as Kind from '../../../../src/languages/python/syntax/node-kinds.ts';
import type { SyntaxTree } from '../../../../src/languages/python/syntax/syntax-tree.ts';
import { createEvaluator } from '../../../../src/languages/python/types/create-evaluator.ts';
import type { ClassRef, Evaluator, Type } from '../../../../src/languages/python/types/type.ts';
import { openStandardLibraryModel } from '../../../../src/platform/python-stubs/standard-library-model.ts';
import { type Files, memoryView } from '../../../support/memory-view.ts';
import { showClass, showLookup, showType, showValue } from './show-type.ts';

export interface Answer {
  readonly place: string;
  readonly expected: string;
  readonly actual: string;
}

const library = openStandardLibraryModel();
/** Stubs that were read for one program serve the next. */
let previous: Program | null = null;

export function openProgram(files: Files): Program {
  previous = createProgram({
    view: memoryView(files),
    externalModules: library,
    factsCache: null,
    sourceRoots: [],
    previous,
  });
  return previous;
}

export function answerMarkers(files: Files): readonly Answer[] {
  const program = openProgram(files);
  const evaluator = createEvaluator(program);
  const answers: Answer[] = [];
  for (const [path, text] of Object.entries(files)) {
    const file = program.file(path);
    if (file === null) throw new Error(`no Python file: ${path}`);
    text.split('\n').forEach((line, at) => {
      const marker = /#: (.*)$/.exec(line);
      if (marker === null) return;
      for (const claim of marker[1]!.split(/;\s*/)) {
        const arrow = claim.indexOf(' -> ');
        if (arrow < 0) throw new Error(`${path}:${at + 1} no arrow in: ${claim}`);
        const question = claim.slice(0, arrow).trim();
        const expected = claim.slice(arrow + 4).trim();
        const reason = /\?\((.*)\)$/.exec(expected)?.[1];
        const actual = answer(evaluator, file, at, question, reason);
        answers.push({ place: `${path}:${at + 1} ${question}`, expected, actual });
      }
    });
  }
  return answers;
}

function answer(
  evaluator: Evaluator,
  file: PythonFile,
  line: number,
  question: string,
  reason?: string,
): string {
  const [word, ...rest] = question.split(' ');
  const { facts } = file;
  switch (word) {
    case 'lookup': {
      const node = findExpression(file, line, rest.join(' '), Kind.Attribute);
      const receiver = evaluator.typeOf(file, facts, node - 2);
      const name = rest.join(' ').split('.').at(-1)!;
      const found = receiver.values.flatMap((value) => evaluator.lookupAll(value, name).map(showLookup));
      if (receiver.unknown !== null) found.push('?');
      return [...new Set(found)].sort().join(' | ');
    }
    case 'calls': {
      const node = findExpression(file, line, rest.join(' '), Kind.Call);
      const { values, unknown } = evaluator.callees(file, facts, node);
      return [...values.map(showValue).sort(), ...(unknown === null ? [] : ['?'])].join(' | ');
    }
    case 'mro': {
      const { classes, unknownBases } = evaluator.mro(findClass(file, rest[0]!));
      return [...classes.map(showClass), ...unknownBases.map(() => '?')].join(', ');
    }
    case 'subclasses':
      return evaluator.subclasses(findClass(file, rest[0]!)).map(showClass).join(', ') || 'none';
    case 'constructor': {
      const taker = evaluator.constructor(findClass(file, rest[0]!));
      if (taker.kind === 'unknown') return '?';
      if (taker.kind === 'fields')
        return taker.owners.map((one) => `${showClass(one.class)}.${one.name}`).join(', ');
      return taker.functions
        .map((ref) => showValue({ kind: 'function', function: ref, receiver: null }))
        .join(', ');
    }
    case 'likely':
      return show(evaluator.likelyType(file, facts, findExpression(file, line, rest.join(' '), -1)), reason);
    default:
      return show(evaluator.typeOf(file, facts, findExpression(file, line, question, -1)), reason);
  }
}

function show(type: Type, reason: string | undefined): string {
  const text = showType(type);
  if (reason === undefined || type.unknown === null) return text;
  return `${text}(${type.unknown.includes(reason) ? reason : type.unknown})`;
}

function findClass(file: PythonFile, name: string): ClassRef {
  const index = file.facts.classes.findIndex((fact) => source(file, fact.nameNode) === name);
  if (index < 0) throw new Error(`no class ${name} in ${file.path}`);
  return { file, index };
}

function source(file: PythonFile, node: number): string {
  const { bytes, start, end } = file.facts.tree;
  return Buffer.from(bytes.subarray(start[node]!, end[node]!)).toString('utf8');
}

/** The first expression on the line that is spelled so; `kind` -1 takes any. */
function findExpression(file: PythonFile, line: number, text: string, kind: number): number {
  const { tree } = file.facts;
  const lines = Buffer.from(tree.bytes.subarray(0, tree.length)).toString('latin1').split('\n');
  const begin = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const end = begin + lines[line]!.length;
  for (let node = 0; node < tree.count; node++) {
    const of = tree.kind[node]!;
    if (of < Kind.FirstExpression || of > Kind.LastExpression) continue;
    if (kind >= 0 && of !== kind) continue;
    if (tree.start[node]! < begin || tree.start[node]! >= end) continue;
    if (source(file, node) === text && isRead(tree, node)) return node;
  }
  throw new Error(`${file.path}:${line + 1} has no expression ${text}`);
}

function isRead(tree: SyntaxTree, node: number): boolean {
  const kind = tree.kind[node]!;
  const hasContext = kind >= Kind.Attribute && kind <= Kind.Tuple;
  return !hasContext || (tree.flags[node]! & CONTEXT) === 0;
}
