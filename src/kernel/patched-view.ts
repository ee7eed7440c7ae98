// The workspace as it would be with a patch in it, in memory: what the binding check looks at.
import { compareText } from '../base/compare-text.ts';
import { contentHash } from '../base/content-hash.ts';
import { mayContainWord } from './find-word.ts';
import { languageOfPath } from './language-of-path.ts';
import type { MaterializedPatch } from './patch/patch-set.ts';
import { type FileEntry, makeSnapshot } from './snapshot.ts';
import type { WorkspaceView } from './workspace-view.ts';

export function patchedView(view: WorkspaceView, patch: MaterializedPatch): WorkspaceView {
  const contents = new Map<string, Uint8Array>();
  const gone = new Set<string>();
  for (const { path, movedFrom, after } of patch.changes) {
    if (movedFrom !== null) gone.add(movedFrom);
    if (after === null) gone.add(path);
    else contents.set(path, after);
  }
  const files = view.snapshot.files.filter(({ path }) => !contents.has(path) && !gone.has(path));
  for (const [path, bytes] of contents) files.push(entryFor(path, bytes));
  files.sort((a, b) => compareText(a.path, b.path));
  let id: string | undefined;
  return {
    snapshot: {
      // A hash over all files, that hardly anybody asks for.
      get id() {
        id ??= makeSnapshot(files, view.snapshot.links).id;
        return id;
      },
      files,
      links: view.snapshot.links,
    },
    read: (path) => contents.get(path) ?? view.read(path),
    mayHold: (path, word) => {
      const bytes = contents.get(path);
      if (bytes === undefined && view.mayHold !== undefined) return view.mayHold(path, word);
      return mayContainWord(bytes ?? view.read(path), Buffer.from(word, 'utf8'));
    },
    filesContaining: (word, language) => {
      const wordBytes = Buffer.from(word, 'utf8');
      const isAsked = (path: string) => language === undefined || languageOfPath(path) === language;
      const before = view.filesContaining(word, language);
      const found = before.filter((path) => !contents.has(path) && !gone.has(path));
      for (const [path, bytes] of contents)
        if (isAsked(path) && mayContainWord(bytes, wordBytes)) found.push(path);
      return found.sort(compareText);
    },
  };
}

/** Every path whose bytes differ between the two views. */
export function touchedPaths(patch: MaterializedPatch): ReadonlySet<string> {
  return new Set(
    patch.changes.flatMap(({ path, movedFrom }) => (movedFrom === null ? [path] : [path, movedFrom])),
  );
}

function entryFor(path: string, bytes: Uint8Array): FileEntry {
  return { path, size: bytes.length, hash: contentHash(bytes), language: languageOfPath(path) };
}
