// extract-function: code becomes a function of its own, and a call takes its place.
import type { ChangeDraft, ChangeRequest, OccurrenceReport } from '../../../../../kernel/language.ts';
import type { Occurrence } from '../../../../../kernel/occurrence.ts';
import { insertEdit, replaceEdit } from '../../../../../kernel/patch/build-patch.ts';
import { rangeChange } from '../../../../../kernel/target-of-change.ts';
import { encodeText } from '../../../rewrite/encode-text.ts';
import { lineLimit } from '../../../rewrite/line-limit.ts';
import { loosestAt, Precedence } from '../../../rewrite/precedence.ts';
import type { PythonContext } from '../../python-context.ts';
import { unsafe } from '../refusals.ts';
import { replacedSpan, spacesAround } from '../value-text.ts';
import { breaksAround, callLine } from './call-line.ts';
import { callText, functionText } from './function-text.ts';
import { type FunctionPlan, planFunction } from './plan-function.ts';
import { membersOf, rebindingsOf, redeclarationsOf } from './rebindings.ts';
import type { CalledPlace } from './similar-code.ts';

export function functionOccurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport {
  const plan = planFunction(context, rangeChange(request));
  const occurrence = (span: Occurrence['span'], reason: string): Occurrence => ({
    file: plan.file.path,
    span,
    role: 'definition',
    certainty: plan.doubt === null ? 'proven' : 'likely',
    provenance: 'semantic',
    reason: plan.doubt ?? reason,
    action: 'edit',
  });
  return {
    occurrences: [
      occurrence(plan.code.span, 'the code that becomes a function'),
      ...plan.places
        .slice(1)
        .map(({ code }) => occurrence(code.span, 'the same code, with names of its own')),
    ],
    others: [],
    warnings: [],
    word: null,
  };
}

export function functionDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const change = rangeChange(request);
  const plan = planFunction(context, change);
  const { file, code, placement, destination } = plan;
  const { tree } = file.facts;
  const chosen = new Set(selected.map(({ span }) => span.start));
  if (!chosen.has(code.span.start))
    throw unsafe(context.view, change, plan.doubt ?? 'it was left out', code.span);
  const places = plan.places.filter((each) => chosen.has(each.code.span.start));
  const bytes = context.view.read(file.path);
  const labels = { operation: request.operation, reason: 'call' };
  const limit = lineLimit(context.view, file.path, tree);
  const text = functionText(plan, limit);
  const definition = insertEdit(file.path, bytes, placement.offset, text.bytes, {
    ...labels,
    reason: 'function',
  });
  const at = (offset: number) => ({ kind: 'edit' as const, editId: definition.id, offset });
  const means = {
    kind: 'inserted' as const,
    at: at(text.nameAt),
    length: encodeText(tree, plan.name).length,
  };
  const calls = places.map((place) => callEdit(plan, place, bytes, labels, limit));
  const edits = [definition, ...calls.flatMap(({ edit, breaks }) => [edit, ...breaks])];
  return {
    edits,
    fileOperations: [],
    relocations: text.carried.map(({ from, offset }) => ({
      from: { file: file.path, span: from },
      to: at(offset),
    })),
    removed: places.slice(1).map((place) => ({ file: file.path, span: place.code.span })),
    rebound: rebindingsOf(plan, text, definition.id, calls),
    redeclared: redeclarationsOf(plan, calls),
    expected:
      destination.kind === 'method'
        ? []
        : calls.map(({ edit, nameAt }) => ({
            at: { kind: 'edit', editId: edit.id, offset: nameAt },
            length: means.length,
            means,
          })),
    untold: membersOf(context, file),
  };
}

export type CallEdit = ReturnType<typeof callEdit>;

function callEdit(
  plan: FunctionPlan,
  place: CalledPlace,
  bytes: Uint8Array,
  labels: { readonly operation: string; readonly reason: string },
  limit: number | null,
) {
  const { file, style } = plan;
  const { facts } = file;
  const { tree } = facts;
  const { code } = place;
  const [root] = code.roots;
  const isExpression = code.kind === 'expression';
  const isPrefixed = style.isAsync || style.isGenerator;
  // A plain call needs no parentheses; `await` and `yield from` keep those that are there.
  const span = isExpression && !isPrefixed ? replacedSpan(facts, root!) : code.span;
  const binds = style.isGenerator ? Precedence.yield : style.isAsync ? Precedence.await : Precedence.primary;
  const parentheses = isExpression && isPrefixed && binds < loosestAt(facts, root!);
  const { before, after } = isExpression ? spacesAround(tree, span) : { before: '', after: '' };
  const line = callLine(tree, span, isExpression, limit);
  const row = callText(plan, place, facts, parentheses, { ...line, limit: null });
  const around = isExpression ? breaksAround(tree, span, `${before}${row.text}${after}`, line) : null;
  const call = around === null ? callText(plan, place, facts, parentheses, line) : row;
  const text = encodeText(tree, `${before}${call.text}${after}`);
  const edit = replaceEdit(file.path, bytes, span, text, labels);
  const breaks = (around ?? []).map(({ offset, text: lineBreak }) =>
    insertEdit(file.path, bytes, offset, encodeText(tree, lineBreak), labels),
  );
  const resultAt = new Map([...call.resultAt].map(([symbol, offset]) => [symbol, offset + before.length]));
  return { edit, breaks, nameAt: call.nameAt + before.length, resultAt, code };
}
