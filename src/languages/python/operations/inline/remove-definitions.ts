// What goes with an inlining: the definition, what tells checkers of it, and the imports that nothing needs any more.
import type { PythonFile } from '../../link/program.ts';
import { joinRemovals } from '../../rewrite/join-removals.ts';
import { removeImports } from '../../rewrite/remove-imports.ts';
import { removeStatements } from '../../rewrite/remove-statements.ts';
import { firstByte } from '../../rewrite/statement-extent.ts';
import { leftBehind } from '../organize-imports/unused-imports.ts';
import type { PythonContext } from '../python-context.ts';
import type { Uses } from './find-uses.ts';
import type { InlineChange } from './inline-draft.ts';

interface Statement {
  readonly file: PythonFile;
  readonly statement: number;
}

/** `own` have the value, which may stand in its file again; the others are for checkers. */
export function removeDefinitions(
  context: PythonContext,
  { imports, reads }: Uses,
  own: { readonly file: PythonFile; readonly statements: readonly number[] },
  told: readonly Statement[],
): readonly InlineChange[] {
  const goes = [...own.statements.map((statement) => ({ file: own.file, statement })), ...told];
  const stays = reads.some(({ file }) => file === own.file);
  return [...new Set([...goes, ...imports].map(({ file }) => file))].flatMap((file) => {
    const { tree } = file.facts;
    const statements = goes.filter((each) => each.file === file).map(({ statement }) => statement);
    const isGone = (offset: number) =>
      statements.some((statement) => {
        if (offset < firstByte(tree, statement) || tree.end[statement]! <= offset) return false;
        const isOwn = file === own.file && own.statements.includes(statement);
        return !isOwn || !stays || !isCopied({ file, statement }, offset);
      });
    const idle = statements.length > 0 ? leftBehind(context, file, isGone) : [];
    const indices = imports.filter((one) => one.file === file).map(({ index }) => index);
    const changes = [
      ...removeStatements(file.facts, statements),
      ...removeImports(file.facts, idle),
      ...removeImports(file.facts, indices),
    ];
    return joinRemovals(tree, changes).map(
      ({ span, text }): InlineChange => ({
        file: file.path,
        span,
        fragments: text === '' ? [] : [text],
        group: -1,
      }),
    );
  });
}

/** In the value, the body or a default, which uses of the same file have now. */
function isCopied({ file: { facts }, statement }: Statement, offset: number): boolean {
  const { tree, functions } = facts;
  const value = statement - 1;
  if (tree.start[value]! <= offset) return true;
  const fact = functions.find(({ node }) => node === statement);
  return (
    fact?.parameters.some(
      ({ defaultValue }) =>
        defaultValue >= 0 && tree.start[defaultValue]! <= offset && offset < tree.end[defaultValue]!,
    ) === true
  );
}
