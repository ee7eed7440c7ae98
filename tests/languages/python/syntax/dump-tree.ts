// A tree as text that people can check: one line a node, children indented below, then comments and problems.
import * as Flag from '../../../../src/languages/python/syntax/node-flags.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import * as Part from '../../../../src/languages/python/syntax/string-part.ts';
import {
  childrenOf,
  nameText,
  partsOf,
  type SyntaxTree,
} from '../../../../src/languages/python/syntax/syntax-tree.ts';
import { NODE_NAMES } from './node-names.ts';

export function dumpTree(tree: SyntaxTree): string {
  const lines: string[] = [];
  const visit = (node: number, indent: string): void => {
    const words = [
      NODE_NAMES[tree.kind[node]!]!,
      `${tree.start[node]}-${tree.end[node]}`,
      ...describe(tree, node),
    ];
    lines.push(indent + words.join(' '));
    for (const child of childrenOf(tree, node)) visit(child, `${indent}  `);
  };
  visit(tree.count - 1, '');
  for (let i = 0; i < tree.commentCount; i++)
    lines.push(`comment ${tree.commentStart[i]}-${tree.commentEnd[i]}`);
  for (const { code, start, end, message } of tree.problems) {
    lines.push(`problem ${code} ${start}-${end} ${message}`);
  }
  return lines.join('\n');
}

/** Everything the arrays say about a node besides its kind and span. */
function describe(tree: SyntaxTree, node: number): string[] {
  const kind = tree.kind[node]!;
  const words = [...describeData(tree, node), ...describeFlags(kind, tree.flags[node]!)];
  for (let i = 0; i < tree.parenCount; i++) {
    if (tree.parenNode[i] === node) words.push(`(${tree.parenStart[i]}-${tree.parenEnd[i]})`);
  }
  for (const { start, end, owner } of tree.typeComments) {
    if (owner === node) words.push(`type-comment:${start}-${end}`);
  }
  return words;
}

function describeData(tree: SyntaxTree, node: number): string[] {
  const data = tree.data[node]!;
  switch (tree.kind[node]) {
    case Node.Name:
    case Node.Identifier:
    case Node.Attribute:
    case Node.Arg:
    case Node.TypeVar:
    case Node.ParamSpec:
    case Node.TypeVarTuple:
      return [nameText(tree, data)];
    case Node.Keyword:
    case Node.MatchStar:
    case Node.MatchAs:
      return data === 0 ? [] : [nameText(tree, data)];
    case Node.FunctionDef:
    case Node.AsyncFunctionDef:
    case Node.ClassDef:
    case Node.ExceptHandler:
    case Node.MatchMapping:
      return data < 0 ? [] : [`name:${nameText(tree, tree.data[data]!)}@${tree.start[data]}`];
    case Node.ImportFrom:
      return data === 0 ? [] : [`level:${data}`];
    case Node.BinOp:
    case Node.AugAssign:
    case Node.BoolOp:
      return [`operator@${data}`];
    case Node.Block:
      return [`colon@${data}`];
    case Node.FormattedValue:
    case Node.Interpolation:
      return data < 0 ? [] : [`!${String.fromCharCode(data)}`];
    case Node.Constant:
      return isString(tree.flags[node]!) ? describeParts(tree, node) : [];
    case Node.JoinedStr:
    case Node.TemplateStr:
      return data < 0 ? ['specification'] : describeParts(tree, node);
    default:
      return [];
  }
}

function isString(flags: number): boolean {
  return (flags & Flag.CONSTANT_TYPE) >= Flag.CONSTANT_STRING;
}

function describeParts(tree: SyntaxTree, node: number): string[] {
  const words: string[] = [];
  for (const part of partsOf(tree, node)) {
    const flags = tree.partFlags[part]!;
    const quotes = Part.quoteLength(flags);
    const start = tree.partStart[part]! + Part.prefixLength(flags) + quotes;
    const end = tree.partEnd[part]! - (flags & Part.UNTERMINATED ? 0 : quotes);
    const names = PART_FLAGS.filter(([flag]) => flags & flag).map(([, name]) => name);
    words.push(`part:${[`${start}-${end}`, ...names].join(',')}`);
  }
  return words;
}

const PART_FLAGS: readonly (readonly [number, string])[] = [
  [Part.RAW, 'raw'],
  [Part.BYTES, 'bytes'],
  [Part.FORMAT, 'f'],
  [Part.TEMPLATE, 't'],
  [Part.UNICODE, 'u'],
  [Part.TRIPLE, 'triple'],
  [Part.DOUBLE_QUOTE, 'double'],
  [Part.BACKSLASH, 'backslash'],
  [Part.UNTERMINATED, 'unterminated'],
];

const OPERATORS = ['+', '-', '*', '/', '//', '%', '@', '**', '<<', '>>', '&', '|', '^'];
const COMPARISONS: Readonly<Record<number, string>> = {
  [Flag.COMPARE_LESS]: '<',
  [Flag.COMPARE_GREATER]: '>',
  [Flag.COMPARE_EQUAL]: '==',
  [Flag.COMPARE_NOT_EQUAL]: '!=',
  [Flag.COMPARE_LESS_EQUAL]: '<=',
  [Flag.COMPARE_GREATER_EQUAL]: '>=',
  [Flag.COMPARE_IN]: 'in',
  [Flag.COMPARE_NOT_IN]: 'not in',
  [Flag.COMPARE_IS]: 'is',
  [Flag.COMPARE_IS_NOT]: 'is not',
};
const CONSTANTS: Readonly<Record<number, string>> = {
  [Flag.CONSTANT_NONE]: 'None',
  [Flag.CONSTANT_TRUE]: 'True',
  [Flag.CONSTANT_FALSE]: 'False',
  [Flag.CONSTANT_ELLIPSIS]: '...',
  [Flag.CONSTANT_INT]: 'int',
  [Flag.CONSTANT_FLOAT]: 'float',
  [Flag.CONSTANT_COMPLEX]: 'complex',
  [Flag.CONSTANT_STRING]: 'str',
  [Flag.CONSTANT_BYTES]: 'bytes',
};
const ROLES = ['positional-only', 'regular', 'variadic', 'keyword-only', 'keywords'];

function describeFlags(kind: number, flags: number): string[] {
  const words: string[] = [];
  const when = (flag: number, word: string): void => {
    if (flags & flag) words.push(word);
  };
  if (kind <= Node.LastStatement && kind !== Node.Module) {
    when(Flag.SEMICOLON_BEFORE, ';before');
    when(Flag.SEMICOLON_AFTER, ';after');
  }
  switch (kind) {
    case Node.Constant:
    case Node.MatchSingleton:
      words.push(CONSTANTS[flags & Flag.CONSTANT_TYPE]!);
      break;
    case Node.Name:
    case Node.Attribute:
    case Node.Subscript:
    case Node.Starred:
    case Node.List:
    case Node.Tuple:
      if ((flags & Flag.CONTEXT) === Flag.STORE) words.push('store');
      if ((flags & Flag.CONTEXT) === Flag.DELETE) words.push('delete');
      break;
    case Node.BinOp:
    case Node.AugAssign:
      words.push(OPERATORS[flags & Flag.OPERATOR]!);
      break;
    case Node.BoolOp:
      words.push((flags & Flag.BOOL_OR) === Flag.BOOL_OR ? 'or' : 'and');
      break;
    case Node.UnaryOp:
      words.push(['~', 'not', '+', '-'][flags & 3]!);
      break;
    case Node.CompareOp:
      words.push(COMPARISONS[flags]!);
      break;
    case Node.Slice:
      when(Flag.SLICE_LOWER, 'lower');
      when(Flag.SLICE_UPPER, 'upper');
      when(Flag.SLICE_STEP, 'step');
      break;
    case Node.FormattedValue:
    case Node.Interpolation:
      when(Flag.FIELD_DEBUG, '=');
      when(Flag.FIELD_SPECIFICATION, 'with-specification');
      break;
    case Node.FormatText:
      when(Flag.FORMAT_LITERAL, 'literal');
      break;
    case Node.Comprehension:
      when(Flag.COMPREHENSION_ASYNC, 'async');
      break;
    case Node.If:
      when(Flag.ELIF, 'elif');
      break;
    case Node.AnnAssign:
      when(Flag.ANNOTATION_VALUE, 'with-value');
      when(Flag.ANNOTATION_SIMPLE, 'simple');
      break;
    case Node.Block:
      words.push(...[[], ['else'], ['finally']][flags & Flag.BLOCK_ROLE]!);
      when(Flag.BLOCK_INLINE, 'inline');
      break;
    case Node.Arg:
      words.push(ROLES[flags & Flag.ARG_ROLE]!);
      when(Flag.ARG_ANNOTATION, 'annotated');
      when(Flag.ARG_DEFAULT, 'with-default');
      break;
    case Node.Alias:
      when(Flag.ALIAS_AS, 'as');
      when(Flag.ALIAS_STAR, '*');
      break;
    case Node.WithItem:
      when(Flag.WITH_TARGET, 'as');
      break;
    case Node.MatchCase:
      when(Flag.CASE_GUARD, 'guarded');
      break;
    case Node.MatchAs:
      when(Flag.AS_PATTERN, 'as');
      break;
    case Node.TypeVar:
    case Node.ParamSpec:
    case Node.TypeVarTuple:
      when(Flag.TYPE_BOUND, 'bound');
      when(Flag.TYPE_DEFAULT, 'default');
      break;
    default:
      break;
  }
  if (kind > Node.LastStatement && kind !== Node.Block) when(Flag.PARENTHESIZED, 'parenthesized');
  return words;
}
