// The body of a dataclass or named tuple with other fields: whole lines come, go and change places, with their comments.

import type { Span } from '../../../../base/span.ts';
import { indentationAt, lineStart, textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import { copy, type Piece, type Rewrite, text } from '../../rewrite/text-pieces.ts';
import { saysNamed } from './generated-fields.ts';
import { invalidArgument } from './invalid-argument.ts';
import { type FunctionPlan, hasDefault } from './signature.ts';

/** What the class cannot have. */
export function checkFields(plan: FunctionPlan, maker: 'dataclass' | 'tuple' | 'call'): void {
  const mayBeNamed = plan.old.some(
    ({ role, node }) => role === 'keyword-only' && saysNamed(plan.ref.file, node) === null,
  );
  for (const slot of plan.slots) {
    const was = plan.old[slot.from];
    const isKept = was === undefined ? slot.kind === 'regular' || mayBeNamed : was.role === slot.kind;
    if (!isKept)
      throw invalidArgument(
        slot.name,
        slot.kind,
        'the class says how its fields are passed',
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
    if (maker !== 'call' && was === undefined && !slot.annotation)
      throw invalidArgument('--add', slot.name, 'a field needs a type', `write it as "${slot.name}: int"`);
    if (maker === 'dataclass' && was === undefined && slot.default && /^[[{]/.test(slot.default))
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
  const items = plan.slots.map(
    (slot): { readonly from: number; readonly kind: string; readonly piece: Piece } => {
      const { kind } = slot;
      if (slot.from >= 0)
        return { from: slot.from, kind, piece: copy(lines[slot.from]!.start, lines[slot.from]!.end) };
      const value = hasDefault(plan, slot) ? ` = ${slot.default}` : '';
      return {
        from: -1,
        kind,
        piece: text(`${indent}${slot.name}: ${slot.annotation}${value}${lineEnding}`),
      };
    },
  );
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
    const firstNamed = plan.old.findIndex(({ role }) => role === 'keyword-only');
    for (const { from, piece, kind } of items) {
      // Behind `_: KW_ONLY`, which stands between the lines.
      const until = from >= 0 ? from : kind === 'keyword-only' ? firstNamed : 0;
      for (; passed < until; passed++) pieces.push(gap(passed + 1));
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
