// What the old file loses, and what it imports back.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { type ImportPlace, importPlace } from '../../rewrite/import-place.ts';
import { indentationAt } from '../../rewrite/source-lines.ts';
import { sourceStyle } from '../../rewrite/source-style.ts';
import { statementExtent } from '../../rewrite/statement-extent.ts';
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { followedByBlock, importsForChecker } from './checker-imports.ts';
import type { Destination } from './destination.ts';
import { removeExports } from './exported-names.ts';
import { importsLeftBehind, removeLeftBehind, wholeStatements } from './imports-left-behind.ts';
import { spellModule } from './module-spelling.ts';
import type { MovePlan } from './move-plan.ts';
import { isInsideStatements } from './moved-statements.ts';
import { type ImportLine, usesRelative } from './new-imports.ts';
import { placeImports } from './place-imports.ts';
import type { FileChange } from './text-change.ts';

/** What the old file loses: the definition, imports that only it used, its entry in `__all__`; and what it imports back. */
export function depart(
  context: PythonContext,
  plan: MovePlan,
): { readonly changes: readonly FileChange[]; readonly removed: readonly FileSpan[] } {
  const { source, to, statements, names, importedBack, backBefore, leavesReexport, through } = plan;
  const { tree } = source.facts;
  const left = importsLeftBehind(context, source, (offset) => isInsideStatements(source, statements, offset));
  const gone = removeLeftBehind(source, left, [...statements, ...(through?.gone ?? [])]);
  const removed: FileSpan[] = [...gone.removed, ...(through?.removed ?? [])];
  const changes: FileChange[] = gone.changes.map(({ span, text }) => ({
    file: source.path,
    span,
    text: encodeText(tree, text),
  }));
  if (through !== null) changes.push(...through.changes);
  if (!leavesReexport) {
    const exported = removeExports(source, names);
    changes.push(...exported.changes);
    removed.push(...exported.removed);
  }
  const isRelative = usesRelative(source);
  const lines: ImportLine[] = importedBack.map((name) => ({
    module: to.moduleName,
    isRelative,
    name,
    asName: null,
  }));
  if (through !== null && through.line !== null) lines.push(through.line);
  if (lines.length > 0 && backBefore === null && isPlain(plan)) {
    const own = asDestination(source);
    const checked = plan.backForChecker ? importsForChecker(context, own, source, lines) : null;
    const goes = {
      statements: new Set([...wholeStatements(source, left.indices), ...statements]),
      aliases: new Set(left.indices.map((index) => source.facts.imports[index]!.alias)),
      deletions: gone.changes.map(({ span }) => span),
    };
    const added = placeImports(context, own, source, checked?.needs ?? lines, goes);
    const place = importPlace(tree, goes.statements, goes.deletions);
    const written = checked === null ? null : followedByBlock(added, checked, place);
    const { lineEnding } = sourceStyle(tree);
    for (const { offset, text } of written === null ? added : [...written.added, written.block]) {
      const span = { start: offset, end: offset };
      changes.push({ file: source.path, span, text: encodeText(tree, text.replaceAll('\n', lineEnding)) });
    }
  } else if (importedBack.length > 0) {
    const place =
      backBefore === null
        ? importPlace(
            tree,
            new Set([...wholeStatements(source, left.indices), ...statements]),
            gone.changes.map(({ span }) => span),
          )
        : placeBefore(tree, backBefore);
    const module = spellModule(source, to.moduleName, isRelative ? 'relative' : 'absolute');
    const line = importBackLines(source, module, importedBack, plan);
    const text = `${place.before}${line}${place.after}`.replaceAll('\n', sourceStyle(tree).lineEnding);
    changes.push({
      file: source.path,
      span: { start: place.offset, end: place.offset },
      text: encodeText(tree, text),
    });
  }
  return { changes, removed };
}

function asDestination(file: PythonFile): Destination {
  const { path, moduleName, isPackage } = file;
  return { path, file, moduleName, isPackage, created: [] };
}

/** All that comes back is used there, or exported: none of it needs a mark. */
function isPlain({ source, stillUsed, importedBack }: MovePlan): boolean {
  const exported = new Set(source.facts.exports?.entries.map(({ name }) => name));
  return !source.isStub && importedBack.every((name) => stillUsed.includes(name) || exported.has(name));
}

/** A line of its own above a statement. */
function placeBefore(tree: SyntaxTree, statement: number): ImportPlace {
  const { start } = statementExtent(tree, statement).lines;
  return { offset: start, before: indentationAt(tree, tree.start[statement]!), after: '' };
}

/** What the module itself does not use is marked, so that nobody takes it for a forgotten import; `__all__` says so too. */
function importBackLines(
  source: PythonFile,
  module: string,
  names: readonly string[],
  { stillUsed, leavesReexport }: MovePlan,
): string {
  if (source.isStub) return stubLine(module, names, leavesReexport);
  const exported = new Set(source.facts.exports?.entries.map(({ name }) => name));
  const isPassedOn = (name: string) => !stillUsed.includes(name) && !exported.has(name);
  const line = (some: readonly string[], marker: string) =>
    some.length === 0 ? '' : `from ${module} import ${[...some].sort().join(', ')}${marker}\n`;
  return `${line(
    names.filter((name) => !isPassedOn(name)),
    '',
  )}${line(names.filter(isPassedOn), '  # noqa: F401')}`;
}

/** A stub passes on what it imports under its own name. */
function stubLine(module: string, names: readonly string[], isPassedOn: boolean): string {
  const spelled = [...names].sort().map((name) => (isPassedOn ? `${name} as ${name}` : name));
  return `from ${module} import ${spelled.join(', ')}\n`;
}
