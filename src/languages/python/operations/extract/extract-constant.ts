// extract-constant: an expression that needs nothing but the module becomes a constant of the module. It is evaluated once,
// when the module is loaded; where that could matter, the caller decides.
import type {
  ChangeDraft,
  ChangeRequest,
  ExpectedName,
  OccurrenceReport,
  RangeChange,
} from '../../../../kernel/language.ts';
import type { Occurrence } from '../../../../kernel/occurrence.ts';
import { insertEdit, replaceEdit } from '../../../../kernel/patch/build-patch.ts';
import { rangeChange } from '../../../../kernel/target-of-change.ts';
import { MODULE_SCOPE } from '../../facts/file-facts.ts';
import type { PythonFile } from '../../link/program.ts';
import { textBuilder } from '../../rewrite/carried-text.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { lineLimit } from '../../rewrite/line-limit.ts';
import type { PythonContext } from '../python-context.ts';
import { type ConstantPlace, constantPlace } from './constant-place.ts';
import { doubtOfConstant, whyNotConstant } from './constant-value.ts';
import { expressionsLike, isPlain } from './equal-expressions.ts';
import { assertNameIsFree } from './extracted-name.ts';
import { TEXT_MATTERS, unsafe } from './refusals.ts';
import { requireExpression } from './require-expression.ts';
import { addValue, replacedSpan, spacesAround } from './value-text.ts';

export function constantOccurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport {
  const { file, node, uses, doubt } = planConstant(context, rangeChange(request));
  const { tree } = file.facts;
  const occurrences: Occurrence[] = uses.map((use) => ({
    file: file.path,
    span: { start: tree.start[use]!, end: tree.end[use]! },
    role: 'reference',
    certainty: doubt === null ? 'proven' : 'likely',
    provenance: 'semantic',
    reason: doubt ?? (use === node ? 'the expression that gets the name' : 'the same expression'),
    action: 'edit',
  }));
  return { occurrences, others: [], warnings: [], word: null };
}

export function constantDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const change = rangeChange(request);
  const { file, node, name, uses, doubt, place } = planConstant(context, change);
  const { facts } = file;
  const { tree } = facts;
  const chosen = new Set(selected.map(({ span }) => span.start));
  const span = { start: tree.start[node]!, end: tree.end[node]! };
  if (!chosen.has(span.start)) throw unsafe(context.view, change, doubt ?? 'it was left out', span);
  const bytes = context.view.read(file.path);
  const labels = { operation: request.operation, reason: 'constant' };
  const builder = textBuilder(tree);
  builder.add(place.before);
  const declaredAt = builder.length();
  builder.add(`${name} = `);
  const limit = lineLimit(context.view, file.path, tree);
  addValue(builder, tree, node, { before: `${name} = `, indentation: '', limit });
  builder.add(place.after);
  const { bytes: text, carried } = builder.build();
  const declaration = insertEdit(file.path, bytes, place.offset, text, labels);
  const at = (offset: number) => ({ kind: 'edit' as const, editId: declaration.id, offset });
  const length = encodeText(tree, name).length;
  const means = { kind: 'inserted' as const, at: at(declaredAt), length };
  const expected: ExpectedName[] = [];
  const edits = uses
    .filter((use) => chosen.has(tree.start[use]!))
    .map((use) => {
      const replaced = replacedSpan(facts, use);
      const { before, after } = spacesAround(tree, replaced);
      const edit = replaceEdit(
        file.path,
        bytes,
        replaced,
        encodeText(tree, `${before}${name}${after}`),
        labels,
      );
      expected.push({ at: { kind: 'edit', editId: edit.id, offset: before.length }, length, means });
      return edit;
    });
  return {
    edits: [declaration, ...edits],
    fileOperations: [],
    relocations: carried.map(({ from, offset }) => ({
      from: { file: file.path, span: from },
      to: at(offset),
    })),
    removed: uses
      .filter((use) => use !== node)
      .map((use) => ({ file: file.path, span: { start: tree.start[use]!, end: tree.end[use]! } })),
    expected,
  };
}

interface ConstantPlan {
  readonly file: PythonFile;
  readonly node: number;
  readonly name: string;
  /** Places of the name, in order. */
  readonly uses: readonly number[];
  readonly doubt: string | null;
  readonly place: ConstantPlace;
}

function planConstant(context: PythonContext, request: RangeChange): ConstantPlan {
  const { view } = context;
  const { file, node } = requireExpression(context, request);
  const { facts } = file;
  const { tree } = facts;
  const name = request.arguments.name!;
  const span = { start: tree.start[node]!, end: tree.end[node]! };
  if (!isPlain(facts, node)) throw unsafe(view, request, TEXT_MATTERS, span);
  const reason = whyNotConstant(context, file, node);
  if (reason !== null)
    throw unsafe(view, request, reason, span, 'use extract-variable, or select something else');
  const place = constantPlace(file, node);
  if (typeof place === 'string') throw unsafe(view, request, place, span);
  const alike = request.switches.has('all') ? expressionsLike(facts, node) : [node];
  const uses = alike.filter(
    (use) => use === node || (tree.start[use]! >= place.offset && !isExported(file, use)),
  );
  assertNameIsFree(context, {
    file,
    name,
    scope: MODULE_SCOPE,
    usedIn: [...new Set(uses.map((use) => facts.scopeOf[use]!))],
  });
  return { file, node, name, uses, doubt: doubtOfConstant(context, file, node), place };
}

/** Names in `__all__` are read by tools as they stand. */
function isExported({ facts }: PythonFile, node: number): boolean {
  return facts.exports?.entries.some((entry) => entry.node === node) ?? false;
}
