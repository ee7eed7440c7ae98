// What holds for every tree, whatever the source was: spans in range and inside each other, arrays that fit together.
import * as Flag from '../../../../src/languages/python/syntax/node-flags.ts';
import * as Node from '../../../../src/languages/python/syntax/node-kinds.ts';
import {
  childrenOf,
  nameText,
  type SyntaxTree,
} from '../../../../src/languages/python/syntax/syntax-tree.ts';
import { NODE_NAMES } from './node-names.ts';

/** One line for each rule that is broken. */
export function checkTree(tree: SyntaxTree): string[] {
  const broken: string[] = [];
  const check = (holds: boolean, rule: string, at: number): void => {
    if (!holds && broken.length < 10) broken.push(`${rule} at ${at}`);
  };
  const { kind, start, end, first, count, length } = tree;
  const isValid = tree.problems.length === 0;
  check(
    kind[count - 1] === Node.Module && first[count - 1] === 0,
    'the last node is the module of all',
    count,
  );
  for (let node = 0; node < count; node++) {
    check(NODE_NAMES[kind[node]!] !== undefined, 'kinds are known', node);
    check(
      start[node]! >= 0 && start[node]! <= end[node]! && end[node]! <= length,
      'spans are in range',
      node,
    );
    check(first[node]! >= 0 && first[node]! <= node, 'a subtree ends with its root', node);
    const children = childrenOf(tree, node);
    check(children.length === 0 || first[children[0]!] === first[node], 'children fill the subtree', node);
    for (const [index, child] of children.entries()) {
      const isInside = start[child]! >= start[node]! && end[child]! <= end[node]!;
      check(isInside || kind[child] === Node.Decorator, 'children lie inside their parent', child);
      const next = children[index + 1];
      const inOrder = next === undefined || end[child]! <= start[next]!;
      check(inOrder || !isValid, 'children stand in the order of the source', child);
    }
    checkData(tree, node, check);
  }
  checkLists(tree, check);
  return broken;
}

type Check = (holds: boolean, rule: string, at: number) => void;

function checkData(tree: SyntaxTree, node: number, check: Check): void {
  const data = tree.data[node]!;
  const flags = tree.flags[node]!;
  const kind = tree.kind[node]!;
  if (kind === Node.Name || kind === Node.Identifier) {
    check(data > 0 && data < tree.nameCount, 'names are in the table', node);
    if (tree.encoding === 'utf-8') {
      const written = Buffer.from(tree.bytes.subarray(tree.start[node]!, tree.end[node]!)).toString('utf8');
      check(written.normalize('NFKC') === nameText(tree, data), 'a name is what its span says', node);
    }
  }
  const isString = kind === Node.Constant && (flags & Flag.CONSTANT_TYPE) >= Flag.CONSTANT_STRING;
  const isFormat = (kind === Node.JoinedStr && data >= 0) || kind === Node.TemplateStr;
  if (isString || isFormat)
    check(tree.partStart[data] === tree.start[node], 'strings begin with their part', node);
  if (kind === Node.Missing) check(tree.problems.length > 0, 'nothing is missing in a valid file', node);
}

function checkLists(tree: SyntaxTree, check: Check): void {
  const { bytes } = tree;
  for (let i = 0; i < tree.partCount; i++) {
    check(tree.partStart[i]! < tree.partEnd[i]! && tree.partEnd[i]! <= tree.length, 'parts are in range', i);
    check(i === 0 || tree.partStart[i - 1]! < tree.partStart[i]!, 'parts are in order', i);
  }
  for (let i = 0; i < tree.commentCount; i++) {
    check(bytes[tree.commentStart[i]!] === 0x23, 'comments begin with a hash', i);
    check(i === 0 || tree.commentEnd[i - 1]! <= tree.commentStart[i]!, 'comments are in order', i);
  }
  for (let i = 0; i < tree.parenCount; i++) {
    const node = tree.parenNode[i]!;
    const isAround = tree.parenStart[i]! < tree.start[node]! && tree.end[node]! < tree.parenEnd[i]!;
    const isWritten = bytes[tree.parenStart[i]!] === 0x28 && bytes[tree.parenEnd[i]! - 1] === 0x29;
    check((isAround && isWritten) || tree.problems.length > 0, 'parentheses are around their node', i);
    check((tree.flags[node]! & Flag.PARENTHESIZED) !== 0, 'parentheses are flagged', i);
    check(i === 0 || tree.parenNode[i - 1]! <= node, 'parentheses are in order of their nodes', i);
  }
  for (const [i, problem] of tree.problems.entries()) {
    check(problem.start >= 0 && problem.start <= problem.end, 'problems have a span', i);
    check(problem.end <= tree.length, 'problems are in range', i);
    check(i === 0 || tree.problems[i - 1]!.start <= problem.start, 'problems are in order', i);
  }
  for (const [i, { owner }] of tree.typeComments.entries()) {
    check(owner >= -1 && owner < tree.count, 'type comments belong to nodes', i);
  }
}
