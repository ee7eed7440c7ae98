// The fields of a dataclass as parameters of its constructor, and the class body with other fields: whole lines come, go and change
// places, with their comments.

import type { Span } from '../../../../base/span.ts';
import { TugError } from '../../../../base/tug-error.ts';
import type { Locator } from '../../../../kernel/locator.ts';
import type { ParameterFact } from '../../facts/file-facts.ts';
import { symbolNamed } from '../../facts/symbol-named.ts';
import type { PythonEngine } from '../../meaning/engine.ts';
import { className, sourceText } from '../../meaning/meaning-values.ts';
import { spanOf } from '../../rename/describe-definition.ts';
import { indentationAt, lineStart, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import { copy, type Piece, type Rewrite, text } from '../../rewrite/text-pieces.ts';
import { ANNOTATION_VALUE } from '../../syntax/node-flags.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, nameText } from '../../syntax/syntax-tree.ts';
import type { ClassRef } from '../../types/type.ts';
import { invalidArgument } from './invalid-argument.ts';
import { type FunctionPlan, hasDefault } from './signature.ts';

export function fieldsOf(
  engine: PythonEngine,
  owner: ClassRef,
  locator: Locator,
): Omit<FunctionPlan, 'slots'> {
  const { file, index } = owner;
  const { facts } = file;
  const { tree } = facts;
  const fact = facts.classes[index]!;
  const taker = engine.evaluator.constructor(owner);
  const names = new Set(taker.kind === 'fields' ? taker.owners.map(({ name }) => name) : []);
  const block = childrenOf(tree, fact.node).at(-1)!;
  const statements = childrenOf(tree, block).filter(
    (node) => tree.kind[node] === Node.AnnAssign && names.has(fieldName(node)),
  );
  const source = sourceText(file, tree.start[fact.node]!, tree.end[fact.node]!);
  const decorators = fact.decorators
    .map((node) => sourceText(file, tree.start[node]!, tree.end[node]!))
    .join();
  const isPlain =
    statements.length === names.size && names.size > 0 && !/kw_only|KW_ONLY/i.test(source + decorators);
  if (!isPlain || statements.some((node) => statementExtent(tree, node).sharesLine)) {
    const location = locator.locate(spanOf(file, fact.nameNode));
    const reason = 'its fields are not plain lines of the class, one for each';
    throw new TugError(
      'UnsupportedOperation',
      `change-signature of ${className(owner)} is refused: ${reason}`,
      {
        hint: 'change the class by hand, or give it an __init__',
        details: { operation: 'change-signature', location, reason },
      },
    );
  }
  const old = statements.map((node): ParameterFact => {
    const [target, annotation, value] = childrenOf(tree, node);
    const isOptional = (tree.flags[node]! & ANNOTATION_VALUE) !== 0 && givesDefault(value!);
    return {
      node,
      nameNode: target!,
      name: fieldName(node),
      role: 'regular',
      annotation: annotation!,
      defaultValue: isOptional ? value! : -1,
      symbol: symbolNamed(facts, fact.scope, fieldName(node)),
    };
  });
  return { name: className(owner), ref: { file, index: -1 }, old, receivers: 0 };

  function fieldName(node: number): string {
    const target = childrenOf(tree, node)[0]!;
    return tree.kind[target] === Node.Name ? nameText(tree, tree.data[target]!) : '';
  }

  /** `field(repr=False)` gives none. */
  function givesDefault(value: number): boolean {
    if (tree.kind[value] !== Node.Call) return true;
    const [callee, ...given] = childrenOf(tree, value);
    const kind = tree.kind[callee!];
    const isField =
      (kind === Node.Name || kind === Node.Attribute) && nameText(tree, tree.data[callee!]!) === 'field';
    return !isField || given.some((each) => tree.kind[each] === Node.Keyword && isDefault(each));
  }

  function isDefault(keyword: number): boolean {
    return tree.data[keyword] !== 0 && /^default(_factory)?$/.test(nameText(tree, tree.data[keyword]!));
  }
}

/** What a dataclass cannot have. */
export function checkFields(plan: FunctionPlan): void {
  for (const slot of plan.slots) {
    const was = plan.old[slot.from];
    if (slot.kind !== 'regular')
      throw invalidArgument(
        slot.name,
        slot.kind,
        'fields are passed by position or by name',
        'leave its kind as it is',
      );
    if (was !== undefined && was.name !== slot.name)
      throw invalidArgument(
        '--rename',
        `${was.name}=${slot.name}`,
        'a field is an attribute too',
        'use rename-symbol',
      );
    if (was !== undefined && (slot.annotation !== undefined || slot.default !== undefined))
      throw invalidArgument(
        '--params',
        slot.name,
        'type and default stand in the class',
        'change them there',
      );
    if (was === undefined && !slot.annotation)
      throw invalidArgument('--add', slot.name, 'a field needs a type', `write it as "${slot.name}: int"`);
    if (was === undefined && slot.default && /^[[{]/.test(slot.default))
      throw invalidArgument(
        '--add',
        `${slot.name} = ${slot.default}`,
        'a dataclass refuses a default that can change',
        'use field(default_factory=...)',
      );
  }
}

/** The lines of the class that hold its fields. */
export function rewriteFields(plan: FunctionPlan): Rewrite {
  const { tree } = plan.ref.file.facts;
  const lines = plan.old.map(({ node }) => statementExtent(tree, node).lines);
  const first = plan.old[0]!;
  const indent = indentationAt(tree, lineStart(tree, tree.start[first.node]!));
  const { lineEnding } = sourceStyle(tree);
  const order = plan.slots.map(({ from }) => from).filter((from) => from >= 0);
  const isPermuted = order.some((from, at) => at > 0 && from < order[at - 1]!);
  const items = plan.slots.map((slot): { readonly from: number; readonly piece: Piece } => {
    if (slot.from >= 0)
      return { from: slot.from, piece: copy(lines[slot.from]!.start, lines[slot.from]!.end) };
    const value = hasDefault(plan, slot) ? ` = ${slot.default}` : '';
    return { from: -1, piece: text(`${indent}${slot.name}: ${slot.annotation}${value}${lineEnding}`) };
  });
  const span: Span = { start: lines[0]!.start, end: lines.at(-1)!.end };
  const gap = (at: number) => copy(lines[at - 1]!.end, lines[at]!.start);
  const pieces: Piece[] = [];
  if (isPermuted) {
    items.forEach(({ piece }, at) => {
      if (at > 0 && at < lines.length) pieces.push(gap(at));
      pieces.push(piece);
    });
    for (let at = items.length; at < lines.length; at++) pieces.push(gap(at));
  } else {
    let passed = 0;
    for (const { from, piece } of items) {
      for (; from >= 0 && passed < from; passed++) pieces.push(gap(passed + 1));
      pieces.push(piece);
    }
    for (; passed < lines.length - 1; passed++) pieces.push(gap(passed + 1));
  }
  const isOpen = !/[\r\n]$/.test(textBetween(tree, span.start, span.end));
  return { span, pieces: isOpen ? pieces.map((piece) => closed(piece, lineEnding)) : pieces };
}

/** The last line of a file may have no ending; a line behind it needs one. */
function closed(piece: Piece, lineEnding: string): Piece {
  return piece.kind === 'text' ? text(`${lineEnding}${piece.text.replace(/[\r\n]+$/, '')}`) : piece;
}
