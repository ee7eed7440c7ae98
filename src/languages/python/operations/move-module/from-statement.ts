// One `from ... import ...` statement whose names may have to come from different modules afterwards: the path is edited
// when all of them go the same way, and a line is added for each other way.
import type { FileSpan } from '../../../../kernel/occurrence.ts';
import type { PythonFile } from '../../link/program.ts';
import { encodeText } from '../../rewrite/encode-text.ts';
import { indentationAt, textBetween } from '../../rewrite/source-lines.ts';
import { lineBehind, removeFromLines } from '../move-symbol/import-lines.ts';
import { addToImport, findFromImport, hasComments, importedItem } from '../move-symbol/join-import.ts';
import type { CarriedSpan, FileChange } from '../move-symbol/text-change.ts';
import { editPath } from './path-edit.ts';

/** Where a name comes from afterwards. `module` is null for `import name`, which only a module can be. */
export interface NewOrigin {
  readonly module: NewModulePath | null;
  /** Null: as it was. */
  readonly name: string | null;
  /** Bound under the old name by `as`. */
  readonly keepsName: boolean;
}

export interface NewModulePath {
  readonly lead: string;
  readonly parts: readonly string[];
  /** How many names at the end of the path mean what they meant. */
  readonly same: number;
}

export interface StatementChanges {
  readonly changes: readonly FileChange[];
  readonly removed: readonly FileSpan[];
}

/** `origins` has one for each import fact of the statement; null when nothing changes for it. Null: it cannot be done. */
export function rewriteFromStatement(
  file: PythonFile,
  indices: readonly number[],
  origins: readonly (NewOrigin | null)[],
  isUntouched: (statement: number) => boolean,
): StatementChanges | null {
  const keys = origins.map((origin) => (origin === null ? '' : keyOf(origin)));
  const joined = joinOther(file, indices, origins, isUntouched);
  if (joined !== null) return joined;
  if (keys.every((key) => key === keys[0]) && origins[0]!.module !== null)
    return rewriteInPlace(file, indices, origins as readonly NewOrigin[]);
  return splitStatement(file, indices, origins, keys);
}

/** All names that change come from one module, which the file imports from already. */
function joinOther(
  file: PythonFile,
  indices: readonly number[],
  origins: readonly (NewOrigin | null)[],
  isUntouched: (statement: number) => boolean,
): StatementChanges | null {
  const { facts } = file;
  const { statement } = facts.imports[indices[0]!]!;
  const changed = origins.flatMap((origin, at) => (origin === null ? [] : [{ origin, index: indices[at]! }]));
  const { module } = changed[0]!.origin;
  const isOne = changed.every(
    ({ origin, index }) =>
      origin.name === null &&
      keyOf(origin) === keyOf(changed[0]!.origin) &&
      facts.imports[index]!.kind !== 'star',
  );
  if (module === null || !isOne || (changed.length === indices.length && hasComments(file, statement)))
    return null;
  const known = findFromImport(file, statement, `${module.lead}${module.parts.join('.')}`, isUntouched);
  const added =
    known === null
      ? null
      : addToImport(
          file,
          known,
          changed.map(({ index }) => importedItem(file, index)),
        );
  if (added === null) return null;
  const gone = removeFromLines(
    file,
    changed.map(({ index }) => index),
    added,
  );
  return { changes: [...added, ...gone.changes], removed: gone.removed };
}

function keyOf({ module }: NewOrigin): string {
  return module === null ? 'import' : `from ${module.lead}${module.parts.join('.')}`;
}

function rewriteInPlace(
  file: PythonFile,
  indices: readonly number[],
  origins: readonly NewOrigin[],
): StatementChanges {
  const { facts } = file;
  const { tree } = facts;
  const changes: FileChange[] = [];
  const removed: FileSpan[] = [];
  const { statement, modulePath } = facts.imports[indices[0]!]!;
  const { lead, parts, same } = origins[0]!.module!;
  const span = pathSpan(file, statement, modulePath);
  for (const { span: edited, text } of editPath(tree, { nodes: modulePath, span, same }, lead, parts)) {
    // `from.x` and `from .import y` are right, `from x` needs its space.
    const space = edited.start === span.start && !isBlank(tree.bytes[edited.start - 1]) ? ' ' : '';
    const after = edited.end === span.end && isNameByte(tree.bytes[edited.end]) ? ' ' : '';
    changes.push({ file: file.path, span: edited, text: encodeText(tree, `${space}${text}${after}`) });
    removed.push({ file: file.path, span: edited });
  }
  indices.forEach((index, at) => {
    const { nameNode } = facts.imports[index]!;
    const { name, keepsName } = origins[at]!;
    if (name === null || nameNode < 0) return;
    const own = { start: tree.start[nameNode]!, end: tree.end[nameNode]! };
    changes.push({ file: file.path, span: own, text: encodeText(tree, name) });
    if (!keepsName) return;
    const alias = ` as ${textBetween(tree, own.start, own.end)}`;
    changes.push({ file: file.path, span: { start: own.end, end: own.end }, text: encodeText(tree, alias) });
  });
  return { changes, removed };
}

function splitStatement(
  file: PythonFile,
  indices: readonly number[],
  origins: readonly (NewOrigin | null)[],
  keys: readonly string[],
): StatementChanges | null {
  const { facts } = file;
  const { tree } = facts;
  const { statement } = facts.imports[indices[0]!]!;
  const changes: FileChange[] = [];
  const gone = indices.filter((_, at) => keys[at] !== '');
  const indentation = indentationAt(tree, tree.start[statement]!);
  let text = '';
  const carried: CarriedSpan[] = [];
  const bytes = (written: string) => encodeText(tree, written).length;
  const spanOf = (node: number) => ({
    file: file.path,
    span: { start: tree.start[node]!, end: tree.end[node]! },
  });
  for (const key of new Set(keys.filter((each) => each !== ''))) {
    const members = indices.flatMap((index, at) =>
      keys[at] === key ? [{ index, origin: origins[at]! }] : [],
    );
    const groups = key === 'import' ? members.map((member) => [member]) : [members];
    for (const group of groups) {
      text += `${text === '' ? '' : '\n'}${indentation}${key === 'import' ? 'import ' : `${key} import `}`;
      for (const [at, { index, origin }] of group.entries()) {
        const { nameNode, boundNode, hasAlias, kind } = facts.imports[index]!;
        if (kind === 'star') {
          text += '*';
          continue;
        }
        if (at > 0) text += ', ';
        const old = textBetween(tree, tree.start[nameNode]!, tree.end[nameNode]!);
        if (origin.name === null) carried.push({ from: spanOf(nameNode), offset: bytes(text) });
        text += origin.name ?? old;
        if (hasAlias) {
          text += ' as ';
          carried.push({ from: spanOf(boundNode), offset: bytes(text) });
          text += textBetween(tree, tree.start[boundNode]!, tree.end[boundNode]!);
        } else if (origin.keepsName && origin.name !== null) text += ` as ${old}`;
      }
    }
  }
  const added = lineBehind(file, statement, text, carried);
  if (added === null) return null;
  changes.push(added);
  const removed = removeFromLines(file, gone, [added]);
  return { changes: [...changes, ...removed.changes], removed: removed.removed };
}

/** From the first dot or name of the module to the end of its last. */
function pathSpan({ facts: { tree } }: PythonFile, statement: number, path: readonly number[]) {
  let start = tree.start[statement]! + 'from'.length;
  while (isBlank(tree.bytes[start])) start++;
  let end = path.length > 0 ? tree.end[path.at(-1)!]! : start;
  if (path.length === 0) {
    while (isBlank(tree.bytes[end]) || tree.bytes[end] === 0x2e) end++;
    while (tree.bytes[end - 1] !== 0x2e) end--;
  }
  return { start, end };
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0c || byte === 0x5c || byte === 0x0a || byte === 0x0d;
}

function isNameByte(byte: number | undefined): boolean {
  return byte !== undefined && (byte >= 0x80 || /\w/.test(String.fromCharCode(byte)));
}
