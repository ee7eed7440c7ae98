// `mock.patch(f"{MODULE}.fetch")`, `MODULE + ".Class.method"`: dotted names that are put together, and lead to what is renamed just as
// one that is written in one piece. Only expressions with the word in one of their own literals are evaluated.
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import type { Place } from '../../meaning/meaning.ts';
import { meaningOfDotted } from '../../meaning/meaning-of-string.ts';
import { OPERATOR, OPERATOR_ADD, OPERATOR_MOD } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { type BoundPlace, binding } from '../bind-place.ts';
import { lastName, spell } from './spell-expression.ts';
import { knownText, type Spelling, slice } from './spelling.ts';

export function dottedPlaces(engine: PythonEngine, word: string): readonly BoundPlace[] {
  const bytes = Buffer.from(word);
  return engine.program.filesContaining(word).flatMap((path) => {
    const file = engine.program.file(path);
    if (file === null) return [];
    const near = new Set([path]);
    return composedStrings(file, bytes).flatMap((node) =>
      spell(engine, file, node, near).flatMap((spelling) => placesIn(engine, spelling, word)),
    );
  });
}

/** The outermost expressions that make a string of others and hold the word themselves. */
function composedStrings(file: PythonFile, word: Buffer): readonly number[] {
  const { tree, parent } = file.facts;
  const found: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (!isComposition(file, node)) continue;
    const above = parent[node]!;
    if (above >= 0 && isComposition(file, above)) continue;
    const text = tree.bytes.subarray(tree.start[node]!, tree.end[node]!);
    if (Buffer.from(text.buffer, text.byteOffset, text.length).includes(word)) found.push(node);
  }
  return found;
}

function isComposition(file: PythonFile, node: number): boolean {
  const { tree } = file.facts;
  switch (tree.kind[node]) {
    case Node.JoinedStr:
      return true;
    case Node.BinOp: {
      const operator = tree.flags[node]! & OPERATOR;
      return operator === OPERATOR_ADD || operator === OPERATOR_MOD;
    }
    case Node.Call: {
      const callee = childrenOf(tree, node)[0]!;
      const isOfText = tree.kind[callee] === Node.Attribute && tree.kind[callee - 2] === Node.Constant;
      return isOfText && /^(format|join)$/.test(lastName(file, callee));
    }
    default:
      return false;
  }
}

/** The word as a component of a name that is known to its end. */
function placesIn(engine: PythonEngine, spelling: Spelling, word: string): readonly BoundPlace[] {
  const text = knownText(spelling);
  if (text === null || !DOTTED.test(text)) return [];
  const places: BoundPlace[] = [];
  for (const { 0: component, index } of text.matchAll(/[^.:]+/g)) {
    if (component !== word || index === 0) continue;
    const [piece, ...more] = slice(spelling, index, index + word.length);
    if (more.length > 0 || piece?.kind !== 'text' || piece.source?.kind !== 'literal') continue;
    const prefix = text.slice(0, index + word.length).replace(':', '.');
    const { definitions, unknown } = meaningOfDotted(engine, prefix);
    if (definitions.length === 0) continue;
    const { file, node, start } = piece.source;
    const end = start + Buffer.byteLength(word);
    const string = { kind: 'dotted', prefix } as const;
    const place: Place = { file, unit: file.facts, node, kind: 'string', string, start, end };
    places.push({ place, ...binding(definitions, { unknown }) });
  }
  return places;
}

const DOTTED = /^[\p{ID_Start}_][\p{ID_Continue}]*(?:[.:][\p{ID_Start}_][\p{ID_Continue}]*)+$/u;
