// Constant evaluation of strings: literals, sums, f-strings, `%`, `.format`, `join`, and the variables, attributes, parameters and
// functions that hold or return them. What cannot be evaluated is a hole; nothing is guessed.
import { isString, plainString, stringValue } from '../../facts/string-value.ts';
import type { PythonFile } from '../../link/program.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { sourceText } from '../../meaning/meaning-values.ts';
import {
  CONSTANT_NONE,
  CONSTANT_TYPE,
  FIELD_DEBUG,
  FIELD_SPECIFICATION,
  FORMAT_LITERAL,
  OPERATOR,
  OPERATOR_ADD,
  OPERATOR_MOD,
} from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { BACKSLASH, BYTES, FORMAT, prefixLength, quoteLength } from '../../syntax/string-part.ts';
import { childrenOf, nameText, partsOf } from '../../syntax/syntax-tree.ts';
import type { Held } from './held.ts';
import { elementsOf } from './held-elements.ts';
import { spellCall, spellPercent } from './spell-call.ts';
import { spellAll, spellAttribute, spellName, spellSubscript } from './spell-variable.ts';
import { concat, type Spellings, textOf, UNKNOWN, union } from './spelling.ts';

export interface Speller {
  readonly engine: PythonEngine;
  /** Variables and functions that are being followed, so that none is followed in a circle. */
  readonly seen: ReadonlySet<string>;
  /** Whether all that was followed so far is used for nothing else. */
  readonly isSole: boolean;
  /** Paths of the files whose literals matter: callers elsewhere pass something unknown. */
  readonly near: ReadonlySet<string>;
  /** What loop variables hold in the turn that is evaluated, by file and symbol. */
  readonly bound?: ReadonlyMap<string, Held>;
}

export function spell(
  engine: PythonEngine,
  file: PythonFile,
  node: number,
  near: ReadonlySet<string>,
): Spellings {
  return spellNode({ engine, seen: new Set(), isSole: true, near }, file, node);
}

/** What a loop over the expression yields. */
export function spellElements(
  engine: PythonEngine,
  file: PythonFile,
  node: number,
  near: ReadonlySet<string>,
): Spellings {
  const speller: Speller = { engine, seen: new Set(), isSole: true, near };
  return spellAll(elementsOf({ kind: 'node', speller, file, node }));
}

/** No caller is looked at. */
export const NOWHERE: ReadonlySet<string> = new Set();

/** From variable to variable, and into functions. */
const DEEPEST = 8;

/** The speller behind a variable or function; null when it is being followed already, or too far away. */
export function following(speller: Speller, key: string, isSole: boolean): Speller | null {
  if (speller.seen.has(key) || speller.seen.size >= DEEPEST) return null;
  return { ...speller, seen: new Set([...speller.seen, key]), isSole: speller.isSole && isSole };
}

/** The speller for one turn of a loop. */
export function boundTo(speller: Speller, file: PythonFile, symbol: number, held: Held): Speller {
  return { ...speller, bound: new Map([...(speller.bound ?? []), [`${file.path}#${symbol}`, held]]) };
}

export function spellNode(speller: Speller, file: PythonFile, node: number): Spellings {
  const { tree } = file.facts;
  switch (tree.kind[node]) {
    case Node.Constant:
      return spellConstant(speller, file, node);
    case Node.JoinedStr:
      return concat(childrenOf(tree, node).map((part) => spellFormatPart(speller, file, part)));
    case Node.BinOp: {
      const [left, right] = childrenOf(tree, node) as [number, number];
      switch (tree.flags[node]! & OPERATOR) {
        case OPERATOR_ADD:
          return concat([spellNode(speller, file, left), spellNode(speller, file, right)]);
        case OPERATOR_MOD:
          return spellPercent(speller, file, left, right);
        case OPERATOR_DIVIDE:
          return concat([spellNode(speller, file, left), textOf('/'), spellNode(speller, file, right)]);
        default:
          return UNKNOWN;
      }
    }
    case Node.IfExp: {
      const [body, , otherwise] = childrenOf(tree, node) as [number, number, number];
      return union([spellNode(speller, file, body), spellNode(speller, file, otherwise)]);
    }
    case Node.BoolOp:
      return union(childrenOf(tree, node).map((each) => spellNode(speller, file, each)));
    case Node.NamedExpr:
      return spellNode(speller, file, node - 1);
    case Node.Name:
      return spellName(speller, file, node);
    case Node.Attribute:
      return spellAttribute(speller, file, node);
    case Node.Subscript:
      return spellSubscript(speller, file, node);
    case Node.Call:
      return spellCall(speller, file, node);
    default:
      return UNKNOWN;
  }
}

/** `folder / "name.py"` of paths. */
const OPERATOR_DIVIDE = 3;

function spellConstant(speller: Speller, file: PythonFile, node: number): Spellings {
  const { tree } = file.facts;
  if ((tree.flags[node]! & CONSTANT_TYPE) === CONSTANT_NONE) return [];
  if (!isString(tree, node)) return UNKNOWN;
  if (plainString(tree, node) === null && stringValue(file.facts, node) === null) return UNKNOWN;
  return concat(partsOf(tree, node).map((part) => spellPart(speller, file, node, part)));
}

/** One literal of several that follow each other. */
function spellPart({ isSole }: Speller, file: PythonFile, node: number, part: number): Spellings {
  const { partStart, partEnd, partFlags } = file.facts.tree;
  const flags = partFlags[part]!;
  if ((flags & (BACKSLASH | BYTES | FORMAT)) !== 0) return UNKNOWN;
  const quotes = quoteLength(flags);
  const start = partStart[part]! + prefixLength(flags) + quotes;
  return spelledAt(file, node, start, partEnd[part]! - quotes, isSole);
}

function spelledAt(file: PythonFile, node: number, start: number, end: number, isSole: boolean): Spellings {
  const text = sourceText(file, start, end);
  const isExact = Buffer.byteLength(text) === end - start;
  return textOf(text, isExact ? { kind: 'literal', file, node, start, isSole } : null);
}

function spellFormatPart(speller: Speller, file: PythonFile, part: number): Spellings {
  const { tree } = file.facts;
  const [start, end] = [tree.start[part]!, tree.end[part]!];
  if (tree.kind[part] === Node.FormatText) {
    if ((tree.flags[part]! & FORMAT_LITERAL) !== 0) return spellPart(speller, file, part, tree.data[part]!);
    const text = sourceText(file, start, end);
    return /[\\{}]/.test(text) ? UNKNOWN : spelledAt(file, part, start, end, speller.isSole);
  }
  const isPlain = (tree.flags[part]! & (FIELD_DEBUG | FIELD_SPECIFICATION)) === 0;
  const conversion = tree.data[part]!;
  if (!isPlain || (conversion !== -1 && conversion !== LETTER_S)) return UNKNOWN;
  return spellNode(speller, file, childrenOf(tree, part)[0]!);
}

/** Of `{value!s}`. */
const LETTER_S = 0x73;

/** The last name of a name or attribute; '' for other nodes. */
export function lastName({ facts: { tree } }: PythonFile, node: number): string {
  const isNamed = tree.kind[node] === Node.Name || tree.kind[node] === Node.Attribute;
  return isNamed ? nameText(tree, tree.data[node]!) : '';
}
