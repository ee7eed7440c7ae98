// extract-variable: an expression gets a name in front of the statement that evaluates it. It is evaluated as often as before
// and in the same order, or the change is refused or asked about.
import type {
  ChangeDraft,
  ChangeRequest,
  ExpectedName,
  OccurrenceReport,
  RangeChange,
} from '../../../../kernel/language.ts';
import type { Occurrence, OtherOccurrence } from '../../../../kernel/occurrence.ts';
import { insertEdit, replaceEdit } from '../../../../kernel/patch/build-patch.ts';
import type { Edit } from '../../../../kernel/patch/patch-set.ts';
import { rangeChange } from '../../../../kernel/target-of-change.ts';
import { CLASS_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { textBuilder } from '../../rewrite/carried-text.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { isDefinition } from '../../rewrite/import-place.ts';
import { lineLimit } from '../../rewrite/line-limit.ts';
import { indentationAt, isBlankBetween, isBlankLine, lineStart } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { firstByte } from '../../rewrite/statement-extent.ts';
import * as Node from '../../syntax/node-kinds.ts';
import { childrenOf, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { assertNameIsFree } from './extracted-name.ts';
import { membersOf } from './function/rebindings.ts';
import { unsafe } from './refusals.ts';
import { requireExpression } from './require-expression.ts';
import { anchorFor, type ValueAnchor } from './value-anchor.ts';
import { addValue, replacedSpan, spacesAround } from './value-text.ts';

export function variableOccurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport {
  const plan = planVariable(context, rangeChange(request));
  const { file, anchor } = plan;
  const { tree } = file.facts;
  const place = (node: number) => ({
    file: file.path,
    span: { start: tree.start[node]!, end: tree.end[node]! },
    role: 'reference' as const,
  });
  const occurrences: Occurrence[] = anchor.uses.map(({ node, doubt }) => ({
    ...place(node),
    certainty: doubt === null ? 'proven' : 'likely',
    provenance: 'semantic',
    reason:
      doubt ??
      (node === anchor.value
        ? 'the expression that gets the name'
        : 'the same expression, with the same value'),
    action: 'edit',
  }));
  const others: OtherOccurrence[] = anchor.others.map(({ node, reason }) => ({
    ...place(node),
    reason,
    definition: null,
  }));
  return { occurrences, others, warnings: [], word: null };
}

export function variableDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const change = rangeChange(request);
  const { file, name, anchor } = planVariable(context, change);
  const { facts } = file;
  const { tree } = facts;
  const chosen = new Set(selected.map(({ span }) => span.start));
  const uses = anchor.uses.filter(({ node }) => chosen.has(tree.start[node]!));
  if (!uses.some(({ node }) => node === anchor.value)) {
    const { doubt } = anchor.uses.find(({ node }) => node === anchor.value)!;
    throw unsafe(context.view, change, doubt ?? 'it was left out', spanOf(file, anchor.value));
  }
  const bytes = context.view.read(file.path);
  const labels = { operation: request.operation, reason: 'value' };
  const limit = lineLimit(context.view, file.path, tree);
  const { edit, declaredAt } = declaration(file, bytes, anchor, name, labels, limit);
  const relocations = [];
  const builderText = edit.carried;
  relocations.push(
    ...builderText.map(({ from, offset }) => ({
      from: { file: file.path, span: from },
      to: { kind: 'edit' as const, editId: edit.edit.id, offset },
    })),
  );
  const length = encodeText(tree, name).length;
  const means = {
    kind: 'inserted' as const,
    at: { kind: 'edit' as const, editId: edit.edit.id, offset: declaredAt },
    length,
  };
  const edits: Edit[] = [edit.edit];
  const expected: ExpectedName[] = [];
  for (const { node } of uses) {
    if (anchor.isWholeStatement && node === anchor.value) continue;
    const span = replacedSpan(facts, node);
    const { before, after } = spacesAround(tree, span);
    const use = replaceEdit(file.path, bytes, span, encodeText(tree, `${before}${name}${after}`), labels);
    edits.push(use);
    expected.push({ at: { kind: 'edit', editId: use.id, offset: before.length }, length, means });
  }
  const removed = uses
    .filter(({ node }) => node !== anchor.value)
    .map(({ node }) => ({ file: file.path, span: spanOf(file, node) }));
  // The value is the same object; what it is known to be may be less through a variable.
  return { edits, fileOperations: [], relocations, removed, expected, untold: membersOf(context, file) };
}

interface VariablePlan {
  readonly file: PythonFile;
  readonly name: string;
  readonly anchor: ValueAnchor;
}

function planVariable(context: PythonContext, request: RangeChange): VariablePlan {
  const { file, node } = requireExpression(context, request);
  const name = request.arguments.name!;
  const anchor = anchorFor(context, request, file, node, request.switches.has('all'));
  const { facts } = file;
  const scope = facts.scopeOf[anchor.statement]!;
  refuseClassBody(context, request, file, anchor, scope);
  assertNameIsFree(context, {
    file,
    name,
    scope,
    usedIn: [...new Set(anchor.uses.map((use) => facts.scopeOf[use.node]!))],
  });
  return { file, name, anchor };
}

/** What a class body binds is an attribute: bases, decorators and metaclasses look at those. */
function refuseClassBody(
  { view }: PythonContext,
  request: RangeChange,
  file: PythonFile,
  { value }: ValueAnchor,
  scope: number,
): void {
  const { scopes, tree } = file.facts;
  if (scopes.kind[scope] !== CLASS_SCOPE) return;
  const definition = scopes.node[scope]!;
  const isPlain = childrenOf(tree, definition).every(
    (child) => tree.kind[child] === Node.Identifier || tree.kind[child] === Node.Block,
  );
  if (isPlain) return;
  throw unsafe(
    view,
    request,
    'in the body of a class the variable would be an attribute, and this class has bases or decorators that may look at it',
    spanOf(file, value),
    'extract a constant of the module instead: tug run extract-constant',
  );
}

function declaration(
  file: PythonFile,
  bytes: Uint8Array,
  { statement, value, isWholeStatement }: ValueAnchor,
  name: string,
  labels: { readonly operation: string; readonly reason: string },
  limit: number | null,
) {
  const { tree } = file.facts;
  const at = firstByte(tree, statement);
  const builder = textBuilder(tree);
  builder.add(`${name} = `);
  if (isWholeStatement) {
    const { bytes: text, carried } = builder.build();
    return { edit: { edit: insertEdit(file.path, bytes, at, text, labels), carried }, declaredAt: 0 };
  }
  const indentation = indentationAt(tree, at);
  const startsLine = isBlankBetween(tree, lineStart(tree, at), at);
  addValue(builder, tree, value, {
    before: `${indentation}${name} = `,
    indentation,
    limit: startsLine ? limit : null,
  });
  const { lineEnding } = sourceStyle(tree);
  const apart = isDefinition(tree, statement) ? 1 + blankLinesAbove(tree, at) : 1;
  builder.add(startsLine ? `${lineEnding.repeat(apart)}${indentation}` : '; ');
  const { bytes: text, carried } = builder.build();
  return { edit: { edit: insertEdit(file.path, bytes, at, text, labels), carried }, declaredAt: 0 };
}

/** A definition stays as far from what stands before it. */
function blankLinesAbove(tree: SyntaxTree, offset: number): number {
  let blank = 0;
  for (let at = lineStart(tree, offset); at > tree.begin && blank < 2; blank++) {
    const above = lineStart(tree, at - 1);
    if (!isBlankLine(tree, above)) break;
    at = above;
  }
  return blank;
}

function spanOf({ facts }: PythonFile, node: number) {
  return { start: facts.tree.start[node]!, end: facts.tree.end[node]! };
}
