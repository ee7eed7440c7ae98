// From statements and imports that go to the text that goes.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import { joinRemovals } from '../../rewrite/join-removals.ts';
import { removeImports } from '../../rewrite/remove-imports.ts';
import { removeStatements } from '../../rewrite/remove-statements.ts';
import { firstByte } from '../../rewrite/statement-extent.ts';
import type { DefiningStatement } from './defining-statements.ts';

export interface Removals {
  readonly statements: readonly DefiningStatement[];
  readonly imports: readonly { readonly file: PythonFile; readonly index: number }[];
}

export interface Removal extends FileSpan {
  /** What is left in its place: nothing, or `pass` in a block that would be empty. */
  readonly text: string;
}

export function removalsOf({ statements, imports }: Removals): readonly Removal[] {
  const files = new Set([...statements, ...imports].map(({ file }) => file));
  return [...files].flatMap((file) => {
    const nodes = statements.filter((each) => each.file === file).map(({ node }) => node);
    const indices = imports.filter((each) => each.file === file).map(({ index }) => index);
    const changes = [...removeStatements(file.facts, nodes), ...removeImports(file.facts, indices)];
    return joinRemovals(file.facts.tree, changes).map(({ span, text }) => ({ file: file.path, span, text }));
  });
}

export function isInside(place: FileSpan, statements: readonly DefiningStatement[]): boolean {
  return statements.some(({ file, node }) => {
    const { tree } = file.facts;
    return (
      file.path === place.file &&
      firstByte(tree, node) <= place.span.start &&
      place.span.end <= tree.end[node]!
    );
  });
}
