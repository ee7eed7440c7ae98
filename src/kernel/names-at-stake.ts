// Which names can mean something else once a patch is in? The binding check asks for no others, so that renaming one name in a
// large workspace does not resolve every name there is.
import { wordsIn } from './find-word.ts';
import type { ChangeDraft, ChangeRequest } from './language.ts';
import { findOperation } from './operation.ts';
import type { MaterializedPatch } from './patch/patch-set.ts';

/** Null: any name. A file that moves can change what its imports, and imports of it, mean. */
export function namesAtStake(
  request: ChangeRequest,
  draft: ChangeDraft,
  patch: MaterializedPatch,
): ReadonlySet<string> | null {
  const names = wordsOfOperation(request, draft);
  if (names === null) return null;
  const all = new Set(names);
  for (const { edit, before } of patch.edits) {
    for (const word of wordsIn(before)) all.add(word);
    for (const word of wordsIn(edit.text)) all.add(word);
  }
  return all;
}

function wordsOfOperation(request: ChangeRequest, draft: ChangeDraft): Iterable<string> | null {
  if (draft.names !== undefined) return draft.names;
  const onlyNames = findOperation(request.operation)?.renames === true;
  // A renamed module moves, and is found by its new name: nothing but names changes.
  const onlyMoves =
    draft.fileOperations.every(({ kind }) => kind === 'move') && draft.relocations.length === 0;
  if (!onlyNames || request.target !== 'symbols' || !onlyMoves) return null;
  // A module that nobody imports moves without an edit.
  const { new_name: newName } = request.arguments;
  return newName === undefined ? [request.symbol.name] : [request.symbol.name, newName];
}
