// Expressions that turn out to be targets: marked as stored or deleted, and refused when they cannot be.
import * as Flag from './node-flags.ts';
import * as Node from './node-kinds.ts';
import type { Parser } from './parser.ts';
import { reportNode } from './recover.ts';

/** Marks a target and everything it unpacks into; `context` is STORE or DELETE. */
export function markTarget(parser: Parser, node: number, context: number): void {
  switch (parser.kind[node]) {
    case Node.Name:
    case Node.Attribute:
    case Node.Subscript:
      parser.flags[node]! |= context;
      return;
    case Node.Tuple:
    case Node.List:
      parser.flags[node]! |= context;
      for (let child = node - 1; child >= parser.first[node]!; child = parser.first[child]! - 1) {
        markTarget(parser, child, context);
      }
      return;
    case Node.Starred:
      if (context === Flag.DELETE || parser.kind[node - 1] === Node.Starred) break;
      parser.flags[node]! |= context;
      markTarget(parser, node - 1, context);
      return;
    case Node.Missing:
      return;
  }
  const verb = context === Flag.DELETE ? 'delete' : 'assign to';
  reportNode(parser, node, 'invalid-target', `cannot ${verb} ${describe(parser.kind[node]!)}`);
}

/** Marks the only target of an annotated or augmented assignment, which cannot unpack. */
export function markSingleTarget(parser: Parser, node: number, purpose: string): void {
  switch (parser.kind[node]) {
    case Node.Name:
    case Node.Attribute:
    case Node.Subscript:
      parser.flags[node]! |= Flag.STORE;
      return;
    case Node.Missing:
      return;
    default:
      reportNode(parser, node, 'invalid-target', `${describe(parser.kind[node]!)} cannot be ${purpose}`);
  }
}

function describe(kind: number): string {
  switch (kind) {
    case Node.Call:
      return 'a function call';
    case Node.Constant:
      return 'a literal';
    case Node.JoinedStr:
      return 'an f-string';
    case Node.Tuple:
      return 'a tuple';
    case Node.List:
      return 'a list';
    case Node.Starred:
      return 'a starred expression';
    case Node.Compare:
      return 'a comparison';
    case Node.Yield:
    case Node.YieldFrom:
      return 'a yield expression';
    case Node.Await:
      return 'an await expression';
    case Node.Lambda:
      return 'a lambda';
    default:
      return 'an expression';
  }
}
