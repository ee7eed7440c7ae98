// What a computed name may be: its begin and its end often stand there, `"do_" + name`, `f"visit_{kind}"`.
import type { PythonFile } from '../../link/program.ts';
import { textBetween } from '../../rewrite/source-lines.ts';
import { CONSTANT_STRING, CONSTANT_TYPE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';

/** Whether the second argument of the call that ends at `end` may come to `name`. */
export function mayComputeTo(file: PythonFile, end: number, name: string): boolean {
  const { tree } = file.facts;
  for (let call = 0; call < tree.count; call++) {
    if (tree.kind[call] !== Node.Call || tree.end[call] !== end) continue;
    const [, , computed] = childrenOf(tree, call);
    if (computed === undefined) return true;
    return mayBeText(file, computed, name);
  }
  return true;
}

/** Whether the value of the expression may be this text. */
export function mayBeText(file: PythonFile, expression: number, name: string): boolean {
  const { begin, rest } = edgesOf(file, expression);
  return name.startsWith(begin) && name.endsWith(rest) && name.length >= begin.length + rest.length;
}

interface Edges {
  readonly begin: string;
  readonly rest: string;
}

const UNKNOWN: Edges = { begin: '', rest: '' };

function edgesOf(file: PythonFile, node: number): Edges {
  const { tree } = file.facts;
  switch (tree.kind[node]) {
    case Node.BinOp: {
      const [left, right] = childrenOf(tree, node) as [number, number];
      const between = textBetween(tree, tree.end[left]!, tree.start[right]!).trim();
      if (between === '+') return { begin: edgesOf(file, left).begin, rest: edgesOf(file, right).rest };
      const text = between === '%' ? literalOf(file, left) : null;
      return text === null ? UNKNOWN : around(text, /%(?:\(\w+\))?[sdr]/);
    }
    case Node.Call: {
      const callee = childrenOf(tree, node)[0]!;
      const isFormat =
        tree.kind[callee] === Node.Attribute &&
        textBetween(tree, tree.end[callee]! - 'format'.length, tree.end[callee]!) === 'format';
      const text = isFormat ? literalOf(file, callee - 2) : null;
      return text === null ? UNKNOWN : around(text, /\{[^{}]*\}/);
    }
    case Node.JoinedStr: {
      const source = textBetween(tree, tree.start[node]!, tree.end[node]!);
      const inner = /^[fFrR]+(["'])([^"'\\]*)\1$/.exec(source)?.[2];
      return inner === undefined ? UNKNOWN : around(inner, /\{[^{}]*\}/);
    }
    default: {
      const text = literalOf(file, node);
      return text === null ? UNKNOWN : { begin: text, rest: text };
    }
  }
}

/** Before the first field and behind the last. */
function around(text: string, field: RegExp): Edges {
  const parts = text.split(field);
  return parts.length < 2 ? UNKNOWN : { begin: parts[0]!, rest: parts.at(-1)! };
}

/** A plain string; null for anything else. */
function literalOf({ facts: { tree } }: PythonFile, node: number): string | null {
  if (tree.kind[node] !== Node.Constant || (tree.flags[node]! & CONSTANT_TYPE) !== CONSTANT_STRING)
    return null;
  const source = textBetween(tree, tree.start[node]!, tree.end[node]!);
  return /^(["'])([^"'\\]*)\1$/.exec(source)?.[2] ?? null;
}
