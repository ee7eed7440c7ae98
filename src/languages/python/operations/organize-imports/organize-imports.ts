// organize-imports: what no one uses goes, the rest is sorted. Both are proven or not done, so there is nothing to ask.
import type {
  ChangeDraft,
  ChangeRequest,
  OccurrenceReport,
  Relocation,
} from '../../../../kernel/language.ts';
import { compareFileSpans, type FileSpan, type Occurrence } from '../../../../kernel/occurrence.ts';
import { deleteEdit, replaceEdit } from '../../../../kernel/patch/build-patch.ts';
import type { Edit } from '../../../../kernel/patch/patch-set.ts';
import type { Warning } from '../../../../kernel/warning.ts';
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { nameText } from '../../syntax/syntax-tree.ts';
import type { PythonContext } from '../python-context.ts';
import { followNames } from './follow-names.ts';
import type { ImportBlock } from './import-blocks.ts';
import { importSettings } from './import-settings.ts';
import { importedNames } from './imported-names.ts';
import { removeOutside, ruffFor, sortedBlocks } from './organize-file.ts';
import { organizedFiles } from './organized-files.ts';
import { type KeptImports, removableImports } from './removable-imports.ts';

export function organizeOccurrences(context: PythonContext, request: ChangeRequest): OccurrenceReport {
  const { files, warnings: skipped } = organizedFiles(context, request);
  const warnings: Warning[] = [...skipped];
  const occurrences: Occurrence[] = [];
  const stays: FileWithKept[] = [];
  const unordered = new Map<string, PythonFile[]>();
  for (const file of files) {
    const { gone, kept } = removableImports(context, file, optionsOf(request));
    stays.push(...kept.map((each) => ({ file, ...each })));
    occurrences.push(...gone.map((index) => unusedName(file, index)));
    const blocks = sortedBlocks(context, file, gone).filter(({ change }) => change !== null);
    occurrences.push(...blocks.map(({ block }) => blockInDisorder(file, block)));
    const settings = importSettings(context.view, file.path);
    const { notFollowed } = settings;
    if (notFollowed !== null && ruffFor(context, settings) === null)
      unordered.set(notFollowed, [...(unordered.get(notFollowed) ?? []), file]);
  }
  warnings.push(...[...unordered].map(([setting, group]) => orderNotFollowed(group, setting)));
  warnings.push(...unusedButKept(stays));
  return { occurrences: occurrences.sort(compareFileSpans), others: [], warnings, word: null };
}

export function organizeDraft(
  context: PythonContext,
  request: ChangeRequest,
  selected: readonly Occurrence[],
): ChangeDraft {
  const chosen = new Set(selected.map(placeKey));
  const edits: Edit[] = [];
  const relocations: Relocation[] = [];
  const removed: FileSpan[] = [];
  for (const file of organizedFiles(context, request).files) {
    const bytes = context.view.read(file.path);
    const labels = { operation: request.operation, reason: 'imports' };
    const gone = removableImports(context, file, optionsOf(request)).gone.filter((index) =>
      chosen.has(placeKey(unusedName(file, index))),
    );
    const sorted = sortedBlocks(context, file, gone).filter(
      ({ block, change }) => change !== null && chosen.has(placeKey(blockInDisorder(file, block))),
    );
    for (const { block, change } of sorted) {
      const edit = replaceEdit(file.path, bytes, change!.span, change!.text, labels);
      edits.push(edit);
      const kept = new Set<number>();
      for (const { node, offset } of followNames(file.facts.tree, change!.kept, change!.text)) {
        kept.add(node);
        const to = { kind: 'edit' as const, editId: edit.id, offset };
        relocations.push({ from: spanOf(file, node), to });
      }
      removed.push(
        ...identifiersOf(file, block)
          .filter((node) => !kept.has(node))
          .map((node) => spanOf(file, node)),
      );
    }
    const blocks = sorted.map(({ block }) => block);
    for (const { span, text } of removeOutside(file, gone, blocks)) {
      removed.push({ file: file.path, span });
      edits.push(
        text === ''
          ? deleteEdit(file.path, bytes, span, labels)
          : replaceEdit(file.path, bytes, span, encodeText(file.facts.tree, text), labels),
      );
    }
  }
  return { edits, fileOperations: [], relocations, removed };
}

function optionsOf({ switches }: ChangeRequest): { readonly removePublic: boolean } {
  return { removePublic: switches.has('remove_public') };
}

type FileWithKept = KeptImports & { readonly file: PythonFile };

/** One warning for each reason, however many files it is about. */
function unusedButKept(stays: readonly FileWithKept[]): readonly Warning[] {
  const byReason = new Map<string, FileWithKept[]>();
  for (const each of stays) byReason.set(each.reason, [...(byReason.get(each.reason) ?? []), each]);
  return [...byReason].map(([reason, group]) => {
    const count = group.reduce((sum, { indices }) => sum + indices.length, 0);
    const [{ file, indices, isPublic }] = group as [FileWithKept];
    const files = group.length === 1 ? file.path : `${group.length} files`;
    const imports = `${count} unused ${count === 1 ? 'import stays' : 'imports stay'} in ${files}`;
    return {
      code: isPublic ? 'PublicNamesKept' : 'UnusedImportsKept',
      message: isPublic
        ? `${imports}: public names of the package that ${reason} publishes, which other programs may import`
        : `${imports}: ${reason}`,
      place: spanOf(file, file.facts.imports[indices[0]!]!.alias),
      suggestion: isPublic ? 'remove them too with --remove-public' : null,
    };
  });
}

function unusedName(file: PythonFile, index: number): Occurrence {
  const { tree, imports } = file.facts;
  const { alias, boundNode } = imports[index]!;
  return {
    ...spanOf(file, alias),
    role: 'import',
    certainty: 'proven',
    provenance: 'semantic',
    reason: `${nameText(tree, tree.data[boundNode]!)} is never used`,
    action: 'edit',
  };
}

function blockInDisorder(file: PythonFile, { statements }: ImportBlock): Occurrence {
  const { tree } = file.facts;
  const [first, last] = [statements[0]!.node, statements.at(-1)!.node];
  return {
    file: file.path,
    span: { start: tree.start[first]!, end: tree.end[last]! },
    role: 'import',
    certainty: 'proven',
    provenance: 'syntactic',
    reason: 'imports are written in order',
    action: 'edit',
  };
}

function orderNotFollowed(files: readonly PythonFile[], setting: string): Warning {
  const where = files.length === 1 ? files[0]!.path : `${files.length} files`;
  return {
    code: 'ImportOrderKept',
    message: `imports of ${where} keep their order: ${setting} is not supported`,
    place: null,
    suggestion: "let the project's own tool sort them",
  };
}

function identifiersOf({ facts }: PythonFile, { statements }: ImportBlock): readonly number[] {
  const nodes = statements.flatMap(({ node }) =>
    importedNames(facts.tree, node).flatMap(({ path, nameNode, asNode }) => [...path, nameNode, asNode]),
  );
  return [...new Set(nodes)].filter((node) => node >= 0);
}

function spanOf({ path, facts }: PythonFile, node: number): FileSpan {
  return { file: path, span: { start: facts.tree.start[node]!, end: facts.tree.end[node]! } };
}

function placeKey({ file, span, reason }: Occurrence): string {
  return `${file}\0${span.start}\0${span.end}\0${reason}`;
}
