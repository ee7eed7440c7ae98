// A call of a function that returns before its end: branches take the place of its statement, or stand before it.
import { textBetween } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { childrenOf } from '../../syntax/syntax-tree.ts';
import { type BranchedBody, textOfPieces } from './branched-text.ts';
import type { CallSite } from './call-site.ts';
import { nameOfResult } from './choose-names.ts';
import { copyLines } from './copy-body.ts';
import { copyOf, type Fragment, type Replacement } from './fragments.ts';
import type { InlineChange } from './inline-draft.ts';
import { isIdle, type Work } from './inline-work.ts';
import { nestBranches } from './nest-branches.ts';
import type { PlacedArgument } from './place-arguments.ts';
import { spanOfNode, wouldChange } from './refuse-inline.ts';
import { whyNotAssigned } from './tail-returns.ts';

interface Known {
  readonly replaced: readonly Replacement[];
  readonly indentation: string;
  readonly group: number;
  readonly isNested: boolean;
}

/** A body that returns before its end: branches that do with each value what the statement does, or bind it before. */
export function asBranches(
  work: Work,
  site: CallSite,
  placed: readonly PlacedArgument[],
  bindings: readonly (readonly Fragment[])[],
  { replaced, indentation, group, isNested }: Known,
): readonly InlineChange[] {
  const { context, name, shape } = work;
  const { tree } = shape.file.facts;
  const needsValue = site.kind !== 'statement';
  const pieces = nestBranches({ engine: context.engine, file: shape.file }, shape.statements, needsValue);
  if ('stuck' in pieces)
    throw wouldChange(
      context,
      name,
      spanOfNode(shape.file, pieces.stuck),
      'it returns early, and the code after that would run',
    );
  const returns = [...shape.tails, ...shape.early];
  const early = site.kind === 'assigned' ? whyNotAssigned({ ...shape, tails: returns }, site, placed) : null;
  if (early !== null) throw wouldChange(context, name, spanOfNode(site.file, site.call), early);
  const own = site.file.facts.tree;
  const result = site.kind === 'inside' ? nameOfResult(work, site) : null;
  const before =
    result === null ? copyOf(site.file, own.start[site.statement]!, own.start[site.call]!) : `${result} = `;
  const body: BranchedBody = {
    shape,
    to: site.file,
    replaced,
    leave: (statement, inner, to) => {
      const [value] = childrenOf(tree, statement);
      if (!needsValue && (value === undefined || isIdle(work, value))) return [];
      if (value === undefined) return [before, 'None'];
      const start = tree.start[statement]! + 'return'.length;
      const blanks = /^\s*/.exec(textBetween(tree, start, tree.end[statement]!))![0].length;
      const end = tree.end[statement]!;
      const text = copyLines(
        shape.file,
        start + blanks,
        end,
        inner,
        { file: site.file, indentation: to },
        replaced,
      );
      return needsValue ? [before, ...text] : text;
    },
    none: [before, 'None'],
  };
  const text = textOfPieces(body, pieces, indentation);
  const newLine = `${sourceStyle(own).lineEnding}${indentation}`;
  const lines = text.length === 0 ? bindings : [...bindings, text];
  const written = lines.flatMap((line, at) => (at === 0 ? line : [newLine, ...line]));
  if (result === null) {
    if (written.length > 0) return [{ ...spanOfNode(site.file, site.statement), fragments: written, group }];
    work.idle.push(site);
    return [];
  }
  const start = own.start[site.statement]!;
  const above = { file: site.file.path, span: { start, end: start } };
  const changes: InlineChange[] = [{ ...above, fragments: [...written, newLine], group }];
  if (isNested)
    work.inner.set(`${site.file.path}:${site.call}`, {
      fragments: [{ group, pieces: [result] }],
      shown: null,
    });
  else changes.push({ ...spanOfNode(site.file, site.call), fragments: [result], group });
  return changes;
}
