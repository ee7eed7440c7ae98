// The edits of a rename: the new name at each selected place, an alias behind each import from outside, and the moves
// when it is a module that is renamed.
import type { Span } from '../../../base/span.ts';
import { TugError } from '../../../base/tug-error.ts';
import type { ChangeDraft, SymbolChange } from '../../../kernel/language.ts';
import type { FileSpan, Occurrence } from '../../../kernel/occurrence.ts';
import { deleteEdit, insertEdit, replaceEdit } from '../../../kernel/patch/build-patch.ts';
import type { Edit } from '../../../kernel/patch/patch-set.ts';
import { isStrippedKeyword, strippedName } from './field-keywords.ts';
import { judgeSymbol } from './judge-symbol.ts';
import { moveModules } from './modules/move-modules.ts';
import { getsAnAlias, hasAnAlias, needlessAlias } from './outside-imports.ts';
import type { RenameContext } from './rename-context.ts';

const UNDERSCORE = 0x5f;

export function draftRename(
  context: RenameContext,
  request: SymbolChange,
  taken: readonly Occurrence[],
): ChangeDraft {
  const { engine, view } = context;
  const selected = taken.filter(({ action }) => action === 'edit');
  const { family, judged } = judgeSymbol(context, request.symbol, request.ties);
  const newName = request.arguments.new_name!;
  const labels = { operation: request.operation, symbol: request.symbol.id };
  const dropped = new Map<string, Span>();
  const stripped = new Set<string>();
  for (const { bound } of judged) {
    const span = needlessAlias(bound, newName);
    if (span !== null) dropped.set(`${bound.place.file.path}:${bound.place.start}`, span);
    if (isStrippedKeyword(engine, bound)) stripped.add(`${bound.place.file.path}:${bound.place.start}`);
  }
  const removed: FileSpan[] = [];
  const edits: Edit[] = selected.map(({ file, span, role }) => {
    const bytes = view.read(file);
    const alias = dropped.get(`${file}:${span.start}`);
    if (alias === undefined) {
      return replaceEdit(file, bytes, span, encoded(file, nameAt(file, bytes, span.start)), {
        ...labels,
        reason: role,
      });
    }
    removed.push({ file, span });
    return deleteEdit(file, bytes, alias, { ...labels, reason: role });
  });
  const touched = new Set(selected.map(({ file }) => file));
  for (const { bound, verdict } of judged) {
    if (verdict.kind !== 'proven' || !touched.has(bound.place.file.path) || !getsAnAlias(bound)) continue;
    if (hasAnAlias(bound)) continue;
    const { file, end } = bound.place;
    const alias = encoded(file.path, ` as ${newName}`);
    edits.push(insertEdit(file.path, view.read(file.path), end, alias, { ...labels, reason: 'import' }));
  }
  return { edits, fileOperations: moveModules(view, family, newName), relocations: [], removed };

  /** In `_C__x` the class stands without its leading underscores. */
  function nameAt(file: string, bytes: Uint8Array, start: number): string {
    const isShort = bytes[start - 1] === UNDERSCORE || stripped.has(`${file}:${start}`);
    return isShort ? strippedName(newName) : newName;
  }

  function encoded(path: string, text: string): Uint8Array {
    const encoding = engine.program.file(path)?.facts.tree.encoding ?? 'utf-8';
    if (encoding === 'utf-8' || /^[\x20-\x7e]*$/.test(text)) return Buffer.from(text, 'utf8');
    throw new TugError(
      'UnsupportedOperation',
      `${path} is written in ${encoding}, which may not spell ${newName}`,
      {
        hint: 'choose a name of ASCII letters, or save the file as UTF-8 first',
        details: { operation: request.operation, file: path, reason: `not in ${encoding}` },
      },
    );
  }
}
